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

/// Sets out[i], 0 < i < length, to 1 where a hyphen may follow unit i - 1 of a word in lower case, else to 0.
/// Places where the spelling would change too are left out. False when the word cannot be hyphenated at all.
bool chyphen_points(const chyphen_dictionary *dictionary, const uint16_t *word, int32_t length, uint8_t *out);
#endif
