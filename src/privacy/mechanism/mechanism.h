/* mechanism.h - mechanisms whose privacy is known, one file each */

#ifndef PRIVACY_MECHANISM_MECHANISM_H
#define PRIVACY_MECHANISM_MECHANISM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "privacy/adjacency.h"
#include "privacy/bracket.h"
#include "privacy/direction.h"
#include "stats/law/random.h"

/*
 * Points of a claimed curve, for the kind `curve`, or a kind's lists; or the
 * columns of a matrix, how long each is and how many columns meet in its rows.
 */
struct mechanism_points {
	enum {
		POINTS_PROFILE,
		POINTS_TRADEOFF,
		POINTS_LISTS,
		POINTS_MATRIX,
	} what;
	const double *x, *y; /* epsilon and delta, or alpha and beta */
	size_t count;
};

/*
 * Where parameters come from: `number` answers whether `name` was given,
 * and its value.  Whole numbers, and the direction as its enum, come as
 * doubles too.
 */
struct mechanism_lookup {
	bool (*number)(const void *from, const char *name, double *value);
	const void *from;
	const struct mechanism_points *points; /* or NULL */
};

struct mechanism_parameter {
	const char *name;
	const char *summary;    /* one sentence, no full stop */
	double lowest, highest; /* allowed */
	bool optional;
	double fallback;        /* if it is optional */
	const char *instead_of; /* this or that must be given, or NULL */
};

enum { MECHANISM_PARAMETER_LIMIT = 6 };

/* Loss is log q/p; both tails are P(loss > t), as logarithms. */
struct loss_tails {
	double without, with;
};

/* Chances of a score at or above a threshold. */
struct score_rates {
	double without, with;         /* false and true positive rate */
	double without_not, with_not; /* their complements */
};

struct mechanism;
struct loss_part;
struct stage_law;
struct stages;

/*
 * What a mechanism can answer.  A NULL entry is a question without an
 * answer.  Functions of one number return false only with a sentence.
 */
struct mechanism_answers {
	bool (*log_delta)(const struct mechanism *mechanism, double epsilon,
			  struct bracket *answer, struct error *err);
	bool (*epsilon)(const struct mechanism *mechanism, double delta,
			struct bracket *answer, struct error *err);
	bool (*tradeoff)(const struct mechanism *mechanism, double alpha,
			 struct bracket *answer, struct error *err);
	/* The trade-off function at many points, where that is cheaper. */
	bool (*curve)(const struct mechanism *mechanism, const double alphas[],
		      size_t count, struct bracket answers[],
		      struct error *err);
	struct loss_tails (*tails)(const struct mechanism *mechanism,
				   double loss);
	/* log of the density of the loss without the canary. */
	double (*log_density)(const struct mechanism *mechanism, double loss);
};

struct mechanism_kind {
	const char *name;    /* as typed */
	const char *summary; /* one sentence, no full stop */
	const char *title;   /* as shown */
	const char *reference;
	struct mechanism_parameter parameters[MECHANISM_PARAMETER_LIMIT];
	/*
	 * Settings with as many numbers each, as points; the second may be
	 * NULL.  The first may name a file with all of them, or, where
	 * `has_matrix` says so, with a matrix.
	 */
	const char *lists[2];
	bool has_matrix;
	bool directed; /* knows direction= */
	/* Its answers rest on an assumption that real training breaks. */
	bool is_heuristic;
	/* What its answers lie between, where they keep two ends; or NULL. */
	const char *ends;
	bool is_exact_once; /* both ends of one step are equal */
	/*
	 * Bits of the neighbours that it knows, by what it does to records;
	 * 0 for a promise, which is about those somebody has in mind.
	 */
	unsigned neighbours;
	/* The mechanism where a record is replaced; NULL: mechanism_moved(). */
	const struct mechanism_kind *replaced;
	/* Without any the law answers, for one step, too. */
	struct mechanism_answers answers;

	/* Fills `state` from `values`, which are in the order of parameters. */
	bool (*start)(struct mechanism *mechanism, const double values[],
		      const struct mechanism_points *points, struct error *err);
	void (*stop)(void *state); /* NULL: free() is enough */

	/*
	 * Known only between two others, all steps of them; answers and
	 * scores are theirs, and nothing else is needed.
	 */
	bool (*between)(const struct mechanism *mechanism,
			struct mechanism **least, struct mechanism **most,
			struct error *err);

	/*
	 * Whether many steps have a closed form, which it then prepares;
	 * mechanism_composes() where they always have.
	 */
	bool (*composes)(const struct mechanism *mechanism);

	double (*loss)(const struct mechanism *mechanism, double score);

	/*
	 * For other steps, and for composing with others: whether this is
	 * so many steps of a sampled Gaussian (NULL: it never is), which the
	 * accountant adds up, and the law of its loss, for a mesh.
	 */
	bool (*sampled)(const struct mechanism *mechanism,
			struct loss_part *part);
	/*
	 * Faster answers with wider ends, for callers that ask thousands of
	 * times.  The upper end of their `tradeoff` belongs to the mechanism
	 * whose atoms `law` gives, while `answers` takes the worst mechanism
	 * at each alpha.  NULL: `answers`.
	 */
	struct mechanism_answers quick;
	bool (*law)(const struct mechanism *mechanism, struct stage_law *law,
		    struct error *err);
	/*
	 * What else is known of all steps' Renyi divergence of an order.
	 * `found` holds what the law says: a promise narrows it, a closed form
	 * takes its place, as laws leave out what high orders live on.  Or
	 * NULL.
	 */
	void (*renyi)(const struct mechanism *mechanism, double order,
		      struct bracket *found);
	/* Returns rho of zero-concentrated DP of all steps; NULL: a search. */
	double (*rho)(const struct mechanism *mechanism);
	/* Those orders, lent; NULL: none are named. */
	const double *(*renyi_orders)(const struct mechanism *mechanism,
				      size_t *count);

