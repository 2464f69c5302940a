// The only module in Swift 5 mode: a key that is known by its protocol does not say that its values are Sendable, which
// the container's subscript asks for; Foundation made that a question that code of old is not asked.
package import Foundation

extension AttributeContainer {
    /// Sets a value of a key that is only known while the program runs.
    package mutating func set<K: AttributedStringKey>(_ value: K.Value, for key: K.Type) {
        self[K.self] = value
    }
}
