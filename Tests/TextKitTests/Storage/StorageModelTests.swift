import Testing

@testable import TextKit

/// Random edits through a text storage with two layout managers, one of which has two containers, against a plain
/// model; what is reported must explain what changed, and layout must be that of the new text.
@Suite struct StorageModelTests {
    /// One code unit and the value of one attribute on it.
    private struct Cell: Equatable {
        var unit: UInt16
        var kern: Int?
    }

    private struct Model {
        var cells: [Cell] = []

        var text: [UInt16] { cells.map(\.unit) }

        mutating func replace(_ range: NSRange, _ string: String) {
            let kern =
                cells.isEmpty
                ? nil : cells[range.length > 0 ? range.location : max(range.location - 1, 0)].kern
            cells.replaceSubrange(
                range.location..<range.upperBound,
                with: string.utf16.map { Cell(unit: $0, kern: kern) })
        }

        mutating func insert(_ string: String, kern: Int?, at place: Int) {
            cells.insert(contentsOf: string.utf16.map { Cell(unit: $0, kern: kern) }, at: place)
        }

        mutating func setKern(_ kern: Int?, _ range: NSRange) {
            for at in range.location..<range.upperBound { cells[at].kern = kern }
        }
    }

    /// Keeps the text before each edit and checks that nothing outside of the reported range changed.
    private final class Witness: NSTextStorageDelegate {
        var before: [UInt16] = []
        var reports = 0

        func textStorage(
            _ textStorage: NSTextStorage,
            didProcessEditing editedMask: NSTextStorage.EditActions, range: NSRange,
            changeInLength delta: Int
        ) {
            reports += 1
            let now = units(of: textStorage)
            #expect(now.count == before.count + delta)
            #expect(range.location >= 0 && range.upperBound <= now.count)
            #expect(now[..<range.location] == before[..<range.location])
            #expect(now[range.upperBound...] == before[(range.upperBound - delta)...])
            before = now
        }
    }

    private final class EditCounter: NSLayoutManager {
        var edits = 0

        override func processEditing(
            for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
            range newCharRange: NSRange, changeInLength delta: Int,
            invalidatedRange invalidatedCharRange: NSRange
        ) {
            edits += 1
            super.processEditing(
                for: textStorage, edited: editMask, range: newCharRange, changeInLength: delta,
                invalidatedRange: invalidatedCharRange)
        }
    }

    private static let pieces = [
        "a", "two words ", "\n", "\r\n", "\r", "\u{2029}", "é", "👩‍👧 ", "שלום ", "\n\n",
        "a longer stretch of text that fills more than one line ",
    ]

    private func edit(
        _ storage: NSTextStorage, _ model: inout Model, _ random: inout SplitMix
    ) {
        let length = storage.length
        let start = Int.random(in: 0...length, using: &random)
        let range = NSRange(
            location: start,
            length: min(Int.random(in: 0...9, using: &random), length - start))
        let piece = Self.pieces.randomElement(using: &random) ?? "x"
        switch Int.random(in: 0..<7, using: &random) {
        case 0:
            storage.deleteCharacters(in: range)
            model.replace(range, "")
        case 1:
            let kern = Int.random(in: 0...2, using: &random)
            storage.addAttribute(.kern, value: kern, range: range)
            model.setKern(kern, range)
        case 2:
            storage.removeAttribute(.kern, range: range)
            model.setKern(nil, range)
        case 3:
            storage.insert(NSAttributedString(string: piece, attributes: [.kern: 1]), at: start)
            model.insert(piece, kern: 1, at: start)
        case 4:
            storage.mutableString.replaceCharacters(in: range, with: piece)
            model.replace(range, piece)
        default:
            storage.replaceCharacters(in: range, with: piece)
            model.replace(range, piece)
        }
    }

    private func containers(_ heights: [CGFloat]) -> [NSTextContainer] {
        heights.map { NSTextContainer(size: CGSize(width: 140, height: $0)) }
    }

    private func lines(_ manager: NSLayoutManager) -> [LineRecord] {
        var records: [LineRecord] = []
        manager.enumerateLineFragments(
            forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs)
        ) { rect, used, container, range, _ in
            records.append(
                LineRecord(
                    range: range, rect: rect, used: used,
                    container: manager.textContainers.firstIndex { $0 === container } ?? -1))
        }
        return records
    }

    private func check(_ storage: NSTextStorage, _ model: Model, _ note: Comment) {
        #expect(units(of: storage) == model.text, note)
        #expect(storage.length == model.cells.count, note)
        var at = 0
        while at < storage.length {
            var range = NSRange()
            let kern = storage.attribute(.kern, at: at, effectiveRange: &range) as? Int
            for place in at..<range.upperBound { #expect(model.cells[place].kern == kern, note) }
            at = range.upperBound
        }
        for manager in storage.layoutManagers {
            #expect(manager.numberOfGlyphs == storage.length, note)
            let fresh = NSLayoutManager()
            for container in containers(manager.textContainers.map(\.size.height)) {
                fresh.addTextContainer(container)
            }
            let copy = NSTextStorage(attributedString: storage)
            copy.addLayoutManager(fresh)
            let (now, wanted) = (lines(manager), lines(fresh))
            #expect(now.count == wanted.count, note)
            #expect(zip(now, wanted).allSatisfy { $0.isClose(to: $1) }, note)
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func editsMatchTheModelAndAreReportedOnce(seed: UInt64) {
        var random = SplitMix(state: seed)
        let storage = NSTextStorage(string: "Some words to begin with\nand more")
        var model = Model()
        model.insert(storage.string, kern: nil, at: 0)
        let witness = Witness()
        witness.before = model.text
        storage.delegate = witness
        let managers = [EditCounter(), EditCounter()]
        for (manager, heights) in zip(managers, [[0], [60, 0]] as [[CGFloat]]) {
            for container in containers(heights) { manager.addTextContainer(container) }
            storage.addLayoutManager(manager)
        }
        var groups = 0
        for step in 0..<80 {
            if Int.random(in: 0..<4, using: &random) == 0 {
                storage.beginEditing()
                storage.beginEditing()
                edit(storage, &model, &random)
                storage.endEditing()
                edit(storage, &model, &random)
                edit(storage, &model, &random)
                storage.endEditing()
            } else {
                edit(storage, &model, &random)
            }
            groups += 1
            #expect(witness.reports == groups)
            #expect(managers.allSatisfy { $0.edits == groups })
            if step % 3 == 0 { _ = lines(managers[step % 2]) }
            if step % 8 == 7 { check(storage, model, "seed \(seed), step \(step)") }
        }
    }

    @Test func snapshotsKeepWhatTheyWere() {
        var random = SplitMix(state: 77)
        let storage = NSTextStorage(string: "0123456789")
        var model = Model()
        model.insert(storage.string, kern: nil, at: 0)
        var kept: [(NSAttributedString, [UInt16])] = []
        for step in 0..<120 {
            edit(storage, &model, &random)
            if step % 10 == 0 {
                kept.append((NSAttributedString(attributedString: storage), model.text))
            }
        }
        for (copy, text) in kept { #expect(units(of: copy) == text) }
    }
}

/// The code units themselves: `string` shows half a surrogate pair as U+FFFD.
private func units(of text: NSAttributedString) -> [UInt16] {
    text.utf16Units(in: NSRange(location: 0, length: text.length))
}
