//! Redraws the pictures of `docs/gallery.md`, in English, and compares them with the stored ones.
//!
//! After an intended visible change, `SNAKE_CUBE_MAKE_GALLERY=1 tests/run.sh gallery` redraws them, and those of the guides in
//! other languages; look at them before committing.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use image::imageops::{FilterType, resize};
use image::{GenericImageView, RgbImage};
use snake_cube::text::Language;

use super::desk::play_well;

/// Puzzle and script of each visit; all its pictures belong to the gallery.
const VISITS: [(&str, &str); 19] = [
    ("cubra-blue", "theme light\nchoose\nwait idle\npicture choose.png\n"),
    (
        "cubra-orange",
        "theme dark\nwait idle\npicture prolog-laid.png\nsolve\nwait planned\nseek 8.5\nwait idle\npicture prolog-half.png\n\
         end\nwait idle\npicture prolog-folded.png\n",
    ),
    (
        "king-46",
        "theme light\nwait idle\npicture haskell-laid.png\nsolve\nwait planned\nseek 24.4\nwait idle\n\
         picture haskell-half.png\nend\nwait idle\npicture haskell-folded.png\nview search\nseek 40.5\nwait idle\n\
         picture search.png\n",
    ),
    (
        "king-46-blocks",
        "theme dark\nwait idle\npicture fsharp-laid.png\nsolve\nwait planned\nseek 30.6\nwait idle\n\
         picture fsharp-half.png\nend\nwait idle\npicture fsharp-folded.png\n",
    ),
    (
        "cubra-blue",
        "theme light\nremove tail\nflip 12\nwait idle\npicture edit.png\nundo\nundo\nhelp\nwait idle\npicture help.png\n",
    ),
    (
        "cubra-blue",
        "theme light\npoint 14\nwait idle\npicture pointed.png\npoint none\ntheme dark\nbrush w\npaint 2 b\npaint 3 b\n\
         cell 1 1 1 b\npoint 5\nwait idle\npicture woods.png\n",
    ),
    (
        // A run of six in a box of five.
        "STSTTTSSSSTTTSSTTTTSSTSSTTTSSTTTTTSTTTTTSSSTTSTTSTTTTTSTTTTTTSSTTSSSTTTTTTTTTSTSSTSTTTTSTTTTTTTSTSSTSTTTSSTSTTSSTTSTTTTSTTT",
        "theme dark\nwindow 800x600\npoint 33\nwait idle\npicture strip.png\n",
    ),
    (
        "cubra-blue",
        "theme light\nsolve\nwait planned\nstart\nwait idle\npicture begin.png\nseek 4\nwait idle\npicture quarter.png\n\
         theme dark\nseek 5\nwait idle\npicture half.png\nwindow 800x600\nseek 13\nwait idle\npicture pull-small.png\n",
    ),
    ("king-46-blocks", "theme dark\nwindow 1920x1080\nsolve\nwait planned\nseek 5\nwait idle\npicture large.png\n"),
    ("king-46", "theme dark\nwindow 800x600\nsolve\nwait planned\nseek 18\nwait idle\npicture small.png\n"),
    ("king-46", "theme light\nsolve\nwait planned\nseek 35\nwait idle\npicture hidden.png\n"),
    (
        "cubra-blue",
        "theme light\nsolve\nwait planned\nend\ncamera 35 22 7\nwait idle\npicture near.png\nhome\ntheme dark\nseek 6.4\n\
         wait idle\npicture pull.png\n",
    ),
    (
        "cubra-blue",
        "theme light\nsolve\nwait planned\nstart\nfollow\nwait idle\npicture follow-begin.png\nseek 6\nwait idle\n\
         picture follow-turn.png\nstep forward\npause\nwait idle\npicture follow.png\nlocate\nwait idle\npicture locate.png\nstop\ntheme dark\nwindow 800x600\nseek 10\nstep forward\npause\n\
         wait idle\npicture follow-small.png\nwindow 1280x720\nend\nwait idle\npicture follow-end.png\nunfold\nwait idle\n\
         picture unfold.png\n",
    ),
    (
        "king-46",
        "theme light\nsolve\nwait planned\nseek 20\nhands\nhint\nwait idle\npicture hands.png\ntheme dark\n\
         window 800x600\nswing 30 170\nwait idle\npicture hands-barred.png\nwindow 1920x1080\n\
         shuffle 4\nhold 20\nwait idle\npicture hands-large.png\n",
    ),
    (
        "cubra-red",
        "theme light\nenter\nrun 3\nrun 2\nrun 2\nrun 3\nrun 2\nrun 3\nrun 2\nrun 4\nwait idle\npicture enter-slip.png\n\
         take back\nrun 2\nrun 3\nrun 3\nrun 2\nrun 2\nrun 2\nrun 3\nrun 3\nrun 3\nrun 3\ntheme dark\nwindow 800x600\n\
         wait idle\npicture enter-whole.png\n",
    ),
    (
        "cubra-blue",
        "theme light\nsolve\nwait planned\nseek 5\nexport\nexport page\nwait idle\npicture take-page.png\ntheme dark\n\
         window 800x600\nexport film\nwait idle\npicture take-film.png\n",
    ),
    (
        "king-46-blocks",
        "theme dark\nwindow 1920x1080\nsolve\nwait planned\nfollow\nseek 5\nwait idle\nstep forward\npause\ntimer 20\nwait idle\npicture follow-large.png\n",
    ),
    (
        // Proved to have no clean plan.
        "STTSTTTTTTSTSTTSTSSTTTSTTTTTTSTTTSSTSTTSTTTTSTTTTTTSTTTTTTSTTT",
        "theme light\nsolve\nwait planned\nseek 28.5\nwait idle\npicture rub.png\n",
    ),
    (
        "cubra-blue",
        "theme light\nsolve\nwait planned\nshelf yours\nwait idle\npicture shelf-yours.png\nshelf sold\nwait idle\n\
         picture shelf.png\ntheme dark\nshelf all\nfilter runs 3 2 2 3\nwait idle\n\
         picture shelf-all.png\nshelf order\nnew hard 3x3x3 7\nwait idle\npicture shelf-order.png\n\
         puzzle cubra-blue\ntheme light\nwindow 800x600\nflip 14\nwait idle\npicture slip.png\n",
    ),
];

