/* threshold.h - scores and a policy to counts, for methods of two rates */

#ifndef METHOD_RATE_THRESHOLD_H
#define METHOD_RATE_THRESHOLD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/registry.h"
#include "dataset/samples.h"
#include "method/method.h"
#include "stats/law/rate_interval.h"
#include "stats/law/rate_limits.h"
#include "stats/sample/bands.h"

/* Decisions of an attack at one threshold. */
struct counts {
	size_t tp, fn, fp, tn;
};

/* The error allowed beyond each end of each rate's interval. */
struct tails {
	double fnr, fpr;
};

/* One operating point, and how it was chosen. */
struct threshold_cut {
	struct counts counts;
	double tau; /* in units of the file; NaN for counts */
	enum policy policy;
	int sides;
	double alpha; /* what may be spent here, all corrections made */
	struct tails tails;
	/* Limits that hold at all thresholds, or NULL: limits at this one. */
	const struct band *fnr_band, *fpr_band;
	const struct rate_interval *interval; /* which are of this kind */
	struct rate_limits *limits;           /* those found before, or NULL */
};

/* What a method of two rates does with counts. */
struct rate_method {
	/* The limits its cuts come with; NULL: Clopper and Pearson's. */
	const struct rate_interval *interval;

	/* Refuses settings that make no sense here; or NULL. */
	bool (*check)(const struct question *ask, struct error *err);

	/* The lower end at these counts and tails, see of_step. */
	double (*lower)(const struct threshold_cut *cut,
			const struct question *ask);

	/*
	 * What a search for the best threshold maximises: a number that the
	 * lower end grows with, for methods whose lower end may be the same
	 * everywhere; or NULL: the lower end.
	 */
	double (*sought)(const struct threshold_cut *cut,
			 const struct question *ask);

	/* Whether sought > than, or may be, where that is cheaper; or NULL. */
	bool (*exceeds)(const struct threshold_cut *cut, double than,
			const struct question *ask);

	/* Adds the quantities of one operating point. */
	bool (*report)(const struct method_answer *to,
		       const struct threshold_cut *cut, struct error *err);

	/*
	 * Where fewer errors of one kind may lower the number: what it does
	 * not exceed between two cuts, the second with more errors of both
	 * kinds.  NULL: the best threshold is on a hull, see sweep.h, unless
	 * the interval says otherwise.
	 */
	double (*most)(const struct threshold_cut *fewest,
		       const struct threshold_cut *high,
		       const struct question *ask);

	/*
	 * The report is about a whole run, `lower` and `sought` about one of
	 * its steps: both grow together, and the step is far cheaper.
	 */
	bool of_step;
};

/* What most of them take and read. */
#define RATE_KINDS                                                             \
	(KIND_BIT(KIND_COUNTS) | KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES))
#define RATE_POLICIES                                                          \
	(POLICY_BIT(POLICY_FIXED) | POLICY_BIT(POLICY_SPLIT) |                 \
	 POLICY_BIT(POLICY_MULTISPLIT) | POLICY_BIT(POLICY_BEST))
#define RATE_BAND_POLICIES                                                     \
	(POLICY_BIT(POLICY_BAND) | POLICY_BIT(POLICY_BONFERRONI))
/* clang-format off */
#define TAU_WORDS(CHOICE) \
	CHOICE(TAU_RANK, "rank") /* the k-th most member-like non-member */ \
	CHOICE(TAU_QUANTILE, "quantile") /* of the non-members */
/* clang-format on */

/* Words before the number of tau=, if it is not a threshold itself. */
enum tau_word { TAU_WORDS(CHOICE_VALUE) };

#define RATE_TAU_SETTINGS SETTING_POLICY, SETTING_TAU
#define RATE_SPLIT_SETTINGS                                                    \
	SETTING_SEED, SETTING_SPLIT_FRACTION, SETTING_SPLITS, SETTING_REFLECT

/* Chooses thresholds by the policy, then lets the method report. */
MUST_CHECK bool threshold_run(const struct method *method,
			      const struct question *ask, struct result *answer,
			      struct error *err);

/*
 * The operating point that these counts are, whatever those of the question:
 * for searches that ask thousands of times.  Its lower end is what
 * threshold_run() finds from a row of such counts, but for methods that
 * report on more than a step.
 */
struct threshold_cut threshold_cut(const struct method *method,
				   const struct question *ask,
				   const struct counts *counts,
				   struct rate_limits *limits);

/* How many members and others the counts of this question speak of. */
void threshold_sizes(const struct method *method, const struct question *ask,
		     size_t *in, size_t *out);

/* What a search for the best threshold of this method maximises. */
double threshold_sought(const struct method *method,
			const struct threshold_cut *cut,
			const struct question *ask);

/* The same design, and an attack that never errs. */
struct threshold_cut threshold_without_errors(const struct threshold_cut *cut);

/* A setting as given; the policy that acts where none was. */
const char *threshold_show_setting(const struct method *method,
				   const struct settings *settings,
				   enum setting setting,
				   char number[NUMBER_SIZE]);

/*
 * The policy as given, or as the way tau is given implies, or else the
 * method's usual one: all thresholds at once, on one half where it cannot.
 * Without a method, that of those which can.
 */
enum policy threshold_policy(const struct method *method,
			     const struct settings *settings);

/*
 * The policy as given, or that one.  policy=band is the usual one of most
 * and none that it would leave without an answer: who cannot take it
 * chooses on one half, and says so.
 */
enum policy threshold_policy_or(const struct method *method,
				const struct settings *settings,
				enum policy usual);

/* Says where policy=band was not what the method could do. */
void threshold_say_fallback(const struct method *method,
			    const struct question *ask, struct result *answer);

/*
 * Whether policy=split chose a threshold where nearly all errors of a kind
 * are made; then a sentence about it.  It may be said, not acted upon.
 */
bool threshold_is_extreme(const struct result *result, char out[200]);

/* Whether attacks worse than random count: the setting, or what suits. */
bool threshold_reflects(const struct question *ask);

#endif
