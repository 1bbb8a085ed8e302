/* plot.h - the panel with a figure, as others steer it */

#ifndef UI_PANEL_PLOT_H
#define UI_PANEL_PLOT_H

#include "ui/frame/board.h"
#include "ui/frame/panel.h"

/* What the pane wants drawn at its present size. */
void plot_wish(const struct board *board, const struct panel *panel,
	       struct wish *wish);

/* The picture whose image fills the pane at its present size, or NULL. */
const struct picture *plot_image(const struct board *board,
				 const struct panel *panel);

/* What a pointer on a figure takes hold of. */
enum plot_handle {
	HANDLE_TAU, /* the threshold itself */
	HANDLE_FPR, /* the point of a curve at a false positive rate */
};

/* False where there is nothing that the threshold moves. */
bool plot_handle_at(const struct board *board, const struct panel *panel, int x,
		    int y, enum plot_handle *handle, double *value);

/* Whether its figure needs the results of all methods. */
bool plot_needs_all(const struct board *board, const struct panel *panel);

/* The one after that in the pane by so many, or NULL. */
const char *plot_next_figure(const struct board *board,
			     const struct panel *panel, int by);

/* The pane with the focus if it shows figures, else the first that does. */
struct panel *plot_pane(const struct board *board);

/* The name of the figure in a pane. */
const char *plot_figure(const struct board *board, const struct panel *panel);

/* The scale of its axes: as axes= says, or the figure's own. */
int plot_axes(const struct board *board, const struct panel *panel);

/* Whether the data have the figure. */
bool plot_can_show(const struct board *board, const char *name);

#endif
