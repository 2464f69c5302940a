// What Swift's module of the C library does not show.
#ifndef GALLEY_CFILES_H
#define GALLEY_CFILES_H

/// Puts each of two paths in the place of the other in one step. 0, or -1 with `errno` set.
int files_exchange(const char *one, const char *other);
#endif
