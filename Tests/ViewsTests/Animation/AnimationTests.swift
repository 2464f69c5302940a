import CoreGraphics
import Testing

@testable import Views

/// What shows of a view's frame.
@MainActor private func shownFrame(_ view: UIView) -> CGRect {
    view.layer.presentation()?.frame ?? .null
}

private func isNear(_ a: CGRect, _ b: CGRect) -> Bool {
    abs(a.minX - b.minX) < 1e-6 && abs(a.minY - b.minY) < 1e-6
        && abs(a.width - b.width) < 1e-6 && abs(a.height - b.height) < 1e-6
}

@MainActor @Suite struct AnimationTests {
    private func make() -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50)) }

    @Test("D3: a linear animation is halfway at half its time; model values change at once")
    func linear() {
        AnimationClock.withManualClock { clock in
            let view = make()
            view.backgroundColor = .red
            UIView.animate(withDuration: 2, options: .curveLinear) {
                view.frame = CGRect(x: 40, y: 80, width: 200, height: 100)
                view.alpha = 0.5
                view.backgroundColor = .blue
            }
            #expect(view.frame == CGRect(x: 40, y: 80, width: 200, height: 100))
            #expect(isNear(shownFrame(view), CGRect(x: 0, y: 0, width: 100, height: 50)))
            clock.advance(by: 1)
            #expect(isNear(shownFrame(view), CGRect(x: 20, y: 40, width: 150, height: 75)))
            let shown = view.layer.presentation()
            #expect(shown?.opacity == 0.75)
            #expect(shown?.backgroundColor?.components == [0.5, 0, 0.5, 1])
            #expect(
                view.layer.animationKeys() == [
                    "backgroundColor", "bounds", "opacity", "position",
                ])
            clock.advance(by: 1)
            #expect(shownFrame(view) == view.frame && view.layer.animationKeys() == nil)
            #expect(!clock.isRunning)
        }
    }

    @Test("D3: after an animation was dropped the next one begins at its beginning, however late")
    func beginsAnew() {
        AnimationClock.withManualClock { clock in
            clock.isManual = false
            defer { clock.isManual = true }
            let parent = make()
            let first = make()
            let second = make()
            parent.addSubview(first)
            parent.addSubview(second)
            UIView.animate(withDuration: 1) { first.frame.origin.x = 100 }
            clock.tick(at: 10)
            first.removeFromSuperview()
            clock.tick(at: 10.1)
            UIView.animate(withDuration: 1, options: .curveLinear) { second.frame.origin.x = 100 }
            clock.tick(at: 50)
            #expect(shownFrame(second).minX == 0)
            clock.tick(at: 50.5)
            #expect(abs(shownFrame(second).minX - 50) < 1e-6)
        }
    }

    @Test("D3: an animation that repeats ends with its view")
    func repeatsNoLonger() {
        AnimationClock.withManualClock { clock in
            var view: UIView? = make()
            UIView.animate(withDuration: 1, options: .repeat) { view?.frame.origin.x = 100 }
            clock.advance(by: 5)
            #expect(clock.isRunning)
            view = nil
            clock.advance(by: 1)
            #expect(!clock.isRunning)
        }
    }

    /// With the parameter 1/2 both ease curves reach y = 3/8 + 1/8 = 1/2; ease in does so at
    /// x = 3/8 · 0.42 + 3/8 + 1/8 = 0.6575, ease out at 3/8 · 0.58 + 1/8 = 0.3425.
    @Test(
        "D3: curves follow their documented control points",
        arguments: [
            (UIView.AnimationOptions.curveEaseIn, 0.6575), (.curveEaseOut, 0.3425),
            (.curveEaseInOut, 0.5), (.curveLinear, 0.5),
        ])
    func curves(_ options: UIView.AnimationOptions, half: Double) {
        AnimationClock.withManualClock { clock in
            let view = make()
            UIView.animate(withDuration: 10, options: options) { view.frame.origin.x = 100 }
            clock.advance(by: half * 10)
            #expect(abs(shownFrame(view).minX - 50) < 1e-6)
        }
    }

    @Test("D3: an animation waits for its delay and shows the old value meanwhile")
    func delay() {
        AnimationClock.withManualClock { clock in
            let view = make()
            UIView.animate(withDuration: 1, delay: 3, options: .curveLinear) { view.alpha = 0 }
            clock.advance(by: 3)
            #expect(view.alpha == 0 && view.layer.presentation()?.opacity == 1)
            clock.advance(by: 0.25)
            #expect(view.layer.presentation()?.opacity == 0.75)
        }
    }

    @Test("D3: a turn goes the shorter way and keeps its size")
    func rotation() {
        AnimationClock.withManualClock { clock in
            let view = make()
            view.transform = CGAffineTransform(rotationAngle: 3)
            UIView.animate(withDuration: 1, options: .curveLinear) {
                view.transform = CGAffineTransform(rotationAngle: -3).scaledBy(x: 3, y: 3)
            }
            clock.advance(by: 0.5)
            // Halfway from 3 to −3 by way of π, at twice the size.
            let half = view.layer.presentation()?.affineTransform() ?? .identity
            #expect(abs(half.a + 2) < 1e-9 && abs(half.b) < 1e-9)
            #expect(abs(half.c) < 1e-9 && abs(half.d + 2) < 1e-9)
        }
    }

    @Test("D3: a second animation joins in where the view shows")
    func retargeting() {
        AnimationClock.withManualClock { clock in
            let view = make()
            var ends: [String] = []
            UIView.animate(
                withDuration: 2, options: .curveLinear, animations: { view.frame.origin.x = 100 },
                completion: { ends.append("first \($0)") })
            clock.advance(by: 1)
            UIView.animate(
                withDuration: 2, options: .curveLinear, animations: { view.frame.origin.x = 0 },
                completion: { ends.append("second \($0)") })
            #expect(abs(shownFrame(view).minX - 50) < 1e-9, "no jump")
            clock.advance(by: 0.5)
            // Model 0, the first still adds −25, the second +75.
            #expect(abs(shownFrame(view).minX - 50) < 1e-9)
            clock.advance(by: 1)
            #expect(abs(shownFrame(view).minX - 25) < 1e-9)
            clock.advance(by: 0.5)
            #expect(shownFrame(view).minX == 0 && ends == ["first true", "second true"])
        }
    }

    @Test("D3: beginning from the current state replaces what was on its way")
    func fromCurrentState() {
        AnimationClock.withManualClock { clock in
            let view = make()
            var ends: [String] = []
            UIView.animate(
                withDuration: 2, options: .curveLinear, animations: { view.frame.origin.x = 100 },
                completion: { ends.append("first \($0)") })
            clock.advance(by: 1)
            UIView.animate(
                withDuration: 2, options: [.curveLinear, .beginFromCurrentState],
                animations: { view.frame.origin.x = 0 },
                completion: { ends.append("second \($0)") })
            #expect(ends.isEmpty, "completions never run inside the call")
            clock.advance(by: 1)
            #expect(abs(shownFrame(view).minX - 25) < 1e-9 && ends == ["first false"])
            clock.advance(by: 1)
            #expect(ends == ["first false", "second true"])
        }
    }

    @Test("D3: completions come in the order of the ends, chains at their moments")
    func completionOrder() {
        AnimationClock.withManualClock { clock in
            let view = make()
            var ends: [String] = []
            @MainActor func run(
                _ name: String, _ duration: Double, then next: @escaping @MainActor () -> Void = {}
            ) {
                UIView.animate(withDuration: duration, animations: { view.frame.origin.x += 10 }) {
                    ends.append("\(name) \($0) at \(clock.time)")
                    next()
                }
            }
            run("long", 4)
            run("short", 1) { run("chained", 2) }
            run("also short", 1)
            run("now", 0)
            clock.advance(by: 5)
            #expect(
                ends == [
                    "now true at 0.0", "short true at 1.0", "also short true at 1.0",
                    "chained true at 3.0", "long true at 4.0",
                ])
        }
    }

    @Test("D3: removing the animations jumps to the end and says so")
    func removal() {
        AnimationClock.withManualClock { clock in
            let parent = make()
            let view = make()
            parent.addSubview(view)
            var ends: [Bool] = []
            UIView.animate(withDuration: 1, animations: { view.alpha = 0 }) { ends.append($0) }
            view.layer.removeAllAnimations()
            #expect(view.layer.presentation()?.opacity == 0 && ends.isEmpty)
            clock.advance(by: 0)
            #expect(ends == [false])
            UIView.animate(withDuration: 1, animations: { view.alpha = 1 }) { ends.append($0) }
            parent.removeFromSuperview()
            view.removeFromSuperview()
            clock.advance(by: 0)
            #expect(ends == [false, false] && !clock.isRunning)
        }
    }

    @Test("D3: without animation nothing moves; nested blocks take over the duration")
    func nesting() {
        AnimationClock.withManualClock { clock in
            let view = make()
            var inherited: [TimeInterval] = []
            UIView.animate(withDuration: 4, options: .curveLinear) {
                inherited.append(UIView.inheritedAnimationDuration)
                UIView.performWithoutAnimation {
                    inherited.append(UIView.inheritedAnimationDuration)
                    view.alpha = 0.5
                }
                UIView.animate(withDuration: 1) { view.frame.origin.x = 100 }
            }
            #expect(inherited == [4, 0] && UIView.areAnimationsEnabled)
            #expect(view.layer.presentation()?.opacity == 0.5)
            clock.advance(by: 1)
            #expect(abs(shownFrame(view).minX - 25) < 1e-9)
        }
    }

    @Test("D3: there and back, and for ever")
    func repeating() {
        AnimationClock.withManualClock { clock in
            let view = make()
            UIView.animate(withDuration: 2, options: [.curveLinear, .autoreverse, .repeat]) {
                view.frame.origin.x = 100
            }
            clock.advance(by: 3)
            #expect(abs(shownFrame(view).minX - 50) < 1e-9)
            clock.advance(by: 1)
            #expect(abs(shownFrame(view).minX) < 1e-9)
            clock.advance(by: 1)
            #expect(abs(shownFrame(view).minX - 50) < 1e-9 && clock.isRunning)
            view.layer.removeAllAnimations()
            #expect(shownFrame(view).minX == 100)
        }
    }

    @Test("D3: keyframes move in their parts of the time")
    func keyframes() {
        AnimationClock.withManualClock { clock in
            let view = make()
            UIView.animateKeyframes(withDuration: 10) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.2) {
                    view.frame.origin.x = 100
                }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                    view.frame.origin.x = 200
                }
            }
            let places = [0, 50, 100, 100, 120, 200].map { CGFloat($0) }
            for (time, place) in zip([0.0, 1, 2, 5, 6, 10], places) {
                clock.advance(by: time - clock.time)
                #expect(abs(shownFrame(view).minX - place) < 1e-9)
            }
        }
    }

    /// Critically damped: 1 − e⁻ˣ (1 + x) with x = 9.2334 · t; at a quarter x = 2.30835.
    @Test("D3: a spring without swing comes to rest")
    func spring() {
        AnimationClock.withManualClock { clock in
            let view = make()
            UIView.animate(
                withDuration: 4, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0
            ) { view.frame.origin.x = 100 }
            clock.advance(by: 1)
            let expected = 100 * (1 - exp(-2.30835) * 3.30835)
            #expect(abs(shownFrame(view).minX - expected) < 1e-6)
            let swing = AnimationCurve.spring(damping: 0.3, velocity: 0, settlingIn: 1)
            #expect((0...100).contains { swing.value(at: Double($0) / 100) > 1.2 })
        }
    }
}

