import Stage
import UIKit

let controller = CircleController()
var isAdding = false

// The picture shows a disc on its way out of the middle while the others make room.
Stage.show(
    UINavigationController(rootViewController: controller), size: CGSize(width: 400, height: 444),
    isReady: {
        guard !isAdding else { return true }
        isAdding = true
        AnimationClock.main.isManual = true
        controller.addItem()
        AnimationClock.main.advance(by: 0.17)
        return false
    })
