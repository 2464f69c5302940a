// cmark-gfm with GitHub's extensions, as one function. It may be called from any thread.
#ifndef GALLEY_CCMARK_H
#define GALLEY_CCMARK_H
#include <stddef.h>

/// HTML of UTF-8 Markdown, tables, struck text, task lists and bare links included; NULL without memory.
/// The caller frees it with `ccmark_free`.
char *ccmark_html(const char *text, size_t length);

void ccmark_free(char *html);
#endif
