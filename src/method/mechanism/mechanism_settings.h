/* mechanism_settings.h - from mechanism=, mu=, steps= ... to a mechanism */

#ifndef METHOD_MECHANISM_MECHANISM_SETTINGS_H
#define METHOD_MECHANISM_MECHANISM_SETTINGS_H

#include "dataset/dataset.h"
#include "privacy/mechanism/mechanism.h"
#include "setting/setting.h"

/*
 * The mechanism that the settings describe; mechanism_free() gives it back.
 * `curve` holds what was read of its file and is NULL where it has none.
 * What then= lists comes after it, as one mechanism.
 */
MUST_CHECK struct mechanism *
mechanism_settings_make(const struct settings *settings,
			const struct dataset *curve, struct error *err);

/* That of mechanism=, or NULL and a sentence. */
const struct mechanism_kind *
mechanism_settings_kind(const struct settings *settings, struct error *err);

/* Says that a promise is of other neighbours; false. */
bool mechanism_settings_refuse(enum adjacency from, enum adjacency to,
			       struct error *err);

/* Whether a list is the name of a file: it does not begin with a number. */
bool mechanism_settings_is_file(const char *list);

/* Whether it has a number of that name. */
bool mechanism_settings_takes(const struct mechanism_kind *kind,
			      const char *name);

/* Whether mechanism= takes its numbers from this setting. */
bool mechanism_settings_has_list(const struct settings *settings,
				 enum setting setting);

/* Returns true if one of the mechanisms is a claimed curve, given by file=. */
bool mechanism_settings_has_curve(const struct settings *settings);

/* What is to be read of a mechanism before it is made. */
struct mechanism_file {
	const char *path; /* lent; NULL: nothing */
	bool is_matrix;   /* a strategy, or else data of kind curve */
};

/* False where there would be two. */
MUST_CHECK bool mechanism_settings_file(const struct settings *settings,
					struct mechanism_file *file,
					struct error *err);

/*
 * The one operating point of a playground: the threshold of tau= or of fpr=,
 * and the rates there.  False where there is none, or it takes many steps.
 */
bool mechanism_settings_operating_point(const struct settings *settings,
					double *tau, struct score_rates *rates);

#endif
