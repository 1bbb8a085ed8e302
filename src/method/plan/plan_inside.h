/* plan_inside.h - what the parts of a plan share */

#ifndef METHOD_PLAN_PLAN_INSIDE_H
#define METHOD_PLAN_PLAN_INSIDE_H

#include "method/plan/plan.h"
#include "method/rate/threshold.h"

/* Whole numbers; of a game the two together. */
struct plan_errors {
	double fn, fp;
};

/* Whether the size counts canaries of one run. */
bool plan_is_game(const struct plan_order *order);

/* How many of the canaries are guessed: all, or as guesses= says. */
double plan_guesses(const struct plan_order *order, size_t samples);

/* What the attack is expected to leave, rounded. */
struct plan_errors plan_expected(const struct plan_order *order,
				 size_t samples);

/* What the method says of an audit with these errors. */
MUST_CHECK bool plan_answer_at(const struct plan_order *order, size_t samples,
			       const struct plan_errors *errors,
			       struct quantity *epsilon, struct error *err);

/* What is remembered while many errors are asked about. */
struct plan_memory {
	struct rate_limits limits;
	/* Of what the method's lower end grows with, see rate_method. */
	double reached,
		missed; /* the least that does, the most that does not */
	bool checked;   /* the settings make sense to the method */
};

struct plan_walker {
	const struct plan_order *order;
	const struct dataset *any; /* some counts, for questions */
	struct plan_memory *memory;
};

struct plan_walker plan_walker_start(const struct plan_order *order);
void plan_walker_clear(struct plan_walker *walker);

/* Whether these errors leave a lower end of at least bound=. */
MUST_CHECK bool plan_reaches(const struct plan_walker *walker, size_t samples,
			     const struct plan_errors *errors, bool *reached,
			     struct error *err);

/* That end itself. */
MUST_CHECK bool plan_lower_at(const struct plan_walker *walker, size_t samples,
			      const struct plan_errors *errors, double *lower,
			      struct error *err);

/* The probability that the errors of an audit do, into the row. */
MUST_CHECK bool plan_power(const struct plan_walker *walker,
			   struct plan_row *row, struct error *err);

/* Whether that is at least power=. */
MUST_CHECK bool plan_has_power(const struct plan_walker *walker, size_t samples,
			       bool *enough, struct error *err);

#endif
