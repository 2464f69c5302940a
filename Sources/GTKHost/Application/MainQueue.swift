import CGTK4
import Foundation

/// Lets GLib's loop drain the main dispatch queue, so that tasks and main-actor work run inside it.
enum MainQueue {
    /// Attaches the main queue to the default loop. Call once, on the main thread.
    static func attach() {
        let handle = _dispatch_get_main_queue_handle_4CF()
        let drain: @convention(c) (gint, GIOCondition, gpointer?) -> gboolean = { handle, _, _ in
            // The event counter must be read, or the source stays ready and redrawing starves.
            var count: UInt64 = 0
            _ = read(handle, &count, MemoryLayout<UInt64>.size)
            _dispatch_main_queue_callback_4CF(nil)
            return 1
        }
        let source = g_unix_fd_source_new(handle, G_IO_IN)
        g_source_set_callback(source, unsafeBitCast(drain, to: GSourceFunc.self), nil, nil)
        g_source_attach(source, nil)
        g_source_unref(source)
        // Work enqueued before the loop stood may have raised no event.
        _dispatch_main_queue_callback_4CF(nil)
    }
}
