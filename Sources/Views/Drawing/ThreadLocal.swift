import Foundation

/// A value that each thread has of its own, made on first use and released when the thread ends.
package final class ThreadLocal<Value: AnyObject>: Sendable {
    private let key: pthread_key_t
    private let make: @Sendable () -> Value

    package init(_ make: @escaping @Sendable () -> Value) {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { box in
            if let box { Unmanaged<AnyObject>.fromOpaque(box).release() }
        }
        precondition(status == 0, "no thread-local storage left")
        self.key = key
        self.make = make
    }

    package var value: Value {
        if let box = pthread_getspecific(key) {
            return Unmanaged<Value>.fromOpaque(box).takeUnretainedValue()
        }
        let value = make()
        pthread_setspecific(key, Unmanaged.passRetained(value).toOpaque())
        return value
    }
}
