//! The fold page by page: how to begin, a page for each step, and the end. A step repeats until the page is turned.

use super::Page;
use crate::fold::FoldPlan;
use crate::session::{Done, Fold, Notice, Overlay, PlayState, Playback, Player, Session, Showing, VoiceEffect};
use crate::stage::Caption;
use crate::text::{Count, Label, Language, Message, Parts};

/// Seconds after which speech counts as finished, in case the end is never reported.
const MAX_SPEECH_SECONDS: f64 = 60.0;

/// Whether the command turns pages; other commands play the fold as anything else.
pub fn turn(session: &mut Session, command: &Fold) -> bool {
    // What is exported is a moment, not a page.
    if !session.has_pages() || session.shows_export() {
        return false;
    }
    let page = session.page();
    let last = session.player.last_page();
    let repeats = session.player.repeats();
    let Playback { playhead, state, .. } = session.player.playback;
    match *command {
        Fold::Forward(count) => {
            let done = session.player.done_with_page();
            go_to(session, done.saturating_add(count as usize));
        }
        Fold::Back(count) if repeats => go_to(session, page.saturating_sub(count as usize)),
        Fold::Back(_) if playhead <= 0.0 => go_to(session, 0),
        Fold::Again => {
            let shown = if repeats || state == PlayState::Arrived { page } else { playhead.ceil() as usize };
            go_to(session, shown.min(last - 1).max(1));
        }
        Fold::Start | Fold::Page(0) => go_to(session, 0),
        Fold::End => go_to(session, last),
        Fold::Page(page) => arrive_at(session, page - 1),
        Fold::PlayPause
        | Fold::Back(_)
        | Fold::Play
        | Fold::Pause
        | Fold::Seek(_)
        | Fold::Loop(_)
        | Fold::Glance
        | Fold::Mirror
        | Fold::Unfold => return false,
    }
    true
}

/// Takes a jump back.
pub fn go_back(session: &mut Session, playhead: f64) {
    session.notices.take_back(|notice| matches!(notice, Notice::LeftPage(_)));
    session.player.seek(playhead);
    let page = session.page();
    begin_page(session, page);
}

/// Before the fold is watched from elsewhere: the page can be had back.
pub fn leave_page(session: &mut Session) {
    hush(session);
    let page = session.page();
    let player = &mut session.player;
    player.folding = None;
    if page > 0 && (player.repeats() || player.playback.state == PlayState::Arrived) {
        keep_jump(session, page);
    }
}

/// After a jump from this page; from an end of the fold, there is nothing to go back to.
fn keep_jump(session: &mut Session, from: usize) {
    if let Some(timeline) = &session.player.timeline
        && (1..=timeline.len()).contains(&from)
    {
        let playhead = (from - 1) as f64;
        let shape = timeline.dihedrals(playhead);
        session.document.journal.add(Done::Jump { playhead, shape });
    }
    if let Some((_, &Done::Jump { playhead, .. })) = session.last_done() {
        session.say(Notice::LeftPage(playhead as usize + 1));
    }
}

pub fn time(session: &mut Session, seconds: f64) {
    if session.is_at_step()
        && let Some(folding) = &mut session.player.folding
    {
        *folding += seconds;
    }
    // A longer frame means that the computer was asleep.
    let seconds = seconds.min(1.0);
    let Some((step, to_do)) = timed(session) else { return };
    let player = &mut session.player;
    let to_read = match session.settings.spoken {
        true if player.page.speaking => MAX_SPEECH_SECONDS,
        true => 0.0,
        false => player.timeline.as_ref().map_or(0.0, |timeline| timeline.reading_seconds(step)),
    };
    let reading = (to_read - player.page.read).clamp(0.0, seconds);
    player.page.read += reading;
    player.page.counted += seconds - reading;
    if player.page.counted >= to_do {
        go_to(session, step + 2);
    }
}

