/* needs.h - what must be true of the data for a number to hold */

#ifndef METHOD_NEEDS_H
#define METHOD_NEEDS_H

#include <stdbool.h>

#include "base/registry.h"
#include "dataset/dataset.h"
#include "result/result.h"

/*
 * The preconditions of methods.  A new one is a line here and one in the
 * table of needs.c: its words, its warning and its test.
 */
enum need {
	NEED_INDEPENDENT_ROWS,
	NEED_FAIR_COINS,
	NEED_RANDOM_MEMBERSHIP,
	NEED_FAMILY,
	NEED_PRIOR,
	NEED_LARGE_COUNTS,
	NEED_ORDER_AS_CAME,
	NEED_BLIND_ORDER,
	NEED_ALIKE_STEPS,
	NEED_UNSHARED_CANARIES,
	NEED_INDEPENDENT_RUNS,
	NEED_INDEPENDENT_LOSSES,
	NEED_GAUSSIAN_SCORES,
	/* of every number with a confidence, whatever the method */
	NEED_CONFIDENCE,
	NEED_PAID_CHOICE,
	NEED_ONE_READING,
	NEED_FIXED_SIZE,
	NEED_COUNT,
};

#define NEED_BIT(need)           (1u << (need))
#define NEEDS_INDEPENDENT_ROWS   NEED_BIT(NEED_INDEPENDENT_ROWS)
#define NEEDS_FAIR_COINS         NEED_BIT(NEED_FAIR_COINS)
#define NEEDS_RANDOM_MEMBERSHIP  NEED_BIT(NEED_RANDOM_MEMBERSHIP)
#define NEEDS_FAMILY             NEED_BIT(NEED_FAMILY)
#define NEEDS_PRIOR              NEED_BIT(NEED_PRIOR)
#define NEEDS_LARGE_COUNTS       NEED_BIT(NEED_LARGE_COUNTS)
#define NEEDS_ORDER_AS_CAME      NEED_BIT(NEED_ORDER_AS_CAME)
#define NEEDS_BLIND_ORDER        NEED_BIT(NEED_BLIND_ORDER)
#define NEEDS_ALIKE_STEPS        NEED_BIT(NEED_ALIKE_STEPS)
#define NEEDS_UNSHARED_CANARIES  NEED_BIT(NEED_UNSHARED_CANARIES)
#define NEEDS_INDEPENDENT_RUNS   NEED_BIT(NEED_INDEPENDENT_RUNS)
#define NEEDS_INDEPENDENT_LOSSES NEED_BIT(NEED_INDEPENDENT_LOSSES)
#define NEEDS_GAUSSIAN_SCORES    NEED_BIT(NEED_GAUSSIAN_SCORES)

/* Both of what an audit with independent trials needs. */
#define NEEDS_TRIALS (NEEDS_INDEPENDENT_ROWS | NEEDS_RANDOM_MEMBERSHIP)

enum met { MET_UNKNOWN, MET_YES, MET_NO };

struct question;
struct method;

/* What the tests look at. */
struct need_view {
	const struct method *method;
	const struct question *ask;
	const struct result *result;     /* NULL before there is one */
	const struct quantity *headline; /* NULL: the result leads with none */
};

/* Returns the words of a need; never NULL. */
const struct condition *need_condition(enum need need);

/* Tests one need against header and data. */
enum met need_is_met(enum need need, const struct need_view *view);

/* Raises the warning of a need that fails, with the numbers of the data. */
void need_warn(enum need need, const struct need_view *view,
	       struct result *result);

/* Returns whether each row of the data is a training run of its own. */
enum met need_rows_are_runs(const struct dataset *data,
			    const struct game *game);

/* Returns the number of thresholds, seeds, splits and runs looked at. */
unsigned need_looks(const struct need_view *view);

/* All conditions; each begins with its name and what it says. */
extern const struct registry conditions_registry;

#endif
