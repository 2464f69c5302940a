// cmark-gfm with GitHub's extensions, as one function behind a memory budget and a deadline. Any thread may call it.
#ifndef GALLEY_CCMARK_H
#define GALLEY_CCMARK_H
#include <stdbool.h>
#include <stddef.h>

enum { CCMARK_DONE = 0, CCMARK_OUT_OF_MEMORY = 1, CCMARK_OUT_OF_TIME = 2 };

typedef struct ccmark_page ccmark_page;

/// CCMARK_XML is the tree of the document, with places.
typedef enum { CCMARK_HTML = 0, CCMARK_XML = 1 } ccmark_form;

/// A form of UTF-8 Markdown, tables, struck text, task lists and, with `links`, bare links included.
/// Returns NULL when it would take more than `budget` bytes or `seconds`; `outcome` says which.
ccmark_page *ccmark_parse(
    const char *text, size_t length, ccmark_form form, bool links, size_t budget, double seconds, int *outcome);

/// UTF-8 that ends with a zero byte, as long as the page is there.
const char *ccmark_text(const ccmark_page *page);

void ccmark_free(ccmark_page *page);
#endif
