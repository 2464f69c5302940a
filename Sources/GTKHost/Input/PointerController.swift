import CGTK4
import CoreGraphics
import Foundation
import Views

/// What scrolls: points in the widget, and how far; times in seconds.
enum ScrollInput {
    case wheel(CGPoint, CGVector)
    /// Two fingers on a touchpad.
    case fingers(CGPoint, CGVector, time: TimeInterval)
    case fingersLeft(time: TimeInterval)
}

/// Presses, drags and hovering over the widget as `PointerInput`; the wheel as points to scroll.
@MainActor final class PointerController {
    private let widget: UnsafeMutablePointer<GtkWidget>
    private let onPointer: @MainActor (PointerInput) -> Void
    private let onScroll: @MainActor (ScrollInput) -> Bool
    private var fingersScroll = false
    private let click: OpaquePointer
    private let drag: OpaquePointer
    private let scroll: OpaquePointer
    private var start = CGPoint.zero
    private var pointer = CGPoint.zero
    /// The press that is going on: its button and how many clicks it is.
    private var press: (button: Int, count: Int)?

    init(
        widget: UnsafeMutablePointer<GtkWidget>,
        onPointer: @escaping @MainActor (PointerInput) -> Void,
        onScroll: @escaping @MainActor (ScrollInput) -> Bool
    ) {
        self.widget = widget
        self.onPointer = onPointer
        self.onScroll = onScroll
        guard let click = gtk_gesture_click_new(), let drag = gtk_gesture_drag_new(),
            let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)
        else { fatalError("GTK made no gestures") }
        (self.click, self.drag, self.scroll) = (click, drag, scroll)
        addGestures()
        addMotion()
        connectScroll(UnsafeMutableRawPointer(scroll), "scroll") { [weak self] x, y in
            self?.scrolled(x, y) ?? false
        }
        connect(UnsafeMutableRawPointer(scroll), "scroll-end") { [weak self] in
            self?.fingersLeft()
        }
        gtk_widget_add_controller(widget, scroll)
    }

    private func addGestures() {
        for gesture in [click, drag] {
            gtk_gesture_single_set_button(gesture, 0)
            gtk_widget_add_controller(widget, gesture)
        }
        gtk_gesture_group(click, drag)
        connectPress(UnsafeMutableRawPointer(click), "pressed") { [weak self] count, x, y in
            self?.pressed(count: Int(count), at: CGPoint(x: x, y: y))
        }
        connectPoint(UnsafeMutableRawPointer(drag), "drag-update") { [weak self] x, y in
            guard let self else { return }
            self.pointer = CGPoint(x: self.start.x + x, y: self.start.y + y)
            self.send(.moved, from: self.drag)
        }
        connectPoint(UnsafeMutableRawPointer(drag), "drag-end") { [weak self] x, y in
            guard let self else { return }
            self.pointer = CGPoint(x: self.start.x + x, y: self.start.y + y)
            self.send(.ended, from: self.drag)
            self.press = nil
        }
        connect(UnsafeMutableRawPointer(drag), "cancel") { [weak self] in
            guard let self, self.press != nil else { return }
            self.send(.cancelled, from: self.drag)
            self.press = nil
        }
    }

    private func addMotion() {
        guard let motion = gtk_event_controller_motion_new() else { return }
        for signal in ["enter", "motion"] {
            connectPoint(UnsafeMutableRawPointer(motion), signal) { [weak self] x, y in
                guard let self else { return }
                self.pointer = CGPoint(x: x, y: y)
                if self.press == nil { self.send(.hovered, from: motion) }
            }
        }
        connect(UnsafeMutableRawPointer(motion), "leave") { [weak self] in
            guard let self, self.press == nil else { return }
            // Over nothing.
            self.pointer = CGPoint(x: -1, y: -1)
            self.send(.hovered, from: motion)
        }
        gtk_widget_add_controller(widget, motion)
    }

    private func pressed(count: Int, at location: CGPoint) {
        start = location
        pointer = location
        press = (Int(gtk_gesture_single_get_current_button(click)), count)
        gtk_widget_grab_focus(widget)
        send(.began, from: click)
    }

    private func send(_ phase: PointerInput.Phase, from controller: OpaquePointer) {
        let state = gtk_event_controller_get_current_event_state(controller).rawValue
        onPointer(
            PointerInput(
                phase: phase, location: pointer, clickCount: press?.count ?? 0,
                button: press?.button ?? 0,
                isShiftDown: state & GDK_SHIFT_MASK.rawValue != 0,
                isControlDown: state & GDK_CONTROL_MASK.rawValue != 0,
                timestamp: TimeInterval(gtk_event_controller_get_current_event_time(controller))
                    / 1000))
    }

    /// One notch of a wheel scrolls as far as GTK's own views do: the viewport's height to the power of 2/3.
    private func scrolled(_ x: Double, _ y: Double) -> Bool {
        guard gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_WHEEL else {
            fingersScroll = true
            return onScroll(.fingers(pointer, CGVector(dx: x, dy: y), time: scrollTime))
        }
        fingersLeft()
        let step = pow(Double(gtk_widget_get_height(widget)), 2.0 / 3.0)
        return onScroll(.wheel(pointer, CGVector(dx: x * step, dy: y * step)))
    }

    private func fingersLeft() {
        guard fingersScroll else { return }
        fingersScroll = false
        _ = onScroll(.fingersLeft(time: scrollTime))
    }

    /// Of the event that is being handled.
    private var scrollTime: TimeInterval {
        TimeInterval(gtk_event_controller_get_current_event_time(scroll)) / 1000
    }
}
