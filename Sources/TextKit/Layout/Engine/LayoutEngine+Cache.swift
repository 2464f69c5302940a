extension LayoutEngine {
    /// Lets go of the lines that were not asked for the longest, until a quarter of the room is free again.
    ///
    /// Their paragraphs stay exact and are laid out again when somebody asks. Lines that decide where other lines go
    /// are kept: `settle` needs all of them at each edit.
    func dropLayouts() {
        defer { dropsAbove = tree.keptUnits + keptUnitsLimit / 4 }
        guard flow.exactBottom < .infinity else { return }
        var kept: [(handle: ParagraphTree.Handle, lastUse: Int)] = []
        tree.forEachLayout { handle, layout in
            if !layout.key.dependsOnPosition, !layout.isPinned {
                kept.append((handle, layout.lastUse))
            }
        }
        kept.sort { $0.lastUse < $1.lastUse }
        for (handle, lastUse) in kept {
            if tree.keptUnits <= keptUnitsLimit / 4 * 3 || lastUse == useCount { return }
            if flow.exactBottom > 0, tree.position(of: handle).y < flow.exactBottom { continue }
            tree.dropLayout(of: handle)
            droppedParagraphCount += 1
        }
    }
}
