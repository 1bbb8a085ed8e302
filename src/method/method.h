/* method.h - what an estimator is, seen from outside */

#ifndef METHOD_METHOD_H
#define METHOD_METHOD_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "dataset/dataset.h"
#include "method/needs.h"
#include "method/selection.h"
#include "privacy/bracket.h"
#include "result/result.h"
#include "setting/setting.h"

/* All a method may look at while it runs. */
struct question {
	const struct dataset *data;
	const struct settings *settings;
	const struct game *game;   /* the data's card and what the user added */
	struct progress *progress; /* may be NULL */
	unsigned threads;          /* 0: all processors */
	struct selection selection;
};

struct rate_method;
struct sequence_method;

enum { METHOD_SETTINGS = 16 };

/*
 * A method is constant data plus functions.  Lists, forms, help, the
 * command line and the manual are drawn from these fields, so a method
 * needs no code anywhere else.  Exactly one of `run`,
 * `rates` and `sequence` is set.
 */
struct method {
	const char *name;      /* as typed: "clopper-pearson" */
	const char *summary;   /* what it tells you, in one sentence */
	const char *title;     /* as shown: "Clopper–Pearson" */
	const char *reference; /* the paper it follows, section included */
	unsigned kinds;        /* of data, KIND_BIT(KIND_SCORES) | ... */
	enum claim claim;      /* two-sided, with a valid policy */
	enum about about;
	unsigned needs;    /* what its number needs: NEEDS_FAIR_COINS | ... */
	unsigned policies; /* POLICY_BIT(...); 0 where nothing is chosen */
	/* what it reads beyond alpha, delta and sides; ends with SETTING_END */
	enum setting settings[METHOD_SETTINGS];
	bool two_sided; /* sides= matters */
	bool all_runs;  /* reads the rows of all runs, not of one */
	bool pure;      /* its epsilon is at delta 0, whatever delta= says */
	bool many;      /* answers about a table: no one number leads */

	/* Answers the question by adding to `answer`. */
	bool (*run)(const struct question *ask, struct result *answer,
		    struct error *err);

	/* Or: works on counts; thresholds and policies are driven for it. */
	const struct rate_method *rates;

	/*
	 * In place of `run`: looks at one row after another.  The answer
	 * holds at every look, except where sequence_is_one_look().
	 */
	const struct sequence_method *sequence;
};

/* Whether data of this kind can be given to the method. */
bool method_suits(const struct method *method, enum kind kind);

/* Returns true if the method's answer can depend on the setting. */
bool method_reads(const struct method *method, enum setting setting);

/*
 * Whether two questions are one to the method: the same data and game, and
 * no setting differs but those that only other methods read.
 */
bool method_asked_alike(const struct method *method, const struct question *a,
			const struct question *b);

/* Whether both have one method_find_answer(): only readings= may differ, too.
 */
bool method_found_alike(const struct method *method, const struct question *a,
			const struct question *b);

/*
 * Checks that the data suit, runs the method and fills in what every
 * result carries.  Returns a new result, or NULL.
 */
MUST_CHECK struct result *method_run(const struct method *method,
				     const struct question *ask,
				     struct error *err);

/*
 * method_run() in two steps: what is found, however many readings of the
 * data there were, and what they make of it.
 */
MUST_CHECK struct result *method_find_answer(const struct method *method,
					     const struct question *ask,
					     struct error *err);
void method_finish(const struct method *method, const struct question *ask,
		   struct result *found);

/*
 * The claim a method's number may make: a bound becomes a point estimate
 * under a policy without correction, an interval with sides=1 a
 * lower-bound.
 */
enum claim method_claim(const struct method *method, enum policy policy,
			int sides);

/* What the numbers of one answer have in common. */
struct method_answer {
	const struct method *method;
	const struct question *ask;
	enum policy policy;
	int sides;
	struct result *result;
};

/*
 * A number with that claim, its value and ends still NaN.  A point estimate
 * has neither sides nor a confidence.
 */
struct quantity method_quantity(const struct method_answer *answer,
				const char *name);

/* Adds a number with its ends; those that it does not have are NaN. */
struct quantity method_add(const struct method_answer *answer, const char *name,
			   struct bracket ends);

/* Adds a lower end; where the policy leaves no bound it is the value. */
void method_add_lower(const struct method_answer *answer, const char *name,
		      double lower);

#endif
