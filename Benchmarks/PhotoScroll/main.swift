import Composer
import Foundation
import UIKit

// photo-scroll FOLDER SCALE: puts every picture of FOLDER into one post, scrolls it from the first to the last and
// back in a window of 800 × 600 points that no screen shows, and draws every stop. Whoever started it looks at its memory.

/// Scrolls through a post and draws it.
@MainActor struct PhotoScroll {
    let editor = PostEditor()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
    let scale: CGFloat

    /// Half a window: every picture is drawn at least twice on each way.
    private static let step: CGFloat = 300

    func run(_ photos: [URL]) async throws {
        let controller = UIViewController()
        controller.view = editor.textView
        window.rootViewController = controller
        var complaints: [String] = []
        editor.onMessage = { complaints.append($0) }
        for photo in photos {
            await editor.insertPictures(from: [photo])
            window.layoutIfNeeded()
        }
        guard complaints.isEmpty else { throw Complaint(description: complaints[0]) }
        guard editor.statistics.pictures == photos.count else {
            throw Complaint(description: "\(editor.statistics.pictures) pictures in the post")
        }
        print("inserted \(photos.count) pictures, peak \(peakMegabytes) MB")
        let down = draw(from: 0, by: Self.step)
        let up = draw(from: lowest, by: -Self.step)
        print(
            "drew \(down.frames) + \(up.frames) frames, \(Set(down.colors + up.colors).count) views"
        )
        // The same place looks the same on the way back.
        guard down.colors.first == up.colors.last else {
            throw Complaint(description: "the first picture came back with another colour")
        }
        print("peak \(peakMegabytes) MB")
    }

    struct Complaint: Error, CustomStringConvertible { var description: String }

    private var lowest: CGFloat {
        max(0, editor.textView.contentSize.height - window.bounds.height)
    }

    /// The mean colour of every stop.
    private func draw(from start: CGFloat, by step: CGFloat) -> (frames: Int, colors: [UInt32]) {
        var colors: [UInt32] = []
        var y = start
        while true {
            y = min(max(0, y), lowest)
            editor.textView.contentOffset = CGPoint(x: 0, y: y)
            window.layoutIfNeeded()
            colors.append(color(of: frame()))
            if step < 0 ? y <= 0 : y >= lowest { return (colors.count, colors) }
            y += step
        }
    }

    /// Draws what the window shows into the one bitmap that a window has, and returns its mean colour.
    private func drawFrame() -> UInt32 {
        window.layoutIfNeeded()
        window.layer.render(in: screen)
        return screen.mean
    }

    private var peakMegabytes: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss / 1024
    }
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let scale = Double(arguments[2]) else {
    FileHandle.standardError.write(Data("usage: photo-scroll FOLDER SCALE\n".utf8))
    exit(2)
}
do {
    let photos = try FileManager.default.contentsOfDirectory(
        at: URL(fileURLWithPath: arguments[1]), includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
    try await PhotoScroll(scale: CGFloat(scale)).run(photos)
} catch {
    FileHandle.standardError.write(Data("photo-scroll: \(error)\n".utf8))
    exit(1)
}
