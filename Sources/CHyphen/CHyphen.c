#include "CHyphen.h"
#include <hyphen.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

struct chyphen_dictionary {
    HyphenDict *dictionary;
    bool is_utf8;
    // What the bytes of an 8-bit encoding stand for; 0 for nothing.
    uint16_t units[256];
};

static bool read_encoding(chyphen_dictionary *self, const char *name) {
    iconv_t converter = iconv_open("UTF-16LE", name);
    if (converter == (iconv_t)-1) return false;
    for (int byte = 1; byte < 256; byte++) {
        char in = (char)byte;
        unsigned char out[4];
        char *from = &in, *to = (char *)out;
        size_t left = 1, room = sizeof out;
        iconv(converter, NULL, NULL, NULL, NULL);
        if (iconv(converter, &from, &left, &to, &room) != (size_t)-1 && room == sizeof out - 2)
            self->units[byte] = (uint16_t)(out[0] | out[1] << 8);
    }
    iconv_close(converter);
    return true;
}

chyphen_dictionary *chyphen_open(const char *path) {
    chyphen_dictionary *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->dictionary = hnj_hyphen_load(path);
    if (!self->dictionary) {
        free(self);
        return NULL;
    }
    self->is_utf8 = self->dictionary->utf8 != 0;
    if (!self->is_utf8 && !read_encoding(self, self->dictionary->cset)) {
        chyphen_close(self);
        return NULL;
    }
    return self;
}

void chyphen_close(chyphen_dictionary *self) {
    hnj_hyphen_free(self->dictionary);
    free(self);
}

// Bytes of the letter that starts at word[at], whose units are counted; 0 when the encoding lacks it.
static int encode(const chyphen_dictionary *self, const uint16_t *word, int32_t length, int32_t at, char *out, int *units) {
    uint32_t scalar = word[at];
    *units = 1;
    if (scalar >= 0xD800 && scalar < 0xE000) {
        if (scalar >= 0xDC00 || at + 1 >= length || (word[at + 1] & 0xFC00) != 0xDC00) return 0;
        scalar = 0x10000 + ((scalar & 0x3FF) << 10) + (word[at + 1] & 0x3FF);
        *units = 2;
    }
    if (!self->is_utf8) {
        for (int byte = 1; byte < 256; byte++) {
            if (self->units[byte] != scalar) continue;
            out[0] = (char)byte;
            return 1;
        }
        return 0;
    }
    if (scalar < 0x80) {
        out[0] = (char)scalar;
        return 1;
    }
    int count = scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
    for (int i = count - 1; i > 0; i--, scalar >>= 6) out[i] = (char)(0x80 | (scalar & 0x3F));
    out[0] = (char)((count == 2 ? 0xC0 : count == 3 ? 0xE0 : 0xF0) | scalar);
    return count;
}

// Units of the replacement, "=" left out; false when it is too long or has no "=".
static bool decode(const chyphen_dictionary *self, const char *text, chyphen_change *out) {
    bool is_split = false;
    out->count = 0;
    for (const unsigned char *at = (const unsigned char *)text; *at;) {
        uint32_t scalar = self->is_utf8 ? *at : self->units[*at];
        int bytes = 1;
        if (self->is_utf8 && scalar >= 0xC0) {
            bytes = scalar < 0xE0 ? 2 : 3;
            if (scalar >= 0xF0) return false;
            scalar &= bytes == 2 ? 0x1F : 0x0F;
            for (int i = 1; i < bytes; i++) {
                if ((at[i] & 0xC0) != 0x80) return false;
                scalar = scalar << 6 | (at[i] & 0x3F);
            }
        }
        at += bytes;
        if (scalar == '=') {
            is_split = true;
            out->split = out->count;
        } else {
            if (out->count == sizeof out->text / sizeof *out->text) return false;
            out->text[out->count++] = (uint16_t)scalar;
        }
    }
    return is_split;
}

bool chyphen_points(
    const chyphen_dictionary *self, const uint16_t *word, int32_t length, uint8_t *out, chyphen_change *changes) {
    char bytes[CHYPHEN_LONGEST_WORD * 4 + 1];
    char marks[CHYPHEN_LONGEST_WORD * 4 + 6];
    if (length < 2 || length > CHYPHEN_LONGEST_WORD) return false;
    int size = 0, letters = 0;
    // Where each letter begins.
    int32_t starts[CHYPHEN_LONGEST_WORD + 1];
    for (int32_t at = 0; at < length;) {
        int units;
        starts[letters++] = at;
        int count = encode(self, word, length, at, bytes + size, &units);
        if (count == 0) return false;
        size += count;
        at += units;
    }
    starts[letters] = length;
    bytes[size] = 0;
    memset(marks, 0, sizeof marks);
    char **replacements = NULL;
    int *positions = NULL, *cuts = NULL;
    if (hnj_hyphen_hyphenate2(self->dictionary, bytes, size, marks, NULL, &replacements, &positions, &cuts)) return false;
    memset(out, 0, (size_t)length);
    // The marks count letters: after letter n a hyphen may stand when marks[n] is odd.
    for (int letter = 0; letter + 1 < letters; letter++) {
        if (!(marks[letter] & 1)) continue;
        int32_t at = starts[letter + 1];
        if (!(replacements && replacements[letter])) {
            out[at] = CHYPHEN_PLAIN;
            continue;
        }
        int first = letter + 1 - positions[letter], end = first + cuts[letter];
        if (first < 0 || end < first || end > letters || !decode(self, replacements[letter], &changes[at])) continue;
        changes[at].start = starts[first];
        changes[at].cut = starts[end] - starts[first];
        out[at] = CHYPHEN_CHANGED;
    }
    if (replacements) {
        for (int i = 0; i < size; i++) free(replacements[i]);
        free(replacements);
    }
    free(positions);
    free(cuts);
    return true;
}
