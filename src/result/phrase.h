/* phrase.h - what a number claims, in words */

#ifndef RESULT_PHRASE_H
#define RESULT_PHRASE_H

#include <stdbool.h>

#include "base/number.h"
#include "base/text.h"
#include "result/result.h"

/* Who is told: a panel beside the number, a figure, a listener. */
enum phrase_form { PHRASE_PANEL, PHRASE_FIGURE, PHRASE_SPEECH };

/*
 * "lower-bound, 95 %, one side, about the mechanism, policy split": its
 * kind, confidence, sides, subject and policy, where it has them.
 */
void phrase_claim(struct text *out, enum phrase_form form,
		  const struct quantity *quantity);

/*
 * "≥ 1.2", "≤ 3.4" or "1.2 … 3.4", each end rounded its own way; false and
 * nothing where there is no end.
 */
bool phrase_ends(struct text *out, enum phrase_form form,
		 const struct quantity *quantity);

/* A number of that form, to be listened to if it is: "infinity". */
void phrase_number(struct text *out, enum phrase_form form, double number,
		   enum number_round round);

#endif
