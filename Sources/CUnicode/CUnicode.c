#include "CUnicode.h"
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/utf16.h>
#include <unicode/uversion.h>

int32_t cunicode_version(void) {
    UVersionInfo version;
    u_getVersion(version);
    return version[0] * 100 + version[1];
}

// Opening an iterator costs far more than using one, so each thread keeps its own until it ends.
typedef struct {
    UBreakIterator *breaks[3];
    UBiDi *bidi;
} Tools;

static pthread_key_t tools_key;
static pthread_once_t tools_once = PTHREAD_ONCE_INIT;

static void free_tools(void *value) {
    Tools *tools = value;
    for (int i = 0; i < 3; i++)
        if (tools->breaks[i]) ubrk_close(tools->breaks[i]);
    if (tools->bidi) ubidi_close(tools->bidi);
    free(tools);
}

static void make_key(void) { pthread_key_create(&tools_key, free_tools); }

static Tools *tools_of_thread(void) {
    pthread_once(&tools_once, make_key);
    Tools *tools = pthread_getspecific(tools_key);
    if (!tools) {
        tools = calloc(1, sizeof *tools);
        if (tools) pthread_setspecific(tools_key, tools);
    }
    return tools;
}

static UBreakIterator *iterator(int32_t kind, const uint16_t *text, int32_t length) {
    static const UBreakIteratorType types[3] = {UBRK_CHARACTER, UBRK_WORD, UBRK_LINE};
    Tools *tools = tools_of_thread();
    if (!tools || kind < 0 || kind > 2) return NULL;
    UErrorCode error = U_ZERO_ERROR;
    if (!tools->breaks[kind]) tools->breaks[kind] = ubrk_open(types[kind], "en", NULL, 0, &error);
    if (U_FAILURE(error) || !tools->breaks[kind]) return NULL;
    ubrk_setText(tools->breaks[kind], (const UChar *)text, length, &error);
    return U_FAILURE(error) ? NULL : tools->breaks[kind];
}

// The iterators outlive the text they were given: they must not look at it again.
static void let_go(UBreakIterator *breaks) {
    static const UChar nothing[1] = {0};
    UErrorCode error = U_ZERO_ERROR;
    ubrk_setText(breaks, nothing, 0, &error);
}

int32_t cunicode_bidi_levels(const uint16_t *text, int32_t length, int32_t base, uint8_t *levels) {
    Tools *tools = tools_of_thread();
    if (!tools) return -1;
    if (!tools->bidi) tools->bidi = ubidi_open();
    if (!tools->bidi) return -1;
    UErrorCode error = U_ZERO_ERROR;
    UBiDiLevel level = base < 0 ? UBIDI_DEFAULT_LTR : (UBiDiLevel)base;
    ubidi_setPara(tools->bidi, (const UChar *)text, length, level, NULL, &error);
    const UBiDiLevel *found = ubidi_getLevels(tools->bidi, &error);
    if (U_FAILURE(error)) return length == 0 && base >= 0 ? base : -1;
    for (int32_t i = 0; i < length; i++) levels[i] = found[i];
    return ubidi_getParaLevel(tools->bidi);
}

bool cunicode_bidi_nested_levels(const uint16_t *text, int32_t length, int32_t base, uint8_t *levels) {
    Tools *tools = tools_of_thread();
    if (!tools) return false;
    if (!tools->bidi) tools->bidi = ubidi_open();
    if (!tools->bidi) return false;
    UErrorCode error = U_ZERO_ERROR;
    ubidi_setPara(tools->bidi, (const UChar *)text, length, (UBiDiLevel)base, levels, &error);
    const UBiDiLevel *found = ubidi_getLevels(tools->bidi, &error);
    if (U_FAILURE(error)) return false;
    if (found != levels)
        for (int32_t i = 0; i < length; i++) levels[i] = found[i];
    return true;
}

bool cunicode_mark_breaks(int32_t kind, const uint16_t *text, int32_t from, int32_t to, uint8_t bit,
                          uint8_t *flags) {
    UBreakIterator *breaks = iterator(kind, text + from, to - from);
    if (!breaks) return false;
    for (int32_t at = ubrk_next(breaks); at != UBRK_DONE && at < to - from; at = ubrk_next(breaks))
        flags[from + at] |= bit;
    let_go(breaks);
    return true;
}

