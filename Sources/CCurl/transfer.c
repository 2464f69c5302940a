#define _GNU_SOURCE
#include "transfer.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sockios.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

// MARK: The body

static int64_t body_length(const transfer *t) {
    return (int64_t)t->prologue_length + t->file_length + (int64_t)t->epilogue_length;
}

/// Copies from `piece`, whose first byte is number `start` of the body. Returns 0 beyond its end.
static size_t read_piece(
    const transfer *t, const char *piece, size_t length, int64_t start, char *buffer, size_t room) {
    int64_t offset = t->position - start;
    if (offset < 0 || offset >= (int64_t)length) return 0;
    size_t count = length - (size_t)offset;
    if (count > room) count = room;
    memcpy(buffer, piece + offset, count);
    return count;
}

static size_t read_body(char *buffer, size_t size, size_t items, void *context) {
    transfer *t = context;
    size_t room = size * items;
    int64_t file_start = (int64_t)t->prologue_length;
    int64_t file_end = file_start + t->file_length;
    size_t count;
    if (t->position < file_start) {
        count = read_piece(t, t->prologue, t->prologue_length, 0, buffer, room);
    } else if (t->position < file_end) {
        if ((int64_t)room > file_end - t->position) room = (size_t)(file_end - t->position);
        ssize_t got;
        do {
            got = pread(t->file, buffer, room, t->position - file_start);
        } while (got < 0 && errno == EINTR);
        if (got <= 0) {
            // The length is promised already: a shorter body would reach the server as a whole one.
            t->file_changed = true;
            return CURL_READFUNC_ABORT;
        }
        count = (size_t)got;
    } else {
        count = read_piece(t, t->epilogue, t->epilogue_length, file_end, buffer, room);
    }
    t->position += (int64_t)count;
    return count;
}

static int seek_body(void *context, curl_off_t offset, int origin) {
    transfer *t = context;
    if (origin != SEEK_SET || offset < 0 || offset > body_length(t)) return CURL_SEEKFUNC_FAIL;
    t->position = offset;
    return CURL_SEEKFUNC_OK;
}

// MARK: The reply

static size_t write_reply(char *bytes, size_t size, size_t items, void *context) {
    transfer *t = context;
    size_t count = size * items;
    size_t room = t->reply_limit - t->reply_length;
    if (count > room) {
        t->reply_too_long = true;
        return 0;
    }
    char *larger = realloc(t->reply, t->reply_length + count + 1);
    if (!larger) return 0;
    t->reply = larger;
    memcpy(t->reply + t->reply_length, bytes, count);
    t->reply_length += count;
    return count;
}

// MARK: The connection

static int local_port(curl_socket_t socket) {
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    if (getsockname(socket, (struct sockaddr *)&address, &length) != 0) return -1;
    switch (address.ss_family) {
    case AF_INET: return ntohs(((struct sockaddr_in *)&address)->sin_port);
    case AF_INET6: return ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
    default: return -1;
    }
}

static curl_socket_t open_socket(
    void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    transfer *t = context;
    (void)purpose;
    curl_socket_t made = socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
    if (made >= 0) t->opened[t->opened_count++ % 4] = made;
    return made < 0 ? CURL_SOCKET_BAD : made;
}

// libcurl tells the socket only after the transfer; several are opened when a name has several addresses.
static int connected(
    void *context, char *remote_address, char *local_address, int remote_port, int port) {
    transfer *t = context;
    (void)remote_address;
    (void)local_address;
    (void)remote_port;
    t->socket = CURL_SOCKET_BAD;
    t->port = port;
    for (size_t i = 0; i < 4 && i < t->opened_count; i++) {
        if (local_port(t->opened[i]) == port) t->socket = t->opened[i];
    }
    return CURL_PREREQFUNC_OK;
}

/// The socket while it is this transfer's: a number is given away again when libcurl has closed it.
static curl_socket_t own_socket(const transfer *t) {
    bool is_own = t->socket != CURL_SOCKET_BAD && local_port(t->socket) == t->port;
    return is_own ? t->socket : CURL_SOCKET_BAD;
}

// MARK: Making one

static bool add_headers(transfer *t, const char *lines) {
    while (*lines) {
        const char *end = strchrnul(lines, '\n');
        char *line = strndup(lines, (size_t)(end - lines));
        struct curl_slist *longer = line ? curl_slist_append(t->headers, line) : NULL;
        free(line);
        if (!longer) return false;
        t->headers = longer;
        lines = *end ? end + 1 : end;
    }
    return true;
}

