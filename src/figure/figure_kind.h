/* figure_kind.h - what a way of drawing is, seen from outside */

#ifndef FIGURE_FIGURE_KIND_H
#define FIGURE_FIGURE_KIND_H

#include <stdbool.h>

#include "figure/figure.h"
#include "figure/figure_source.h"

enum { FIGURE_SETTINGS = 16 };

enum figure_flag {
	FIGURE_DATA_FREE = 1 << 0, /* draws something without data, too */
	FIGURE_SWAPS = 1 << 1,     /* swap=yes exchanges its axes */
	FIGURE_ALL = 1 << 2,       /* shows the results of all methods */
	FIGURE_RATES = 1 << 3,  /* false positives across: a threshold each */
	FIGURE_PINS = 1 << 4,   /* is worth a look once there are pins */
	FIGURE_LIVE = 1 << 5,   /* grows with a file that is followed */
	FIGURE_TRIALS = 1 << 6, /* says nothing of rows that share a run */
};

/*
 * A figure kind is constant data and one function, in one file.  Lists,
 * help and the verb are drawn from these fields.
 */
struct figure_kind {
	const char *name;     /* as typed: "roc" */
	const char *summary;  /* what it shows, in one sentence */
	const char *title;    /* as shown: "ROC curve" */
	unsigned kinds;       /* of data it can draw, KIND_BIT(...); 0: none */
	unsigned flags;       /* figure_flag */
	enum axis_scale axes; /* unless axes= was given */
	/* what it reads beyond what its methods read; ends with SETTING_END */
	enum setting settings[FIGURE_SETTINGS];

	/* Fills a new figure; NULL and a sentence if there is nothing. */
	struct figure *(*draw)(const struct figure_source *source,
			       struct error *err);
};

/* Whether a setting is among what it reads beyond its methods. */
bool figure_kind_takes(const struct figure_kind *kind, enum setting setting);

/* The scale that axes= asks for, or its own. */
enum axis_scale figure_kind_axes(const struct figure_kind *kind,
				 const struct settings *settings);

/*
 * Checks that the data suit and draws; the axes are exchanged if the
 * settings say so.  The caller owns the figure.
 */
MUST_CHECK struct figure *figure_kind_draw(const struct figure_kind *kind,
					   const struct figure_source *source,
					   struct error *err);

#endif
