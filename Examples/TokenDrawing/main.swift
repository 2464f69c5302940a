import Stage
import UIKit

Stage.show(TokenController(), size: CGSize(width: 360, height: 224))