static bool set_options(transfer *t, const char *url, const char *ca_file, galley_transfer_options o) {
    CURL *e = t->easy;
    bool good = true;
#define SET(option, value) good = curl_easy_setopt(e, option, value) == CURLE_OK && good
    SET(CURLOPT_URL, url);
    SET(CURLOPT_HTTPHEADER, t->headers);
    SET(CURLOPT_ERRORBUFFER, t->error);
    SET(CURLOPT_NOSIGNAL, 1L);
    SET(CURLOPT_PROTOCOLS_STR, "http,https");
    SET(CURLOPT_FOLLOWLOCATION, 0L);
    // Early refusals reach the client under 1.1; under 2 they often arrive as broken streams.
    SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    // A connection of its own: its send queue is this body's alone, and nothing is sent again behind our back.
    SET(CURLOPT_FRESH_CONNECT, 1L);
    SET(CURLOPT_FORBID_REUSE, 1L);
    SET(CURLOPT_USERAGENT, "Galley");
    SET(CURLOPT_POST, 1L);
    SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)body_length(t));
    SET(CURLOPT_READFUNCTION, read_body);
    SET(CURLOPT_READDATA, t);
    SET(CURLOPT_SEEKFUNCTION, seek_body);
    SET(CURLOPT_SEEKDATA, t);
    SET(CURLOPT_WRITEFUNCTION, write_reply);
    SET(CURLOPT_WRITEDATA, t);
    SET(CURLOPT_PRIVATE, t);
    SET(CURLOPT_OPENSOCKETFUNCTION, open_socket);
    SET(CURLOPT_OPENSOCKETDATA, t);
    SET(CURLOPT_PREREQFUNCTION, connected);
    SET(CURLOPT_PREREQDATA, t);
    SET(CURLOPT_CONNECTTIMEOUT_MS, (long)o.connect_milliseconds);
    if (o.ignores_proxy) SET(CURLOPT_PROXY, "");
    if (ca_file) SET(CURLOPT_CAINFO, ca_file);
#if LIBCURL_VERSION_NUM >= 0x075700
    // Giving up does not wait for a name server.
    SET(CURLOPT_QUICK_EXIT, 1L);
#endif
#undef SET
    return good;
}

static int open_file(transfer *t, const char *path) {
    struct stat about;
    t->file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (t->file < 0 || fstat(t->file, &about) < 0) return errno;
    if (S_ISDIR(about.st_mode)) return EISDIR;
    if (!S_ISREG(about.st_mode)) return EINVAL;
    t->file_length = about.st_size;
    return 0;
}

static char *copy_bytes(const void *bytes, size_t length) {
    char *copy = malloc(length + 1);
    if (copy && length) memcpy(copy, bytes, length);
    return copy;
}

int galley_transfer_start(
    uint64_t number, const char *url, const char *headers, const void *prologue,
    size_t prologue_length, const char *path, const void *epilogue, size_t epilogue_length,
    const char *ca_file, galley_transfer_options options, galley_transfer_progress progress,
    galley_transfer_finish finish, void *context) {
    int failure = loop_start();
    transfer *t = failure ? NULL : calloc(1, sizeof *t);
    if (!t) return failure ? failure : ENOMEM;
    t->number = number;
    t->file = -1;
    t->socket = CURL_SOCKET_BAD;
    t->reported = -1;
    t->prologue = copy_bytes(prologue, prologue_length);
    t->prologue_length = prologue_length;
    t->epilogue = copy_bytes(epilogue, epilogue_length);
    t->epilogue_length = epilogue_length;
    t->reply_limit = options.reply_limit;
    t->stall_milliseconds = options.stall_milliseconds;
    t->progress = progress;
    t->finish = finish;
    t->context = context;
    if (path) failure = open_file(t, path);
    if (!failure) {
        t->easy = curl_easy_init();
        bool good = t->easy && t->prologue && t->epilogue && add_headers(t, headers)
            && set_options(t, url, ca_file, options);
        failure = good ? 0 : ENOMEM;
    }
    if (failure) {
        transfer_free(t);
    } else {
        loop_add(t);
    }
    return failure;
}

