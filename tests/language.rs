//! The language of the program's texts: short sentences, one word for each thing, British spelling.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Lit};

use snake_cube::text::Language::{self, English};

use crate::fold::reader::PLANS;
use crate::sources::{parsed, sources};

const MOST_WORDS: usize = 16;

/// Words that texts for users must not have, and what to write instead.
const NOT_SAID: [(&str, &str); 27] = [
    ("segment", "row"),
    ("segments", "rows"),
    ("straights", "cubes that go straight"),
    ("cubelet", "cube"),
    ("cubelets", "cubes"),
    ("folded part", "the first or last cubes, with their number"),
    ("half a turn", "flip"),
    ("half turn", "flip"),
    ("swing", "turn or flip"),
    ("swings", "turns or flips"),
    ("a turn is", "a corner is"),
    ("or a turn", "or a corner"),
    ("it a turn", "it a corner"),
    ("toward", "towards"),
    ("round the", "around the"),
    ("color", "colour"),
    ("colors", "colours"),
    ("colored", "coloured"),
    ("gray", "grey"),
    ("center", "centre"),
    ("neighbor", "neighbour"),
    ("neighbors", "neighbours"),
    ("neighboring", "neighbouring"),
    ("recognize", "recognise"),
    ("anew", "again"),
    ("whither", "where to"),
    ("slip", "mistake"),
];

/// Where texts stand that are English for everybody, and why.
const OUTSIDE: [(&str, &str); 23] = [
    ("session/command/shortcut.rs", "names of commands in scripts"),
    ("session/command/parse.rs", "what is wrong with a script"),
    ("session/script/mod.rs", "what is wrong with a script"),
    ("session/preferences/mod.rs", "the heading of the settings file"),
    ("puzzle/snake.rs", "errors of the library"),
    ("fold/clearance.rs", "faults of the planner, for whoever mends it"),
    ("viewer/display.rs", "what the program says in the terminal when it ends"),
    ("viewer/mod.rs", "what the program says in the terminal when it ends"),
    ("viewer/handlers/", "names of threads and programs"),
    ("viewer/app.rs", "the name of the program"),
    ("viewer/script.rs", "what is wrong with a script"),
    ("viewer/restart.rs", "a word of the command line"),
    ("viewer/scene/pipeline.rs", "constants of the shader"),
    ("viewer/render/", "faults of the engine, for whoever mends the program"),
    ("viewer/panel/export/mod.rs", "the name of a widget"),
    ("viewer/panel/shelf/new.rs", "the name of a widget"),
    ("export/", "markup"),
    ("fold/planner.rs", "the name of a thread"),
    ("puzzle/file.rs", "marks of a fault, read by the same file"),
    ("puzzle/mod.rs", "a puzzle as text"),
    ("fold/chain.rs", "what can never be printed"),
    ("viewer/patches/", "what can never be printed"),
    ("puzzle/notation/table.rs", "the error for an unknown notation"),
];

/// The words of a sentence. A row of numbers is one: it is compared with the snake at a glance each.
fn words(sentence: &str) -> usize {
    let mut count = 0;
    let mut in_numbers = false;
    for word in sentence.split_whitespace().filter(|word| word.contains(|letter: char| letter.is_alphanumeric())) {
        let is_number = word.trim_end_matches(',').parse::<u32>().is_ok();
        count += usize::from(!(is_number && in_numbers));
        in_numbers = is_number;
    }
    count
}

fn sentences(text: &str) -> Vec<&str> {
    let ends = |at: usize, sign: char| {
        let after = text[at + sign.len_utf8()..].chars().next();
        // Not within `.html` or `3.5`.
        sign == '\n' || ".!?…".contains(sign) && after.is_none_or(|after| !after.is_alphanumeric())
    };
    let mut from = 0;
    let mut sentences = Vec::new();
    for (at, sign) in text.char_indices().filter(|&(at, sign)| ends(at, sign)).chain([(text.len(), '\n')]) {
        sentences.push(&text[from..at]);
        from = (at + sign.len_utf8()).min(text.len());
    }
    sentences.retain(|sentence| words(sentence) > 0);
    sentences
}

/// What is wrong with a text, if anything.
fn faults(text: &str) -> Vec<String> {
    let plain: String =
        text.to_lowercase().chars().map(|letter| if letter.is_alphanumeric() { letter } else { ' ' }).collect();
    let plain = format!(" {} ", Vec::from_iter(plain.split_whitespace()).join(" "));
    // How far a part turns, beside the sentence that says what to do.
    let unsaid = NOT_SAID.iter().filter(|(word, _)| plain.contains(&format!(" {word} ")) && text != "half a turn");
    let long = sentences(text).into_iter().filter(|sentence| words(sentence) > MOST_WORDS);
    unsaid
        .map(|(word, instead)| format!("`{word}`, not `{instead}`: {text}"))
        .chain(long.map(|sentence| format!("{} words: {sentence}", words(sentence))))
        .collect()
}

