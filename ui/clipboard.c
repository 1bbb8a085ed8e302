/* clipboard.c - text to the clipboard, through the terminal */

#include "ui/clipboard.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* Terminals cut long ones silently; better to say so by sending none. */
enum { LONGEST = 74994 };

static void
add_group(struct text *out, const unsigned char *bytes, size_t left)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				     "abcdefghijklmnopqrstuvwxyz0123456789+/";
	unsigned bits = (unsigned)bytes[0] << 16;
	char group[5] = "====";

	if (left > 1)
		bits |= (unsigned)bytes[1] << 8;
	if (left > 2)
		bits |= bytes[2];
	group[0] = digits[bits >> 18];
	group[1] = digits[bits >> 12 & 63];
	if (left > 1)
		group[2] = digits[bits >> 6 & 63];
	if (left > 2)
		group[3] = digits[bits & 63];
	text_add_bytes(out, group, 4);
}

char *
clipboard_sequence(const char *text)
{
	size_t length = strlen(text);
	struct text out = { 0 };

	text_add_string(&out, "\033]52;c;");
	for (size_t i = 0; i < length; i += 3)
		add_group(&out, (const unsigned char *)text + i, length - i);
	text_add_string(&out, "\a");

	return text_take(&out);
}

void
clipboard_send(struct terminal *terminal, const char *text)
{
	char *sequence;

	if (strlen(text) > LONGEST)
		return;
	sequence = clipboard_sequence(text);
	terminal_send(terminal, sequence, strlen(sequence));
	free(sequence);
}
