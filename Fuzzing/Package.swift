// swift-tools-version: 6.2
// Fuzz targets for every reader. scripts/fuzz builds and runs them; Fuzzing/README.md tells how.
import PackageDescription

/// gold fails on the debug information of this; lld does not.
let link: [LinkerSetting] = [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]

let package = Package(
    name: "galley-fuzzing",
    dependencies: [.package(name: "galley", path: "..")],
    targets: [
        .target(name: "CFuzzer"),
        .executableTarget(
            name: "galley-fuzz",
            dependencies: [
                .product(name: "DocumentFormats", package: "galley"),
                .product(name: "DocumentModel", package: "galley"), "CFuzzer",
            ], linkerSettings: link),
        .executableTarget(
            name: "galley-fuzz-tables",
            dependencies: [.product(name: "TextKit", package: "galley"), "CFuzzer"],
            linkerSettings: link),
    ],
    swiftLanguageModes: [.v6])
