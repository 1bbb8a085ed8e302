/* rows.h - which rows of the data a question is about */

#ifndef METHOD_RATE_ROWS_H
#define METHOD_RATE_ROWS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "dataset/runs.h"
#include "dataset/samples.h"
#include "method/method.h"

/*
 * Rows of several training runs are several games, and a question is about
 * one of them: that of run=, or else the first.  All rows where each is a
 * run of its own, where the runs are not told apart, and with force=yes.
 * Of several models those of instance=, or all.
 */
struct rows {
	const double *runs, *instances; /* NULL: all rows */
	double run, instance;
};

/* False where run= names none. */
MUST_CHECK bool rows_find(struct rows *rows, const struct question *ask,
			  struct error *err);
bool rows_has(const struct rows *rows, size_t row);

/* How many rows of the data are meant. */
size_t rows_count(const struct rows *rows, const struct dataset *data);

/* The same for samples of scores, with which way they count. */
struct samples_choice rows_choice(const struct question *ask);

/* Says which run was taken; W32 where nobody asked for it. */
void rows_say(const struct question *ask, struct result *answer);

/*
 * Whether rows may count as independent trials: refused, or warned of
 * under force=yes, where a run column says otherwise.
 */
MUST_CHECK bool rows_are_trials(const struct question *ask,
				struct result *answer, struct error *err);

#endif
