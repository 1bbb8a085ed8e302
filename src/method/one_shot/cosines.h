/* cosines.h - cosines by number of presentations and run */

#ifndef METHOD_ONE_SHOT_COSINES_H
#define METHOD_ONE_SHOT_COSINES_H

#include "method/method.h"

/* The canaries of one run with one number of presentations. */
struct cosine_group {
	double repetition, run; /* 0 where the file has no such column */
	double *seen, *unseen;  /* sorted upwards */
	size_t seen_count, unseen_count;
};

/*
 * Round 0 is the final model; 1, 2, ... are the changes of single rounds.
 * Without a column of rounds all is about the final model.
 */
enum cosine_rounds {
	COSINES_FINAL,   /* the last round where there is no round 0 */
	COSINES_LARGEST, /* over the rounds, for each canary */
};

struct cosine_groups {
	struct cosine_group *at;
	size_t count;
	double dimension; /* 0 where nobody said */
	bool has_final, has_rounds;
};

/* Canaries keep their order from round to round. */
void cosine_groups_make(const struct question *ask, enum cosine_rounds rounds,
			struct cosine_groups *groups);
void cosine_groups_clear(struct cosine_groups *groups);

/* Returns the group at `index`, which must have seen canaries. */
MUST_CHECK const struct cosine_group *
cosine_group_at(const struct cosine_groups *groups, size_t index,
		const struct dataset *data, struct error *err);

/* Returns the group that row= names. */
MUST_CHECK const struct cosine_group *
cosine_group_of(const struct cosine_groups *groups, const struct question *ask,
		struct error *err);

/* Adds epsilon of the group at `index`, and the steps that lead to it. */
struct cosine_inquiry {
	bool (*one)(const struct question *ask, const void *state, size_t index,
		    struct result *answer, struct error *err);
	const void *state;
};

/*
 * Answers for the group that row= names.  Without row= every quantity is the
 * mean over all runs with the fewest presentations, and the spread of epsilon
 * stands beside.
 */
MUST_CHECK bool cosine_answer(const struct question *ask,
			      const struct cosine_groups *groups,
			      const struct cosine_inquiry *inquiry,
			      struct result *answer, struct error *err);

/* Returns "epsilon 7.03 at delta 1e-06" with its spread. Caller frees it. */
char *cosine_words(const struct question *ask, const struct result *answer);

/* dimension= or a sentence. */
MUST_CHECK bool cosine_dimension(const struct cosine_groups *groups,
				 double *dimension, struct error *err);

/* Says which group and how many canaries; raises W31. */
void cosine_describe(const struct cosine_groups *groups,
		     const struct cosine_group *group, struct result *answer);

/* Raises W22 where a sample does not look normal. */
void cosine_test_normality(const double sorted[], size_t count,
			   const char *which, struct result *answer);

#endif
