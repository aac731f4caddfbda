//! The fixed texts of the sheet, and those that the page's scripts read. `{}` is where a script puts a value.

macro_rules! texts {
    ($(#[$doc:meta])* $name:ident: $($text:ident,)+) => {
        $(#[$doc])*
        #[derive(Debug, serde::Serialize)]
        #[serde(rename_all = "camelCase")]
        pub struct $name {
            $(pub $text: &'static str),+
        }
    };
}

texts! {
    /// Of the sheet, and beside its steps.
    SheetTexts:
    how_it_folds, no_scripts, legend, beads, in_words, half_done,
    // Of file names.
    fold, unfold, sheet,
}

texts! {
    /// Of the scripts that show a fold.
    FoldTexts:
    where_am_i, read_aloud, more, picture_tip, reset_view, after_this_step, from_behind,
    after_from_behind, all_in_words, print, send_it_on, what_marks_mean, scan_this, send_file, send_address, copy, close, back,
    next, begin, from_the_start, one_step, steps, step_of, done, all_done, other_way, usual_way, now_mirrored,
    show_the_turn, pause, go_on, to_begin_with, after_step, the_end, which_looks_like_yours, hold_it_so,
    none_of_these, another_is_closer, which_is_most_like_yours, one_joint_may_differ, which_part_is_turned,
    one_is_coloured, in_step, should_be_here, turned_last, which_is_yours, coloured_is_turned, more_differ, turn_the_coloured,
    the_first, the_last, yours, part_of, done_go_on, upright_so,
}

texts! {
    /// Of the page that solves any snake, before its fold.
    SolverTexts:
    page_title, page_description, loading, count_meanwhile, language, unable, missing, your_snake, other_end, another_snake, go_on_with, at_the_start, at_step_of, folded,
    the_common_one, this_begins, then_comes, tap_if_yours, count_on, written_down, cubes_of, the_box, snake_so_far,
    your_counts, how_many_in_a_row, one_cube_at_a_time, straight, corner, end, take_back, rotate, start_over,
    one_by_one, two_woods, every_other, light_first, tap_dark_cubes, it_is, it_is_a, find_the_mistake, write_it, write_tip,
    fold_it, working_it_out, looking, found_ways, hard_one, the_search, cancel, went_wrong, at_run, tap_what_is_right,
    change_written, back_to_count, none_fits, then_enter, does_yours_look_so, not_mine, how_hard, tap_first_wrong,
}