int32_t cunicode_following(int32_t kind, const uint16_t *text, int32_t length, int32_t offset) {
    UBreakIterator *breaks = iterator(kind, text, length);
    if (!breaks) return -1;
    int32_t at = ubrk_following(breaks, offset);
    let_go(breaks);
    return at == UBRK_DONE ? -1 : at;
}

int32_t cunicode_preceding(int32_t kind, const uint16_t *text, int32_t length, int32_t offset) {
    UBreakIterator *breaks = iterator(kind, text, length);
    if (!breaks) return -1;
    int32_t at = ubrk_preceding(breaks, offset);
    let_go(breaks);
    return at == UBRK_DONE ? -1 : at;
}

bool cunicode_is_boundary(int32_t kind, const uint16_t *text, int32_t length, int32_t offset) {
    UBreakIterator *breaks = iterator(kind, text, length);
    if (!breaks) return true;
    bool is = ubrk_isBoundary(breaks, offset);
    let_go(breaks);
    return is;
}

bool cunicode_word_ends_at(const uint16_t *text, int32_t length, int32_t offset) {
    UBreakIterator *breaks = iterator(CUNICODE_WORD, text, length);
    if (!breaks) return false;
    bool is = ubrk_isBoundary(breaks, offset) && ubrk_getRuleStatus(breaks) >= UBRK_WORD_NONE_LIMIT;
    let_go(breaks);
    return is;
}

/// Tags by ICU's number of the script, 0 until asked for: finding the name is ten times as slow as finding the number.
static _Atomic uint32_t script_tags[256];

uint32_t cunicode_script(uint32_t scalar) {
    UErrorCode error = U_ZERO_ERROR;
    UScriptCode script = uscript_getScript((UChar32)scalar, &error);
    if (U_FAILURE(error)) script = USCRIPT_COMMON;
    if (script >= 0 && script < 256 && script_tags[script]) return script_tags[script];
    const char *name = uscript_getShortName(script);
    if (!name) name = "Zyyy";
    uint32_t tag = (uint32_t)name[0] << 24 | (uint32_t)name[1] << 16 | (uint32_t)name[2] << 8 | (uint32_t)name[3];
    if (script >= 0 && script < 256) script_tags[script] = tag;
    return tag;
}

bool cunicode_has_script(uint32_t scalar, uint32_t tag) {
    char name[5] = {(char)(tag >> 24), (char)(tag >> 16), (char)(tag >> 8), (char)tag, 0};
    int32_t code = u_getPropertyValueEnum(UCHAR_SCRIPT, name);
    return code != UCHAR_INVALID_CODE && uscript_hasScript((UChar32)scalar, (UScriptCode)code);
}

uint32_t cunicode_properties(uint32_t scalar) {
    UChar32 c = (UChar32)scalar;
    uint32_t bits = 0;
    if (u_hasBinaryProperty(c, UCHAR_EMOJI)) bits |= CUNICODE_EMOJI;
    if (u_hasBinaryProperty(c, UCHAR_EMOJI_PRESENTATION)) bits |= CUNICODE_EMOJI_PRESENTATION;
    if (u_hasBinaryProperty(c, UCHAR_EMOJI_MODIFIER)) bits |= CUNICODE_EMOJI_MODIFIER;
    if (u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC)) bits |= CUNICODE_EXTENDED_PICTOGRAPHIC;
    if (u_hasBinaryProperty(c, UCHAR_REGIONAL_INDICATOR)) bits |= CUNICODE_REGIONAL_INDICATOR;
    if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) bits |= CUNICODE_DEFAULT_IGNORABLE;
    if (u_isUWhiteSpace(c)) bits |= CUNICODE_WHITE_SPACE;
    uint32_t category = U_GET_GC_MASK(c);
    if (category & U_GC_M_MASK) bits |= CUNICODE_MARK;
    if (category & (U_GC_L_MASK | U_GC_N_MASK)) bits |= CUNICODE_ALPHANUMERIC;
    if (category & U_GC_P_MASK) bits |= CUNICODE_PUNCTUATION;
    int32_t lines = u_getIntPropertyValue(c, UCHAR_LINE_BREAK);
    if (lines == U_LB_MANDATORY_BREAK || lines == U_LB_CARRIAGE_RETURN || lines == U_LB_LINE_FEED
        || lines == U_LB_NEXT_LINE)
        bits |= CUNICODE_MANDATORY_BREAK;
    return bits;
}

