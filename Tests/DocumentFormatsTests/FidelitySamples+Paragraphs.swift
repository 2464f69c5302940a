import DocumentModel

@testable import DocumentFormats

extension FidelitySample {
    static func paragraphs(_ feature: DocumentFeature) -> FidelitySample {
        switch feature {
        case .alignment:
            .init(
                usual: lines([
                    ("c", style { $0.alignment = .center }), ("r", style { $0.alignment = .right }),
                ]),
                unusual: lines([
                    ("j", style { $0.alignment = .justified }),
                    ("l", style { $0.alignment = .left }),
                ]), probe: values { $0.alignment == .natural ? nil : $0.alignment })
        case .direction:
            .init(
                usual: lines([("\u{5D0}", style { $0.direction = .rightToLeft })]),
                unusual: lines([("l", style { $0.direction = .leftToRight })]),
                probe: values { $0.direction == .natural ? nil : $0.direction })
        case .clearing:
            .init(
                usual: lines([("c", style { $0.clearing = .both })]), probe: values(\.clearing))
        case .indents:
            .init(
                usual: lines([
                    (
                        "i",
                        style {
                            $0.headIndent = 18
                            $0.firstLineHeadIndent = 28
                            $0.tailIndent = -12
                            $0.paragraphSpacing = 4
                            $0.paragraphSpacingBefore = 6
                            $0.minimumLineHeight = 14
                        }
                    )
                ]),
                unusual: lines([
                    (
                        "l",
                        style {
                            $0.lineSpacing = 2
                            $0.maximumLineHeight = 20
                        }
                    )
                ]),
                probe: values { value in
                    let seen = [
                        value.headIndent, value.firstLineHeadIndent, value.tailIndent,
                        value.paragraphSpacing, value.paragraphSpacingBefore,
                        value.minimumLineHeight, value.maximumLineHeight, value.lineSpacing,
                    ]
                    return seen.contains { $0 != 0 } ? seen : nil
                })
        case .tabStops:
            .init(
                usual: lines([
                    (
                        "t",
                        style {
                            $0.tabs = [.init(location: 10, kind: .decimal), .init(location: 20)]
                        }
                    )
                ]), probe: values(\.tabs))
        case .headings:
            .init(
                usual: lines([("h", style { $0.headerLevel = 2 })]),
                unusual: lines([("h", style { $0.headerLevel = 5 })]),
                probe: values { $0.headerLevel == 0 ? nil : $0.headerLevel })
        case .lists: lists()
        default:
            .init(
                usual: list([("{decimal}.", 1, 4)], probe: { $0.startingNumber }).usual,
                probe: list([], probe: { $0.startingNumber == 1 ? nil : $0.startingNumber }).probe)
        }
    }

    private static func lists() -> FidelitySample {
        let seen: (ParagraphValue.ListLevel) -> Any? = { $0.markerFormat }
        let usual = list([("{disc}", 1, 1), ("{decimal}.", 2, 1), ("{disc}", 1, 1)], probe: seen)
        return .init(
            usual: usual.usual, unusual: list([("({lower-roman})", 1, 1)], probe: seen).usual,
            probe: usual.probe)
    }

    /// Items of list formats, depths and first numbers.
    private static func list(
        _ items: [(String, Int, Int)], probe: @escaping (ParagraphValue.ListLevel) -> Any?
    ) -> FidelitySample {
        let pieces = items.map { format, depth, start in
            (
                "\t\(ListMarker(format).text(for: start))\titem",
                style { value in
                    var level = ParagraphValue.ListLevel(
                        markerFormat: format, startingNumber: start, listID: depth)
                    value.lists = depth == 1 ? [] : [.init(markerFormat: "{disc}", listID: 1)]
                    level.listID = depth
                    value.lists.append(level)
                }
            )
        }
        return .init(
            usual: lines(pieces),
            probe: values { value in
                let seen = value.lists.compactMap(probe)
                return seen.isEmpty ? nil : seen
            })
    }

