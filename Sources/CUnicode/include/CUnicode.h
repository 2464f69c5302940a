// ICU behind plain C types: a Swift module that saw both ICU's headers and Foundation would not compile.
// Offsets and lengths count UTF-16 code units. Every function may be called from any thread.
#ifndef GALLEY_CUNICODE_H
#define GALLEY_CUNICODE_H
#include <stdbool.h>
#include <stdint.h>

/// The ICU version this was linked with, as major * 100 + minor.
int32_t cunicode_version(void);

/// Kinds of boundary that `cunicode_breaks` and the iterators below find.
enum { CUNICODE_GRAPHEME = 0, CUNICODE_WORD = 1, CUNICODE_LINE = 2 };

/// Embedding levels of a paragraph, one a code unit. `base`: 0 left to right, 1 right to left, -1 from the text.
/// Returns the paragraph's own level, or -1 when ICU fails.
int32_t cunicode_bidi_levels(const uint16_t *text, int32_t length, int32_t base, uint8_t *levels);

/// The same where `levels` holds embedding levels, not below `base` (0 or 1), the highest bit set where a character is
/// forced to that direction. False when ICU fails.
bool cunicode_bidi_nested_levels(const uint16_t *text, int32_t length, int32_t base, uint8_t *levels);

/// Sets bit `bit` of `flags[i]` for each boundary `i` with from < i < to, looking only at that stretch of `text`.
/// False when ICU fails.
bool cunicode_mark_breaks(int32_t kind, const uint16_t *text, int32_t from, int32_t to, uint8_t bit,
                          uint8_t *flags);

/// The boundary after or before `offset` (0...length), or -1 when there is none.
int32_t cunicode_following(int32_t kind, const uint16_t *text, int32_t length, int32_t offset);
int32_t cunicode_preceding(int32_t kind, const uint16_t *text, int32_t length, int32_t offset);
bool cunicode_is_boundary(int32_t kind, const uint16_t *text, int32_t length, int32_t offset);
/// True when the stretch that ends at boundary `offset` is a word (letters, digits, ideographs), not space or punctuation.
bool cunicode_word_ends_at(const uint16_t *text, int32_t length, int32_t offset);

/// ISO 15924 tag of a scalar's script, as four bytes, first letter highest (HarfBuzz's number for it).
uint32_t cunicode_script(uint32_t scalar);
/// True when Script_Extensions holds the script with this tag.
bool cunicode_has_script(uint32_t scalar, uint32_t tag);

enum {
    CUNICODE_EMOJI = 1, CUNICODE_EMOJI_PRESENTATION = 2, CUNICODE_EMOJI_MODIFIER = 4,
    CUNICODE_EXTENDED_PICTOGRAPHIC = 8, CUNICODE_REGIONAL_INDICATOR = 16,
    CUNICODE_DEFAULT_IGNORABLE = 32, CUNICODE_WHITE_SPACE = 64, CUNICODE_MARK = 128,
    CUNICODE_ALPHANUMERIC = 256, CUNICODE_MANDATORY_BREAK = 512, CUNICODE_PUNCTUATION = 1024,
};
/// The properties above that a scalar has.
uint32_t cunicode_properties(uint32_t scalar);

/// What cutting text into scripts and fonts asks of a scalar, in one word: the number of its script, its
/// Grapheme_Cluster_Break shifted by ten, and these bits. Made by blocks of 256 scalars when one is first asked for.
enum {
    CUNICODE_ITEM_WEAK = 1 << 16, CUNICODE_ITEM_ORDINARY = 1 << 17, CUNICODE_ITEM_JOINS = 1 << 18,
    CUNICODE_ITEM_IGNORABLE = 1 << 19, CUNICODE_ITEM_BRACKET = 1 << 20,
    CUNICODE_ITEM_EMOJI_PRESENTATION = 1 << 21, CUNICODE_ITEM_PICTOGRAPHIC = 1 << 22,
};
extern uint32_t *cunicode_item_blocks[0x1100];
extern uint32_t cunicode_item_tags[1024];
const uint32_t *cunicode_make_item_block(uint32_t block);

static inline uint32_t cunicode_item(uint32_t scalar) {
    if (scalar > 0x10FFFF) scalar = 0xFFFD;
    const uint32_t *block = __atomic_load_n(&cunicode_item_blocks[scalar >> 8], __ATOMIC_ACQUIRE);
    if (!block) block = cunicode_make_item_block(scalar >> 8);
    return block[scalar & 0xFF];
}

/// The ISO 15924 tag in what `cunicode_item` gave.
static inline uint32_t cunicode_item_script(uint32_t item) {
    return __atomic_load_n(&cunicode_item_tags[item & 0x3FF], __ATOMIC_RELAXED);
}

/// Asks for the memory at `place`, which will be read soon.
static inline void cunicode_prefetch(const void *place) { __builtin_prefetch(place); }

/// The scalar mirrored for right-to-left text, or itself.
uint32_t cunicode_mirrored(uint32_t scalar);
/// The other one of a pair of brackets, or itself when it is none.
uint32_t cunicode_paired_bracket(uint32_t scalar);
#endif
