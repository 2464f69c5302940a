// swift-tools-version: 6.2
// galley-bench: one JSON line per measurement. Benchmarks/README.md names the rows.
import PackageDescription

let package = Package(
    name: "galley-benchmarks",
    dependencies: [.package(name: "galley", path: "..")],
    targets: [
        .target(name: "CAllocations"),
        .executableTarget(
            name: "galley-bench",
            dependencies: ["CAllocations", .product(name: "UIKit", package: "galley")]),
    ],
    swiftLanguageModes: [.v6])