/// Redrawn on the machine that made them, pictures score 1; at the next step of the fold, they score 0.84.
const ALIKE: f64 = 0.94;

fn shelf() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/gallery")
}

/// Half size: shifts of a pixel matter less, and the files stay small.
fn halved(picture: &RgbImage) -> RgbImage {
    resize(picture, picture.width() / 2, picture.height() / 2, FilterType::Triangle)
}

/// The lowest mean structural similarity (SSIM; Wang, Bovik, Sheikh and Simoncelli, 2004) of the three colours, over
/// windows of 8×8 pixels. Written here because the crates for it need features that would build Bevy twice.
fn likeness(one: &RgbImage, other: &RgbImage) -> f64 {
    if one.dimensions() != other.dimensions() {
        return 0.0;
    }
    let (width, height) = one.dimensions();
    let windows: Vec<(u32, u32)> =
        (0..height / 8).flat_map(|row| (0..width / 8).map(move |column| (column * 8, row * 8))).collect();
    let of_colour = |colour: usize| {
        let alike = windows.iter().map(|&(x, y)| {
            let values = |image: &RgbImage| -> Vec<f64> {
                (0..64).map(|at| f64::from(image.get_pixel(x + at % 8, y + at / 8)[colour])).collect()
            };
            ssim(&values(one), &values(other))
        });
        alike.sum::<f64>() / windows.len() as f64
    };
    (0..3).map(of_colour).fold(1.0, f64::min)
}

