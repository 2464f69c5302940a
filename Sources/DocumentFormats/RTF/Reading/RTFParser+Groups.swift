import DocumentModel

extension RTFParser {
    mutating func openGroup() {
        index += 1
        fallbackLeft = 0
        guard excessDepth == 0, stack.count < limits.maximumDepth else {
            if excessDepth == 0 {
                diagnostics.add(
                    "groups inside each other deeper than \(limits.maximumDepth) are left out",
                    at: index - 1)
            }
            excessDepth += 1
            return
        }
        if !raw.isEmpty { decodeRaw(keepsLead: true) }
        stack.append(current)
        current.ownsDestination = false
        current.isField = false
        current.isNote = false
        current.awaitsAnchor = false
        if current.skipsNextGroup {
            stack[stack.count - 1].skipsNextGroup = false
            current.skipsNextGroup = false
            enter(.skip)
        }
        isIgnorable = false
    }

    mutating func closeGroup() {
        index += 1
        fallbackLeft = 0
        if excessDepth > 0 {
            excessDepth -= 1
            return
        }
        if current.ownsDestination && current.destination != .skip || stack.count <= 1 {
            settle()
        } else if !raw.isEmpty {
            decodeRaw(keepsLead: true)
        }
        isIgnorable = false
        if current.isField { finishField() }
        if current.isNote { endNote() }
        let closing = current
        guard let outer = stack.popLast() else {
            isFinished = true
            return
        }
        if closing.ownsDestination { leave(closing, to: outer) } else { current = outer }
        if stack.isEmpty { isFinished = true }
    }

    /// The end of the input: closes what is open and says what is wrong with it.
    mutating func finish() {
        if isFinished {
            let rest = bytes[min(index, bytes.count)...]
            if rest.contains(where: { $0 > 0x20 }) {
                diagnostics.add(
                    "\(rest.count) bytes after the end of the document are left out", at: index,
                    .note)
            }
            return
        }
        let open = stack.count + excessDepth
        if index >= bytes.count {
            diagnostics.add(
                "the document ends inside \(open) open \(open == 1 ? "group" : "groups")",
                at: bytes.count)
        }
        excessDepth = 0
        while !isFinished { closeGroup() }
    }

    /// The current group holds `destination` from here.
    mutating func enter(_ destination: RTFDestination) {
        // What waits for its second half belongs to the text around, unless that goes on behind this group.
        if destination != .skip { settle() }
        current.destination = destination
        current.ownsDestination = true
        if destination.isCollected { collected.removeAll(keepingCapacity: true) }
    }

    /// Ends a group that has a destination of its own.
    private mutating func leave(_ closing: RTFGroup, to outer: RTFGroup) {
        switch closing.destination {
        case .fontTable: commitFont()
        case .listText: finishListText()
        case .graphic:
            current = outer
            finishGraphic()
            current.awaitsAnchor = true
            return
        case .picture:
            current = outer
            finishPicture()
            return
        case .infoText(let word): setInfo(word, collectedText())
        case .infoDate(let word): setInfo(word, pendingDate)
        case .fieldInstruction: finishFieldInstruction()
        case .levelMarker: setLevel { $0.marker = $1 }
        case .levelText: setLevel { $0.text = $1 }
        case .styleSheet: commitStyle()
        case .oldList:
            current = outer
            finishOldList()
            return
        case .oldListBefore: oldList.before = collectedText()
        case .oldListAfter: oldList.after = collectedText()
        case .listOverride:
            overrides[pendingOverride.number] = pendingOverride.list
        case .galley:
            current = outer
            finishGalley()
            return
        default: break
        }
        current = outer
    }

    func collectedText() -> String {
        String(decoding: collected, as: UTF8.self)
    }

    /// `\binN`: bytes that are not RTF.
    mutating func binary(_ count: Int) {
        let end = min(index + max(count, 0), bytes.count)
        if count < 0 || index + count > bytes.count {
            diagnostics.add("\\bin\(count) says more bytes than there are", at: index)
        }
        if excessDepth == 0, current.destination == .picture {
            picture.bytes.append(contentsOf: bytes[index..<end])
        }
        index = end
    }
}
