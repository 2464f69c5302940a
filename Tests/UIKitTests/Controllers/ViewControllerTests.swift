import Testing
import UIKit

private final class Recorder: UIViewController {
    var calls: [String] = []
    override func loadView() {
        calls.append("load")
        view = UIView()
    }
    override func viewDidLoad() {
        super.viewDidLoad()
        calls.append("didLoad")
    }
    override func viewWillAppear(_ animated: Bool) { calls.append("willAppear") }
    override func viewDidAppear(_ animated: Bool) { calls.append("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { calls.append("willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("didDisappear") }
    override func viewDidLayoutSubviews() { calls.append("didLayout") }
}

@MainActor @Suite struct ViewControllerTests {
    @Test func lifeCycleInAWindow() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let controller = Recorder()
        #expect(!controller.isViewLoaded && controller.calls.isEmpty)
        window.rootViewController = controller
        #expect(controller.calls == ["load", "didLoad", "willAppear", "didAppear"])
        #expect(controller.view.frame == window.bounds)
        window.layoutIfNeeded()
        #expect(controller.calls.last == "didLayout")
        window.frame.size.width = 200
        #expect(controller.view.frame.width == 200)
        window.rootViewController = nil
        #expect(controller.calls.suffix(2) == ["willDisappear", "didDisappear"])
    }

    @Test func theChainGoesThroughControllers() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let parent = UIViewController()
        let child = UIViewController()
        window.rootViewController = parent
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
        #expect(child.view.next === child)
        #expect(child.next === parent.view)
        #expect(parent.view.next === parent)
        #expect(parent.next === window)
        #expect(child.parent === parent && parent.children == [child])
    }

    @Test func presentedViewsCoverTheWindow() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let root = UIViewController()
        window.rootViewController = root
        let sheet = Recorder()
        root.present(sheet, animated: true)
        #expect(root.presentedViewController === sheet)
        #expect(sheet.view.frame == window.bounds)
        sheet.dismiss(animated: true)
        #expect(root.presentedViewController == nil && sheet.view.superview == nil)
    }
}
