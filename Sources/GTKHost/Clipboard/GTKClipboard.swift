import CGTK4
package import Foundation
import Views

/// A `GdkClipboard` as the text system sees it: bytes by type, read without ever blocking the loop.
@MainActor package final class GTKClipboard: ClipboardHost {
    /// The clipboard of cut, copy and paste.
    package static let general = GTKClipboard(isPrimary: false)
    /// The selection that a middle click pastes.
    package static let primary = GTKClipboard(isPrimary: true)

    private let clipboard: OpaquePointer

    private init(isPrimary: Bool) {
        let display = gdk_display_get_default()
        guard
            let clipboard = isPrimary
                ? gdk_display_get_primary_clipboard(display) : gdk_display_get_clipboard(display)
        else { fatalError("The display has no clipboard") }
        self.clipboard = clipboard
    }

    package var availableTypes: [String] {
        var count: gsize = 0
        guard let formats = gdk_clipboard_get_formats(clipboard),
            let names = gdk_content_formats_get_mime_types(formats, &count)
        else { return [] }
        let mimeTypes = (0..<Int(count)).compactMap { names[$0].map { String(cString: $0) } }
        return ContentTypes.availableTypes(mimeTypes: mimeTypes)
    }

    package func write(_ items: [(type: String, data: Data)]) {
        var seen = Set<String>()
        var providers: [UnsafeMutablePointer<GdkContentProvider>?] = []
        for item in items {
            for mimeType in ContentTypes.mimeTypes(for: item.type)
            where seen.insert(mimeType).inserted {
                let bytes = item.data.withUnsafeBytes {
                    g_bytes_new($0.baseAddress, gsize($0.count))
                }
                providers.append(gdk_content_provider_new_for_bytes(mimeType, bytes))
                g_bytes_unref(bytes)
            }
        }
        guard !providers.isEmpty else {
            gdk_clipboard_set_content(clipboard, nil)
            return
        }
        let union = gdk_content_provider_new_union(&providers, gsize(providers.count))
        gdk_clipboard_set_content(clipboard, union)
        g_object_unref(union)
    }

    package func read(type: String, completion: @escaping @MainActor (Data?) -> Void) {
        let names = ContentTypes.mimeTypes(for: type)
        ClipboardRead(completion: completion).start(on: clipboard, mimeTypes: names)
    }
}

/// One read on its way: the stream, then its bytes. It keeps itself alive until it has answered.
@MainActor private final class ClipboardRead {
    private let completion: @MainActor (Data?) -> Void

    init(completion: @escaping @MainActor (Data?) -> Void) { self.completion = completion }

    func start(on clipboard: OpaquePointer, mimeTypes: [String]) {
        let copies = mimeTypes.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        var names = copies.map { UnsafePointer<CChar>($0) } + [nil]
        let opened: GAsyncReadyCallback = { source, result, data in
            let read = MainThreadPointer((source, result, data))
            MainActor.assumeIsolated {
                guard let (read, source, result) = ClipboardRead.resume(read.pointer) else {
                    return
                }
                read.opened(OpaquePointer(source), result)
            }
        }
        gdk_clipboard_read_async(
            clipboard, &names, G_PRIORITY_DEFAULT, nil, opened,
            Unmanaged.passRetained(self).toOpaque())
    }

    private typealias Arrival = (
        source: UnsafeMutablePointer<GObject>?, result: OpaquePointer?, data: gpointer?
    )

    private static func resume(
        _ arrival: Arrival
    ) -> (ClipboardRead, UnsafeMutablePointer<GObject>, OpaquePointer)? {
        guard let data = arrival.data else { return nil }
        let read = Unmanaged<ClipboardRead>.fromOpaque(data).takeRetainedValue()
        guard let source = arrival.source, let result = arrival.result else {
            read.completion(nil)
            return nil
        }
        return (read, source, result)
    }

    private func opened(_ clipboard: OpaquePointer, _ result: OpaquePointer) {
        // Nothing of these types is no error to report: the caller asks for the next type.
        guard let stream = gdk_clipboard_read_finish(clipboard, result, nil, nil) else {
            completion(nil)
            return
        }
        let memory = g_memory_output_stream_new_resizable()
        let closing = GOutputStreamSpliceFlags(
            rawValue: G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE.rawValue
                | G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET.rawValue)
        let spliced: GAsyncReadyCallback = { source, result, data in
            let read = MainThreadPointer((source, result, data))
            MainActor.assumeIsolated {
                guard let (read, source, result) = ClipboardRead.resume(read.pointer) else {
                    return
                }
                read.spliced(UnsafeMutableRawPointer(source), result)
            }
        }
        g_output_stream_splice_async(
            memory, stream, closing, G_PRIORITY_DEFAULT, nil, spliced,
            Unmanaged.passRetained(self).toOpaque())
        g_object_unref(memory)
        g_object_unref(stream)
    }

    private func spliced(_ memory: UnsafeMutableRawPointer, _ result: OpaquePointer) {
        let size = g_output_stream_splice_finish(
            memory.assumingMemoryBound(to: GOutputStream.self), result, nil)
        guard size >= 0,
            let bytes = g_memory_output_stream_steal_as_bytes(
                memory.assumingMemoryBound(to: GMemoryOutputStream.self))
        else {
            completion(nil)
            return
        }
        defer { g_bytes_unref(bytes) }
        var count: gsize = 0
        let contents = g_bytes_get_data(bytes, &count)
        completion(contents.map { Data(bytes: $0, count: Int(count)) } ?? Data())
    }
}
