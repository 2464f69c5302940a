import CGTK4
import Foundation
import UIKit

/// A Swift desktop program's main loop: GTK started, its windows shown, main-actor work running inside it.
///
/// ```swift
/// GTKApplication(id: "org.example.editor") { _ in
///     HostWindow(title: "Editor", rootView: UITextView()).show()
/// }.run()
/// ```
@MainActor public final class GTKApplication {
    /// Why GTK could not start.
    public struct NoDisplay: Error, CustomStringConvertible {
        public var description: String { "no display: neither Wayland nor X11 answers" }
    }

    private let launch: @MainActor (GTKApplication) -> Void
    private let id: String
    private var loop: OpaquePointer?
    private var windows: [HostWindow] = []

    /// - Parameters:
    ///   - id: the program's identifier, which the desktop matches with its `.desktop` file.
    ///   - launch: called once, when windows can be made.
    public init(id: String, launch: @escaping @MainActor (GTKApplication) -> Void) {
        self.id = id
        self.launch = launch
    }

    /// The application whose loop runs.
    public private(set) static var running: GTKApplication?

    /// Starts GTK, calls `launch` and returns when the last window has closed or `quit()` was called.
    public func run() throws {
        g_set_prgname(id)
        skipUnusedGraphics()
        guard gtk_init_check() != 0 else { throw NoDisplay() }
        MainQueue.attach()
        let loop = g_main_loop_new(nil, 0)
        self.loop = loop
        GTKApplication.running = self
        UIApplication.shared.opener = { url in
            gtk_show_uri(nil, url.absoluteString, 0)
            return true
        }
        launch(self)
        if !windows.isEmpty { g_main_loop_run(loop) }
        GTKApplication.running = nil
        g_main_loop_unref(loop)
        self.loop = nil
    }

    /// Where Cairo is to draw, GTK need not look for OpenGL, which costs more than all else at start (measured: 50 ms
    /// of 200 under Mesa's software driver).
    private func skipUnusedGraphics() {
        guard let renderer = g_getenv("GSK_RENDERER"), String(cString: renderer) == "cairo" else {
            return
        }
        let flags = g_getenv("GDK_DEBUG").map { String(cString: $0) + "," } ?? ""
        g_setenv("GDK_DEBUG", flags + "gl-disable", 1)
    }

    /// Ends `run()` after the current event, asking no window.
    public func quit() {
        windows = []
        if let loop { g_main_loop_quit(loop) }
    }

    func opened(_ window: HostWindow) {
        if !windows.contains(where: { $0 === window }) { windows.append(window) }
    }

    func closed(_ window: HostWindow) {
        windows.removeAll { $0 === window }
        if windows.isEmpty { quit() }
    }
}
