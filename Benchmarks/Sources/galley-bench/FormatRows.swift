import UIKit

/// Documents read into attributed strings and written from them.
enum FormatRows {
    /// Reads FILE (RTF or HTML) and writes the text as `name` says; megabytes a second of CPU time, of the
    /// input for reading and of the output for writing.
    static func convert(_ file: String, to name: String) -> Report? {
        let types: [String: NSAttributedString.DocumentType] = ["html": .html, "rtf": .rtf]
        guard let data = FileManager.default.contents(atPath: file), let type = types[name] else {
            return nil
        }
        let before = peakMemory()
        let (reading, read) = Cost.of {
            Result { try NSAttributedString(data: data, documentAttributes: nil) }
        }
        guard case .success(let text) = read else { return nil }
        let afterReading = peakMemory()
        let (writing, written) = Cost.of {
            Result {
                try text.data(
                    from: NSRange(location: 0, length: text.length),
                    documentAttributes: [.documentType: type])
            }
        }
        guard case .success(let output) = written else { return nil }
        var report = Report()
        report.add("in_mb", Double(data.count) / 1e6)
        report.add("out_mb", Double(output.count) / 1e6)
        report.add("units", text.length)
        report.add("read_cpu_s", reading.cpu)
        report.add("write_cpu_s", writing.cpu)
        report.add("read_mb_per_cpu_s", Double(data.count) / 1e6 / reading.cpu, digits: 1)
        report.add("write_mb_per_cpu_s", Double(output.count) / 1e6 / writing.cpu, digits: 1)
        report.add("read_allocations", Int(reading.allocations))
        report.add("write_allocations", Int(writing.allocations))
        report.add("start_peak_mb", before, digits: 1)
        report.add("read_peak_mb", afterReading, digits: 1)
        report.add("peak_mb", peakMemory(), digits: 1)
        return report
    }
}
