import Foundation
public import UIKit

#if canImport(GTKHost)
    import GTKHost
#endif

/// Shows an example: in a window, or as a picture for the pages of this repository.
///
/// An example keeps its UIKit code in files that import UIKit alone and ends with a `main.swift` of one call to `show`.
@MainActor public enum Stage {
    /// Obeys the command line: no argument opens a window, `--picture OUT.png` writes what the window would show
    /// at two pixels a point and needs no display. Ends the program with 1 and one line when that fails.
    ///
    /// - Parameters:
    ///   - controller: what to show.
    ///   - size: of the window, in points.
    ///   - isReady: asked before the picture is taken, while work of the example goes on; ten seconds at most.
    public static func show(
        _ controller: UIViewController, size: CGSize,
        isReady: @escaping @MainActor () -> Bool = { true }
    ) {
        do {
            let arguments = CommandLine.arguments.dropFirst()
            if arguments.isEmpty {
                try openWindow(around: controller, size: size)
            } else if arguments.first == "--picture", arguments.count == 2,
                let path = arguments.last
            {
                let picture = try picture(of: controller, size: size, isReady: isReady)
                try picture.write(to: URL(fileURLWithPath: path))
            } else {
                throw Failure(description: "usage: \(program) [--picture OUT.png]")
            }
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private static var program: String {
        URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent
    }

    private static func openWindow(around controller: UIViewController, size: CGSize) throws {
        #if canImport(GTKHost)
            let title = controller.title ?? program
            try GTKApplication(id: "org.galley.example.\(program)") { _ in
                HostWindow(title: title, rootViewController: controller, size: size).show()
            }.run()
        #else
            throw Failure(description: "\(program): built without GTK; --picture OUT.png works")
        #endif
    }

    /// The controller's view in a window that no screen shows, as PNG.
    private static func picture(
        of controller: UIViewController, size: CGSize, isReady: @MainActor () -> Bool
    ) throws -> Data {
        let window = UIWindow(frame: CGRect(origin: .zero, size: size))
        window.backgroundColor = .systemBackground
        window.rootViewController = controller
        window.makeKeyAndVisible()
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        let renderer = UIGraphicsImageRenderer(bounds: window.bounds, format: format)
        let deadline = Date(timeIntervalSinceNow: 10)
        while true {
            window.layoutIfNeeded()
            // Drawing may be what starts the example's work, as fetching a thumbnail does.
            let picture = renderer.pngData { _ in
                window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
            }
            if isReady() { return picture }
            guard Date() < deadline else {
                throw Failure(description: "\(program): not ready after ten seconds")
            }
            RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.02))
        }
    }
}
