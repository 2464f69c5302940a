// swift-tools-version: 6.2
// A program that converts documents and links only DocumentFormats: no GTK, no Cairo, no fonts. docs/server.md explains it.
import PackageDescription

let package = Package(
    name: "convert-server",
    dependencies: [.package(name: "galley", path: "../..")],
    targets: [
        .executableTarget(
            name: "convert-server",
            dependencies: [.product(name: "DocumentFormats", package: "galley")])
    ],
    swiftLanguageModes: [.v6])
