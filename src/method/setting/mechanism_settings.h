/* mechanism_settings.h - from mechanism=, mu=, steps= ... to a mechanism */

#ifndef METHOD_SETTING_MECHANISM_SETTINGS_H
#define METHOD_SETTING_MECHANISM_SETTINGS_H

#include "dataset/dataset.h"
#include "method/setting/setting.h"
#include "privacy/family/member.h"

/*
 * The mechanism that the settings describe; mechanism_free() gives it back.
 * `curve` holds what was read of its file and is NULL where it has none.
 * What then= lists comes after it, as one mechanism.
 */
MUST_CHECK struct mechanism *
mechanism_settings_make(const struct settings *settings,
			const struct dataset *curve, struct error *err);

/* Whether what the last model alone shows is asked for as well. */
bool mechanism_settings_show_last(const struct settings *settings);

/*
 * That, were losses linear; it claims nothing.  `last` stays NULL where it is
 * not asked for, and false says that it is not known of this mechanism.
 */
MUST_CHECK bool mechanism_settings_last(const struct settings *settings,
					struct mechanism **last,
					struct error *err);

/* Whether a list is the name of a file: it does not begin with a number. */
bool mechanism_settings_is_file(const char *list);

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
 * The least noise with which mechanism= keeps (epsilon, delta); what the
 * settings say of noise itself is left out.
 */
MUST_CHECK bool mechanism_settings_noise(const struct settings *settings,
					 double epsilon, double delta,
					 struct progress *progress,
					 struct noise noise[NOISE_LIMIT],
					 size_t *count, struct error *err);

/* One parameter with the others as they are; see member_parameter(). */
struct calibrated {
	const char *name;
	struct bracket at;
	bool whole;
};

enum { CALIBRATED_LIMIT = MECHANISM_PARAMETER_LIMIT + 1 };

/*
 * What keeps a goal: of the parameter that is not given, or, where all are,
 * of each in turn.
 */
MUST_CHECK bool mechanism_settings_calibrate(
	const struct settings *settings, const struct member_goal *goal,
	struct progress *progress, struct calibrated found[CALIBRATED_LIMIT],
	size_t *count, struct error *err);

/*
 * Sets that noise in them: where it is known between two ends only, to the
 * one that tells more.
 */
MUST_CHECK bool mechanism_settings_keep(struct settings *settings,
					double epsilon, double delta,
					struct progress *progress,
					struct error *err);

/*
 * The mechanism `name` with just the noise that keeps (epsilon, delta) in
 * one step; what the settings say of noise is left out.  Its description
 * goes to `label`.
 */
MUST_CHECK struct mechanism *
mechanism_settings_make_equal(const struct settings *settings, const char *name,
			      double epsilon, double delta, char *label,
			      size_t size, struct error *err);

/*
 * The same short enough for a key: of several mechanisms one after another
 * the names only.
 */
void mechanism_settings_label(const struct settings *settings, char *out,
			      size_t size);

/*
 * The one operating point of a playground: the threshold of tau= or of fpr=,
 * and the rates there.  False where there is none, or it takes many steps.
 */
bool mechanism_settings_operating_point(const struct settings *settings,
					double *tau, struct score_rates *rates);

/* "gaussian mu=1 steps=10": the mechanism as one would type it. */
void mechanism_settings_describe(const struct settings *settings, char *out,
				 size_t size);

#endif
