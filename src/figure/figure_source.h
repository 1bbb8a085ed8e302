/* figure_source.h - a snapshot: all that figures may look at */

#ifndef FIGURE_FIGURE_SOURCE_H
#define FIGURE_FIGURE_SOURCE_H

#include <stddef.h>

#include "base/progress.h"
#include "dataset/dataset.h"
#include "method/method.h"
#include "privacy/mechanism/mechanism.h"
#include "result/result.h"

struct wealth_history;

/* A result kept to compare with, its question and its data; never changed. */
struct pin {
	char name[16]; /* "A" until somebody renames it */
	const struct dataset *data;
	const struct method *method;
	const struct result *result;
	struct settings settings;
};

/*
 * Borrowed from one moment of a sitting, which outlives it and does not
 * change, so that a worker can draw while the sitting goes on.
 */
struct figure_source {
	const struct dataset *const *data; /* the first is the active one */
	size_t data_count;
	const struct dataset *curve; /* of the mechanism's file, or NULL */
	const struct error *unread;  /* why that was not read, or NULL */
	const struct result *const *results; /* of the live settings */
	size_t result_count;
	const struct method *method; /* the chosen one, or NULL */
	const struct settings *settings;
	const struct game *game;    /* of the active data; NULL: its own card */
	struct selection selection; /* looks at the active data */
	const struct pin *const *pins;
	size_t pin_count;
	const struct wealth_history *live; /* of rows as they come, or NULL */
	struct progress *progress;         /* or NULL */
};

/* ---- for figure kinds ---- */

/* The active data if it is of one of these kinds, or NULL. */
const struct dataset *figure_source_data(const struct figure_source *source,
					 unsigned kinds);

/*
 * The mechanism of the settings, with its curve if it needs one: that of the
 * file they name, and of the active data only where they name none.
 */
MUST_CHECK struct mechanism *
figure_source_mechanism(const struct figure_source *source, struct error *err);

/* Returns the header of some of the data, as the settings amend it. */
const struct game *figure_source_game(const struct figure_source *source,
				      const struct dataset *data);

/* The question about the active data; borrows from the source. */
struct question figure_source_question(const struct figure_source *source);

/* The live result if it is that one with so many sides (0: any), or NULL. */
const struct result *figure_source_live(const struct figure_source *source,
					const struct method *method,
					const struct dataset *data, int sides);

/*
 * What a method says of some data: the live result if it is that one, or
 * run now, with so many sides (0: as set).  The caller releases it.  NULL
 * and a sentence if there is no answer.
 */
MUST_CHECK const struct result *
figure_source_run(const struct figure_source *source,
		  const struct method *method, const struct dataset *data,
		  int sides, struct error *err);

#endif
