import Composer
import CoreGraphics
import Foundation
import UIKit

// photo-scroll FOLDER SCALE: puts every picture of FOLDER into one post, scrolls it from the first to the last and
// back in a window of 800 × 600 points that no screen shows, and draws every stop. Whoever started it looks at its memory.

/// Scrolls through a post and draws it.
@MainActor struct PhotoScroll {
    let editor = PostEditor()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
    /// The one bitmap that a window has.
    let screen: CGContext

    struct Complaint: Error, CustomStringConvertible { var description: String }

    init(scale: CGFloat) throws {
        guard let screen = CGContext.bitmap(size: window.bounds.size, scale: scale, isOpaque: true)
        else { throw Complaint(description: "no bitmap at \(scale) pixels a point") }
        self.screen = screen
    }

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
            await editor.picturesPrepared()
            window.layoutIfNeeded()
        }
        guard complaints.isEmpty else { throw Complaint(description: complaints[0]) }
        guard editor.statistics.pictures == photos.count else {
            throw Complaint(description: "\(editor.statistics.pictures) pictures in the post")
        }
        print("\(photos.count) pictures inserted, peak so far \(peakMegabytes) MB")
        let down = draw(from: 0, by: Self.step)
        let up = draw(from: lowest, by: -Self.step)
        print(
            "\(down.count) + \(up.count) frames drawn, \(Set(down).count) different on the way down"
        )
        guard Set(down).count > photos.count else {
            throw Complaint(description: "the frames look too much alike")
        }
        guard down.first == up.last, down.last == up.first else {
            throw Complaint(description: "the same place looks different on the way back")
        }
    }

    private var lowest: CGFloat {
        max(0, editor.textView.contentSize.height - window.bounds.height)
    }

    /// Draws from one end to the other; a digest of what every stop looks like.
    private func draw(from start: CGFloat, by step: CGFloat) -> [Int] {
        var frames: [Int] = []
        var y = start
        while true {
            y = min(max(0, y), lowest)
            editor.textView.contentOffset = CGPoint(x: 0, y: y)
            window.layoutIfNeeded()
            window.layer.render(in: screen)
            frames.append(digest)
            if step < 0 ? y <= 0 : y >= lowest { return frames }
            y += step
        }
    }

    /// Of pixels spread over the bitmap.
    private var digest: Int {
        var hasher = Hasher()
        if let pixels = screen.data {
            for offset in stride(from: 0, to: screen.bytesPerRow * screen.height, by: 4 * 997) {
                hasher.combine(pixels.load(fromByteOffset: offset, as: UInt32.self))
            }
        }
        return hasher.finalize()
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
