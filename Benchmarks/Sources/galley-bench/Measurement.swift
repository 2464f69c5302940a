import CAllocations
import UIKit

/// Seconds of a clock of this process.
enum Clock {
    static func cpu() -> Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }
    static func wall() -> Double { seconds(of: CLOCK_MONOTONIC) }

    private static func seconds(of clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

/// What a piece of work took.
struct Cost {
    var wall: Double
    var cpu: Double
    var allocations: UInt

    /// Runs `work` once.
    static func of<Result>(_ work: () -> Result) -> (cost: Cost, result: Result) {
        let allocations = allocation_count()
        let wall = Clock.wall()
        let cpu = Clock.cpu()
        let result = work()
        return (
            Cost(
                wall: Clock.wall() - wall, cpu: Clock.cpu() - cpu,
                allocations: allocation_count() - allocations), result
        )
    }
}

/// One line of JSON with its fields in the order they were added.
struct Report {
    private var fields: [String] = []

    mutating func add(_ name: String, _ value: Double, digits: Int = 4) {
        fields.append("\"\(name)\":\(String(format: "%.\(digits)f", value))")
    }

    mutating func add(_ name: String, _ value: Int) { fields.append("\"\(name)\":\(value)") }

    /// Median, 99th of 100, worst and mean, in microseconds.
    mutating func addLatency(_ name: String, _ seconds: [Double]) {
        let sorted = seconds.sorted()
        guard let worst = sorted.last else { return }
        add("\(name)_med_us", sorted[sorted.count / 2] * 1e6, digits: 1)
        add(
            "\(name)_p99_us", sorted[min(sorted.count - 1, sorted.count * 99 / 100)] * 1e6,
            digits: 1)
        add("\(name)_max_us", worst * 1e6, digits: 1)
        add("\(name)_mean_us", sorted.reduce(0, +) / Double(sorted.count) * 1e6, digits: 1)
    }

    func write() { print("{\(fields.joined(separator: ","))}") }
}

/// xorshift64*: the same positions as the other programs of the comparison take.
struct Positions {
    private var state: UInt64 = 42

    mutating func next(below bound: Int) -> Int {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return Int((state &* 2_685_821_657_736_338_717) % UInt64(bound))
    }
}

/// The peak of this process's resident memory so far, in MB.
func peakMemory() -> Double {
    let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
    for line in String(decoding: status, as: UTF8.self).split(separator: "\n")
    where line.hasPrefix("VmHWM:") {
        return (Double(line.split(separator: " ")[1]) ?? 0) / 1024
    }
    return 0
}
