import CoreGraphics
import Testing

@testable import Views

@MainActor @Suite struct ConstraintTests {
    private func child(in root: UIView) -> UIView {
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        return view
    }

    private func makeRoot() -> UIView {
        UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    }

    @Test func fourEdges() {
        let root = makeRoot()
        let view = child(in: root)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(
                equalTo: root.safeAreaLayoutGuide.leadingAnchor, constant: 16),
            view.trailingAnchor.constraint(
                equalTo: root.safeAreaLayoutGuide.trailingAnchor, constant: -16),
            view.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor, constant: 16),
            view.bottomAnchor.constraint(
                equalTo: root.safeAreaLayoutGuide.bottomAnchor, constant: -16),
        ])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 16, y: 16, width: 288, height: 168))
        root.frame.size = CGSize(width: 100, height: 90)
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 16, y: 16, width: 68, height: 58))
    }

    @Test func prioritiesAreStrict() {
        let root = makeRoot()
        let view = child(in: root)
        let wide = view.widthAnchor.constraint(equalToConstant: 300)
        wide.priority = UILayoutPriority(500)
        let narrow = view.widthAnchor.constraint(equalToConstant: 10)
        narrow.priority = UILayoutPriority(501)
        // A hundred weaker wishes do not outweigh one.
        let crowd = (0..<20).map { _ in
            let constraint = view.widthAnchor.constraint(equalToConstant: 200)
            constraint.priority = UILayoutPriority(499)
            return constraint
        }
        NSLayoutConstraint.activate(
            crowd + [
                wide, narrow, view.heightAnchor.constraint(equalToConstant: 20),
                view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                view.topAnchor.constraint(equalTo: root.topAnchor),
            ])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 0, y: 0, width: 10, height: 20))
        narrow.isActive = false
        root.layoutIfNeeded()
        #expect(view.frame.width == 300)
    }

    @Test func inequalitiesBound() {
        let root = makeRoot()
        let view = child(in: root)
        let wish = view.widthAnchor.constraint(equalToConstant: 1000)
        wish.priority = .defaultHigh
        NSLayoutConstraint.activate([
            wish, view.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor, multiplier: 0.5),
            view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.25, constant: 2),
            view.centerXAnchor.constraint(equalTo: root.centerXAnchor),
            view.centerYAnchor.constraint(equalTo: root.centerYAnchor),
        ])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 80, y: 79, width: 160, height: 42))
    }

    private final class Sized: UIView {
        override var intrinsicContentSize: CGSize { CGSize(width: 50, height: 20) }
    }

    @Test func intrinsicSizesAndChains() {
        let root = makeRoot()
        let first = Sized()
        let second = Sized()
        for view in [first, second] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        }
        second.setContentHuggingPriority(.init(100), for: .horizontal)
        NSLayoutConstraint.activate([
            first.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 8),
            second.leadingAnchor.constraint(equalTo: first.trailingAnchor, constant: 8),
            second.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -8),
        ])
        root.layoutIfNeeded()
        #expect(first.frame == CGRect(x: 8, y: 0, width: 50, height: 20))
        #expect(second.frame == CGRect(x: 66, y: 0, width: 246, height: 20))
    }

    @Test func fittingSizeIsTheSmallest() {
        let root = UIView()
        let view = Sized()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5),
            root.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: 5),
            view.topAnchor.constraint(equalTo: root.topAnchor, constant: 3),
            root.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: 3),
        ])
        #expect(root.systemLayoutSizeFitting(.zero) == CGSize(width: 60, height: 26))
    }

    @Test func constraintsEndWhenAViewLeaves() {
        let root = makeRoot()
        let view = child(in: root)
        let constraint = view.widthAnchor.constraint(equalTo: root.widthAnchor)
        constraint.isActive = true
        view.removeFromSuperview()
        #expect(!constraint.isActive)
        #expect(root.constraints.isEmpty)
    }

    @Test func contradictionsLeaveTheFirstInForce() {
        var solver = Solver()
        let x = LinearExpression(variable: solver.makeVariable())
        let accepted = [
            solver.require(x - .init(5), .equal), solver.require(x - .init(6), .equal),
            solver.require(x - .init(6), .atLeastZero), solver.require(x - .init(5), .equal),
        ]
        #expect(accepted == [true, false, false, true])
        #expect(solver.value(of: x) == 5)
    }

    /// Random feasible systems: every requirement the solver accepted holds, and a feasible system is accepted whole.
    @Test func randomFeasibleSystems() {
        var random = Seeded(state: 42)
        for _ in 0..<200 {
            var solver = Solver()
            let count = 6
            let variables = (0..<count).map { _ in solver.makeVariable() }
            let solution = (0..<count).map { _ in Double(random.next() % 41) - 20 }
            var added: [(LinearExpression, Solver.Relation)] = []
            for _ in 0..<12 {
                var expression = LinearExpression()
                var value = 0.0
                for index in 0..<count where random.next() % 3 == 0 {
                    let coefficient = Double(random.next() % 7) - 3
                    expression.add(coefficient, of: variables[index])
                    value += coefficient * solution[index]
                }
                let isEqual = random.next() % 4 == 0
                expression.constant = -value + (isEqual ? 0 : Double(random.next() % 5))
                let relation: Solver.Relation = isEqual ? .equal : .atLeastZero
                let isAccepted = solver.require(expression, relation)
                #expect(isAccepted)
                added.append((expression, relation))
            }
            for variable in variables {
                solver.wish(LinearExpression(variable: variable), .equal)
            }
            solver.minimizeLevel()
            for (expression, relation) in added {
                let value = solver.value(of: expression)
                #expect(relation == .equal ? abs(value) < 1e-6 : value > -1e-6)
            }
        }
    }
}

/// SplitMix64.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