uint32_t *cunicode_item_blocks[0x1100];
uint32_t cunicode_item_tags[1024];

static uint32_t item_of(UChar32 c) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t script = uscript_getScript(c, &error);
    if (U_FAILURE(error) || script < 0 || script > 0x3FF) script = USCRIPT_COMMON;
    __atomic_store_n(&cunicode_item_tags[script], cunicode_script((uint32_t)c), __ATOMIC_RELAXED);
    int32_t cluster = u_getIntPropertyValue(c, UCHAR_GRAPHEME_CLUSTER_BREAK);
    uint32_t properties = cunicode_properties((uint32_t)c);
    uint32_t item = (uint32_t)script | (uint32_t)(cluster & 0x1F) << 10;
    bool joins = cluster == U_GCB_EXTEND || cluster == U_GCB_ZWJ || cluster == U_GCB_SPACING_MARK
        || cluster == U_GCB_V || cluster == U_GCB_T;
    bool is_bracket = u_getBidiPairedBracket(c) != c;
    bool is_letter = cluster == U_GCB_OTHER || cluster == U_GCB_LV || cluster == U_GCB_LVT;
    if (script == USCRIPT_COMMON || script == USCRIPT_INHERITED || script == USCRIPT_UNKNOWN)
        item |= CUNICODE_ITEM_WEAK;
    if (joins) item |= CUNICODE_ITEM_JOINS;
    if (is_bracket) item |= CUNICODE_ITEM_BRACKET;
    if (properties & CUNICODE_DEFAULT_IGNORABLE) item |= CUNICODE_ITEM_IGNORABLE;
    if (properties & CUNICODE_EMOJI_PRESENTATION) item |= CUNICODE_ITEM_EMOJI_PRESENTATION;
    if (properties & CUNICODE_EXTENDED_PICTOGRAPHIC) item |= CUNICODE_ITEM_PICTOGRAPHIC;
    uint32_t special = CUNICODE_DEFAULT_IGNORABLE | CUNICODE_EMOJI_PRESENTATION | CUNICODE_EXTENDED_PICTOGRAPHIC;
    if (is_letter && !is_bracket && !(properties & special) && !U16_IS_SURROGATE(c) && c < 0x10000)
        item |= CUNICODE_ITEM_ORDINARY;
    return item;
}

const uint32_t *cunicode_make_item_block(uint32_t block) {
    static const uint32_t nothing[256];
    uint32_t *made = malloc(256 * sizeof *made);
    if (!made) return nothing;
    uint32_t ideograph = 0;
    for (uint32_t i = 0; i < 256; i++) {
        UChar32 c = (UChar32)(block << 8 | i);
        // Han letters are all alike and fill whole blocks: one answers for the others.
        UErrorCode error = U_ZERO_ERROR;
        bool is_ideograph = u_charType(c) == U_OTHER_LETTER && uscript_getScript(c, &error) == USCRIPT_HAN;
        made[i] = is_ideograph && ideograph ? ideograph : item_of(c);
        if (is_ideograph) ideograph = made[i];
    }
    uint32_t *known = NULL;
    if (__atomic_compare_exchange_n(&cunicode_item_blocks[block], &known, made, false, __ATOMIC_ACQ_REL,
                                    __ATOMIC_ACQUIRE))
        return made;
    free(made);
    return known;
}

uint32_t cunicode_mirrored(uint32_t scalar) { return (uint32_t)u_charMirror((UChar32)scalar); }

uint32_t cunicode_paired_bracket(uint32_t scalar) {
    return (uint32_t)u_getBidiPairedBracket((UChar32)scalar);
}
