/* plot.h - the panel with a figure, as others steer it */

#ifndef UI_PANEL_PLOT_H
#define UI_PANEL_PLOT_H

#include "ui/panel.h"
#include "ui/screen.h"

/* What the pane wants drawn at its present size. */
void plot_wish(const struct screen *screen, const struct panel *panel,
	       struct wish *wish);

/* The picture whose image fills the pane at its present size, or NULL. */
const struct picture *plot_image(const struct screen *screen,
				 const struct panel *panel);

/* Whether its figure needs the results of all methods. */
bool plot_needs_all(const struct screen *screen, const struct panel *panel);

void plot_next_figure(struct screen *screen, struct panel *panel, int by);
MUST_CHECK bool plot_set_figure(struct screen *screen, struct panel *panel,
				const char *name, struct error *err);

#endif
