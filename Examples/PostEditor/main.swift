import Stage
import UIKit

/// Stands in for a server that is out of room for the second photo and slow with the third.
struct NoRoom: Error, CustomStringConvertible {
    var description: String { "The server has no room left" }
}

@MainActor func upload(
    _ id: String, _ photo: UIImage, _ progress: PostEditorController.Progress
) async throws {
    for step in 1...10 {
        try await Task.sleep(for: .milliseconds(15))
        progress(Double(step) / 10)
        if id == "2", step == 3 { throw NoRoom() }
        if id == "3", step == 6 { try await Task.sleep(for: .seconds(20)) }
    }
}

let editor = PostEditorController(upload: upload)
editor.loadViewIfNeeded()
editor.view.frame.size = CGSize(width: 360, height: 600)
editor.textView.insertText("We crossed the ridge at first light.\n")
editor.insert(
    [SamplePhoto.morning, .dunes, .dusk].map { $0.image(size: CGSize(width: 652, height: 260)) })
editor.textView.insertText("Down by six, tired and happy.")
Stage.show(editor, size: CGSize(width: 360, height: 600)) {
    editor.photos.map { $0.state } == [
        .done, .failed("The server has no room left"), .uploading(0.6),
    ]
}
