#include "CImageCodecs.h"
#include <png.h>
uint32_t cimagecodecs_png_version(void) { return png_access_version_number(); }
