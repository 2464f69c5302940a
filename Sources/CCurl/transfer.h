// One transfer: its options, its body, its reply. Used by the thread in loop.c.
#ifndef GALLEY_TRANSFER_H
#define GALLEY_TRANSFER_H

#include <curl/curl.h>

#include "CCurl.h"

typedef struct transfer {
    struct transfer *next;
    uint64_t number;
    CURL *easy;
    struct curl_slist *headers;

    // The body: prologue, file, epilogue, read from `position`.
    char *prologue;
    size_t prologue_length;
    int file;
    int64_t file_length;
    char *epilogue;
    size_t epilogue_length;
    int64_t position;
    bool file_changed;

    char *reply;
    size_t reply_length;
    size_t reply_limit;
    bool reply_too_long;

    // The connection's socket, once there is one: among those opened for it, the one with its local port.
    curl_socket_t opened[4];
    size_t opened_count;
    curl_socket_t socket;
    int port;

    int64_t stall_milliseconds;
    // Everything that has moved so far, in bytes, and when the last of it did.
    int64_t moved;
    int64_t moved_at;
    int64_t reported;

    galley_transfer_progress progress;
    galley_transfer_finish finish;
    void *context;
    char error[CURL_ERROR_SIZE];
} transfer;

/// Reports progress when there is some. `now` in milliseconds. Returns whether the transfer has stalled.
bool transfer_tick(transfer *transfer, int64_t now);
/// Calls `finish` with what libcurl says.
void transfer_complete(transfer *transfer, CURLcode code);
/// Calls `finish` with an end that libcurl knows nothing of.
void transfer_end(transfer *transfer, galley_transfer_outcome outcome, const char *message);
/// The easy handle is in no multi handle any more.
void transfer_free(transfer *transfer);

/// Starts libcurl and the thread, once. Returns 0 or an errno.
int loop_start(void);
/// Hands a transfer over to the thread.
void loop_add(transfer *transfer);

#endif