    // MARK: Blocks

    static func blocks(_ feature: DocumentFeature) -> FidelitySample {
        func inside(_ blocks: [TextBlockValue]) -> ParagraphValue { style { $0.blocks = blocks } }
        let kinds: (@escaping (TextBlockValue.Kind) -> Bool) -> (StyledText) -> [String] = {
            isSeen in
            values { value in
                let seen = value.blocks.map(\.kind).filter(isSeen)
                return seen.isEmpty ? nil : seen
            }
        }
        switch feature {
        case .quotes:
            let outer = TextBlockValue(.quote(author: ""), id: 1)
            let inner = TextBlockValue(.quote(author: ""), id: 2)
            let named = TextBlockValue(.quote(author: "Ann"), id: 3)
            return .init(
                usual: lines([("a", inside([outer])), ("b", inside([outer, inner]))]),
                unusual: lines([("c", inside([named]))]),
                probe: kinds { if case .quote = $0 { true } else { false } })
        case .code:
            let code = TextBlockValue(.code(language: ""), id: 1)
            let swift = TextBlockValue(.code(language: "swift"), id: 1)
            return .init(
                usual: lines([("let a", inside([code]))]),
                unusual: lines([
                    ("if a {", inside([swift])), ("", inside([swift])), ("  b", inside([swift])),
                ]), probe: kinds { if case .code = $0 { true } else { false } })
        case .rules:
            return .init(
                usual: lines([("\u{2014}\u{2014}\u{2014}", inside([.init(.rule, id: 1)]))]),
                probe: kinds { $0 == .rule })
        default: return tables(feature)
        }
    }

    private static func tables(_ feature: DocumentFeature) -> FidelitySample {
        var table = TableValue(id: 1, columns: 2)
        table.headerRows = 1
        var boxed = BlockStyle()
        boxed.width = .init(96)
        boxed.border = .init(all: .init(1))
        boxed.borderColor = .init(all: ColorValue(red: 1, green: 0, blue: 0))
        boxed.padding = .init(left: .init(5))
        boxed.backgroundColor = ColorValue(red: 0, green: 1, blue: 0)
        boxed.verticalAlignment = .middle
        var unusualBox = boxed
        unusualBox.minimumWidth = .init(40)
        func cell(
            _ table: TableValue, _ row: Int, _ column: Int, _ columns: Int = 1,
            _ box: BlockStyle = BlockStyle()
        ) -> TextBlockValue {
            .init(
                .cell(.init(table: table, row: row, column: column, columnSpan: columns)),
                style: feature == .tableStyles ? box : BlockStyle())
        }
        func document(_ box: BlockStyle, _ rest: [[TextBlockValue]]) -> StyledText {
            let simple = [(0, 0), (0, 1), (1, 0), (1, 1)].map { [cell(table, $0.0, $0.1, 1, box)] }
            return lines(
                (simple + rest).enumerated().map { index, blocks in
                    ("x\(index)", style { $0.blocks = blocks })
                })
        }
        let inner = TableValue(id: 2, columns: 1)
        let usual = document(boxed, [])
        switch feature {
        case .tables:
            let wide = cell(table, 2, 0, 2)
            return .init(
                usual: usual, unusual: document(boxed, [[wide], [wide, cell(inner, 0, 0)]]),
                probe: values { value in
                    let seen = value.cells.compactMap(\.cell).map {
                        [$0.row, $0.column, $0.rowSpan, $0.columnSpan, $0.table.id]
                    }
                    return seen.isEmpty ? nil : seen
                })
        case .tableHeads:
            return .init(
                usual: usual, probe: values { $0.cells.first?.cell.map { $0.table.headerRows } })
        default:
            return .init(
                usual: usual, unusual: document(unusualBox, []),
                probe: values { $0.cells.first?.style })
        }
    }
}
