import CGTK4
import CoreGraphics
import Foundation
import Testing
import UIKit
import Views

@testable import GTKHost

/// Lines of text as a text view gives them: one fragment each, a new identity when a line changed.
private final class Lines: UIView, FragmentedContent {
    var identities: [UInt64] = []

    func displayFragments(in rect: CGRect) -> [DisplayFragment] {
        identities.enumerated().map { index, identity in
            DisplayFragment(
                identity: identity, frame: CGRect(x: 0, y: 20 * index, width: 100, height: 20)
            ) { $0.fill(CGRect(x: 0, y: 20 * index, width: 10, height: 10)) }
        }
    }
}

@MainActor @Suite struct RenderTreeTests {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let tree = RenderTree()

    init() {
        // Registers the node types; a display is not needed for that.
        _ = gtk_init_check()
    }

    private func draw(scale: CGFloat = 1) {
        window.prepareFrame()
        guard let snapshot = gtk_snapshot_new() else { return }
        if let node = window.displayTree() { tree.render(node, scale: scale, into: snapshot) }
        if let node = gtk_snapshot_free_to_node(snapshot) { gsk_render_node_unref(node) }
    }

    private func makeLines() -> Lines {
        let lines = Lines(frame: window.bounds)
        lines.identities = (0..<5).map { _ in DisplayIdentity.next() }
        window.addSubview(lines)
        return lines
    }

    @Test func anUnchangedFrameDrawsNothing() {
        _ = makeLines()
        draw()
        #expect(tree.statistics.nodesCreated == 5)
        draw()
        #expect(tree.statistics == .init(nodesCreated: 5, nodesShown: 5))
    }

    @Test func aChangedLineDrawsItselfOnly() {
        let lines = makeLines()
        draw()
        lines.identities[2] = DisplayIdentity.next()
        draw()
        #expect(tree.statistics.nodesCreated == 6)
    }

    @Test func linesThatMoveAreKept() {
        let lines = makeLines()
        draw()
        lines.identities.insert(DisplayIdentity.next(), at: 0)
        draw()
        #expect(tree.statistics == .init(nodesCreated: 6, nodesShown: 6))
    }

    @Test func aViewDrawsAgainWhenItAsks() {
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        view.backgroundColor = .red
        window.addSubview(view)
        draw()
        let first = tree.statistics.nodesCreated
        view.backgroundColor = .blue
        draw()
        #expect(tree.statistics.nodesCreated == first + 1)
        view.frame.origin.x += 5
        draw()
        #expect(tree.statistics.nodesCreated == first + 1)
    }

    /// A line of text that begins between two pixels.
    private final class Line: UIView, FragmentedContent {
        var origin = CGPoint(x: 11.5, y: 40.375)
        let name = DisplayIdentity.next()
        private(set) var pixels: [CGPoint] = []

        func displayFragments(in rect: CGRect) -> [DisplayFragment] {
            [
                DisplayFragment(
                    identity: name,
                    frame: CGRect(origin: origin, size: CGSize(width: 90, height: 18.625))
                ) { [unowned self] in pixels.append(CGPoint(x: 17, y: 41).applying($0.ctm)) }
            ]
        }
    }

    @Test("the whole pixels of a line are those of the window, wherever the line begins")
    func wholePixels() {
        let line = Line(frame: window.bounds)
        window.addSubview(line)
        draw()
        // A line that moved within a pixel is another one; by whole pixels it is the same.
        line.origin.y += 18.625
        draw()
        line.origin.y += 3
        draw()
        #expect(line.pixels == [CGPoint(x: 6, y: 1), CGPoint(x: 6, y: -18)])
    }

    @Test func anotherScaleDrawsAll() {
        _ = makeLines()
        draw()
        draw(scale: 2)
        #expect(tree.statistics.nodesCreated == 10)
    }

    /// The line that was typed into, and the caret where it stands now.
    @Test func aKeyPressDrawsItsLineOnly() {
        let textView = UITextView(frame: window.bounds)
        textView.text = (1...8).map { "line \($0)" }.joined(separator: "\n")
        window.addSubview(textView)
        textView.becomeFirstResponder()
        textView.selectedRange = NSRange(location: 10, length: 0)
        draw()
        let first = tree.statistics
        #expect(first.nodesShown >= 8)
        textView.insertText("x")
        draw()
        let second = tree.statistics
        #expect(second.nodesShown == first.nodesShown)
        #expect((1...2).contains(second.nodesCreated - first.nodesCreated))
    }

    @Test func movingTheCaretDrawsNoLine() {
        let textView = UITextView(frame: window.bounds)
        textView.text = "one\ntwo\nthree"
        window.addSubview(textView)
        textView.becomeFirstResponder()
        textView.selectedRange = NSRange(location: 2, length: 0)
        draw()
        let first = tree.statistics.nodesCreated
        textView.selectedRange = NSRange(location: 6, length: 0)
        draw()
        #expect(tree.statistics.nodesCreated - first <= 1)
    }
}