@MainActor @Suite struct AnimationDisplayTests {
    @Test("D3: the display shows values on their way, touches go by the model")
    func display() throws {
        try AnimationClock.withManualClock { clock in
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            view.backgroundColor = .red
            window.addSubview(view)
            window.prepareFrame()
            _ = window.takeDamage()
            UIView.animate(withDuration: 1, options: [.curveLinear, .allowUserInteraction]) {
                view.frame = CGRect(x: 200, y: 0, width: 100, height: 50)
                view.alpha = 0
            }
            clock.advance(by: 0.5)
            let node = try #require(window.displayTree()?.children.first)
            #expect(node.alpha == 0.5)
            #expect(node.transform == CGAffineTransform(translationX: 100, y: 0))
            #expect(node.fragments.first?.frame == CGRect(x: 0, y: 0, width: 75, height: 50))
            let damage = window.takeDamage().reduce(CGRect.null) { $0.union($1) }
            #expect(damage == CGRect(x: 0, y: 0, width: 175, height: 50))
            view.alpha = 1
            #expect(window.hitTest(CGPoint(x: 250, y: 10), with: nil) === view)
            #expect(window.hitTest(CGPoint(x: 110, y: 10), with: nil) === window)
            clock.advance(by: 0.5)
            #expect(
                window.takeDamage().reduce(CGRect.null) { $0.union($1) }
                    == CGRect(x: 100, y: 0, width: 200, height: 50))
            #expect(window.displayTree()?.children.first?.alpha == 1)
        }
    }

    @Test("D3: moving views take touches only when the animation allows it")
    func touches() {
        AnimationClock.withManualClock { clock in
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            window.addSubview(view)
            UIView.animate(withDuration: 1) { view.frame.origin.x = 50 }
            #expect(window.hitTest(CGPoint(x: 60, y: 10), with: nil) === window)
            clock.advance(by: 1)
            #expect(window.hitTest(CGPoint(x: 60, y: 10), with: nil) === view)
        }
    }

    private final class Drawing: UIView {
        override func draw(_ rect: CGRect) {}
    }

    @Test("D3: content of a view whose size moves is stretched, not drawn again")
    func stretching() throws {
        try AnimationClock.withManualClock { clock in
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
            let view = Drawing(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
            window.addSubview(view)
            UIView.animate(withDuration: 1, options: .curveLinear) { view.frame.size.width = 200 }
            var identities: Set<UInt64> = []
            for expected in [0.5, 0.75] {
                let content = try #require(window.displayTree()?.children.first?.children.first)
                #expect(content.transform == CGAffineTransform(scaleX: expected, y: 1))
                let fragment = try #require(content.fragments.first)
                #expect(fragment.frame == CGRect(x: 0, y: 0, width: 200, height: 50))
                identities.insert(fragment.identity)
                clock.advance(by: 0.5)
            }
            let last = try #require(window.displayTree()?.children.first?.fragments.first)
            #expect(identities == [last.identity])
        }
    }

    @Test("D3: a layer renders the model, its presentation and the hierarchy what shows")
    func rendering() throws {
        try AnimationClock.withManualClock { clock in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            let child = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            child.backgroundColor = .black
            view.addSubview(child)
            UIView.animate(withDuration: 1, options: .curveLinear) { child.alpha = 0 }
            clock.advance(by: 0.5)
            @MainActor func opacity(_ draw: @MainActor (CGContext) -> Void) throws -> UInt8 {
                let context = try #require(CGContext.bitmap(size: CGSize(width: 10, height: 10)))
                draw(context)
                return try #require(context.data).load(fromByteOffset: 3, as: UInt8.self)
            }
            let shown = try #require(view.layer.presentation())
            #expect(try opacity(view.layer.render) == 0)
            let half = try opacity(shown.render)
            #expect((127...128).contains(half))
            let drawn = try opacity { context in
                _ = withGraphicsContext(context) {
                    view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
                }
            }
            #expect(drawn == half)
        }
    }

    private final class Host: WindowHost {
        var animating: [Bool] = []
        let scale: CGFloat = 1
        var clipboard: any ClipboardHost { fatalError("not asked for") }
        func setNeedsFrame() {}
        func firstResponderDidChange() {}
        func textInputStateDidChange() {}
        var drivesAnimations: Bool { true }
        func setAnimating(_ isAnimating: Bool) { animating.append(isAnimating) }
    }

    @Test("D3: a host's frames move the time, only while something moves")
    func hostFrames() {
        AnimationClock.withManualClock { clock in
            clock.isManual = false
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let host = Host()
            window.host = host
            #expect(host.animating.isEmpty)
            UIView.animate(withDuration: 1, options: .curveLinear) { window.alpha = 0 }
            #expect(host.animating == [true])
            clock.tick(at: 1000)
            #expect(window.layer.presentation()?.opacity == 1, "the first frame shows the start")
            clock.tick(at: 1000.25)
            #expect(window.layer.presentation()?.opacity == 0.75)
            clock.tick(at: 1001)
            #expect(host.animating == [true, false] && window.layer.animationKeys() == nil)
        }
    }

    @Test("D3: a transition dissolves from the old content into the new one")
    func transition() {
        AnimationClock.withManualClock { clock in
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
            let view = UIView(frame: window.bounds)
            view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
            window.addSubview(view)
            var finished: [Bool] = []
            UIView.transition(
                with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
                animations: { view.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1) },
                completion: { finished.append($0) })
            @MainActor func shown() -> Data {
                UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).pngData { _ in
                    window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
                }
            }
            func plain(_ color: UIColor) -> Data {
                UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).pngData {
                    color.setFill()
                    $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
                }
            }
            #expect(shown() == plain(UIColor(red: 1, green: 0, blue: 0, alpha: 1)))
            clock.advance(by: 0.5)
            #expect(shown() != plain(UIColor(red: 1, green: 0, blue: 0, alpha: 1)))
            #expect(shown() != plain(UIColor(red: 0, green: 0, blue: 1, alpha: 1)))
            clock.advance(by: 0.5)
            #expect(shown() == plain(UIColor(red: 0, green: 0, blue: 1, alpha: 1)))
            #expect(finished == [true] && window.subviews == [view])
        }
    }
}
