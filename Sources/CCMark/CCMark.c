#include "CCMark.h"
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <pthread.h>
#include <stdlib.h>

// Registering is not safe from two threads at once.
static pthread_once_t registered = PTHREAD_ONCE_INIT;

static void register_extensions(void) { cmark_gfm_core_extensions_ensure_registered(); }

char *ccmark_html(const char *text, size_t length) {
    static const char *const names[] = {"table", "strikethrough", "autolink", "tasklist"};
    pthread_once(&registered, register_extensions);
    // Raw HTML goes through: what reads the result runs nothing and fetches nothing.
    int options = CMARK_OPT_UNSAFE;
    cmark_parser *parser = cmark_parser_new(options);
    if (parser == NULL) return NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        cmark_syntax_extension *extension = cmark_find_syntax_extension(names[i]);
        if (extension != NULL) cmark_parser_attach_syntax_extension(parser, extension);
    }
    cmark_parser_feed(parser, text, length);
    cmark_node *document = cmark_parser_finish(parser);
    char *html = document == NULL
        ? NULL : cmark_render_html(document, options, cmark_parser_get_syntax_extensions(parser));
    cmark_node_free(document);
    cmark_parser_free(parser);
    return html;
}

void ccmark_free(char *html) { free(html); }
