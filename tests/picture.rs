//! The picture: one value for window, film and page.

use std::collections::BTreeSet;

use glam::Vec3;
use serde_json::Value;
use snake_cube::export::{Shooting, page};
use snake_cube::fold::Viewpoint;
use snake_cube::session::Session;
use snake_cube::stage::{Caption, Look, Picture, filled};
use snake_cube::text::Language::English;
use syn::ext::IdentExt as _;
use syn::parse::discouraged::Speculative as _;
use syn::parse::{ParseStream, Parser as _};
use syn::visit::{self, Visit};
use syn::{Expr, ExprMethodCall, FnArg, ItemMod, Macro, Pat, Type};

use crate::elsewhere::{Driven as _, FRAME};
use crate::film::shooting;
use crate::follow::planned;
use crate::sources::sources;

fn picture(session: &Session) -> Picture {
    (**session.picture()).clone()
}

/// A hint without what a page adds where a part of the fold ends.
fn without_part(hint: &str) -> &str {
    hint.split("  ·  Then ").next().unwrap()
}

#[test]
fn a_film_shows_the_pictures_of_the_window() {
    for (id, look) in [("king-46", ""), ("king-46-blocks", ""), ("cubra-blue", "xray"), ("cubra-blue", "ghost")] {
        let mut session = planned(id);
        let mut shooting = Shooting { size: Shooting::FILM_SIZE, dark: false, ..shooting() };
        if !look.is_empty() {
            session.give(look);
            (shooting.switches.xray, shooting.switches.ghosts) = (look == "xray", look != "ghost");
        }
        let (timeline, subject) = (session.player().timeline.clone().unwrap(), session.subject().unwrap());
        for half in 0..2 * timeline.len() {
            let playhead = half as f64 / 2.0;
            session.give(&format!("seek {playhead}"));
            let mut shown = picture(&session);
            shown.caption.hint = without_part(&shown.caption.hint).to_owned();
            assert_eq!(shooting.picture(&subject, &timeline, playhead), shown, "{id} at {playhead}");
        }
        session.give("start");
        let mut begins = shooting.picture(&subject, &timeline, timeline.start());
        // In the window, all of it is in sight, to compare.
        begins.stage.frame = session.stage().frame;
        assert_eq!(begins, picture(&session), "{id}");
    }
}

/// Of a snake without colours: any chain that alternates fills its box as a checkered one.
#[test]
fn two_woods_make_a_checkered_cube_and_colours_stay_as_they_are() {
    for (id, is_coloured) in [("cubra-green", false), ("king-39", false), ("king-46-blocks", true)] {
        let mut session = planned(id);
        session.give("end");
        let woods = |session: &Session| {
            let picture = session.picture();
            let parity = |at: Vec3| at.round().element_sum().rem_euclid(2.0) as usize;
            let cubelets = picture.stage.cubelets.iter().flatten().enumerate();
            BTreeSet::from_iter(cubelets.map(|(cubelet, pose)| (parity(pose.position), picture.wood(cubelet))))
        };
        let light = woods(&session);
        assert_eq!(light.len(), if is_coloured { 4 } else { 2 }, "{id}: {light:?}");
        session.give("woods dark");
        assert_eq!(woods(&session).is_disjoint(&light), !is_coloured, "{id}");
        assert_eq!(session.subject().unwrap().shown_woods()[1], session.picture().wood(1), "{id}");
        session.give("woods one");
        let one = BTreeSet::from_iter(woods(&session).into_iter().map(|(_, wood)| wood));
        assert_eq!(one.len(), if is_coloured { 2 } else { 1 }, "{id}");
    }
    let box_size = "2x3x4".parse().unwrap();
    let filled = Picture::still(filled(box_size), Vec::new(), Look::default());
    let cells = filled.stage.cubelets.iter().flatten().enumerate();
    let woods =
        BTreeSet::from_iter(cells.map(|(at, pose)| (pose.position.element_sum() as usize % 2, filled.wood(at))));
    assert_eq!((filled.stage.cubelets.len(), woods.len()), (24, 2), "{woods:?}");
}

