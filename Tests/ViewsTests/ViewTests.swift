import CoreGraphics
import Testing
import Views

@MainActor @Suite struct ViewTests {
    @Test func frameIsReadBackExactly() {
        let frame = CGRect(x: 0.1, y: 0.3, width: 0.7, height: 1.1)
        let view = UIView(frame: frame)
        #expect(view.frame == frame)
        #expect(view.bounds == CGRect(x: 0, y: 0, width: 0.7, height: 1.1))
    }

    @Test func boundsKeepTheCentre() {
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 50))
        view.bounds.size = CGSize(width: 60, height: 30)
        #expect(view.center == CGPoint(x: 60, y: 35))
        #expect(view.frame == CGRect(x: 30, y: 20, width: 60, height: 30))
    }

    @Test func frameOfATransformedViewIsTheBoxAround() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        view.transform = CGAffineTransform(rotationAngle: .pi / 2)
        let frame = view.frame
        #expect(abs(frame.minX - 25) < 1e-9 && abs(frame.minY + 25) < 1e-9)
        #expect(abs(frame.width - 50) < 1e-9 && abs(frame.height - 100) < 1e-9)
        #expect(view.bounds.size == CGSize(width: 100, height: 50))
    }

    @Test func conversionGoesThroughOffsetsAndTransforms() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let middle = UIView(frame: CGRect(x: 20, y: 30, width: 100, height: 100))
        let leaf = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
        root.addSubview(middle)
        middle.addSubview(leaf)
        middle.bounds.origin = CGPoint(x: 0, y: 50)
        #expect(leaf.convert(CGPoint.zero, to: root) == CGPoint(x: 25, y: -15))
        #expect(leaf.convert(CGPoint(x: 25, y: -15), from: root) == .zero)
        middle.transform = CGAffineTransform(scaleX: 2, y: 2)
        // Around the centre (70, 80), which shows (50, 100) of the middle view.
        #expect(middle.convert(CGPoint(x: 51, y: 102), to: root) == CGPoint(x: 72, y: 84))
    }

    private nonisolated static let autoresizingCases: [(UIView.AutoresizingMask, CGRect)] = [
        (.flexibleWidth, CGRect(x: 10, y: 10, width: 120, height: 20)),
        (.flexibleLeftMargin, CGRect(x: 110, y: 10, width: 20, height: 20)),
        // The margins are 10 and 70: the left one gets an eighth of 100.
        (
            .flexibleLeftMargin.union(.flexibleRightMargin),
            CGRect(x: 22.5, y: 10, width: 20, height: 20)
        ),
        ([], CGRect(x: 10, y: 10, width: 20, height: 20)),
    ]

    @Test(arguments: autoresizingCases)
    func autoresizing(_ mask: UIView.AutoresizingMask, _ expected: CGRect) {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let child = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        child.autoresizingMask = mask
        parent.addSubview(child)
        parent.frame.size.width = 200
        #expect(child.frame == expected)
    }

    @Test func hitTestingTakesTheFrontView() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let back = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
        let front = UIView(frame: CGRect(x: 30, y: 30, width: 50, height: 50))
        root.addSubview(back)
        root.addSubview(front)
        #expect(root.hitTest(CGPoint(x: 35, y: 35), with: nil) === front)
        front.isUserInteractionEnabled = false
        #expect(root.hitTest(CGPoint(x: 35, y: 35), with: nil) === back)
        #expect(root.hitTest(CGPoint(x: 90, y: 90), with: nil) === root)
        #expect(root.hitTest(CGPoint(x: 100, y: 50), with: nil) == nil)
        root.bringSubviewToFront(back)
        #expect(root.subviews.last === back)
    }

    private final class Counting: UIView {
        var layouts = 0
        override func layoutSubviews() { layouts += 1 }
    }

    @Test func layoutRunsOnceForManyRequests() {
        let root = Counting(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let child = Counting(frame: .zero)
        root.addSubview(child)
        root.layoutIfNeeded()
        #expect(root.layouts == 1 && child.layouts == 1)
        root.layoutIfNeeded()
        #expect(root.layouts == 1)
        child.setNeedsLayout()
        child.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(root.layouts == 1 && child.layouts == 2)
        root.frame.size.width = 20
        root.layoutIfNeeded()
        #expect(root.layouts == 2)
    }

    private final class Recorder: UIView {
        var calls: [String] = []
        override func willMove(toSuperview newSuperview: UIView?) {
            calls.append("will \(newSuperview != nil)")
        }
        override func didMoveToSuperview() { calls.append("did \(superview != nil)") }
        override func didMoveToWindow() { calls.append("window \(window != nil)") }
    }

    @Test func movesAreTold() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let view = Recorder()
        window.addSubview(view)
        view.removeFromSuperview()
        #expect(
            view.calls == [
                "will true", "did true", "window true", "will false", "did false", "window false",
            ])
    }

    @Test func traitsAreInherited() {
        let root = UIView()
        let child = UIView()
        root.addSubview(child)
        root.overrideUserInterfaceStyle = .dark
        #expect(child.traitCollection.userInterfaceStyle == .dark)
        child.overrideUserInterfaceStyle = .light
        #expect(child.traitCollection.userInterfaceStyle == .light)
    }

    @Test func renderingPaintsTheTreeInOrder() throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        root.backgroundColor = .systemBackground
        root.overrideUserInterfaceStyle = .dark
        let child = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
        child.backgroundColor = .red
        child.layer.cornerRadius = 5
        let far = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
        far.backgroundColor = .blue
        child.clipsToBounds = true
        child.addSubview(far)
        root.addSubview(child)
        let context = try #require(CGContext.bitmap(size: root.bounds.size))
        root.layer.render(in: context)
        let data = try #require(context.data)
        func rgb(_ x: Int, _ y: Int) -> [UInt8] {
            (0..<3).map {
                data.load(fromByteOffset: y * context.bytesPerRow + x * 4 + 2 - $0, as: UInt8.self)
            }
        }
        #expect(rgb(1, 1) == [0, 0, 0])
        #expect(rgb(5, 5) == [0, 0, 0], "the corner is round")
        #expect(rgb(9, 9) == [255, 0, 0])
        #expect(rgb(12, 12) == [0, 0, 255])
        #expect(rgb(14, 14) == [0, 0, 0], "the clip is round")
    }
}