/// SSIM of one window, values from 0 to 255.
fn ssim(one: &[f64], other: &[f64]) -> f64 {
    // The constants of the paper.
    const C: [f64; 2] = [(0.01 * 255.0) * (0.01 * 255.0), (0.03 * 255.0) * (0.03 * 255.0)];
    let count = one.len() as f64;
    let mean = |values: &[f64]| values.iter().sum::<f64>() / count;
    let (a, b) = (mean(one), mean(other));
    let covariance = |x: &[f64], x_mean: f64, y: &[f64], y_mean: f64| {
        x.iter().zip(y).map(|(x, y)| (x - x_mean) * (y - y_mean)).sum::<f64>() / (count - 1.0)
    };
    let (aa, bb, ab) = (covariance(one, a, one, a), covariance(other, b, other, b), covariance(one, a, other, b));
    (2.0 * a * b + C[0]) * (2.0 * ab + C[1]) / ((a * a + b * b + C[0]) * (aa + bb + C[1]))
}

/// The names of the pictures that the guide in another language shows.
fn shown_in_guide(language: Language) -> BTreeSet<String> {
    let guide = shelf().join(format!("../guide.{language}.md"));
    let guide = std::fs::read_to_string(&guide).unwrap_or_else(|error| panic!("{}: {error}", guide.display()));
    let folder = format!("(gallery/{language}/");
    let pictures = guide.split(&folder).skip(1);
    pictures.filter_map(|rest| Some(rest.split_once(".png)")?.0.to_owned())).collect()
}

/// Pictures of a visit, by their names.
fn pictures(script: &str) -> impl Iterator<Item = &str> {
    script.lines().filter_map(|line| line.strip_prefix("picture ")?.strip_suffix(".png"))
}

/// The guides in other languages show the same in theirs.
#[test]
fn gallery_of_the_guides() {
    let make = std::env::var_os("SNAKE_CUBE_MAKE_GALLERY").is_some();
    for language in Language::SPOKEN.iter().copied().filter(|language| *language != Language::English) {
        let shown = shown_in_guide(language);
        assert!(shown.len() > 5, "{shown:?}");
        let folder = shelf().join(language.word());
        if make {
            std::fs::create_dir_all(&folder).unwrap();
            for (puzzle, script) in
                VISITS.iter().filter(|(_, script)| pictures(script).any(|name| shown.contains(name)))
            {
                let session = play_well(&[puzzle], &format!("motion reduced\nlanguage {language}\n{script}quit\n"));
                for name in pictures(script).filter(|name| shown.contains(*name)) {
                    halved(&session.picture(name).image).save(folder.join(format!("{name}.png"))).unwrap();
                }
            }
        }
        for name in shown {
            let [own, english] =
                [folder.clone(), shelf()].map(|folder| image::open(folder.join(format!("{name}.png"))).unwrap());
            assert_eq!(own.dimensions(), english.dimensions(), "{language} {name}");
        }
    }
}

#[test]
fn gallery() {
    let make = std::env::var_os("SNAKE_CUBE_MAKE_GALLERY").is_some();
    let mut different = Vec::new();
    for (puzzle, script) in VISITS {
        let session = play_well(&[puzzle], &format!("motion reduced\n{script}quit\n"));
        for name in pictures(script) {
            let drawn = halved(&session.picture(name).image);
            let path = shelf().join(format!("{name}.png"));
            if make {
                std::fs::create_dir_all(shelf()).unwrap();
                drawn.save(&path).unwrap();
                continue;
            }
            let stored = image::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).into_rgb8();
            let likeness = likeness(&drawn, &stored);
            println!("{name}: {likeness:.3}");
            if likeness < ALIKE {
                different.push(format!("{name} {likeness:.3}"));
            }
        }
    }
    assert!(different.is_empty(), "not as in docs/gallery: {different:?}");
}

/// The measure distinguishes pictures that look different.
#[test]
fn the_gallery_is_of_different_pictures() {
    let open = |name: &str| image::open(shelf().join(format!("{name}.png"))).unwrap().into_rgb8();
    for (one, other) in [
        ("prolog-laid", "prolog-half"),
        ("haskell-half", "haskell-folded"),
        ("fsharp-laid", "haskell-laid"),
        ("edit", "help"),
    ] {
        let likeness = likeness(&open(one), &open(other));
        assert!(likeness < ALIKE - 0.05, "{one}, {other}: {likeness}");
    }
}
