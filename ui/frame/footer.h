/* footer.h - the keys in the bottom line, to read and to click */

#ifndef UI_FRAME_FOOTER_H
#define UI_FRAME_FOOTER_H

#include <stdbool.h>
#include <stdint.h>

#include "ui/frame/board.h"

/* The keys of the focus first, then those that work anywhere. */
void footer_draw(const struct board *board, struct canvas *canvas, int y);

/* The key that stands at a column of it. */
bool footer_press_at(const struct board *board, int x, uint32_t *press);

#endif