/// The time that has passed of what the timer gives a step, 0 to 1.
pub fn timer_share(session: &Session) -> Option<f64> {
    let is_shown = session.is_at_step() && !session.player.plays();
    let seconds = f64::from(session.settings.timer.filter(|_| is_shown)?);
    Some((session.player.page.counted / seconds).min(1.0))
}

/// If the timer runs: the step that repeats, and the seconds that it has.
fn timed(session: &Session) -> Option<(usize, f64)> {
    let is_seen = session.overlay == Overlay::None && !session.shows_help;
    let PlayState::Repeating(step) = session.player.playback.state else { return None };
    let seconds = session.settings.timer.filter(|_| is_seen && session.has_pages())?;
    Some((step, f64::from(seconds)))
}

impl Player {
    /// Whether the snake is to be held as it is shown, before the turn of the page.
    pub fn waits(&self) -> bool {
        self.page_number() > 0 && self.playback.state == PlayState::Arrived
    }

    pub fn page_caption(&self, language: Language) -> Caption {
        let Some(plan) = self.plan() else { return Caption::default() };
        let caption = self.fold_caption(plan, language);
        let Some((learning, steps)) = self.learning.as_ref().zip(self.asked()) else { return caption };
        let asked = language.message(&learning.message(steps.len()));
        if self.shows_goal() {
            return Caption { count: asked, text: language.label(Label::FoldUntil).to_owned(), ..Caption::default() };
        }
        // Steps that lead to what is asked are no part of it.
        let leads = self.page_number() <= steps.start && steps.start > 0;
        Caption { count: if leads { format!("{} → {asked}", caption.count) } else { asked }, ..caption }
    }

    fn fold_caption(&self, plan: &FoldPlan, language: Language) -> Caption {
        let of = plan.len();
        let page = self.page_number();
        let (count, text) = if page > of {
            let ending = || language.ending(plan.ending());
            (self.steps_taken(language), self.page.known.map_or_else(ending, |_| language.label(Label::KnownByHeart)))
        } else if self.waits() {
            let playhead = self.playback.playhead;
            let is_there = self.learning.as_ref().is_some_and(|learning| learning.place as f64 == playhead);
            let begins = self.asked().is_some_and(|steps| playhead == steps.start as f64) && !is_there;
            let words = if begins { Label::BeginLikeThis } else { Label::HoldLikeThis };
            (language.count(Count::Before { step: page, of }), language.label(words))
        } else {
            // Who folds along turns pages.
            let step = Caption::of_fold(plan, page as f64 - 1.0, page == 0 || self.repeats(), language);
            let ends = self.milestone().map(|part| language.message(&Message::PartEnds(part)));
            let hint = Vec::from_iter([step.hint].into_iter().chain(ends)).join("  ·  ");
            return Caption { hint, ..step };
        };
        Caption { count, text: text.to_owned(), ..Caption::default() }
    }

    /// The part of the fold that ends with the step that is shown, if another one begins. A fold of one or two
    /// parts has no milestones.
    pub fn milestone(&self) -> Option<Parts> {
        let parts = self.timeline.as_ref().filter(|_| self.learning.is_none())?.parts();
        let part = parts.iter().position(|end| *end == self.page_number()).filter(|part| *part > 0)?;
        let of = parts.len() - 1;
        (of > 2 && part < of).then_some(Parts { first: part, last: part, of })
    }

    pub fn steps_taken(&self, language: Language) -> String {
        let minutes = self.folding.map(minutes);
        language.message(&Message::StepsTaken { steps: self.steps(), minutes, day: self.page.known })
    }
}

/// Seconds until the ring of the timer is drawn again.
pub fn timer_moves_in(session: &Session) -> Option<f64> {
    const RING_INTERVAL: f64 = 0.2;
    timed(session).map(|_| RING_INTERVAL)
}

