/// A linear expression over the solver's variables.
struct LinearExpression {
    var constant = 0.0
    var terms: [Int: Double] = [:]

    init(_ constant: Double = 0) { self.constant = constant }

    init(variable: Int) { terms = [variable: 1] }

    mutating func add(_ other: LinearExpression, times factor: Double = 1) {
        constant += other.constant * factor
        for (variable, coefficient) in other.terms { add(coefficient * factor, of: variable) }
    }

    mutating func add(_ coefficient: Double, of variable: Int) {
        let sum = (terms[variable] ?? 0) + coefficient
        // Cancelled terms must go, or rounding leftovers become pivots.
        terms[variable] = abs(sum) < 1e-9 ? nil : sum
    }

    static func + (lhs: LinearExpression, rhs: LinearExpression) -> LinearExpression {
        var sum = lhs
        sum.add(rhs)
        return sum
    }

    static func - (lhs: LinearExpression, rhs: LinearExpression) -> LinearExpression {
        var sum = lhs
        sum.add(rhs, times: -1)
        return sum
    }

    static func * (lhs: LinearExpression, rhs: Double) -> LinearExpression {
        var product = LinearExpression()
        product.add(lhs, times: rhs)
        return product
    }
}

/// Solves linear equations and inequalities in order of importance.
///
/// A simplex tableau in the manner of Cassowary (Badros, Borning, Stuckey 2001): client variables are
/// unrestricted and leave the objective as soon as a row holds them; slacks and errors are at least zero.
/// Levels are exact: after the errors of one level are minimal, every column that would make them grow
/// again is struck out, so no number of less important wishes outweighs a more important one.
struct Solver {
    enum Relation { case equal, atLeastZero }

    /// Basic variable to its value in terms of the others.
    private var rows: [Int: LinearExpression] = [:]
    private var isRestricted: [Bool] = []
    /// The errors of the level that is being collected.
    private var objective = LinearExpression()

    /// An unrestricted variable; 0 until constraints say otherwise.
    mutating func makeVariable() -> Int { makeVariable(isRestricted: false) }

    private mutating func makeVariable(isRestricted restricted: Bool) -> Int {
        isRestricted.append(restricted)
        return isRestricted.count - 1
    }

    func value(of variable: Int) -> Double { rows[variable]?.constant ?? 0 }

    func value(of expression: LinearExpression) -> Double {
        expression.terms.reduce(expression.constant) { $0 + $1.value * value(of: $1.key) }
    }

    /// Adds `expression = 0` or `expression ≥ 0`.
    ///
    /// - Returns: false, and nothing is added, when it contradicts what was required before.
    mutating func require(_ expression: LinearExpression, _ relation: Relation) -> Bool {
        var row = substituted(expression)
        let slack = relation == .atLeastZero ? makeVariable(isRestricted: true) : nil
        if let slack { row.add(-1, of: slack) }
        if pivotOnUnrestricted(row) { return true }
        if let slack, row.constant >= 0 {
            rows[slack] = solved(row, for: slack)
            return true
        }
        guard !row.terms.isEmpty else { return abs(row.constant) < 1e-6 }
        return addByArtificialVariable(row, slack: slack)
    }

    /// Adds a wish; its violation counts in the level that the next `minimizeLevel()` ends.
    mutating func wish(_ expression: LinearExpression, _ relation: Relation) {
        var row = substituted(expression)
        let above = makeVariable(isRestricted: true)
        let below = makeVariable(isRestricted: true)
        // expression = above − below
        row.add(-1, of: above)
        row.add(1, of: below)
        if !pivotOnUnrestricted(row) {
            let basic = row.constant >= 0 ? above : below
            rows[basic] = solved(row, for: basic)
        }
        objective.add(substituted(LinearExpression(variable: below)))
        if relation == .equal { objective.add(substituted(LinearExpression(variable: above))) }
    }

    /// Makes the violations of this level minimal and keeps them so.
    mutating func minimizeLevel() {
        // Rows changed since the errors were added.
        objective = substituted(objective)
        objective = minimize(objective)
        for (variable, cost) in objective.terms where cost > 1e-9 { strike(variable) }
        objective = LinearExpression()
    }

    // MARK: Tableau

    private func substituted(_ expression: LinearExpression) -> LinearExpression {
        var result = LinearExpression(expression.constant)
        for (variable, coefficient) in expression.terms {
            if let row = rows[variable] {
                result.add(row, times: coefficient)
            } else {
                result.add(coefficient, of: variable)
            }
        }
        return result
    }

    /// `row = 0` solved for one of its variables.
    private func solved(_ row: LinearExpression, for variable: Int) -> LinearExpression {
        guard let coefficient = row.terms[variable] else { return row }
        var rest = row
        rest.terms[variable] = nil
        return rest * (-1 / coefficient)
    }

    private mutating func pivotOnUnrestricted(_ row: LinearExpression) -> Bool {
        guard let variable = row.terms.keys.filter({ !isRestricted[$0] }).min() else {
            return false
        }
        install(solved(row, for: variable), as: variable)
        return true
    }

    /// Makes `variable` basic and replaces it in every other row.
    private mutating func install(_ row: LinearExpression, as variable: Int) {
        for (basic, other) in rows {
            guard let coefficient = other.terms[variable] else { continue }
            var changed = other
            changed.terms[variable] = nil
            changed.add(row, times: coefficient)
            rows[basic] = changed
        }
        rows[variable] = row
    }

    private mutating func strike(_ variable: Int) {
        for (basic, row) in rows where row.terms[variable] != nil {
            rows[basic]?.terms[variable] = nil
        }
    }

    private mutating func addByArtificialVariable(_ row: LinearExpression, slack: Int?) -> Bool {
        let before = self
        let artificial = makeVariable(isRestricted: true)
        // artificial = |row|, to be brought to zero.
        rows[artificial] = row.constant >= 0 ? row : row * -1
        let cost = minimize(substituted(LinearExpression(variable: artificial)))
        guard abs(cost.constant) < 1e-6 else {
            self = before
            return false
        }
        if let row = rows[artificial] {
            rows[artificial] = nil
            if let entering = row.terms.keys.min() {
                install(solved(row, for: entering), as: entering)
            }
        }
        strike(artificial)
        return true
    }

    /// Brings a cost (in terms of non-basic variables) to its minimum; Bland's rule keeps it from cycling.
    private mutating func minimize(_ cost: LinearExpression) -> LinearExpression {
        var cost = cost
        while let entering = cost.terms.filter({ $0.value < -1e-9 }).keys.min() {
            var leaving: Int?
            var smallest = Double.infinity
            for (basic, row) in rows where isRestricted[basic] {
                guard let coefficient = row.terms[entering], coefficient < -1e-9 else { continue }
                let ratio = -row.constant / coefficient
                if ratio < smallest || (ratio == smallest && basic < leaving ?? .max) {
                    smallest = ratio
                    leaving = basic
                }
            }
            guard let leaving, var row = rows.removeValue(forKey: leaving) else { break }
            row.add(-1, of: leaving)
            install(solved(row, for: entering), as: entering)
            cost = substituted(cost)
        }
        return cost
    }
}
