/*
 * iterm_protocol.c - pixels as iTerm2 takes them
 *
 * https://iterm2.com/documentation-images.html: a PNG in base64 as a string
 * (OSC 1337), over so many cells.  All colours, where sixels have 256.  The
 * picture lies in the cells: what is written over it takes it away.
 */

#include <ctype.h>
#include <nettle/base64.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "plots/pixel/pixel_protocols.h"

/*
 * Features are names of a capital and small letters, some with a number
 * behind (https://iterm2.com/feature-reporting).  "F" is both focus reports
 * and files in the terminal: only who names it twice surely has the latter.
 */
static bool
names_files(const char *features)
{
	size_t named = 0;

	for (; *features; features++)
		named += *features == 'F' &&
			 !islower((unsigned char)features[1]);

	return named > 1;
}

static bool
iterm_is_told(char begin, const char *answer)
{
	static const char start[] = "1337;Capabilities=";
	size_t length = sizeof(start) - 1;

	return begin == ']' && !strncmp(answer, start, length) &&
	       names_files(answer + length);
}

static void
iterm_write(const struct image *image, const struct pixel_size *size,
	    struct text *out)
{
	struct text png = { 0 };
	char *signs;

	image_write_png(image, &png);
	signs = memory_new(BASE64_ENCODE_RAW_LENGTH(png.length) + 1);
	base64_encode_raw(signs, png.length, (const uint8_t *)text_get(&png));
	text_add(out,
		 "\033]1337;File=inline=1;size=%zu;width=%d;height=%d;"
		 "preserveAspectRatio=0;doNotMoveCursor=1:",
		 png.length, size->columns, size->rows);
	text_add_string(out, signs);
	text_add_string(out, "\033\\");
	free(signs);
	text_clear(&png);
}

const struct pixel_protocol pixel_protocol_iterm = {
	.name = "iterm",
	.question = "\033]1337;Capabilities\033\\",
	.is_told = iterm_is_told,
	.write = iterm_write,
};
