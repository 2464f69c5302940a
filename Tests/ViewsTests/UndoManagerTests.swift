import CoreGraphics
import Testing
import Views

@MainActor @Suite struct UndoManagerTests {
    @MainActor private final class Counter {
        var value = 0
        let manager: UndoManager

        init(_ manager: UndoManager) { self.manager = manager }

        func set(_ new: Int) {
            let old = value
            manager.registerUndo(withTarget: self) { $0.set(old) }
            value = new
        }
    }

    private func make() -> (UndoManager, Counter) {
        let manager = UndoManager()
        manager.groupsByEvent = false
        return (manager, Counter(manager))
    }

    private func grouped(_ manager: UndoManager, _ body: () -> Void) {
        manager.beginUndoGrouping()
        body()
        manager.endUndoGrouping()
    }

    @Test func undoAndRedo() {
        let (manager, counter) = make()
        grouped(manager) { counter.set(1) }
        grouped(manager) { counter.set(2) }
        manager.undo()
        #expect(counter.value == 1)
        #expect(manager.canUndo && manager.canRedo)
        manager.undo()
        #expect(counter.value == 0 && !manager.canUndo)
        manager.redo()
        manager.redo()
        #expect(counter.value == 2 && !manager.canRedo)
        manager.undo()
        #expect(counter.value == 1)
    }

    @Test func aNewChangeForgetsRedo() {
        let (manager, counter) = make()
        grouped(manager) { counter.set(1) }
        manager.undo()
        #expect(manager.canRedo)
        grouped(manager) { counter.set(5) }
        #expect(!manager.canRedo)
    }

    @Test func aGroupIsOneStep() {
        let (manager, counter) = make()
        grouped(manager) {
            counter.set(1)
            grouped(manager) { counter.set(2) }
            counter.set(3)
        }
        manager.undo()
        #expect(counter.value == 0)
        manager.redo()
        #expect(counter.value == 3)
    }

    @Test func actionsRunBackwards() {
        let (manager, _) = make()
        var order: [Int] = []
        grouped(manager) {
            for index in 0..<3 {
                manager.registerUndo(withTarget: manager) { _ in order.append(index) }
            }
        }
        manager.undo()
        #expect(order == [2, 1, 0])
    }

    @Test func eventsGroupAndUndoCloses() {
        let manager = UndoManager()
        let counter = Counter(manager)
        counter.set(1)
        counter.set(2)
        #expect(manager.groupingLevel == 1)
        #expect(manager.canUndo)
        manager.undo()
        #expect(counter.value == 0)
        #expect(manager.groupingLevel == 0)
    }

    @Test func anEventEndsWithItsTurn() async {
        let manager = UndoManager()
        let counter = Counter(manager)
        counter.set(1)
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        #expect(manager.groupingLevel == 0)
        counter.set(2)
        manager.undo()
        #expect(counter.value == 1)
    }

    @Test func levelsDropTheOldest() {
        let (manager, counter) = make()
        manager.levelsOfUndo = 2
        for value in 1...4 { grouped(manager) { counter.set(value) } }
        while manager.canUndo { manager.undo() }
        #expect(counter.value == 2)
    }

    @Test func disabledRegistrationNests() {
        let (manager, counter) = make()
        manager.disableUndoRegistration()
        manager.disableUndoRegistration()
        manager.enableUndoRegistration()
        counter.set(9)
        #expect(!manager.isUndoRegistrationEnabled && !manager.canUndo)
        manager.enableUndoRegistration()
        grouped(manager) { counter.set(10) }
        #expect(manager.canUndo)
    }

    @Test func namesFollowTheStep() {
        let (manager, counter) = make()
        grouped(manager) {
            counter.set(1)
            manager.setActionName("Typing")
        }
        #expect(manager.undoActionName == "Typing")
        #expect(manager.undoMenuItemTitle == "Undo Typing")
        manager.undo()
        #expect(manager.redoActionName == "Typing")
        #expect(manager.undoActionName.isEmpty)
        #expect(manager.redoMenuItemTitle == "Redo Typing")
    }

    @Test func emptyGroupsAreNoSteps() {
        let (manager, _) = make()
        grouped(manager) { grouped(manager) {} }
        #expect(!manager.canUndo)
    }

    @Test func removingATargetKeepsOthers() {
        let (manager, counter) = make()
        let other = Counter(manager)
        grouped(manager) { counter.set(1) }
        grouped(manager) { other.set(1) }
        grouped(manager) {
            counter.set(2)
            other.set(2)
        }
        manager.removeAllActions(withTarget: counter)
        manager.undo()
        #expect(counter.value == 2 && other.value == 1)
        manager.undo()
        #expect(other.value == 0 && !manager.canUndo)
    }

    @Test func targetsAreWeak() {
        let (manager, _) = make()
        var calls = 0
        do {
            let target = Counter(manager)
            grouped(manager) { manager.registerUndo(withTarget: target) { _ in calls += 1 } }
        }
        manager.undo()
        #expect(calls == 0)
    }

    @Test func notificationsComeAroundTheChange() {
        let (manager, counter) = make()
        grouped(manager) { counter.set(1) }
        nonisolated(unsafe) var names: [Notification.Name] = []
        let tokens = [
            Notification.Name.NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange,
        ].map { name in
            NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) {
                names.append($0.name)
            }
        }
        manager.undo()
        for token in tokens { NotificationCenter.default.removeObserver(token) }
        #expect(names == [.NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange])
    }

    /// Random edits, undos and redos agree with two plain stacks of values.
    @Test func agreesWithTwoStacks() {
        var random = Seeded(state: 7)
        let (manager, counter) = make()
        var undo: [Int] = []
        var redo: [Int] = []
        for step in 1...2000 {
            switch random.next() % 4 {
            case 0, 1:
                undo.append(counter.value)
                redo = []
                grouped(manager) {
                    for _ in 0...(random.next() % 3) { counter.set(step * 10) }
                }
            case 2:
                guard let expected = undo.popLast() else { continue }
                redo.append(counter.value)
                manager.undo()
                #expect(counter.value == expected)
            default:
                guard let expected = redo.popLast() else { continue }
                undo.append(counter.value)
                manager.redo()
                #expect(counter.value == expected)
            }
            #expect(manager.canUndo == !undo.isEmpty && manager.canRedo == !redo.isEmpty)
        }
    }
}