/// The text literals of a file of Rust, with their lines.
#[derive(Default)]
struct Texts(Vec<(usize, String)>);

impl Texts {
    fn of(source: &str) -> Vec<(usize, String)> {
        let mut texts = Self::default();
        texts.visit_file(&parsed(source));
        texts.0
    }

    fn add_tokens(&mut self, tokens: TokenStream) {
        // A comment for the documentation comes as `doc = "…"`.
        let is_doc = tokens.clone().into_iter().next().is_some_and(|first| first.to_string() == "doc");
        for token in tokens.into_iter().filter(|_| !is_doc) {
            match token {
                TokenTree::Group(group) => self.add_tokens(group.stream()),
                TokenTree::Literal(literal) => Visit::visit_lit(self, &Lit::new(literal)),
                _ => {}
            }
        }
    }
}

impl<'a> Visit<'a> for Texts {
    fn visit_lit_str(&mut self, text: &'a syn::LitStr) {
        self.0.push((text.span().start().line, text.value()));
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        // Spellings in scripts and files.
        if !call.path.is_ident("words") {
            self.add_tokens(call.tokens.clone());
        }
    }

    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        // For whoever mends the program.
        if call.method == "expect" {
            self.visit_expr(&call.receiver);
        } else {
            visit::visit_expr_method_call(self, call);
        }
    }

    fn visit_attribute(&mut self, attribute: &'a Attribute) {
        if let syn::Meta::List(list) = &attribute.meta {
            self.add_tokens(list.tokens.clone());
        }
    }
}

/// The literals without what is filled in, if they are texts: of two words or more, and no markup or code.
fn as_read(literal: &str) -> Option<String> {
    let is_code = ["=\"", "{{", "</", "::", "->", "&&", "(prefers-"].iter().any(|sign| literal.contains(sign));
    let mut text = String::new();
    let mut depth = 0;
    for letter in literal.chars() {
        match letter {
            '{' => depth += 1,
            '}' if depth > 0 => {
                depth -= 1;
                text.push('X');
            }
            _ if depth == 0 => text.push(letter),
            _ => {}
        }
    }
    let is_text = words(&text) >= 2 && text.contains(|letter: char| letter.is_lowercase());
    (is_text && !is_code).then_some(text)
}

/// The help of the command line: comments in front of what it parses.
fn help(source: &str) -> Vec<(usize, String)> {
    let mut help = Vec::new();
    let mut so_far = String::new();
    for (index, line) in source.lines().map(str::trim).enumerate() {
        if let Some(comment) = line.strip_prefix("///") {
            so_far += comment;
        } else {
            let is_parsed = ["#[arg", "#[command", "#[derive(clap"].iter().any(|sign| line.starts_with(sign));
            let comment = std::mem::take(&mut so_far);
            help.extend((is_parsed && !comment.is_empty()).then_some((index, comment)));
        }
    }
    help
}

/// The texts of a script for browsers: in quotes, and between tags.
fn script_texts(source: &str) -> Vec<(usize, String)> {
    let mut texts = Vec::new();
    for (index, line) in source.lines().enumerate() {
        let line = line.split("// ").next().unwrap();
        texts.extend(line.split('"').skip(1).step_by(2).map(|text| (index + 1, text.to_owned())));
        let tagged = line.split('>').skip(1).filter_map(|rest| rest.split_once('<'));
        texts.extend(tagged.map(|(text, _)| (index + 1, text.to_owned())));
    }
    texts
}

