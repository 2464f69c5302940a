import Stage
import UIKit

/// Stands in for a server: pictures of many shapes, one that does not exist, each in its own time.
@MainActor func fetch(_ id: String) async throws -> UIImage {
    try await Task.sleep(for: .milliseconds(20 * id.count))
    switch id {
    case "morning": return SamplePhoto.morning.image(size: CGSize(width: 240, height: 160))
    case "sea": return SamplePhoto.sea.image(size: CGSize(width: 160, height: 160))
    case "dunes": return SamplePhoto.dunes.image(size: CGSize(width: 270, height: 160))
    case "night": return SamplePhoto.night.image(size: CGSize(width: 120, height: 160))
    case "dusk": return SamplePhoto.dusk.image(size: CGSize(width: 320, height: 160))
    default: throw CocoaError(.fileReadNoSuchFile)
    }
}

let controller = ThumbnailController(fetch: fetch)
Stage.show(controller, size: CGSize(width: 360, height: 372)) { !controller.isLoading }
