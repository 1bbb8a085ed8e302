/* sequence.h - methods that look at one row after another, as they come */

#ifndef METHOD_ANYTIME_SEQUENCE_H
#define METHOD_ANYTIME_SEQUENCE_H

#include <stdbool.h>
#include <stddef.h>

#include "method/method.h"
#include "stats/law/beta.h"

/* What is known before the first row. */
struct sequence_start {
	double alpha, delta;
	double threshold; /* scores from here on are called members */
	size_t canaries;  /* of one run; 0: not told */
};

/* Upper ends of both rates, without an error. */
struct row_limits {
	struct proportion fnr, fpr;
};

/*
 * A fold over rows: its state has a fixed size, so that a file may grow for
 * ever.  Scores are turned so that larger means member.
 */
struct sequence_method {
	size_t size;
	bool thresholds; /* needs a threshold, given or from the first rows */
	/* Refuses settings that make no sense here; or NULL. */
	bool (*check)(const struct question *ask, struct error *err);
	void (*start)(void *state, const struct sequence_start *start);
	void (*add)(void *state, double score, bool member);
	/* The lower end after these rows, the largest so far. */
	double (*epsilon)(const void *state);
	/* log of the wealth of a bet against epsilon; NULL without bets. */
	double (*wealth)(const void *state, double epsilon);
	/* The lower end that a perfect attack would have reached. */
	double (*ceiling)(const void *state);
	/* Its limits on both rates; NULL where it has none. */
	struct row_limits (*limits)(const void *state);
	/* More of the result; or NULL. */
	void (*report)(const void *state, const struct method_answer *to);
	/*
	 * Returns true if the number holds for one look at these data only.
	 * NULL where it holds at every number of rows.
	 */
	bool (*one_look)(const struct question *ask);
	/* In place of rows in the order of the data; or NULL. */
	bool (*feed)(const struct question *ask, void *state,
		     void (*after)(void *arg), void *arg, struct error *err);
};

/* Whether rows come as if shuffled: counts that need no memory. */
struct sequence_order {
	size_t rows[2], changes, ups[2], downs[2];
	double last[2];
	int last_class;
};

void sequence_order_add(struct sequence_order *order, double score,
			bool member);

/* "class" or "score" where rows look sorted by it, else NULL. */
const char *sequence_order_sorted_by(const struct sequence_order *order);

/* Whether to look at so many rows: each up to 512, then 256 a doubling. */
bool sequence_is_look(size_t rows);

/* One fold on its way. */
struct sequence;

/* `losses`: smaller means member; the question may have no data. */
MUST_CHECK struct sequence *sequence_new(const struct method *method,
					 const struct question *ask,
					 bool losses, struct error *err);
void sequence_free(struct sequence *sequence);

/* A row of scores, not turned yet; of guesses, 1 for a right one. */
void sequence_add(struct sequence *sequence, double score, bool member);

size_t sequence_rows(const struct sequence *sequence);
double sequence_epsilon(const struct sequence *sequence);
/* NaN without bets. */
double sequence_wealth(const struct sequence *sequence, double epsilon);
/* NULL, or why rows have no order of arrival. */
const char *sequence_sorted_by(const struct sequence *sequence);
/* Whether the first rows, which choose the threshold, are not over yet. */
bool sequence_is_choosing(const struct sequence *sequence);

/* All rows of the data; each is shown to `watch`, which may be NULL. */
typedef void sequence_watch_fn(const struct sequence *sequence, void *arg);

MUST_CHECK bool sequence_feed(struct sequence *sequence,
			      const struct question *ask,
			      sequence_watch_fn *watch, void *arg,
			      struct error *err);

/* What was found, once all rows are there; refuses rows that are sorted. */
MUST_CHECK bool sequence_conclude(const struct sequence *sequence,
				  const struct method *method,
				  const struct question *ask, const char *name,
				  struct result *answer, struct error *err);

/* Its limits on both rates, had none of the data's rows been an error. */
MUST_CHECK bool sequence_limits(const struct method *method,
				const struct question *ask,
				struct row_limits *limits, struct error *err);

/* What method_run() does for a method with `sequence`. */
MUST_CHECK bool sequence_run(const struct method *method,
			     const struct question *ask, struct result *answer,
			     struct error *err);

/* Returns true if the method's number holds for one look at the data only. */
bool sequence_is_one_look(const struct method *method,
			  const struct question *ask);

/* Returns the number of canaries that canaries= or the game states, or 0. */
size_t sequence_canaries(const struct question *ask);

/* What they read. */
#define SEQUENCE_KINDS (KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES))
#define SEQUENCE_SETTINGS                                                      \
	SETTING_TAU, SETTING_LOWER_IS_MEMBER, SETTING_INSTANCE, SETTING_RUN

#endif
