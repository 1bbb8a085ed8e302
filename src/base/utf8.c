/* utf8.c - text from outside made safe and measurable */

#include "base/utf8.h"

#include <string.h>
#include <unictype.h>
#include <uninorm.h>
#include <unistr.h>
#include <uniwidth.h>

#include "base/memory.h"

#define REPLACEMENT 0xFFFDu

/* Characters that print nothing of their own: formats, surrogates, ... */
static bool
is_invisible(uint32_t code)
{
	static const uint32_t bad = UC_CATEGORY_MASK_Cf | UC_CATEGORY_MASK_Cs |
				    UC_CATEGORY_MASK_Co | UC_CATEGORY_MASK_Cn |
				    UC_CATEGORY_MASK_Zl | UC_CATEGORY_MASK_Zp;

	return uc_is_general_category_withtable(code, bad);
}

static uint32_t
clean_code(uint32_t code)
{
	if (code < 0x20 || (code >= 0x7F && code < 0xA0))
		return ' ';
	if (code < 0x7F)
		return code;

	return is_invisible(code) ? REPLACEMENT : code;
}

bool
utf8_is_clean(uint32_t code)
{
	return clean_code(code) == code;
}

/* All marks of a letter may stand over each other. */
static ucs4_t
without_marks(ucs4_t code)
{
	ucs4_t parts[UC_DECOMPOSITION_MAX_LENGTH];

	while (uc_canonical_decomposition(code, parts) > 0)
		code = parts[0];

	return code;
}

size_t
utf8_plain(uint32_t code, uint32_t parts[], size_t most, enum utf8_look *look)
{
	ucs4_t found[UC_DECOMPOSITION_MAX_LENGTH];
	int tag, count = uc_decomposition(code, &tag, found);

	*look = UTF8_ALIKE;
	if (count <= 0 || (size_t)count > most)
		return 0;
	if (tag == UC_DECOMP_CANONICAL) {
		*look = UTF8_MARKED;
		parts[0] = without_marks(code);
		return 1;
	}
	if (tag == UC_DECOMP_SUPER || tag == UC_DECOMP_SUB)
		*look = tag == UC_DECOMP_SUPER ? UTF8_RAISED : UTF8_LOWERED;
	for (int i = 0; i < count; i++)
		parts[i] = found[i];

	return (size_t)count;
}

size_t
utf8_clean(char *out, size_t size, const char *in)
{
	const uint8_t *at = (const uint8_t *)in;
	size_t left = strlen(in), used = 0;

	if (!size)
		return 0;
	while (left) {
		ucs4_t code;
		int step = u8_mbtoucr(&code, at, left);
		char encoded[4];
		size_t bytes;

		if (step <= 0) {
			code = REPLACEMENT;
			step = 1;
		}
		bytes = utf8_put(encoded, clean_code(code));
		if (used + bytes >= size)
			break;
		memcpy(out + used, encoded, bytes);
		used += bytes;
		at += step;
		left -= (size_t)step;
	}
	out[used] = '\0';

	return used;
}

/* Three bytes for a bad one at most. */
char *
utf8_clean_copy(const char *in)
{
	size_t size = 3 * strlen(in) + 1;
	char *copy = memory_new(size);

	utf8_clean(copy, size, in);

	return copy;
}

uint32_t
utf8_next(const char **at)
{
	const uint8_t *from = (const uint8_t *)*at;
	ucs4_t code;
	int step = u8_strmbtouc(&code, from);

	if (step < 0) {
		++*at;
		return REPLACEMENT;
	}
	*at += step;

	return step ? code : 0;
}

size_t
utf8_put(char out[4], uint32_t code)
{
	int bytes = u8_uctomb((uint8_t *)out, code, 4);

	return bytes > 0 ? (size_t)bytes : utf8_put(out, REPLACEMENT);
}

int
utf8_width(uint32_t code)
{
	int width;

	if (code >= ' ' && code < 0x7F) /* most of all there is */
		return 1;
	width = uc_width(code, "UTF-8");

	return width < 0 ? 0 : width;
}

size_t
utf8_columns(const char *text)
{
	size_t columns = 0;
	uint32_t code;

	while ((code = utf8_next(&text)))
		columns += (size_t)utf8_width(code);

	return columns;
}
