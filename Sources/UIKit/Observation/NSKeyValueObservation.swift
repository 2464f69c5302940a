/// What an observer wants to be told.
public struct NSKeyValueObservingOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let new = NSKeyValueObservingOptions(rawValue: 1 << 0)
    public static let old = NSKeyValueObservingOptions(rawValue: 1 << 1)
    /// The handler is called at once with the value there is.
    public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
    /// The value now; nil without `.new`.
    public let newValue: Value?
    /// The value before; nil without `.old`.
    public let oldValue: Value?
}

/// Observes until it is invalidated or goes away.
@preconcurrency @MainActor public final class NSKeyValueObservation: NSObject {
    private var check: (() -> Void)?

    init(check: @escaping () -> Void) {
        self.check = check
        super.init()
    }

    public func invalidate() { check = nil }

    func run() { check?() }
}

/// The observations of one object.
@preconcurrency @MainActor public final class KeyValueObservers {
    private struct Reference {
        weak var observation: NSKeyValueObservation?
    }
    private var references: [Reference] = []

    package init() {}

    func add(_ observation: NSKeyValueObservation) {
        references.removeAll { $0.observation == nil }
        references.append(Reference(observation: observation))
    }

    /// Something changed: each observation looks whether it was its property.
    package func check() {
        guard !references.isEmpty else { return }
        for reference in references { reference.observation?.run() }
    }
}

/// Takes the place of key-value observing, which Linux has not: `observe(_:options:changeHandler:)` with Apple's signature.
///
/// Of scroll views `contentOffset`, `contentSize` and `bounds` can be observed, of text views `selectedRange`,
/// `selectedTextRange`, `text` and what follows from these as well, whoever changes them. Unlike Apple's, a handler hears
/// only of values that differ; text that the program changes in a text storage is told at the next layout.
@preconcurrency @MainActor public protocol KeyValueObservable: AnyObject {
    var keyValueObservers: KeyValueObservers { get }
}

extension KeyValueObservable {
    /// Calls the handler after each change of a property until the result is invalidated or goes away.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @MainActor (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        var last = self[keyPath: keyPath]
        let observation = NSKeyValueObservation { [weak self] in
            guard let self else { return }
            let value = self[keyPath: keyPath]
            guard !isSameValue(value, last) else { return }
            let old = last
            last = value
            changeHandler(
                self,
                NSKeyValueObservedChange(
                    newValue: options.contains(.new) ? value : nil,
                    oldValue: options.contains(.old) ? old : nil))
        }
        keyValueObservers.add(observation)
        if options.contains(.initial) {
            changeHandler(
                self,
                NSKeyValueObservedChange(
                    newValue: options.contains(.new) ? last : nil, oldValue: nil))
        }
        return observation
    }
}

/// Text ranges are objects made anew for each question: the place counts.
@MainActor private func isSameValue<Value>(_ first: Value, _ second: Value) -> Bool {
    if let range = first as? OffsetTextRange, let other = second as? OffsetTextRange {
        return range.range == other.range
    }
    guard let first = first as? any Equatable else { return false }
    return isEqual(first, second)
}

private func isEqual<Value: Equatable>(_ first: Value, _ second: Any) -> Bool {
    second as? Value == first
}
