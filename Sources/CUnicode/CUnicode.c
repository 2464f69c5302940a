#include "CUnicode.h"
#include <unicode/uversion.h>
int32_t cunicode_version(void) {
    UVersionInfo version;
    u_getVersion(version);
    return version[0] * 100 + version[1];
}
