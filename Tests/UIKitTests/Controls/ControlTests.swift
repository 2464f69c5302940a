import Testing
import UIKit

@MainActor @Suite struct ControlTests {
    @Test func aClickInsideSendsTheAction() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var count = 0
        let button = UIButton(primaryAction: UIAction(title: "Send") { _ in count += 1 })
        button.frame = CGRect(x: 10, y: 10, width: 60, height: 30)
        window.addSubview(button)
        #expect(button.currentTitle == "Send")
        func click(from start: CGPoint, to end: CGPoint) {
            window.deliver(PointerInput(phase: .began, location: start))
            window.deliver(PointerInput(phase: .ended, location: end))
        }
        let inside = CGPoint(x: 20, y: 20)
        click(from: inside, to: inside)
        #expect(count == 1)
        click(from: inside, to: CGPoint(x: 90, y: 90))
        #expect(count == 1)
        button.isEnabled = false
        click(from: inside, to: inside)
        #expect(count == 1)
    }

    @Test func actionsAreReplacedByIdentifier() {
        let control = UIControl(frame: .zero)
        var calls: [String] = []
        let identifier = UIAction.Identifier("same")
        for name in ["first", "second"] {
            control.addAction(
                UIAction(identifier: identifier) { _ in calls.append(name) }, for: .valueChanged)
        }
        control.sendActions(for: .valueChanged)
        control.sendActions(for: .touchDown)
        #expect(calls == ["second"])
    }

    @Test func pictureFollowsContentMode() {
        let bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
        let size = CGSize(width: 20, height: 20)
        #expect(
            UIView.ContentMode.scaleAspectFit.rect(for: size, in: bounds)
                == CGRect(x: 25, y: 0, width: 50, height: 50))
        #expect(
            UIView.ContentMode.scaleAspectFill.rect(for: size, in: bounds)
                == CGRect(x: 0, y: -25, width: 100, height: 100))
        #expect(
            UIView.ContentMode.bottomRight.rect(for: size, in: bounds)
                == CGRect(x: 80, y: 30, width: 20, height: 20))
    }
}
