import CGTK4
import Foundation
import GTKHost

/// What scripts and benchmarks ask of the program.
@MainActor enum TestHooks {
    static func install(_ options: LaunchOptions, in window: ComposerWindow) {
        if options.exitsAfterFirstFrame {
            window.hostWindow.hostView.didDrawFrame = {
                // After the frame: GTK still paints what was recorded.
                Task {
                    print(String(format: "cpu seconds %.4f", processorTime()))
                    exit(0)
                }
            }
        } else if let file = options.screenshot {
            Task {
                // Pictures decode in the background; give them their time.
                try await Task.sleep(for: .seconds(1))
                exit(window.writeScreenshot(to: file) ? 0 : 1)
            }
        }
    }

    /// User and system time of this process, in seconds.
    static func processorTime() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        func seconds(_ time: timeval) -> Double {
            Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
        }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
}

extension ComposerWindow {
    /// Writes what the window shows as PNG.
    func writeScreenshot(to file: URL) -> Bool {
        let widget = UnsafeMutableRawPointer(hostWindow.window).assumingMemoryBound(
            to: GtkWidget.self)
        let paintable = gtk_widget_paintable_new(widget)
        defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
        let snapshot = gtk_snapshot_new()
        gdk_paintable_snapshot(
            paintable, snapshot, Double(gtk_widget_get_width(widget)),
            Double(gtk_widget_get_height(widget)))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return false }
        defer { gsk_render_node_unref(node) }
        guard let renderer = gtk_native_get_renderer(gtk_widget_get_native(widget)),
            let texture = gsk_renderer_render_texture(renderer, node, nil)
        else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
        return gdk_texture_save_to_png(texture, file.path) != 0
    }
}
