/*
 * kitty_protocol.c - pixels as kitty and its kin take them
 *
 * https://sw.kovidgoyal.net/kitty/graphics-protocol/: RGB, deflated, in
 * base64, in pieces of 4096 signs, each an APC sequence.  Answers are not
 * wanted (q=2).  Numbers and base64 are all there is in them.
 *
 * A picture takes the place of the one before.  Within a tmux it is passed
 * on to the terminal around it, and the cells hold signs that stand for its
 * pieces, so that tmux moves it with the pane.
 */

#include <nettle/base64.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "plots/pixel/pixel_protocols.h"

enum {
	PIECE = 4096,
	PICTURE = 31,           /* the number of our only one */
	PLACEHOLDER = 0x10EEEE, /* a cell of a picture */
	PASSED_ROWS = 64,       /* more are left empty */
};

/* Marks over a placeholder, by the row that it stands for. */
static const uint32_t row_marks[PASSED_ROWS] = {
	0x0305, 0x030D, 0x030E, 0x0310, 0x0312, 0x033D, 0x033E, 0x033F,
	0x0346, 0x034A, 0x034B, 0x034C, 0x0350, 0x0351, 0x0352, 0x0357,
	0x035B, 0x0363, 0x0364, 0x0365, 0x0366, 0x0367, 0x0368, 0x0369,
	0x036A, 0x036B, 0x036C, 0x036D, 0x036E, 0x036F, 0x0483, 0x0484,
	0x0485, 0x0486, 0x0487, 0x0592, 0x0593, 0x0594, 0x0595, 0x0597,
	0x0598, 0x0599, 0x059C, 0x059D, 0x059E, 0x059F, 0x05A0, 0x05A1,
	0x05A8, 0x05A9, 0x05AB, 0x05AC, 0x05AF, 0x05C4, 0x0610, 0x0611,
	0x0612, 0x0613, 0x0614, 0x0615, 0x0616, 0x0617, 0x0657, 0x0658,
};

/* The pixels, deflated and in base64; the caller frees it. */
static char *
pack(const struct image *image, size_t *length)
{
	size_t size = 3 * (size_t)image->width * (size_t)image->height;
	uLongf packed_size = compressBound(size);
	Bytef *packed = memory_new(packed_size);
	char *signs;

	/* cannot fail: the room is what was said to be enough */
	(void)compress2(packed, &packed_size, image->rgb, size, Z_BEST_SPEED);
	*length = BASE64_ENCODE_RAW_LENGTH(packed_size);
	signs = memory_new(*length + 1);
	base64_encode_raw(signs, packed_size, packed);
	free(packed);

	return signs;
}

static void
add_controls(const struct image *image, const struct pixel_size *size,
	     struct text *out)
{
	text_add(out, "a=T,f=24,o=z,i=%d,s=%d,v=%d,c=%d,r=%d,q=2,%s,", PICTURE,
		 image->width, image->height, size->columns, size->rows,
		 size->cells.passed ? "U=1" : "p=1,C=1");
}

static void
send_pixels(const struct image *image, const struct pixel_size *size,
	    struct text *out)
{
	struct text sequence = { 0 };
	size_t length;
	char *signs = pack(image, &length);

	for (size_t at = 0; at < length; at += PIECE) {
		size_t piece = length - at < PIECE ? length - at : PIECE;

		text_add_string(&sequence, "\033_G");
		if (!at)
			add_controls(image, size, &sequence);
		text_add(&sequence, "m=%d;", at + piece < length);
		text_add_bytes(&sequence, signs + at, piece);
		text_add_string(&sequence, "\033\\");
		pixel_pass(size->cells.passed, text_get(&sequence),
			   sequence.length, out);
		text_clear(&sequence);
	}
	free(signs);
}

static void
add_code(struct text *out, uint32_t code)
{
	char bytes[4];

	text_add_bytes(out, bytes, utf8_put(bytes, code));
}

/* The first cell of a row says which; the others follow it. */
static void
put_placeholders(const struct pixel_size *size, struct text *out)
{
	text_add(out, "\033[38;5;%dm", PICTURE);
	for (int row = 0; row < size->rows && row < PASSED_ROWS; row++) {
		for (int column = 0; column < size->columns; column++) {
			add_code(out, PLACEHOLDER);
			add_code(out, row_marks[row]);
			if (!column)
				add_code(out, row_marks[0]);
		}
		text_add(out, "\033[%dD\033[B", size->columns);
	}
	text_add_string(out, "\033[39m");
}

static void
kitty_write(const struct image *image, const struct pixel_size *size,
	    struct text *out)
{
	send_pixels(image, size, out);
	if (size->cells.passed)
		put_placeholders(size, out);
}

static bool
kitty_is_told(char begin, const char *answer)
{
	return begin == '_' && !strcmp(answer, "Gi=31;OK");
}

const struct pixel_protocol pixel_protocol_kitty = {
	.name = "kitty",
	.question = "\033_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\033\\",
	.is_told = kitty_is_told,
	.passes = true,
	.write = kitty_write,
	.wipe = "\033_Ga=d,d=A,q=2\033\\",
};