#[test]
fn the_page_has_what_the_pictures_have() {
    let mut session = planned("cubra-blue");
    let page = page(&session.subject().unwrap());
    let data = page.split_once("id=\"plan\">").unwrap().1.split_once("</script>").unwrap().0;
    let data: Value = serde_json::from_str(data).unwrap();
    let steps = data["steps"].as_array().unwrap();
    for (step, turn) in steps.iter().enumerate() {
        session.give(&format!("seek {step}"));
        let now = session.picture();
        let beads = Vec::from_iter((0..27).filter(|&cubelet| now.bead(cubelet) == 1.0));
        assert_eq!(turn["faded"], Value::from(beads));
        assert_eq!(turn["eye"], serde_json::json!([now.eye().yaw, now.eye().pitch]));
        assert_eq!(turn["moving"], serde_json::json!([now.stage.lit.start, now.stage.lit.end]));
    }
    session.give("start; follow");
    // The page takes its words from the sheet.
    let says = |session: &Session| format!("<span class=\"say\">{}", session.text());
    assert!(page.contains(&says(&session)));
    let told = page.split_once("class=\"words\"").unwrap().1.split("<li>");
    for words in told.skip(1) {
        session.give("step forward");
        let hint = without_part(&session.picture().caption.hint);
        assert!(words.starts_with(&format!("{} <small>{hint}</small>", says(&session))), "{words}");
    }
    assert_eq!(data["species"], serde_json::json!(session.picture().woods));
}

#[test]
fn a_picture_is_made_once_after_an_update() {
    let mut session = planned("cubra-blue");
    let one = session.picture().clone();
    assert!(std::sync::Arc::ptr_eq(&one, session.picture()));
    session.give("seek 3");
    assert_ne!(one, *session.picture());
    // However the session comes to another state, its picture is another: here by a timer, without motion.
    session.give("motion reduced; follow; timer 1; step forward");
    let before = picture(&session);
    for _ in 0..(60.0 / FRAME) as usize {
        session.wait(FRAME);
    }
    assert!(session.page() > 5 && session.picture().caption != before.caption);
}

/// From the geometry of the camera alone.
fn way(before: Viewpoint, now: Viewpoint) -> Option<&'static str> {
    let (sin, cos) = (before.yaw as f32).to_radians().sin_cos();
    let toward = now.toward();
    let across = toward.dot(Vec3::new(cos, 0.0, -sin));
    match () {
        () if across > 1e-3 => Some("farther right"),
        () if across < -1e-3 => Some("farther left"),
        // Straight from behind.
        () if toward.dot(before.toward()) < 0.0 => Some("farther left"),
        () if toward.y > before.toward().y + 1e-3 => Some("higher up"),
        () if toward.y < before.toward().y - 1e-3 => Some("lower down"),
        () => None,
    }
}

#[test]
fn a_hint_says_what_is_new_in_a_step() {
    let mut seen = BTreeSet::new();
    for id in ["cubra-blue", "king-46", "cubra-orange", "cubra-purple", "king-46-blocks"] {
        let session = planned(id);
        let plan = session.plan();
        for plan in [plan.clone(), plan.mirrored(), plan.reversed()] {
            for step in 0..plan.len() {
                let (sight, before) = (plan.sight(step), plan.sight(step.saturating_sub(1)));
                let told = |in_hand| Caption::of_fold(&plan, step as f64, in_hand, English);
                let (hint, in_hand) = (told(false).hint, told(true));
                let amount = if plan.steps()[step].degrees.abs() == 180 { "half a turn" } else { "a quarter turn" };
                assert!(hint.starts_with(amount), "{hint:?}");
                assert_eq!(hint.contains("drawn small"), !sight.faded.is_empty(), "{hint:?}");
                let from = way(before.eye, sight.eye);
                assert_eq!(from.is_some(), hint.contains("seen from"), "{hint:?}");
                assert_eq!(from.is_some(), in_hand.text.contains("hold yours as before"), "{in_hand:?}");
                assert!(in_hand.text.ends_with(&English.step_text(&plan, step)) && !in_hand.hint.contains("seen"));
                assert!(from.is_none_or(|from| hint.contains(from)), "{hint:?}, {from:?}");
                assert_eq!(plan.hint(step).unwrap().is_new(), hint != amount);
                assert!(!hint.contains("yours"), "{hint:?}");
                seen.insert(from);
            }
            assert_eq!(plan.hint(plan.len()), None);
        }
    }
    assert!(seen.len() > 2, "{seen:?}");
}

