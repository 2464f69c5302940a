import Views

/// What a client asked for between the beginning and the end of a batch of updates.
///
/// Deletions, reloads and the starts of moves name places before the batch, insertions and the ends of moves
/// places after it.
struct CollectionOperations {
    struct Move<Place: Hashable>: Hashable {
        var from: Place
        var to: Place
    }

    var deletedItems: Set<IndexPath> = []
    var insertedItems: Set<IndexPath> = []
    var reloadedItems: Set<IndexPath> = []
    var movedItems: [Move<IndexPath>] = []
    var deletedSections: Set<Int> = []
    var insertedSections: Set<Int> = []
    var reloadedSections: Set<Int> = []
    var movedSections: [Move<Int>] = []
}
