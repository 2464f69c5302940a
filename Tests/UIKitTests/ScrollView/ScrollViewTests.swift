import Testing
import UIKit

@MainActor private final class Delegate: UIScrollViewDelegate {
    var offsets: [CGPoint] = []
    var ends = 0
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { ends += 1 }
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        offsets.append(scrollView.contentOffset)
    }
}

@MainActor @Suite struct ScrollViewTests {
    private func make() -> UIScrollView {
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.contentSize = CGSize(width: 100, height: 500)
        return view
    }

    @Test func offsetIsTheBoundsOrigin() {
        let view = make()
        let delegate = Delegate()
        view.delegate = delegate
        view.contentOffset = CGPoint(x: 0, y: 30)
        #expect(view.bounds == CGRect(x: 0, y: 30, width: 100, height: 100))
        #expect(view.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
        view.setContentOffset(CGPoint(x: 0, y: -10), animated: false)
        #expect(delegate.offsets == [CGPoint(x: 0, y: 30), CGPoint(x: 0, y: -10)])
    }

    /// Shows 100 to 200; hand-calculated targets.
    @Test(arguments: [
        (120, 50, 100), (50, 20, 50), (190, 30, 120), (150, 300, 150), (480, 100, 400),
    ])
    func rectsScrollNoFurtherThanNeeded(y: Int, height: Int, expected: Int) {
        let view = make()
        view.contentOffset.y = 100
        view.scrollRectToVisible(
            CGRect(x: 0, y: y, width: 10, height: height), animated: false)
        #expect(view.contentOffset == CGPoint(x: 0, y: expected))
    }

    /// 300 points in 0.3 s: half of the way after half of the time, the curve being symmetrical.
    @Test("D3: an animated offset goes there in steps, and says so at its end")
    func animatedOffset() {
        AnimationClock.withManualClock { clock in
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let view = make()
            window.addSubview(view)
            let delegate = Delegate()
            view.delegate = delegate
            view.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
            #expect(view.contentOffset.y == 0)
            clock.advance(by: 0.15)
            #expect(abs(view.contentOffset.y - 150) < 1)
            // Less content has another end.
            view.contentSize.height = 350
            clock.advance(by: 0.1)
            #expect(delegate.ends == 0 && view.contentOffset.y < 250)
            clock.advance(by: 0.1)
            #expect(view.contentOffset.y == 250)
            #expect(delegate.ends == 1 && !clock.isRunning)
            #expect(delegate.offsets.map(\.y) == delegate.offsets.map(\.y).sorted())
        }
    }

    @Test("D3: what sets the offset meanwhile ends its animation; without a window it jumps")
    func interruptedOffset() {
        AnimationClock.withManualClock { clock in
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let view = make()
            let delegate = Delegate()
            view.delegate = delegate
            view.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
            #expect(view.contentOffset.y == 100 && delegate.ends == 1)
            window.addSubview(view)
            view.scrollRectToVisible(CGRect(x: 0, y: 480, width: 10, height: 10), animated: true)
            clock.advance(by: 0.1)
            #expect(view.contentOffset.y > 100)
            view.contentOffset.y = 20
            clock.advance(by: 1)
            #expect(view.contentOffset.y == 20 && delegate.ends == 1)
        }
    }

    @Test func insetsWidenTheRange() {
        let view = make()
        view.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
        #expect(view.contentOffset.y == -20, "content at its start stays there")
        view.scrollRectToVisible(CGRect(x: 0, y: 490, width: 1, height: 10), animated: false)
        #expect(view.contentOffset.y == 430)
        view.contentSize.height = 200
        #expect(view.contentOffset.y == 130, "less content pulls back")
    }

    @Test func theWheelScrollsTheInnermostViewThatCan() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let outer = make()
        let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
        inner.contentSize = CGSize(width: 100, height: 90)
        outer.addSubview(inner)
        window.addSubview(outer)
        let at = CGPoint(x: 50, y: 10)
        #expect(window.deliver(scrollBy: CGVector(dx: 0, dy: 40), at: at))
        #expect(inner.contentOffset.y == 30 && outer.contentOffset.y == 0)
        #expect(window.deliver(scrollBy: CGVector(dx: 0, dy: 40), at: at))
        #expect(inner.contentOffset.y == 30 && outer.contentOffset.y == 40)
        #expect(!window.deliver(scrollBy: CGVector(dx: 5, dy: 0), at: at))
    }

    @Test func indicatorsShowOnlyInAWindow() {
        let view = make()
        view.contentOffset.y = 200
        #expect(view.subviews.isEmpty)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.addSubview(view)
        view.contentOffset.y = 400
        #expect(view.subviews.count == 1)
        // At the end of the content, 3 points from the lower edge; the shortest bar measures 24.
        let bar = view.convert(view.subviews[0].frame, to: window)
        #expect(bar == CGRect(x: 93, y: 73, width: 4, height: 24))
    }
}
