import Foundation
import Stage
import UIKit

// A picture glyph as a keyboard would insert it: one HEIC with the picture in five sizes, its name and its description.
guard let file = Bundle.module.url(forResource: "fox", withExtension: "heic"),
    let heic = FileManager.default.contents(atPath: file.path)
else { fatalError("fox.heic is missing") }
Stage.show(
    RichTextController(glyph: NSAdaptiveImageGlyph(imageContent: heic)),
    size: CGSize(width: 360, height: 470))
