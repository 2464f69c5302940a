// Apple gives these names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CoreGraphics

/// Records how to take changes back, in groups, and takes them back and forth.
///
/// Follows Foundation's class of Apple's systems. What is registered while undoing becomes the redo. With
/// `groupsByEvent` the first registration opens a group that closes at the end of the main queue's turn or
/// before `undo()`. Groups in which nothing was registered are dropped (chosen: an undo that does nothing
/// helps nobody).
@preconcurrency @MainActor open class UndoManager: NSObject {
    private var undoStack: [UndoGroup] = []
    private var redoStack: [UndoGroup] = []
    /// Groups being recorded, outermost first.
    private var openGroups: [UndoGroup] = []
    private var disabledCount = 0
    /// The outermost group, when `groupsByEvent` opened it.
    private var eventGroup: UndoGroup?

    public override init() { super.init() }

    // MARK: Recording

    open private(set) var isUndoing = false
    open private(set) var isRedoing = false
    open var isUndoRegistrationEnabled: Bool { disabledCount == 0 }
    open var groupsByEvent = true
    /// How many groups are open.
    open var groupingLevel: Int { openGroups.count }
    /// How many groups are kept; 0 keeps all.
    open var levelsOfUndo = 0 { didSet { trim() } }

    /// Pairs with `enableUndoRegistration()`; nests.
    open func disableUndoRegistration() { disabledCount += 1 }

    open func enableUndoRegistration() {
        precondition(
            disabledCount > 0, "enableUndoRegistration() without disableUndoRegistration()")
        disabledCount -= 1
    }

    /// Records the opposite of a change. The target is kept weakly, the handler strongly.
    ///
    /// Traps outside of a group when `groupsByEvent` is off.
    public func registerUndo<TargetType: AnyObject>(
        withTarget target: TargetType, handler: @escaping (TargetType) -> Void
    ) {
        guard isUndoRegistrationEnabled else { return }
        if openGroups.isEmpty, groupsByEvent { openEventGroup() }
        guard let group = openGroups.last else {
            preconditionFailure("registerUndo outside of an undo group, with groupsByEvent off")
        }
        group.items.append(
            .action(target: { [weak target] in target }) { [weak target] in
                if let target { handler(target) }
            })
        if !isUndoing, !isRedoing { redoStack = [] }
    }

    private func openEventGroup() {
        beginGroup()
        let group = openGroups.last
        eventGroup = group
        DispatchQueue.main.async { [weak self, weak group] in
            MainActor.assumeIsolated {
                if let self, let group, self.eventGroup === group { self.closeEventGroup() }
            }
        }
    }

    /// Ends the group of this event; explicit groups inside that are still open keep it open.
    private func closeEventGroup() {
        if let eventGroup, openGroups.count == 1, openGroups.last === eventGroup {
            endUndoGrouping()
        }
    }

    // MARK: Groups

    /// Opens a group inside the current one.
    open func beginUndoGrouping() {
        if openGroups.isEmpty, groupsByEvent, !isUndoing, !isRedoing { openEventGroup() }
        beginGroup()
    }

    private func beginGroup() {
        post(.NSUndoManagerCheckpoint)
        openGroups.append(UndoGroup())
        post(.NSUndoManagerDidOpenUndoGroup)
    }

    /// Traps when no group is open.
    open func endUndoGrouping() {
        guard let group = openGroups.last else {
            preconditionFailure("endUndoGrouping() without beginUndoGrouping()")
        }
        post(.NSUndoManagerCheckpoint)
        post(.NSUndoManagerWillCloseUndoGroup)
        openGroups.removeLast()
        if eventGroup === group { eventGroup = nil }
        if !group.isEmpty { keep(group) }
        post(.NSUndoManagerDidCloseUndoGroup)
    }

    private func keep(_ group: UndoGroup) {
        if let outer = openGroups.last {
            outer.items.append(.group(group))
            if outer.name.isEmpty { outer.name = group.name }
        } else if isUndoing {
            redoStack.append(group)
        } else {
            undoStack.append(group)
            trim()
        }
    }

    private func trim() {
        guard levelsOfUndo > 0 else { return }
        undoStack.removeFirst(max(0, undoStack.count - levelsOfUndo))
        redoStack.removeFirst(max(0, redoStack.count - levelsOfUndo))
    }

