#include "CCMark.h"
#include "CFence.h"
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct ccmark_page {
    fence *fence;
    char *text;
};

// Registering is not safe from two threads at once.
static pthread_once_t registered = PTHREAD_ONCE_INIT;

static void register_extensions(void) { cmark_gfm_core_extensions_ensure_registered(); }

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

static char *render(const char *text, size_t length, ccmark_form form, bool links) {
    static const char *const names[] = {"table", "strikethrough", "tasklist", "autolink"};
    // Raw HTML goes through: what reads the result runs nothing and fetches nothing.
    int options = form == CCMARK_XML ? CMARK_OPT_SOURCEPOS : CMARK_OPT_UNSAFE;
    cmark_parser *parser = cmark_parser_new_with_mem(options, &memory);
    for (size_t i = 0; i < sizeof names / sizeof *names - !links; i++) {
        cmark_syntax_extension *extension = cmark_find_syntax_extension(names[i]);
        if (extension != NULL) cmark_parser_attach_syntax_extension(parser, extension);
    }
    cmark_parser_feed(parser, text, length);
    cmark_node *document = cmark_parser_finish(parser);
    if (form == CCMARK_XML) return cmark_render_xml_with_mem(document, options, &memory);
    return cmark_render_html_with_mem(
        document, options, cmark_parser_get_syntax_extensions(parser), &memory);
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
        current = NULL;
        ccmark_free(page);
        *outcome = reason;
        return NULL;
    }
    page->text = render(text, length, form, links);
    current = NULL;
    *outcome = CCMARK_DONE;
    return page;
}

const char *ccmark_text(const ccmark_page *page) { return page->text; }

void ccmark_free(ccmark_page *page) {
    fence_close(page->fence);
    free(page);
}