#[cfg(feature = "viewer")]
#[test]
fn equal_pictures_are_drawn_alike() {
    use snake_cube::viewer::Surface;

    let drawn = |session: Session| {
        let app = crate::app::app_with(session);
        Surface::ALL.map(|surface| app.drawn(surface).to_vec())
    };
    for moment in ["seek 4", "seek 4.3", "start", "end", "pose 0", "xray"] {
        let mut sessions = [planned("cubra-blue"), planned("cubra-blue")];
        // The other one comes another way, through other modes and settings.
        for line in
            ["follow", "step forward 3", "stop", "hands", "stop", "mirror", "mirror", "quality low", "enter", "stop"]
        {
            sessions[1].give(line);
        }
        for session in &mut sessions {
            session.give("seek 6");
            session.give(moment);
        }
        let [one, other] = sessions;
        assert_eq!(one.picture(), other.picture(), "{moment}");
        let [one, other] = [one, other].map(drawn);
        assert!(one[Surface::Wood as usize].len() == 27 && one == other, "{moment}");
    }
}

/// Methods called on a session, outside of tests.
#[derive(Default)]
struct Questions(BTreeSet<String>);

impl<'ast> Visit<'ast> for Questions {
    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        if module.ident != "tests" {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        let is_session = match &*call.receiver {
            Expr::Path(path) => path.path.is_ident("session"),
            Expr::MethodCall(inner) => inner.method == "session",
            _ => false,
        };
        if is_session {
            self.0.insert(call.method.unraw().to_string());
        }
        visit::visit_expr_method_call(self, call);
    }

    /// The expressions among its tokens.
    fn visit_macro(&mut self, of: &'ast Macro) {
        let expressions = |tokens: ParseStream| {
            let mut found = Vec::new();
            while !tokens.is_empty() {
                let fork = tokens.fork();
                if let Ok(expression) = fork.parse::<Expr>() {
                    tokens.advance_to(&fork);
                    found.push(expression);
                } else {
                    tokens.step(|at| Ok(((), at.token_tree().map_or(*at, |(_, rest)| rest))))?;
                }
            }
            Ok(found)
        };
        for expression in expressions.parse2(of.tokens.clone()).unwrap() {
            // Visited by a visitor of its own, which outlives no expression.
            let mut inner = Questions::default();
            inner.visit_expr(&expression);
            self.0.append(&mut inner.0);
        }
    }

    fn visit_fn_arg(&mut self, arg: &'ast FnArg) {
        let FnArg::Typed(arg) = arg else { return };
        let (Pat::Ident(name), Type::Reference(of)) = (&*arg.pat, &*arg.ty) else { return };
        if let Type::Path(path) = &*of.elem
            && path.path.segments.last().is_some_and(|last| last.ident == "Session")
        {
            assert_eq!(name.ident, "session", "a session is called so, or its questions are not counted");
        }
    }
}

#[test]
fn the_window_asks_a_session_for_its_parts_and_its_picture() {
    let mut questions = Questions::default();
    for (file, text) in sources().iter().filter(|(file, _)| file.starts_with("viewer/") && file.ends_with(".rs")) {
        questions.visit_file(&syn::parse_file(text).unwrap());
        if file.starts_with("viewer/scene") || file.starts_with("viewer/render") {
            let asks = ["session::Session", "session::Command"].iter().any(|name| text.contains(name));
            assert!(!asks, "{file} draws pictures only");
        }
    }
    // These are no questions; the engine answers the last.
    for other in ["update", "picture", "is_changed"] {
        assert!(questions.0.remove(other), "{:?}", questions.0);
    }
    assert!(questions.0.len() <= 17, "{}: {:?}", questions.0.len(), questions.0);
}
