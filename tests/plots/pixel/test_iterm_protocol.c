/* test_iterm_protocol.c - pixels as iTerm2 takes them, and as it reads them */

#include <criterion/criterion.h>
#include <nettle/base64.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "plots/pixel/pixel_protocols.h"
#include "stats/law/random.h"
#include "tests/support.h"

TestSuite(plots_iterm, .timeout = 600);

/* The PNG in it, in which nothing but our pixels can be. */
static struct image
read_back(const struct text *sequence, const struct pixel_size *size)
{
	struct base64_decode_ctx context;
	const char *at = text_get(sequence);
	size_t said, length;
	int columns, rows, taken = 0;
	struct error err = { 0 };
	struct image image;
	uint8_t *png;

	cr_assert_eq(sscanf(at,
			    "\033]1337;File=inline=1;size=%zu;width=%d;"
			    "height=%d;preserveAspectRatio=0;"
			    "doNotMoveCursor=1:%n",
			    &said, &columns, &rows, &taken),
		     3);
	cr_assert_gt(taken, 0);
	cr_expect_eq(columns, size->columns);
	cr_expect_eq(rows, size->rows);
	at += taken;
	length = strcspn(at, "\033");
	cr_assert_str_eq(at + length, "\033\\");
	png = memory_new(BASE64_DECODE_LENGTH(length));
	base64_decode_init(&context);
	cr_assert(base64_decode_update(&context, &length, png, length, at));
	cr_assert(base64_decode_final(&context));
	cr_expect_eq(length, said);
	cr_assert(image_read_png(&image, (char *)png, length, &err), "%s",
		  err.text);
	free(png);

	return image;
}

TEST(plots_iterm, every_pixel_arrives_in_its_own_colour)
{
	struct random random = random_start(6, 1);

	for (int i = 0; i < 20; i++) {
		const struct pixel_size size = {
			{ &pixel_protocol_iterm, false, 10, 20 }, 3 + i, 2
		};
		struct image sent = { 1 + i * 7 % 50, 1 + i * 5 % 40, NULL };
		size_t count = 3 * (size_t)(sent.width * sent.height);
		struct text out = { 0 };
		struct image seen;

		sent.rgb = memory_new(count);
		for (size_t j = 0; j < count; j++)
			sent.rgb[j] = (uint8_t)random_below(&random, 256);
		pixel_protocol_iterm.write(&sent, &size, &out);
		seen = read_back(&out, &size);
		cr_expect_eq(seen.width, sent.width);
		cr_expect_eq(seen.height, sent.height);
		cr_expect_eq(memcmp(seen.rgb, sent.rgb, count), 0);
		image_clear(&seen);
		image_clear(&sent);
		text_clear(&out);
	}
}
