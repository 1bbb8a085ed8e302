/* comparison.h - what every method that suits says of the same data */

#ifndef METHOD_COMPARISON_H
#define METHOD_COMPARISON_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/text.h"
#include "method/method.h"

/* One method's answer: its bound, and its interval if it has one. */
struct comparison_row {
	const struct method *method;
	const struct result *bound, *interval;
	struct error why; /* where there is neither */
};

struct comparison_order {
	struct question ask;
	double alpha;     /* of every number */
	int sides;        /* of bounds */
	bool widest;      /* an interval alone where there is one */
	bool bounds_only; /* no intervals beside them */
	/*
	 * Whoever is asked the same as another is left out, but this one;
	 * NULL: the first in the list of methods.
	 */
	const struct method *kept;

	/* Whether the method is asked at all; NULL: all that suit. */
	bool (*wanted)(const struct method *method, const void *context);
	/* A result that is there already, held for the row, or NULL. */
	const struct result *(*known)(const struct method *method, int sides,
				      const void *context);
	/* In place of method_run(), on a thread of its own; or NULL. */
	const struct result *(*run)(const struct method *method,
				    const struct question *ask,
				    const void *context, struct error *err);
	/* What has been found, on the thread that found it; or NULL. */
	void (*answered)(const struct comparison_row *row, const void *context);
	const void *context;
};

/* By grade of evidence, then in the order of the list of methods. */
struct comparison {
	struct comparison_row *rows;
	size_t count;
};

/*
 * Alpha of each bound: all of it, or with joint=yes a share of it, so that
 * all bounds hold together.
 */
double comparison_alpha(const struct question *ask, int sides);

/*
 * Runs methods beside each other on ask.threads threads.  One that cannot
 * answer is no error, a stop is.  Cleared by comparison_clear() in any case.
 */
MUST_CHECK bool comparison_run(const struct comparison_order *order,
			       struct comparison *comparison,
			       struct error *err);
void comparison_clear(struct comparison *comparison);

/*
 * Which of two methods that are one under these settings a list leaves out:
 * policy=band makes clopper-pearson the band itself.  NULL: neither.
 */
const struct method *comparison_twin(const struct question *ask,
				     const struct method *kept);

/*
 * Returns the grade of a result among methods that are compared by epsilon:
 * results that lead with another number claim none.
 */
enum grade comparison_grade(const struct result *result);

/* What a number needs to hold, and how its threshold was chosen. */
void comparison_holds_if(const struct result *result, struct text *out);

/* What so many bounds say together, if there are two at least. */
enum { COMPARISON_JOINT = 200 };
bool comparison_joint(char out[COMPARISON_JOINT], size_t bounds, double alpha);

#endif
