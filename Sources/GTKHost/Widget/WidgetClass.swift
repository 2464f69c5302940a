import CGTK4
import Foundation

/// What the GTK widget asks of its Swift half.
@MainActor protocol WidgetPeer: AnyObject {
    func snapshot(into snapshot: OpaquePointer)
    func allocate(width: Int, height: Int)
    func measure(horizontally: Bool) -> (minimum: Int, natural: Int)
    /// Seconds on the system's monotonic clock.
    func frameBegins(at time: TimeInterval)
}

/// The `GtkWidget` subclass that shows a `UIWindow`, registered without any C.
@MainActor enum WidgetClass {
    private static let peerKey = "galley-peer"
    private static var registeredType: GType?

    /// A new, floating widget that shows nothing until it has a peer.
    static func makeWidget() -> UnsafeMutablePointer<GtkWidget> {
        guard let object = g_object_new_with_properties(type(), 0, nil, nil) else {
            fatalError("GTK made no widget")
        }
        return UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
    }

    /// The widget asks `peer` for everything from now on; it does not keep the peer alive.
    static func attach(_ peer: any WidgetPeer, to widget: UnsafeMutablePointer<GtkWidget>) {
        g_object_set_data(
            object(widget), peerKey, Unmanaged.passUnretained(peer as AnyObject).toOpaque())
    }

    /// Cuts the widget off a peer that goes.
    static func detach(_ widget: UnsafeMutablePointer<GtkWidget>) {
        g_object_set_data(object(widget), peerKey, nil)
    }

    /// Has the widget's frame clock run and tell the peer of each frame, until the callback is removed.
    static func addFrameTick(to widget: UnsafeMutablePointer<GtkWidget>) -> guint {
        let tick: Tick = { widget, clock, _ in
            guard let widget, let clock else { return 1 }
            let time = Double(gdk_frame_clock_get_frame_time(clock)) / 1e6
            WidgetClass.peer(of: widget)?.frameBegins(at: time)
            return 1
        }
        return gtk_widget_add_tick_callback(
            widget, unsafeBitCast(tick, to: GtkTickCallback.self), nil, nil)
    }

    private static func peer(of widget: UnsafeMutablePointer<GtkWidget>?) -> (any WidgetPeer)? {
        guard let widget, let data = g_object_get_data(object(widget), peerKey) else { return nil }
        return Unmanaged<AnyObject>.fromOpaque(data).takeUnretainedValue() as? any WidgetPeer
    }

    private static func object(
        _ widget: UnsafeMutablePointer<GtkWidget>
    ) -> UnsafeMutablePointer<GObject> {
        UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
    }

    private static func type() -> GType {
        if let registeredType { return registeredType }
        let parent = gtk_widget_get_type()
        var query = GTypeQuery()
        g_type_query(parent, &query)
        let initialise: GClassInitFunc = { data, _ in
            guard let data else { return }
            let argument = MainThreadPointer(data)
            MainActor.assumeIsolated {
                WidgetClass.fill(argument.pointer.assumingMemoryBound(to: GtkWidgetClass.self))
            }
        }
        let type = g_type_register_static_simple(
            parent, "GalleyHostView", query.class_size, initialise, query.instance_size, nil,
            GTypeFlags(rawValue: 0))
        registeredType = type
        return type
    }

    private typealias Widget = UnsafeMutablePointer<GtkWidget>
    private typealias Snapshot = @MainActor @convention(c) (Widget?, OpaquePointer?) -> Void
    private typealias Allocate = @MainActor @convention(c) (Widget?, Int32, Int32, Int32) -> Void
    private typealias Tick =
        @MainActor @convention(c) (Widget?, OpaquePointer?, gpointer?) -> gboolean
    private typealias Integers = UnsafeMutablePointer<Int32>
    private typealias Measure =
        @MainActor @convention(c) (
            Widget?, GtkOrientation, Int32, Integers?, Integers?, Integers?, Integers?
        ) -> Void

    /// The virtual functions, isolated because GTK calls them on the main thread only.
    private static func fill(_ classPointer: UnsafeMutablePointer<GtkWidgetClass>) {
        let snapshot: Snapshot = { widget, snapshot in
            guard let snapshot else { return }
            WidgetClass.peer(of: widget)?.snapshot(into: snapshot)
        }
        let allocate: Allocate = { widget, width, height, _ in
            WidgetClass.peer(of: widget)?.allocate(width: Int(width), height: Int(height))
        }
        let measure: Measure = { widget, orientation, _, minimum, natural, line, naturalLine in
            let size = WidgetClass.peer(of: widget)?.measure(
                horizontally: orientation == GTK_ORIENTATION_HORIZONTAL)
            minimum?.pointee = Int32(size?.minimum ?? 0)
            natural?.pointee = Int32(size?.natural ?? 0)
            line?.pointee = -1
            naturalLine?.pointee = -1
        }
        classPointer.pointee.snapshot = unsafeBitCast(
            snapshot, to: (@convention(c) (Widget?, OpaquePointer?) -> Void).self)
        classPointer.pointee.size_allocate = unsafeBitCast(
            allocate, to: (@convention(c) (Widget?, Int32, Int32, Int32) -> Void).self)
        classPointer.pointee.measure = unsafeBitCast(
            measure,
            to: (@convention(c) (
                Widget?, GtkOrientation, Int32, Integers?, Integers?, Integers?, Integers?
            ) -> Void).self)
        gtk_widget_class_set_css_name(classPointer, "galley-view")
    }
}
