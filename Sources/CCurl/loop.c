// The thread that drives every transfer of the process.
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "transfer.h"

// How often progress is looked at while something runs: the kernel's queue empties without telling.
static const int tick_milliseconds = 50;
static const int idle_milliseconds = 600000;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static CURLM *multi;
static int start_failure;
static pthread_t thread;
static pid_t owner;
static atomic_bool is_leaving;

// `lock` guards what other threads leave for the loop.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static transfer *incoming;
static uint64_t *cancelled;
static size_t cancelled_count;

// Only the loop's thread uses these.
static transfer *active;

static int64_t milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void discard(transfer **link) {
    transfer *t = *link;
    *link = t->next;
    curl_multi_remove_handle(multi, t->easy);
    transfer_free(t);
}

static transfer **find(uint64_t number) {
    transfer **link = &active;
    while (*link && (*link)->number != number) link = &(*link)->next;
    return link;
}

static void take_commands(void) {
    pthread_mutex_lock(&lock);
    transfer *added = incoming;
    uint64_t *numbers = cancelled;
    size_t count = cancelled_count;
    incoming = NULL;
    cancelled = NULL;
    cancelled_count = 0;
    pthread_mutex_unlock(&lock);
    while (added) {
        transfer *t = added;
        added = t->next;
        t->next = active;
        active = t;
        if (curl_multi_add_handle(multi, t->easy) != CURLM_OK) {
            transfer_end(t, GALLEY_TRANSFER_NETWORK, "libcurl did not take the transfer");
            discard(&active);
        }
    }
    for (size_t i = 0; i < count; i++) {
        transfer **link = find(numbers[i]);
        if (!*link) continue;
        transfer_end(*link, GALLEY_TRANSFER_CANCELLED, "cancelled");
        discard(link);
    }
    free(numbers);
}

static void take_completions(void) {
    CURLMsg *message;
    int left;
    while ((message = curl_multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        // Read before the handle goes: the message goes with it.
        CURLcode code = message->data.result;
        transfer *t = NULL;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&t);
        transfer_complete(t, code);
        discard(find(t->number));
    }
}

static void tick(void) {
    int64_t now = milliseconds();
    transfer **link = &active;
    while (*link) {
        if (transfer_tick(*link, now)) {
            transfer_end(*link, GALLEY_TRANSFER_STALLED, "nothing moved");
            discard(link);
        } else {
            link = &(*link)->next;
        }
    }
}

static void *run(void *unused) {
    (void)unused;
    while (!atomic_load(&is_leaving)) {
        int running;
        take_commands();
        curl_multi_perform(multi, &running);
        take_completions();
        tick();
        curl_multi_poll(multi, NULL, 0, active ? tick_milliseconds : idle_milliseconds, NULL);
    }
    return NULL;
}

// At exit the TLS library takes itself apart: no transfer may be using it then.
static void leave(void) {
    if (getpid() != owner || pthread_equal(pthread_self(), thread)) return;
    atomic_store(&is_leaving, true);
    curl_multi_wakeup(multi);
    pthread_join(thread, NULL);
}

static void start_thread(void) {
    sigset_t all;
    sigset_t before;
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK || !(multi = curl_multi_init())) {
        start_failure = ENOMEM;
        return;
    }
    // The thread inherits the mask: a TLS write to a closed connection must not end the process with SIGPIPE.
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    start_failure = pthread_create(&thread, NULL, run, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    owner = getpid();
    // After curl_global_init, so that it runs before what that registered.
    if (!start_failure) atexit(leave);
}

int loop_start(void) {
    pthread_once(&once, start_thread);
    return start_failure;
}

void loop_add(transfer *t) {
    pthread_mutex_lock(&lock);
    t->next = incoming;
    incoming = t;
    pthread_mutex_unlock(&lock);
    curl_multi_wakeup(multi);
}

uint64_t galley_transfer_number(void) {
    static _Atomic uint64_t last;
    return atomic_fetch_add(&last, 1) + 1;
}

void galley_transfer_cancel(uint64_t number) {
    if (loop_start()) return;
    pthread_mutex_lock(&lock);
    uint64_t *longer = realloc(cancelled, (cancelled_count + 1) * sizeof *longer);
    if (!longer) abort();
    cancelled = longer;
    cancelled[cancelled_count++] = number;
    pthread_mutex_unlock(&lock);
    curl_multi_wakeup(multi);
}
