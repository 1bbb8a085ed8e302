/* pixel_protocols.h - the list of protocols for pictures; one line each */

#ifndef PLOTS_PIXEL_PIXEL_PROTOCOLS_H
#define PLOTS_PIXEL_PIXEL_PROTOCOLS_H

#include "plots/pixel/pixel_protocol.h"

/* Of those that a terminal has the first is used. */
/* clang-format off */
#define PIXEL_PROTOCOLS(PROTOCOL) \
	PROTOCOL(kitty) \
	PROTOCOL(iterm) \
	PROTOCOL(sixel) \
	/* the end */
/* clang-format on */

#define DECLARE_PROTOCOL(id)                                                   \
	extern const struct pixel_protocol pixel_protocol_##id;
PIXEL_PROTOCOLS(DECLARE_PROTOCOL)
#undef DECLARE_PROTOCOL

/* All questions; of those behind a tmux, each packed to be passed on. */
void pixel_protocols_ask(bool passed, struct text *out);

/*
 * Which is used after an answer (see is_told), where `has` was used before
 * it or is NULL.
 */
const struct pixel_protocol *
pixel_protocols_told(const struct pixel_protocol *has, char begin,
		     const char *answer);

#endif
