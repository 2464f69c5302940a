import UIKit

/// Reads, scales and straightens pictures off the main actor, a few at a time, in the order they came.
@MainActor final class PicturePreparation {
    /// One core stays free for the person who types.
    static let limit = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)

    let spool: PictureSpool
    /// Called for each picture that has its bytes, or failed to get them.
    var didFinish: ((PostPicture) -> Void)?
    private var line: [PostPicture] = []
    private var running = 0
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(spool: PictureSpool) { self.spool = spool }

    /// Begins with a picture, or begins again after a failure.
    func prepare(_ picture: PostPicture) {
        guard picture.source != nil, !picture.isPrepared, picture.state != .preparing else {
            return
        }
        picture.state = .preparing
        line.append(picture)
        beginNext()
    }

    /// Waits until nothing is left to prepare.
    func finish() async {
        while running > 0 { await withCheckedContinuation { waiters.append($0) } }
    }

    private func beginNext() {
        while running < PicturePreparation.limit, !line.isEmpty {
            let picture = line.removeFirst()
            running += 1
            Task { await self.run(picture) }
        }
    }

    private func run(_ picture: PostPicture) async {
        if let source = picture.source, let id = picture.identifier {
            let spool = spool
            let result = await Task.detached(priority: .userInitiated) {
                Result { try spool.store(source.prepare(id: id)) }
            }.value
            switch result {
            case .success(let stored):
                picture.finish(stored)
                picture.state = .idle
            case .failure(let error): picture.state = .failed("\(error)")
            }
        }
        running -= 1
        beginNext()
        didFinish?(picture)
        guard running == 0 else { return }
        let waiting = waiters
        waiters = []
        for waiter in waiting { waiter.resume() }
    }
}
