// swift-tools-version: 6.0
// How a client's imports may meet Foundation's NSAttributedString; compiled by scripts/test-names.
import PackageDescription

let galley: Target.Dependency = .product(name: "UIKit", package: "galley")
let package = Package(
    name: "NameResolution",
    dependencies: [.package(name: "galley", path: "../../..")],
    targets: [
        .target(name: "UIKitOnly", dependencies: [galley]),
        .target(name: "UIKitAndFoundation", dependencies: [galley]),
        .executableTarget(name: "Readme", dependencies: [galley]),
        .target(name: "Library", dependencies: [galley]),
        .target(name: "Client", dependencies: ["Library", galley]),
        .testTarget(
            name: "UIKitAndXCTestTests",
            dependencies: ["UIKitOnly", "UIKitAndFoundation", "Client", galley]),
    ])
