/* view.h - what a view is: panels in their places */

#ifndef UI_FRAME_VIEW_H
#define UI_FRAME_VIEW_H

#include "base/registry.h"
#include "canvas/canvas.h"
#include "session/session.h"

struct board;
struct view_layout;

/* Where panels stand; in the order in which Tab visits them. */
struct view_layout {
	struct panel_place {
		const char *panel;
		int copy;
		struct rect rect; /* the frame included */
	} at[12];
	int count;
};

void view_layout_add(struct view_layout *layout, const char *panel, int copy,
		     struct rect rect);

/* Panes with figures, side by side and one above the other. */
void view_layout_add_plots(struct view_layout *layout, struct rect area,
			   int first, int most);

/* How many different figures the data have; for no data, those of theory. */
int view_layout_figures(const struct board *board);

/* Cuts rows from the top, or columns from the left; leaves the rest. */
struct rect view_take_rows(struct rect *rest, int rows);
struct rect view_take_columns(struct rect *rest, int columns);

enum view_flag {
	VIEW_PLAYGROUND = 1 << 0, /* needs no data: theory, plans */
	VIEW_PLAN = 1 << 1,       /* the playground is filled for a plan */
	VIEW_TAU = 1 << 2,        /* without data, and has a threshold */
	VIEW_COMPARES = 1 << 3,   /* `compare` gives its numbers */
	VIEW_LAB = 1 << 4,        /* the playground is about a game */
};

struct view_kind {
	const char *name;    /* as typed: "audit" */
	const char *summary; /* half a line, for help */
	const char *title;   /* on its tab: "Audit" */
	int number;          /* of its tab and key, from 1 */
	unsigned flags;      /* view_flag */
	/* the figures of its panes until somebody chooses */
	const char *figures[FIGURE_PANES];
	/* the same for rows that share a run; none: as above */
	const char *figures_of_run[FIGURE_PANES];
	void (*lay_out)(const struct board *board, struct rect area,
			struct view_layout *layout);
};

/* clang-format off */
#define VIEWS(VIEW) \
	VIEW(audit) \
	VIEW(compare) \
	VIEW(whatif) \
	VIEW(theory) \
	VIEW(plan) \
	VIEW(landscape) \
	VIEW(lab) \
	/* the end */
/* clang-format on */

#define DECLARE_VIEW(id) extern const struct view_kind view_##id;
VIEWS(DECLARE_VIEW)
#undef DECLARE_VIEW

REGISTRY(struct view_kind, view_kind, view_kinds);

const struct view_kind *view_find(const char *name);

#endif