#[test]
fn texts_for_people_are_short_and_in_one_language() {
    let read_by_people = [
        "text/english.rs",
        "text/label.rs",
        "text/page.rs",
        "viewer/mod.rs",
        "viewer/display.rs",
        "session/command/",
        "session/script/",
        "cli/",
        "puzzle/",
        "generator/",
        "census/",
    ];
    let (mut read, mut wrong) = (0, Vec::new());
    for (name, source) in sources() {
        let texts = match name.rsplit('.').next() {
            _ if !read_by_people.iter().any(|part| name.starts_with(part)) => continue,
            Some("rs") => {
                [Texts::of(&source), if name.starts_with("cli/") { help(&source) } else { Vec::new() }].concat()
            }
            Some("js") => script_texts(&source),
            _ => continue,
        };
        for (line, text) in texts.into_iter().filter_map(|(line, text)| Some((line, as_read(&text)?))) {
            read += 1;
            // In notations and on the command line, it is a word that is explained.
            if name.starts_with("text/") && text.split(' ').any(|word| matches!(word, "run" | "runs")) {
                wrong.push(format!("{name}:{line}: `run`, not `row`: {text}"));
            }
            wrong.extend(faults(&text).into_iter().map(|fault| format!("{name}:{line}: {fault}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(read > 500, "{read}");
}

/// A text that is missing in a language does not compile, if it is there.
#[test]
fn texts_for_people_are_in_one_place() {
    let mut needed = BTreeSet::new();
    let mut elsewhere = Vec::new();
    for (name, source) in sources() {
        let is_ours =
            ["session/", "viewer/", "fold/", "stage/", "export/", "puzzle/"].iter().any(|part| name.starts_with(part));
        if !is_ours || !name.ends_with(".rs") {
            continue;
        }
        let texts =
            Vec::from_iter(Texts::of(&source).into_iter().filter_map(|(line, text)| Some((line, as_read(&text)?))));
        match OUTSIDE.iter().find(|(part, _)| name.starts_with(part)) {
            Some((part, _)) if !texts.is_empty() => drop(needed.insert(part)),
            Some(_) => {}
            None => elsewhere.extend(texts.into_iter().map(|(line, text)| format!("{name}:{line}: {text}"))),
        }
    }
    assert!(elsewhere.is_empty(), "{}", elsewhere.join("\n"));
    assert_eq!(needed.len(), OUTSIDE.len(), "a reason that nothing needs any more: {needed:?}");
}

/// On a German keyboard no key is called Space.
#[test]
fn keys_are_called_as_they_stand_on_the_keyboard() {
    for (file, language) in [("german", Language::German), ("french", Language::French), ("spanish", Language::Spanish)]
    {
        let (_, source) = sources().into_iter().find(|(name, _)| *name == format!("text/{file}.rs")).unwrap();
        for key in ["Space", "Enter", "Backspace", "Home", "PageUp", "PageDown", "Ctrl+", "Shift+"] {
            let english = English.key(key);
            let is_named = |text: &str| text != key && text.contains(english.trim_end_matches('+'));
            let named = Vec::from_iter(Texts::of(&source).into_iter().filter(|(_, text)| is_named(text)));
            assert!(language.key(key) == english || named.is_empty(), "{file}: {named:?}");
        }
    }
}

#[test]
fn the_words_of_the_plans_are_short() {
    let mut lengths = Vec::new();
    for (name, plan, ..) in PLANS.iter() {
        for plan in [plan.clone(), plan.reversed()] {
            let mut texts = vec![
                English.grip_text(&plan),
                English.beginning_text(&plan),
                English.ending(plan.ending()).to_owned(),
                English.summary(&plan.summary()),
            ];
            texts.push(English.opening().to_owned());
            for step in 0..plan.len() {
                let text = English.step_text(&plan, step);
                lengths.extend(sentences(&text).into_iter().map(words));
                assert!(text.ends_with('.'), "{name}: {text}");
                texts.push(text);
            }
            for text in texts {
                assert_eq!(faults(&text), [""; 0], "{name}");
            }
        }
    }
    lengths.sort_unstable();
    assert!(lengths[lengths.len() / 2] <= 9, "{lengths:?}");
}

#[test]
fn faults_are_found() {
    assert_eq!(words("Start at the end where you count 3, 2, 2, 3 cubes in a line"), 12);
    assert_eq!(
        sentences("A file.html, 3.5 long. Is it? Yes…\nIt is"),
        ["A file.html, 3.5 long", " Is it", " Yes", "It is"]
    );
    let long = "one two three four five six seven eight nine ten eleven twelve a b c d";
    assert!(faults(long).is_empty() && faults(&format!("{long}. e")).is_empty());
    for wrong in [&format!("{long} e"), "Its segments", "Go toward it", "The folded part, all of it", "Round the back"]
    {
        assert_eq!(faults(wrong).len(), 1, "{wrong}");
    }
    let source = "// \"no\"\nfn f() { let a: &'a str = \"one \\\"two\\\" \\\n   three\"; let b = '\"';\nf!(r#\"four \"five\"\"#) }\n\
                  #[cfg(test)] mod tests { const NO: &str = \"no no\"; }";
    assert_eq!(Texts::of(source), [(2, "one \"two\" three".to_owned()), (4, "four \"five\"".to_owned())]);
    assert_eq!(as_read("{count} of {all:>3} cubes"), Some("X of X cubes".to_owned()));
    assert_eq!((as_read("cubes"), as_read("<p>two words</p>")), (None, None));
    assert_eq!(
        help("    /// A file\n    /// or two\n    #[arg(long)]\n/// No help\nfn"),
        [(2, " A file or two".to_owned())]
    );
    assert_eq!(script_texts("a(\"b c\") // \"d\"\n<p>e f</p>"), [(1, "b c".to_owned()), (2, "e f".to_owned())]);
}
