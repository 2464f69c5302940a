// libjpeg-turbo and libpng with their setjmp error handling kept inside C.
#ifndef GALLEY_CIMAGECODECS_H
#define GALLEY_CIMAGECODECS_H
#include <stddef.h>
#include <stdint.h>
/// The libpng version as a number (10639 for 1.6.39).
uint32_t cimagecodecs_png_version(void);
#endif
