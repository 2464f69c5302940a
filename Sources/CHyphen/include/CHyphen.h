// libhyphen behind UTF-16: its dictionaries come in several encodings and count bytes or letters by turns.
// A dictionary never changes once it is open, so every function may be called from any thread.
#ifndef GALLEY_CHYPHEN_H
#define GALLEY_CHYPHEN_H
#include <stdbool.h>
#include <stdint.h>

typedef struct chyphen_dictionary chyphen_dictionary;

/// Words with more UTF-16 units than this are not hyphenated.
enum { CHYPHEN_LONGEST_WORD = 100 };

/// Reads a dictionary; NULL when the file is missing or in an encoding that cannot be read.
chyphen_dictionary *chyphen_open(const char *path);
void chyphen_close(chyphen_dictionary *dictionary);

enum { CHYPHEN_PLAIN = 1, CHYPHEN_CHANGED = 2 };

/// Text that stands in the place of a part of a divided word: its first `split` units at the end of the line, the
/// others at the start of the next one.
typedef struct {
    int32_t start, cut;
    uint8_t split, count;
    uint16_t text[14];
} chyphen_change;

/// Marks the units of a lower case word before which it may be divided: CHYPHEN_PLAIN, or CHYPHEN_CHANGED where the
/// spelling changes as `changes` says, in which starts and lengths are in UTF-16 units. Both hold `length` entries.
/// Returns false, with nothing marked, when the word is too long or has letters that the dictionary's encoding lacks.
bool chyphen_points(const chyphen_dictionary *dictionary, const uint16_t *word, int32_t length, uint8_t *out, chyphen_change *changes);
#endif
