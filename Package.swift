// swift-tools-version: 6.2
// Galley: the text system of UIKit for Swift on Linux. ARCHITECTURE.md draws the module graph.
import Foundation
import PackageDescription

/// Every Swift target: imports stay internal unless said otherwise, members come only from modules a file imports.
let common: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
/// Targets where every use of an unsafe pointer is marked `unsafe`.
let memorySafe = common + [.strictMemorySafety()]

func system(_ name: String, pkgConfig: String, package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let cLibraries: [Target] = [
    system("CHarfBuzz", pkgConfig: "harfbuzz", package: "libharfbuzz-dev"),
    system("CFreeType", pkgConfig: "freetype2", package: "libfreetype-dev"),
    system("CFontconfig", pkgConfig: "fontconfig", package: "libfontconfig-dev"),
    system("CCairo", pkgConfig: "cairo-ft", package: "libcairo2-dev"),
    system("CWebP", pkgConfig: "libwebp", package: "libwebp-dev"),
    system("CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0", package: "libgdk-pixbuf-2.0-dev"),
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl")]),
    .target(name: "CFence"),
    .target(name: "CFiles"),
    .target(name: "CHeif"),
    .target(name: "CPixbuf"),
    .target(
        name: "CCMark", dependencies: ["CFence"],
        linkerSettings: [.linkedLibrary("cmark-gfm"), .linkedLibrary("cmark-gfm-extensions")]),
    .target(name: "CGumbo", dependencies: ["CFence"], linkerSettings: [.linkedLibrary("gumbo")]),
    .target(name: "CUnicode", linkerSettings: [.linkedLibrary("icuuc")]),
    .target(name: "CHyphen", linkerSettings: [.linkedLibrary("hyphen")]),
    .target(
        name: "CImageCodecs", linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png16")]),
]

let engines: [Target] = [
    .target(name: "Locking", swiftSettings: common),
    .target(name: "JSONValues", swiftSettings: memorySafe),
    .target(name: "TextStore", swiftSettings: common),
    .target(
        name: "Typesetting",
        dependencies: ["Locking", "CHarfBuzz", "CFreeType", "CFontconfig", "CHyphen", "CUnicode"],
        swiftSettings: common),
    .target(
        name: "Images", dependencies: ["Locking", "CImageCodecs", "CWebP", "CHeif", "CPixbuf"],
        swiftSettings: common),
]

let documents: [Target] = [
    .target(name: "DocumentModel", swiftSettings: memorySafe),
    .target(
        name: "DocumentFormats",
        dependencies: ["DocumentModel", "JSONValues", "Locking", "CFiles", "CGumbo", "CCMark"],
        swiftSettings: common),
]

let textSystem: [Target] = [
    .target(
        name: "CoreGraphics",
        dependencies: ["CCairo", "CFontconfig", "CFreeType", "Images", "Locking"],
        swiftSettings: common),
    .target(name: "Views", dependencies: ["CoreGraphics", "Images"], swiftSettings: common),
    .target(name: "AttributeKeys", swiftSettings: common + [.swiftLanguageMode(.v5)]),
    .target(
        name: "TextKit",
        dependencies: [
            "Views", "CoreGraphics", "TextStore", "Typesetting", "Images", "DocumentModel",
            "DocumentFormats", "Locking", "AttributeKeys",
        ],
        swiftSettings: common),
    .target(
        name: "UIKit",
        dependencies: [
            "TextKit", "Views", "CoreGraphics", "Images", "DocumentModel", "DocumentFormats",
            "Typesetting",
        ],
        swiftSettings: common),
]

let composer: [Target] = [
    .target(
        name: "Transfer", dependencies: ["CCurl", "JSONValues", "Locking"],
        swiftSettings: memorySafe),
    .target(name: "Drafts", dependencies: ["DocumentModel"], swiftSettings: memorySafe),
    .target(
        name: "Composer",
        dependencies: [
            "UIKit", "Images", "Transfer", "Drafts", "DocumentModel", "DocumentFormats",
        ],
        swiftSettings: common),
    .executableTarget(
        name: "galley",
        dependencies: ["UIKit", "DocumentModel", "DocumentFormats", "Images", "Locking"],
        swiftSettings: common),
]

/// GTK is left out where its headers are missing, so that the command line builds on a server.
let hasGTK = FileManager.default.fileExists(atPath: "/usr/include/gtk-4.0/gtk/gtk.h")
let window: [Target] =
    hasGTK
    ? [
        system("CGTK4", pkgConfig: "gtk4", package: "libgtk-4-dev"),
        .target(
            name: "GTKHost",
            dependencies: ["UIKit", "Views", "CoreGraphics", "CGTK4", "CGdkPixbuf", "CCairo"],
            swiftSettings: common),
        .executableTarget(
            name: "galley-composer",
            dependencies: [
                "Composer", "GTKHost", "UIKit", "Views", "CGTK4", "DocumentFormats",
                "DocumentModel", "Transfer",
            ],
            swiftSettings: common),
    ] : []

/// One program a folder of `Examples`: files that import UIKit alone, and a `main.swift` that puts them on the stage.
let examples: [Target] =
    [
        .target(
            name: "Stage", dependencies: hasGTK ? ["UIKit", "GTKHost"] : ["UIKit"],
            path: "Examples/Stage", swiftSettings: common)
    ]
    + [
        "PostEditor", "RichText", "MessageField", "TokenDrawing", "CircleLayout", "Thumbnails",
    ].filter {
        FileManager.default.fileExists(
            atPath: Context.packageDirectory + "/Examples/\($0)/main.swift")
    }.map {
        .executableTarget(
            name: $0, dependencies: ["Stage", "UIKit"], path: "Examples/\($0)",
            resources: $0 == "RichText" ? [.copy("fox.heic")] : [])
    }

/// Programs that a script measures from outside.
let measured: [Target] = [
    .executableTarget(
        name: "photo-scroll", dependencies: ["Composer", "CoreGraphics", "UIKit"],
        path: "Tests/PhotoScroll",
        swiftSettings: common)
]

/// Swift Testing looks for these overlays as soon as a test imports it beside `CoreGraphics` or `UIKit`.
let testOverlays: [Target] = ["_Testing_CoreGraphics", "_Testing_UIKit"].map {
    .target(name: $0, swiftSettings: common)
}

func test(_ module: String, _ more: [Target.Dependency] = [], resources: [Resource]? = nil)
    -> Target
{
    .testTarget(
        name: module + "Tests",
        dependencies: [.byName(name: module), "_Testing_CoreGraphics", "_Testing_UIKit"] + more,
        resources: resources, swiftSettings: common)
}

let tests: [Target] = [
    "Locking", "TextStore", "Typesetting", "Images", "DocumentModel", "DocumentFormats",
    "CoreGraphics",
    "Views", "TextKit", "UIKit",
    "Transfer", "Composer", "GTKHost", "CommandLine",
].filter {
    FileManager.default.fileExists(atPath: Context.packageDirectory + "/Tests/\($0)Tests")
        && (hasGTK || $0 != "GTKHost")
}
.map {
    switch $0 {
    case "CommandLine":
        .testTarget(
            name: "CommandLineTests", dependencies: ["galley", "Images"], swiftSettings: common)
    case "CoreGraphics": test($0, ["Images"])
    case "Views": test($0, ["CoreGraphics"])
    case "TextKit":
        test(
            $0,
            [
                "Views", "CoreGraphics", "TextStore", "Typesetting", "DocumentModel",
                "DocumentFormats", "Images",
            ])
    case "Transfer": test($0, ["Locking"])
    case "UIKit": test($0, ["TextKit", "Views", "CoreGraphics"])
    case "DocumentFormats": test($0, ["DocumentModel", "JSONValues", "Locking"])
    case "Composer":
        test($0, ["UIKit", "Transfer", "Images", "DocumentModel", "DocumentFormats"])
    case "GTKHost": test($0, ["UIKit", "Views", "CoreGraphics", "CGTK4"])
    default: test($0)
    }
}

/// Needs a folder of other programs' files, so it is only built when `scripts/test-corpus` says where that is.
let corpusTests: [Target] =
    Context.environment["GALLEY_CORPUS"] == nil
    ? []
    : [
        .testTarget(
            name: "CorpusTests", dependencies: ["DocumentFormats", "DocumentModel"],
            exclude: ["costs.py", "differences.tsv", "pdf-words.py"], swiftSettings: common)
    ]

/// Unicode's own test files: too long for a debug build, so `scripts/test-conformance` asks for them.
let conformanceTests: [Target] =
    Context.environment["GALLEY_CONFORMANCE"] == nil
    ? []
    : [
        .testTarget(
            name: "ConformanceTests", dependencies: ["Typesetting"], swiftSettings: common)
    ]

/// `GALLEY_ONLY=Typesetting swift test` builds that module, its tests and what they need, and nothing else.
func narrowed(_ targets: [Target]) -> [Target] {
    guard let only = Context.environment["GALLEY_ONLY"] else { return targets }
    var wanted = Set(only.split(separator: ",").flatMap { [String($0), $0 + "Tests"] })
    var size = 0
    while size != wanted.count {
        size = wanted.count
        for target in targets where wanted.contains(target.name) {
            for dependency in target.dependencies {
                if case .byNameItem(let name, _) = dependency { wanted.insert(name) }
            }
        }
    }
    return targets.filter { wanted.contains($0.name) }
}

let targets = narrowed(
    cLibraries + engines + documents + textSystem + composer + window + examples + measured
        + testOverlays + tests + corpusTests + conformanceTests)
let names = Set(targets.map(\.name))

func library(_ name: String, _ targets: [String]? = nil) -> Product {
    .library(name: name, targets: targets ?? [name])
}
let products: [Product] = [
    "UIKit", "TextKit", "Views", "CoreGraphics", "DocumentFormats", "DocumentModel", "GTKHost",
    "Composer",
].filter(names.contains).map { library($0) }
let testing =
    names.contains("_Testing_UIKit")
    ? [library("UIKitTesting", ["_Testing_CoreGraphics", "_Testing_UIKit"])] : []

let package = Package(
    name: "galley",
    products: products + testing
        + ["galley", "galley-composer"].filter(names.contains).map {
            .executable(name: $0, targets: [$0])
        },
    targets: targets,
    swiftLanguageModes: [.v6])
