import Testing
import UIKit

@testable import Composer

/// Controls on pictures of any size; set `GALLEY_LOOK` to a folder to look at them.
@MainActor @Suite struct PictureControlsTests {
    private static let states: [PictureState] = [
        .idle, .preparing, .waiting, .uploading(0), .uploading(0.42), .uploading(1), .done,
        .failed("the server is full"),
    ]

    @Test("A5: controls are inside of the picture and apart from each other at any size")
    func insideAndApart() {
        var problems: [String] = []
        for state in Self.states {
            for width in stride(from: 8.0, through: 400, by: 7) {
                for height in stride(from: 8.0, through: 300, by: 7) {
                    let size = CGSize(width: width, height: height)
                    problems += PictureControlsTests.problems(
                        PictureControls(size: size, state: state, wantsClose: true),
                        CGRect(origin: .zero, size: size), state)
                }
            }
        }
        #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(5))")
    }

    private static func problems(
        _ controls: PictureControls, _ area: CGRect, _ state: PictureState
    ) -> [String] {
        var result: [String] = []
        let rects = [
            controls.close, controls.retry, controls.gauge, controls.sign, controls.reason,
        ].compactMap { $0 }
        for (number, rect) in rects.enumerated() {
            if !area.contains(rect) { result.append("\(rect) reaches out of \(area), \(state)") }
            for other in rects[(number + 1)...] where rect.intersects(other) {
                result.append("\(rect) and \(other) overlap in \(area), \(state)")
            }
        }
        if state.failure != nil, controls.retry == nil { result.append("no retry in \(area)") }
        if state.isBusy, controls.gauge == nil { result.append("no gauge in \(area)") }
        return result
    }

    @Test("A6: the X shows while an upload runs or failed, and where the caret is")
    func whenCloseShows() throws {
        let picture = try PostPicture(id: "a", name: "a.png", data: Samples.png(.red))
        let view = PostPictureView(frame: CGRect(x: 0, y: 0, width: 200, height: 150))
        view.picture = picture
        func shows(_ state: PictureState, _ focus: PictureFocus) -> Bool {
            picture.state = state
            picture.focus = focus
            view.layoutIfNeeded()
            return view.closeFrame != nil
        }
        #expect(!shows(.done, .none))
        #expect(shows(.done, .caret))
        #expect(shows(.done, .selected))
        #expect(shows(.uploading(0.5), .none))
        #expect(shows(.failed("x"), .none))
        #expect(view.retryFrame != nil)
        #expect(!shows(.idle, .none))
        #expect(view.retryFrame == nil)
    }

    @Test("A6: the X shows under the pointer, and moves with the picture below it")
    func pointer() throws {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 500))
        let editor = Samples.editor("one\n\ntwo", caret: 4)
        editor.textView.frame = window.bounds
        window.addSubview(editor.textView)
        window.layoutIfNeeded()
        editor.insert([Samples.picture(.red, id: "a", width: 200, height: 150)])
        editor.textView.selectedRange = NSRange(location: 0, length: 0)
        window.layoutIfNeeded()
        let view = try #require(editor.pictures.first?.views.first)
        func point(at location: CGPoint) {
            window.deliver(PointerInput(phase: .hovered, location: location))
            window.layoutIfNeeded()
        }
        let middle = view.convert(CGPoint(x: 100, y: 75), to: window)
        #expect(view.closeFrame == nil)
        point(at: middle)
        let close = try #require(view.closeFrame)
        point(at: view.convert(CGPoint(x: close.midX, y: close.midY), to: window))
        #expect(view.closeFrame == close)
        // The picture is pushed away from under a pointer that rests.
        editor.textView.textStorage.insert(
            NSAttributedString(string: String(repeating: "\n", count: 12)), at: 0)
        window.layoutIfNeeded()
        #expect(view.closeFrame == nil)
        point(at: view.convert(CGPoint(x: 100, y: 20), to: window))
        #expect(view.closeFrame != nil)
        point(at: CGPoint(x: -1, y: -1))
        #expect(view.closeFrame == nil)
    }

    @Test(
        "A5: the gauge never says 100 per cent before the server has answered",
        arguments: [(0.0, "0%"), (0.004, "0%"), (0.999, "99%"), (1, nil)])
    func gauge(fraction: Double, label: String?) {
        #expect(PictureControls.gaugeLabel(.uploading(fraction)) == label)
        #expect(PictureControls.gaugeLabel(.waiting) == nil)
    }

    @Test("A7: a long reason has more than one line where there is room")
    func longReason() throws {
        let long = PictureState.failed(String(repeating: "the server refused it ", count: 5))
        func reason(_ height: CGFloat, _ state: PictureState) throws -> CGRect {
            try #require(
                PictureControls(
                    size: CGSize(width: 300, height: height), state: state, wantsClose: true
                ).reason)
        }
        let short = try reason(200, .failed("no"))
        #expect(try reason(200, long).height > 1.8 * short.height)
        #expect(try reason(104, long).height == short.height)
        #expect(short.height == 18)
    }

    @Test func pictures() throws {
        guard let folder = ProcessInfo.processInfo.environment["GALLEY_LOOK"] else { return }
        let sizes = [(300, 200), (180, 120), (120, 60), (60, 60), (90, 30), (40, 24), (20, 20)]
        for style in [UIUserInterfaceStyle.light, .dark] {
            let page = UIView(frame: CGRect(x: 0, y: 0, width: 930, height: 8 * 215))
            page.backgroundColor = .systemBackground
            page.overrideUserInterfaceStyle = style
            for (row, state) in Self.states.enumerated() {
                var x: CGFloat = 10
                for (width, height) in sizes {
                    let picture = try PostPicture(
                        id: "a", name: "a.png", data: photo(width: width, height: height))
                    if state == .preparing { picture.image = nil }
                    picture.state = state
                    picture.focus = row == 6 ? .selected : .none
                    let view = PostPictureView(
                        frame: CGRect(
                            x: x, y: 10 + CGFloat(row) * 215, width: CGFloat(width),
                            height: CGFloat(height)))
                    view.picture = picture
                    page.addSubview(view)
                    x += CGFloat(width) + 12
                }
            }
            page.layoutIfNeeded()
            let format = UIGraphicsImageRendererFormat()
            format.scale = 2
            let data = UIGraphicsImageRenderer(size: page.bounds.size, format: format).pngData {
                page.layer.render(in: $0.cgContext)
            }
            try data.write(
                to: URL(fileURLWithPath: folder).appendingPathComponent(
                    "states-\(style == .dark ? "dark" : "light").png"))
        }
    }

    private func photo(width: Int, height: Int) -> Data {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let size = CGSize(width: width, height: height)
        return UIGraphicsImageRenderer(size: size, format: format).pngData { context in
            for step in 0..<20 {
                UIColor(
                    hue: 0.55, saturation: 0.6, brightness: 0.4 + 0.03 * CGFloat(step), alpha: 1
                ).setFill()
                context.fill(
                    CGRect(
                        x: 0, y: size.height * CGFloat(step) / 20, width: size.width,
                        height: size.height / 20 + 1))
            }
        }
    }
}
