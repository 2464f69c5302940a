// HTTP uploads over libcurl's multi interface, on one background thread of the process.
// libcurl itself cannot be called from Swift (its option calls are variadic).
#ifndef GALLEY_CCURL_H
#define GALLEY_CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How a transfer ended.
typedef enum {
    /// The server answered; the reply has its status.
    GALLEY_TRANSFER_REPLIED,
    GALLEY_TRANSFER_CANCELLED,
    /// Nothing moved for too long.
    GALLEY_TRANSFER_STALLED,
    /// The file became shorter or unreadable on the way.
    GALLEY_TRANSFER_FILE_CHANGED,
    /// The server answered with success and more bytes than wanted.
    GALLEY_TRANSFER_REPLY_TOO_LONG,
    /// The server's certificate is not trusted, or the certificate file is unreadable.
    GALLEY_TRANSFER_UNTRUSTED,
    /// The address is none, or of a kind that is not HTTP.
    GALLEY_TRANSFER_BAD_ADDRESS,
    /// No connection, or one that broke.
    GALLEY_TRANSFER_NETWORK,
} galley_transfer_outcome;

/// What came back. The pointers are valid during the callback.
typedef struct {
    galley_transfer_outcome outcome;
    /// libcurl's words; never NULL.
    const char *message;
    /// 0 when there was none.
    long status;
    const void *body;
    size_t body_length;
    /// NULL when the server named none.
    const char *content_type;
    /// Where a redirect points, absolute; NULL for any other reply. Redirects are not followed.
    const char *redirect;
    /// Seconds; 0 when the server did not say.
    int64_t retry_after;
} galley_transfer_reply;

typedef struct {
    int64_t connect_milliseconds;
    /// How long the connection may do nothing at all.
    int64_t stall_milliseconds;
    /// The longest reply body, in bytes.
    size_t reply_limit;
    /// Leaves a proxy named by the environment aside.
    bool ignores_proxy;
} galley_transfer_options;

/// Bytes of the file that have left this machine, and the file's length. On the background thread.
typedef void (*galley_transfer_progress)(void *context, int64_t sent, int64_t total);
/// Called exactly once for a transfer that was started, on the background thread, and last.
typedef void (*galley_transfer_finish)(void *context, const galley_transfer_reply *reply);

/// A number for a transfer to be; never the same twice.
uint64_t galley_transfer_number(void);

/// Begins to POST prologue, file and epilogue. Everything but the file's bytes is copied.
///
/// `headers` are lines separated by newlines. `path` may be NULL: then the body is the prologue alone.
/// `ca_file` may be NULL: then the system's certificates are trusted.
/// Returns 0, or the errno of what failed; then no callback comes.
int galley_transfer_start(
    uint64_t number, const char *url, const char *headers, const void *prologue,
    size_t prologue_length, const char *path, const void *epilogue, size_t epilogue_length,
    const char *ca_file, galley_transfer_options options, galley_transfer_progress progress,
    galley_transfer_finish finish, void *context);

/// Ends a transfer at once. A number that is not running is left alone.
void galley_transfer_cancel(uint64_t number);

#endif
