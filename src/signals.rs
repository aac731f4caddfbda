//! Signals that end the program: SIGINT (Ctrl+C), SIGTERM and SIGHUP. Callers decide how the program ends.

/// Calls `end` on each of these signals. Signals ignored at program start stay ignored, as SIGINT is in background jobs
/// and SIGHUP under `nohup`. If no thread can be started, the signals keep their default action.
#[cfg(target_os = "linux")]
pub fn on_end(end: impl Fn() + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    // The ignored signals, one bit each.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    let handled = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(move |signal| ignored >> (signal - 1) & 1 == 0);
    let (registered, ready) = crossbeam_channel::bounded(1);
    let listen = move || {
        let signals = signal_hook::iterator::Signals::new(handled);
        _ = registered.send(());
        signals.into_iter().for_each(|mut signals| signals.forever().for_each(|_| end()));
    };
    if crate::job::Thread::start("signals", listen).is_ok() {
        _ = ready.recv();
    }
}

/// Makes exceeding the process's file size limit an ordinary write error instead of ending the program.
pub fn catch_file_size_signal() {
    // The flag is never read. Registering it replaces the default action.
    #[cfg(target_os = "linux")]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}

/// Only Linux tells without unsafe code which signals are ignored. Here, if any of them is ignored, none is handled.
#[cfg(not(target_os = "linux"))]
pub fn on_end(end: impl Fn() + Send + 'static) {
    _ = ctrlc::try_set_handler(end);
}