    // MARK: Undoing and redoing

    /// True also for what is recorded in a group that is still open.
    open var canUndo: Bool { !undoStack.isEmpty || openGroups.contains { !$0.isEmpty } }
    open var canRedo: Bool {
        post(.NSUndoManagerCheckpoint)
        return !redoStack.isEmpty
    }

    /// Closes the group of this event and takes the last group back. Traps inside an explicit group.
    open func undo() {
        closeEventGroup()
        precondition(
            openGroups.isEmpty, "undo() was called with too many nested undo groups")
        undoNestedGroup()
    }

    /// Takes the last closed group back; does nothing without one.
    open func undoNestedGroup() {
        precondition(!isUndoing && !isRedoing, "undo called while undoing or redoing")
        post(.NSUndoManagerCheckpoint)
        guard let group = undoStack.popLast() else { return }
        post(.NSUndoManagerWillUndoChange)
        isUndoing = true
        run(group)
        isUndoing = false
        post(.NSUndoManagerDidUndoChange)
    }

    /// Does the last undone group again; does nothing without one.
    open func redo() {
        precondition(!isUndoing && !isRedoing, "redo called while undoing or redoing")
        closeEventGroup()
        post(.NSUndoManagerCheckpoint)
        guard let group = redoStack.popLast() else { return }
        post(.NSUndoManagerWillRedoChange)
        isRedoing = true
        run(group)
        isRedoing = false
        post(.NSUndoManagerDidRedoChange)
    }

    private func run(_ group: UndoGroup) {
        // A nested group undone inside an open one has its opposite kept apart from that group.
        let outer = openGroups
        openGroups = []
        beginGroup()
        openGroups.last?.name = group.name
        openGroups.last?.isDiscardable = group.isDiscardable
        group.perform()
        while !openGroups.isEmpty { endUndoGrouping() }
        openGroups = outer
    }

    open func removeAllActions() {
        undoStack = []
        redoStack = []
        openGroups = []
        eventGroup = nil
    }

    open func removeAllActions(withTarget target: Any) {
        let object = target as AnyObject
        for group in undoStack + redoStack + openGroups { group.removeActions(of: object) }
        undoStack.removeAll(where: \.isEmpty)
        redoStack.removeAll(where: \.isEmpty)
    }

    // MARK: Names

    private var currentGroup: UndoGroup? { openGroups.last ?? undoStack.last }

    /// Names the group being recorded, or the last one.
    open func setActionName(_ actionName: String) {
        currentGroup?.name = actionName
        if let outermost = openGroups.first, outermost.name.isEmpty { outermost.name = actionName }
    }

    open func setActionIsDiscardable(_ discardable: Bool) {
        currentGroup?.isDiscardable = discardable
    }

    open var undoActionName: String { (openGroups.first ?? undoStack.last)?.name ?? "" }
    open var redoActionName: String { redoStack.last?.name ?? "" }
    open var undoActionIsDiscardable: Bool { undoStack.last?.isDiscardable ?? false }
    open var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

    open func undoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Undo" : "Undo " + actionName
    }

    open func redoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Redo" : "Redo " + actionName
    }

    // MARK: Notifications

    private func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: self)
    }
}

extension Notification.Name {
    public static let NSUndoManagerCheckpoint = Notification.Name(
        "NSUndoManagerCheckpointNotification")
    public static let NSUndoManagerDidOpenUndoGroup = Notification.Name(
        "NSUndoManagerDidOpenUndoGroupNotification")
    public static let NSUndoManagerWillCloseUndoGroup = Notification.Name(
        "NSUndoManagerWillCloseUndoGroupNotification")
    public static let NSUndoManagerDidCloseUndoGroup = Notification.Name(
        "NSUndoManagerDidCloseUndoGroupNotification")
    public static let NSUndoManagerWillUndoChange = Notification.Name(
        "NSUndoManagerWillUndoChangeNotification")
    public static let NSUndoManagerDidUndoChange = Notification.Name(
        "NSUndoManagerDidUndoChangeNotification")
    public static let NSUndoManagerWillRedoChange = Notification.Name(
        "NSUndoManagerWillRedoChangeNotification")
    public static let NSUndoManagerDidRedoChange = Notification.Name(
        "NSUndoManagerDidRedoChangeNotification")
}
