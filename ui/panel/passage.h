/* passage.h - what panels with a text to read have in common */

#ifndef UI_PANEL_PASSAGE_H
#define UI_PANEL_PASSAGE_H

#include "ui/frame/board.h"
#include "ui/frame/panel.h"
#include "ui/widget/prose.h"

/* Scrolls and searches; all else is not mine. */
enum reaction passage_scroll(const struct board *board,
			     const struct panel *panel, struct prose *prose,
			     enum action action, int amount);

/*
 * The state of a panel that shows what its copy_text() says, written anew
 * from the board each time; the two functions are its draw() and act().
 */
struct passage {
	int top;
	char find[PROSE_FIND_SIZE];
};

void passage_draw(const struct board *board, const struct panel *panel,
		  struct canvas *canvas);
enum reaction passage_act(struct screen *screen, struct panel *panel,
			  enum action action, int amount);

#endif