void transfer_free(transfer *t) {
    if (t->easy) curl_easy_cleanup(t->easy);
    curl_slist_free_all(t->headers);
    if (t->file >= 0) close(t->file);
    free(t->prologue);
    free(t->epilogue);
    free(t->reply);
    free(t);
}

// MARK: Progress

/// Bytes of the body that the other side's machine has acknowledged.
static int64_t acknowledged(const transfer *t) {
    curl_off_t handed = 0;
    curl_socket_t socket = own_socket(t);
    int queued = 0;
    curl_easy_getinfo(t->easy, CURLINFO_SIZE_UPLOAD_T, &handed);
    if (socket != CURL_SOCKET_BAD && ioctl(socket, SIOCOUTQ, &queued) == 0) handed -= queued;
    return handed > 0 ? handed : 0;
}

static void report(transfer *t, int64_t sent) {
    if (sent < 0) sent = 0;
    if (sent > t->file_length) sent = t->file_length;
    if (sent <= t->reported) return;
    t->reported = sent;
    t->progress(t->context, sent, t->file_length);
}

bool transfer_tick(transfer *t, int64_t now) {
    curl_off_t connected = 0;
    curl_off_t received = 0;
    long headers = 0;
    int64_t sent = acknowledged(t);
    curl_easy_getinfo(t->easy, CURLINFO_PRETRANSFER_TIME_T, &connected);
    curl_easy_getinfo(t->easy, CURLINFO_SIZE_DOWNLOAD_T, &received);
    curl_easy_getinfo(t->easy, CURLINFO_HEADER_SIZE, &headers);
    report(t, sent - (int64_t)t->prologue_length);
    int64_t moved = sent + received + headers;
    // Until there is a connection, libcurl's own limit for connecting counts.
    if (connected == 0 || moved != t->moved || t->moved_at == 0) {
        t->moved = moved;
        t->moved_at = now;
    }
    return t->stall_milliseconds > 0 && now - t->moved_at >= t->stall_milliseconds;
}

// MARK: The end

static galley_transfer_outcome outcome(const transfer *t, CURLcode code, long status) {
    // A refusal counts however the connection ended after it.
    if (code == CURLE_OK || status >= 400) return GALLEY_TRANSFER_REPLIED;
    if (t->file_changed) return GALLEY_TRANSFER_FILE_CHANGED;
    if (t->reply_too_long) return GALLEY_TRANSFER_REPLY_TOO_LONG;
    switch (code) {
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
        return GALLEY_TRANSFER_UNTRUSTED;
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_URL_MALFORMAT:
        return GALLEY_TRANSFER_BAD_ADDRESS;
    default:
        return GALLEY_TRANSFER_NETWORK;
    }
}

void transfer_complete(transfer *t, CURLcode code) {
    char *redirect = NULL;
    char *content_type = NULL;
    curl_off_t retry_after = 0;
    galley_transfer_reply reply = {.message = t->error[0] ? t->error : curl_easy_strerror(code)};
    curl_easy_getinfo(t->easy, CURLINFO_RESPONSE_CODE, &reply.status);
    curl_easy_getinfo(t->easy, CURLINFO_REDIRECT_URL, &redirect);
    curl_easy_getinfo(t->easy, CURLINFO_CONTENT_TYPE, &content_type);
    curl_easy_getinfo(t->easy, CURLINFO_RETRY_AFTER, &retry_after);
    reply.outcome = outcome(t, code, reply.status);
    reply.redirect = redirect;
    reply.content_type = content_type;
    reply.retry_after = retry_after;
    reply.body = t->reply;
    reply.body_length = t->reply_length;
    if (reply.outcome == GALLEY_TRANSFER_REPLIED && reply.status / 100 == 2) {
        report(t, t->file_length);
    }
    t->finish(t->context, &reply);
}

/// Closing the connection throws away what the kernel still holds: otherwise the rest of the body could
/// reach the server after we gave it up.
static void drop_send_queue(const transfer *t) {
    curl_socket_t socket = own_socket(t);
    struct linger none = {.l_onoff = 1, .l_linger = 0};
    if (socket == CURL_SOCKET_BAD) return;
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &none, sizeof none);
}

void transfer_end(transfer *t, galley_transfer_outcome outcome, const char *message) {
    galley_transfer_reply reply = {.outcome = outcome, .message = message};
    drop_send_queue(t);
    t->finish(t->context, &reply);
}
