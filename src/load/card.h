/* card.h - the game card in comments and side files */

#ifndef LOAD_CARD_H
#define LOAD_CARD_H

#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "dataset/game.h"

/*
 * Reads "name=value name=value ..." as it stands behind a comment sign.
 * A value goes on until the next name of the card; what names no entry is
 * a comment like any other.  `found` counts the entries.
 */
MUST_CHECK bool card_read(struct game *game, const char *text, size_t length,
			  size_t *found, struct error *err);

#endif
