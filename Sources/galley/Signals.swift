import DocumentFormats
import Glibc

/// A signal that ends the tool: what is half written goes first, then the signal does what it always does.
enum Signals {
    /// Call before any thread is made: they inherit that these signals wait.
    static func watch() {
        let signals = UnsafeMutablePointer<sigset_t>.allocate(capacity: 1)
        signals.initialize(to: sigset_t())
        sigemptyset(signals)
        for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
            sigaddset(signals, number)
        }
        pthread_sigmask(SIG_BLOCK, signals, nil)
        var thread = pthread_t()
        // It waits as long as the process lives.
        let failure = pthread_create(
            &thread, nil,
            { signals in
                guard let signals = signals?.assumingMemoryBound(to: sigset_t.self) else {
                    return nil
                }
                var number: Int32 = 0
                while sigwait(signals, &number) != 0 {}
                TemporaryFiles.removeAll { Signals.end(by: number) }
            }, signals)
        // Without the thread they end the process as ever.
        if failure != 0 { pthread_sigmask(SIG_UNBLOCK, signals, nil) }
    }

    /// Whoever started us may want that: `nohup`, a shell's background.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// So that a shell sees 128 + the number, and that it was a signal.
    private static func end(by number: Int32) -> Never {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        signal(number, SIG_DFL)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        pthread_kill(pthread_self(), number)
        // The first process of a container is not ended by signals.
        _exit(128 + number)
    }
}
