/* selection.h - what earlier looks at the data cost a number */

#ifndef METHOD_SELECTION_H
#define METHOD_SELECTION_H

#include <stdbool.h>

#include "base/text.h"
#include "result/selection.h"
#include "setting/setting.h"

struct method;
struct question;
struct result;

/*
 * Adds the name under which a look by this method is counted: the method,
 * the way it chooses thresholds, and settings of its own that were given.
 * The band and clopper-pearson with policy=band are one.
 */
void selection_name(const struct method *method, const struct question *ask,
		    struct text *out);

/* Returns the hash of such a name. */
uint64_t selection_hash(const char *name);

/* Returns the selection of the question as it concerns this method. */
struct selection selection_of(const struct method *method,
			      const struct question *ask);

/*
 * Returns the number that alpha is divided by. The first method costs
 * nothing, another is one of so many, and a flipped sign costs a factor 2.
 * Only a bound claims what needs a correction.
 */
double selection_divisor(const struct method *method,
			 const struct selection *selection);

/*
 * Adds the correction of one method's number in words: "alpha/20 after seeing
 * 20 methods", "alpha/2 after a flipped sign", or nothing.  An estimate has no
 * alpha, so that only "after seeing 20 methods" is left.
 */
void selection_add_correction(const struct method *method,
			      const struct selection *selection,
			      struct text *out);

/*
 * Adds how alpha is divided among all methods: "20 methods looked at: the
 * first keeps alpha, other bounds are at alpha/20".
 */
void selection_add_shares(const struct selection *selection, struct text *out);

/* Divides alpha, and says it as alpha where it was said as confidence. */
void selection_share(const struct method *method,
		     const struct selection *selection,
		     struct settings *settings);

/*
 * Puts what the looks cost into settings, for a program that knows of none:
 * alpha divided, or the number of readings of an estimate.
 */
void selection_spell(const struct method *method, const struct question *ask,
		     struct settings *settings);

/*
 * Returns how many thresholds, seeds, splits or runs were looked at. From 2 on
 * a number of one of them is an estimate.
 */
unsigned selection_looks(const struct selection *selection);

bool selection_is_same(const struct selection *a, const struct selection *b);

#endif