/// Goes to this step; the user's snake may have to be turned first.
pub fn arrive_at(session: &mut Session, step: usize) {
    // Who has folded more than is asked by heart unfolds it first.
    let is_ahead = |asked: &std::ops::Range<usize>| step + usize::from(!session.player.shows_goal()) > asked.end;
    let step = session.player.asked().filter(is_ahead).map_or(step, |asked| asked.start);
    if let Some(learning) = &mut session.player.learning {
        learning.place = step;
    }
    if step >= session.player.steps() {
        return go_to(session, step + 1);
    }
    hold(session, step);
}

/// How to hold the snake after so many steps.
pub fn hold(session: &mut Session, step: usize) {
    let from = session.page();
    session.player.with(|playback, timeline| playback.arrive(step as f64, timeline));
    begin_page(session, from);
}

/// Who finds out at one of the first two steps that the snake is mirrored has made the first turn already.
pub fn arrive_after_first_turn(session: &mut Session) {
    let Showing { mirror, backward, way, .. } = &session.player.showing;
    let is_found_out = *mirror && !backward && way.is_none();
    let repeats = matches!(session.player.playback.state, PlayState::Repeating(0 | 1));
    if is_found_out && repeats && session.player.steps() > 1 {
        arrive_at(session, 1);
    }
}

pub fn go_to(session: &mut Session, page: usize) {
    let from = session.page();
    let last = session.player.last_page();
    let page = page.min(last);
    // Keep a later solution from replacing the fold in progress.
    session.solving.awaits_next &= page == 0;
    session.player.with(|playback, timeline| match page {
        0 => playback.begin(timeline),
        page if page == last => playback.seek(timeline.len() as f64, timeline),
        page => playback.repeat(page - 1),
    });
    if page == last && from < last {
        session.celebrate();
    }
    begin_page(session, from);
}

fn begin_page(session: &mut Session, from: usize) {
    let page = session.page();
    let player = &mut session.player;
    player.page = Page { known: player.page.known.filter(|_| page == from), ..Page::default() };
    // If steps are skipped, the time for the whole fold is not known.
    player.folding =
        if page == 0 { Some(0.0) } else { player.folding.filter(|_| page <= from + 1 || player.learning.is_some()) };
    if page.abs_diff(from) > 1 && player.learning.is_none() {
        keep_jump(session, from);
    }
    speak(session);
}

pub fn speak(session: &mut Session) {
    if !session.settings.spoken || !session.has_pages() {
        return hush(session);
    }
    let language = session.language();
    let text = session.player.page_caption(language).text;
    session.player.page.speaking = true;
    session.ask(VoiceEffect::Say(text, language));
}

pub fn hush(session: &mut Session) {
    if std::mem::take(&mut session.player.page.speaking) {
        session.ask(VoiceEffect::Hush);
    }
}

pub fn handle_spoken(session: &mut Session, there: bool) {
    session.player.page.speaking = false;
    if !there && std::mem::take(&mut session.settings.spoken) {
        session.say(Notice::NoVoice);
    }
}

/// The same fold the other way round, from where the snake is.
pub fn reverse_direction(session: &mut Session) {
    let Some(steps) = session.player.plan().map(FoldPlan::len) else { return };
    let page = session.page();
    let player = &mut session.player;
    let at = player.playback.playhead;
    let repeats = player.repeats();
    player.showing.backward ^= true;
    session.swap_timeline();
    let unfolds = session.player.showing.backward;
    if repeats {
        session.player.seek((steps - page) as f64);
        go_to(session, steps + 1 - page);
    } else if page > steps {
        session.player.with(Playback::begin);
        begin_page(session, 0);
    } else {
        hush(session);
        session.player.seek(steps as f64 - at);
    }
    if unfolds && (1..=steps).contains(&page) && session.follows() {
        session.say(Notice::TakesApart);
    }
}

/// Minutes begun, at least one.
pub fn minutes(seconds: f64) -> usize {
    (seconds / 60.0).ceil().max(1.0) as usize
}
