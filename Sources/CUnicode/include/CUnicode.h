// ICU behind plain C types: a Swift module that saw both ICU's headers and Foundation would not compile.
#ifndef GALLEY_CUNICODE_H
#define GALLEY_CUNICODE_H
#include <stdint.h>
/// The ICU version this was linked with, as major * 100 + minor.
int32_t cunicode_version(void);
#endif
