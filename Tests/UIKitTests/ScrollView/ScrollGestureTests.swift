import Testing

@testable import UIKit

@testable import Views

@MainActor private final class Delegate: UIScrollViewDelegate {
    var calls: [String] = []
    var velocity = CGPoint.zero
    var proposed = CGPoint.zero
    /// Put in the place of the target.
    var target: CGPoint?

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("begin") }
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        calls.append("willEnd")
        self.velocity = velocity
        proposed = targetContentOffset.pointee
        if let target { targetContentOffset.pointee = target }
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        calls.append("end \(decelerate)")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { calls.append("slowing") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("rests") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { calls.append("wrong") }
}

/// Two fingers on a touchpad are this platform's drag.
@MainActor @Suite struct ScrollGestureTests {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let delegate = Delegate()

    init() {
        view.contentSize = CGSize(width: 100, height: 5000)
        view.delegate = delegate
        window.addSubview(view)
    }

    /// Moves by 10 points each 10 ms.
    private func drag(_ steps: Int) {
        for step in 0..<steps {
            window.deliver(
                scrollGestureBy: CGVector(dx: 0, dy: 10), at: CGPoint(x: 5, y: 5),
                time: Double(step) / 100)
        }
    }

    @Test("Fingers that rest before they leave end where they are")
    func resting() {
        drag(3)
        #expect(view.isDragging && view.isTracking && view.contentOffset.y == 30)
        window.endScrollGesture(at: 5)
        #expect(delegate.calls == ["begin", "willEnd", "end false"])
        #expect(delegate.velocity == .zero && delegate.proposed.y == 30 && !view.isDragging)
    }

    @Test("Fingers that leave in motion let it slow down to the target, on the clock")
    func slowing() {
        AnimationClock.withManualClock { clock in
            drag(5)
            window.endScrollGesture(at: 0.04)
            // 40 points in 40 ms; at 0.998 a millisecond 0.998 / 0.002 ms are left.
            #expect(abs(delegate.velocity.y - 1) < 0.001)
            #expect(abs(delegate.proposed.y - (50 + 499)) < 0.5)
            #expect(view.isDecelerating && delegate.calls.last == "slowing")
            clock.advance(by: 0.1)
            let early = view.contentOffset.y
            #expect(early > 100 && early < 549)
            clock.advance(by: 10)
            #expect(view.contentOffset == delegate.proposed && !view.isDecelerating)
            #expect(delegate.calls == ["begin", "willEnd", "end true", "slowing", "rests"])
        }
    }

    @Test(
        "A wheel or fingers that interrupt what slows down end it, and the delegate hears that first"
    )
    func interrupting() {
        AnimationClock.withManualClock { clock in
            drag(5)
            window.endScrollGesture(at: 0.04)
            clock.advance(by: 0.1)
            let here = view.contentOffset.y
            window.deliver(scrollBy: CGVector(dx: 0, dy: 7), at: CGPoint(x: 5, y: 5))
            #expect(delegate.calls == ["begin", "willEnd", "end true", "slowing", "rests"])
            #expect(view.contentOffset.y == here + 7 && !view.isDecelerating)
            clock.advance(by: 10)
            #expect(view.contentOffset.y == here + 7 && delegate.calls.count == 5)
            drag(5)
            window.endScrollGesture(at: 0.04)
            drag(1)
            #expect(delegate.calls.suffix(3) == ["slowing", "rests", "begin"])
            // A wheel alone has nothing to end.
            window.endScrollGesture(at: 5)
            delegate.calls = []
            window.deliver(scrollBy: CGVector(dx: 0, dy: 7), at: CGPoint(x: 5, y: 5))
            #expect(delegate.calls.isEmpty)
        }
    }

    @Test("The delegate's target is where it comes to rest, out of a standstill too")
    func snapping() {
        AnimationClock.withManualClock { clock in
            delegate.target = CGPoint(x: 0, y: 200)
            drag(2)
            window.endScrollGesture(at: 5)
            clock.advance(by: 10)
            #expect(view.contentOffset.y == 200 && delegate.calls.last == "rests")
        }
    }

    @Test("In pages it comes to rest on the next one")
    func pages() {
        AnimationClock.withManualClock { clock in
            view.isPagingEnabled = true
            drag(5)
            window.endScrollGesture(at: 0.04)
            #expect(delegate.proposed.y == 100)
            clock.advance(by: 10)
            drag(2)
            window.endScrollGesture(at: 5)
            #expect(delegate.proposed.y == 100, "too short a way and no speed")
        }
    }

    @Test("A gesture stays with the view that it began to scroll; a wheel is none")
    func staying() {
        let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        inner.contentSize = CGSize(width: 100, height: 65)
        view.addSubview(inner)
        drag(4)
        #expect(inner.contentOffset.y == 15 && view.contentOffset.y == 0)
        window.endScrollGesture(at: 5)
        drag(1)
        #expect(view.contentOffset.y == 10 && delegate.calls == ["begin"])
        window.endScrollGesture(at: 5)
        delegate.calls = []
        window.deliver(scrollBy: CGVector(dx: 0, dy: 10), at: CGPoint(x: 5, y: 95))
        #expect(delegate.calls.isEmpty && view.contentOffset.y == 20)
    }

    @Test("D3: a collection view asks its layout where to come to rest")
    func layouts() {
        final class Snapping: UICollectionViewFlowLayout {
            override func targetContentOffset(
                forProposedContentOffset proposedContentOffset: CGPoint,
                withScrollingVelocity velocity: CGPoint
            ) -> CGPoint { CGPoint(x: 0, y: 77) }
        }
        let layout = Snapping()
        let collection = UICollectionView(frame: view.frame, collectionViewLayout: layout)
        #expect(collection.restingOffset(proposed: .zero, velocity: .zero).y == 77)
    }
}