	/*
	 * Scores of a canary that was in or out; larger is more like in.
	 * Score i depends only on the seed, the stream and i, which counts
	 * from the first of `draws`.  Where steps are composed this draws one
	 * step, and mechanism_sample() adds the losses.
	 */
	void (*sample)(const struct mechanism *mechanism,
		       const struct bulk_place *draws, bool in, double scores[],
		       size_t count);
	/* The law of those scores. */
	struct score_rates (*rates)(const struct mechanism *mechanism,
				    double threshold);
};

struct mechanism {
	const struct mechanism_kind *kind;
	const struct mechanism_answers *answers;
	enum direction direction;
	enum adjacency adjacency; /* as asked; unknown: the kind's own */
	size_t steps;
	void *state;           /* what the kind made of the parameters; owned */
	void *composed;        /* what composition.c made; owned */
	struct stages *stages; /* likewise, where meshes answer; owned */
	struct mechanism *least, *most; /* see range_mechanism.h; owned */
	struct progress *progress;      /* see mechanism_watch() */
};

/* Checks every parameter; NULL and a sentence if one makes no sense. */
MUST_CHECK struct mechanism *
mechanism_new(const struct mechanism_kind *kind,
	      const struct mechanism_lookup *lookup, struct error *err);

/* The same of a list of numbers, which ends with one without a name. */
struct mechanism_number {
	const char *name;
	double value;
};

MUST_CHECK struct mechanism *
mechanism_new_of(const struct mechanism_kind *kind,
		 const struct mechanism_number numbers[], struct error *err);
void mechanism_free(struct mechanism *mechanism);

/* True. */
bool mechanism_composes(const struct mechanism *mechanism);

/*
 * One after another, as one mechanism; takes all of them, also where it
 * fails.  What combines exactly is combined so, everything else on a mesh
 * that is certain from both sides.
 */
MUST_CHECK struct mechanism *mechanism_new_list(struct mechanism *mechanisms[],
						size_t count,
						enum direction direction,
						struct error *err);

/* What a list was made of, lent; NULL for a mechanism alone. */
struct mechanism *const *mechanism_parts(const struct mechanism *mechanism,
					 size_t *count);

/*
 * How far a record moves a sum: 2 where it is replaced by its opposite, in
 * units of what it adds.
 */
double mechanism_moved(const struct mechanism *mechanism);

/* As asked, or the kind's own; unknown of a promise. */
enum adjacency mechanism_adjacency(const struct mechanism *mechanism);

/* Whether all of it says what it does to records; see `neighbours`. */
bool mechanism_is_described(const struct mechanism *mechanism);

/*
 * What a promise comes to where a record is replaced, which is two changes.
 * The promise is lent; `own` is it or NULL and taken over.
 */
MUST_CHECK struct mechanism *mechanism_new_pair(const struct mechanism *once,
						struct mechanism *own,
						struct error *err);

/* The same of whatever is in it that has some. */
const char *mechanism_ends(const struct mechanism *mechanism);

/* Whether all of it is one Gaussian mechanism, and which. */
bool mechanism_is_normal(const struct mechanism *mechanism, double *mu);

/*
 * Long compositions ask it now and then whether to stop, and then fail with
 * ERROR_STOPPED; NULL is fine.  For a mechanism that one thread asks.
 */
void mechanism_watch(struct mechanism *mechanism, struct progress *progress);

/* epsilon >= 0, delta in [0, 1], alpha and beta in [0, 1]. */
MUST_CHECK bool mechanism_delta(const struct mechanism *mechanism,
				double epsilon, struct bracket *answer,
				struct error *err);
MUST_CHECK bool mechanism_log_delta(const struct mechanism *mechanism,
				    double epsilon, struct bracket *answer,
				    struct error *err);
MUST_CHECK bool mechanism_epsilon(const struct mechanism *mechanism,
				  double delta, struct bracket *answer,
				  struct error *err);
/* The least type II error at type I error alpha, and the other way. */
MUST_CHECK bool mechanism_tradeoff(const struct mechanism *mechanism,
				   double alpha, struct bracket *answer,
				   struct error *err);
MUST_CHECK bool mechanism_tradeoffs(const struct mechanism *mechanism,
				    const double alphas[], size_t count,
				    struct bracket answers[],
				    struct error *err);
MUST_CHECK bool mechanism_tails(const struct mechanism *mechanism, double loss,
				struct loss_tails *tails, struct error *err);
MUST_CHECK bool mechanism_log_density(const struct mechanism *mechanism,
				      double loss, double *log_density,
				      struct error *err);

/*
 * Fills scores; see the kind's `sample`.  Asks the progress of
 * mechanism_watch() whether to stop.
 */
MUST_CHECK bool mechanism_sample(const struct mechanism *mechanism,
				 uint64_t seed, uint64_t stream, bool in,
				 double scores[], size_t count,
				 struct error *err);
/*
 * The same as losses, whatever the scores are: the loss of all steps is the
 * best score there is.
 */
void mechanism_sample_losses(const struct mechanism *mechanism,
			     const struct bulk_place *draws, bool in,
			     double losses[], size_t count);
MUST_CHECK bool mechanism_rates(const struct mechanism *mechanism,
				double threshold, struct score_rates *rates,
				struct error *err);

/* The threshold with that false positive rate, or less at an atom. */
MUST_CHECK bool mechanism_threshold(const struct mechanism *mechanism,
				    double fpr, double *threshold,
				    struct error *err);

#endif
