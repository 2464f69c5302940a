#define _GNU_SOURCE
#include "CCMark.h"
#include "CFence.h"
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct ccmark_page {
    fence *fence;
    char *text;
};

// Registering is not safe from two threads at once.
static pthread_once_t registered = PTHREAD_ONCE_INIT;

static void register_extensions(void) { cmark_gfm_core_extensions_ensure_registered(); }

// An extension's characters go into a table of the whole process when a parse begins and leave it when that ends, so that
// a parse on another thread would not see them from then on: one at a time has such extensions.
static pthread_mutex_t characters = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local bool has_characters;

static bool take_characters(double seconds) {
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    double whole = seconds < 1e6 ? seconds : 1e6;
    end.tv_sec += (time_t)whole;
    end.tv_nsec += (long)((whole - (double)(time_t)whole) * 1e9);
    if (end.tv_nsec >= 1000000000) {
        end.tv_sec += 1;
        end.tv_nsec -= 1000000000;
    }
    has_characters = pthread_mutex_timedlock(&characters, &end) == 0;
    return has_characters;
}

static void release_characters(void) {
    if (has_characters) pthread_mutex_unlock(&characters);
    has_characters = false;
}

// cmark's allocator takes no context.
static _Thread_local fence *current;

static void *allocate(size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) longjmp(*fence_exit(current), FENCE_OUT_OF_MEMORY);
    return memset(fence_allocate(current, bytes), 0, bytes);
}

static void *reallocate(void *pointer, size_t size) { return fence_reallocate(current, pointer, size); }

static void deallocate(void *pointer) { fence_deallocate(current, pointer); }

static cmark_mem memory = {allocate, reallocate, deallocate};

static void attach(cmark_parser *parser, const char *name) {
    cmark_syntax_extension *extension = cmark_find_syntax_extension(name);
    if (extension != NULL) cmark_parser_attach_syntax_extension(parser, extension);
}

static char *render(const char *text, size_t length, ccmark_form form, bool strikes, bool links) {
    // Raw HTML goes through: what reads the result runs nothing and fetches nothing.
    int options = form == CCMARK_XML ? CMARK_OPT_SOURCEPOS : CMARK_OPT_UNSAFE;
    cmark_parser *parser = cmark_parser_new_with_mem(options, &memory);
    attach(parser, "table");
    if (strikes) attach(parser, "strikethrough");
    attach(parser, "tasklist");
    if (links) attach(parser, "autolink");
    cmark_parser_feed(parser, text, length);
    cmark_node *document = cmark_parser_finish(parser);
    release_characters();
    if (form == CCMARK_XML) return cmark_render_xml_with_mem(document, options, &memory);
    return cmark_render_html_with_mem(
        document, options, cmark_parser_get_syntax_extensions(parser), &memory);
}

// Whether the text has anything for the extension that makes links of bare addresses.
static bool has_address(const char *text, size_t length) {
    return memmem(text, length, "://", 3) != NULL || memmem(text, length, "www.", 4) != NULL
        || memchr(text, '@', length) != NULL;
}

ccmark_page *ccmark_parse(
    const char *text, size_t length, ccmark_form form, bool links, size_t budget, double seconds, int *outcome) {
    pthread_once(&registered, register_extensions);
    *outcome = CCMARK_OUT_OF_MEMORY;
    ccmark_page *page = calloc(1, sizeof(ccmark_page));
    if (page == NULL) return NULL;
    page->fence = fence_open(budget, seconds);
    if (page->fence == NULL) {
        free(page);
        return NULL;
    }
    current = page->fence;
    int reason = setjmp(*fence_exit(page->fence));
    if (reason != 0) {
        release_characters();
        current = NULL;
        ccmark_free(page);
        *outcome = reason;
        return NULL;
    }
    bool strikes = memchr(text, '~', length) != NULL;
    links = links && has_address(text, length);
    if ((strikes || links) && !take_characters(seconds)) {
        current = NULL;
        ccmark_free(page);
        *outcome = CCMARK_OUT_OF_TIME;
        return NULL;
    }
    page->text = render(text, length, form, strikes, links);
    current = NULL;
    *outcome = CCMARK_DONE;
    return page;
}

const char *ccmark_text(const ccmark_page *page) { return page->text; }

void ccmark_free(ccmark_page *page) {
    fence_close(page->fence);
    free(page);
}
