/* pixel_protocols.c - the list of protocols for pictures */

#include "plots/pixel/pixel_protocols.h"

#include <string.h>

#define LIST_PROTOCOL(id) &pixel_protocol_##id,
static const struct pixel_protocol *const all[] = { PIXEL_PROTOCOLS(
	LIST_PROTOCOL) NULL };
#undef LIST_PROTOCOL

bool
pixel_cells_are_same(const struct pixel_cells *a, const struct pixel_cells *b)
{
	return a->protocol == b->protocol && a->passed == b->passed &&
	       a->width == b->width && a->height == b->height;
}

bool
pixel_size_is_same(const struct pixel_size *a, const struct pixel_size *b)
{
	return pixel_cells_are_same(&a->cells, &b->cells) &&
	       a->columns == b->columns && a->rows == b->rows;
}

/* tmux wants every escape twice. */
void
pixel_pass(bool passed, const char *bytes, size_t count, struct text *out)
{
	if (!passed) {
		text_add_bytes(out, bytes, count);
		return;
	}
	text_add_string(out, "\033Ptmux;");
	for (size_t i = 0; i < count; i++) {
		if (bytes[i] == '\033')
			text_add_string(out, "\033");
		text_add_bytes(out, bytes + i, 1);
	}
	text_add_string(out, "\033\\");
}

void
pixel_protocols_ask(bool passed, struct text *out)
{
	for (size_t i = 0; all[i]; i++) {
		const char *question = all[i]->question;

		if (question && (!passed || all[i]->passes))
			pixel_pass(passed, question, strlen(question), out);
	}
}

const struct pixel_protocol *
pixel_protocols_told(const struct pixel_protocol *has, char begin,
		     const char *answer)
{
	for (size_t i = 0; all[i] && all[i] != has; i++) {
		if (all[i]->is_told(begin, answer))
			return all[i];
	}

	return has;
}
