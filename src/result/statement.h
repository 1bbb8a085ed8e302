/* statement.h - the strongest sentence that may be said of one result */

#ifndef RESULT_STATEMENT_H
#define RESULT_STATEMENT_H

#include <stdbool.h>

#include "base/number.h"
#include "base/text.h"
#include "result/grade.h"
#include "result/warning.h"

/* A condition that numbers need to hold.  All are literals. */
struct condition {
	const char *name;     /* for programs: "independent-rows" */
	const char *provided; /* "each row is an independent run" */
	const char *brief;    /* in a column: "independent rows" */
	const char *failed;   /* "the rows are not independent runs" */
	const char *stated;   /* the setting that states it, or NULL */
	enum warning warning; /* raised where it fails; WARNING_COUNT: none */
	bool is_choice;       /* fails by selection: an estimate is left */
	bool is_shape;        /* named by " if Gaussian" already */
};

enum { STATEMENT_CONDITIONS = 20 };

struct conditions {
	const struct condition *at[STATEMENT_CONDITIONS];
	unsigned count;
};

/*
 * Computed once for each result, in method_finish().  Whatever prints a
 * result reads its grade, its number and its conditions here, so that no two
 * of them can disagree.
 */
struct statement {
	const char *quantity; /* "epsilon"; NULL: the result leads with none */
	enum grade grade;
	const char *shape; /* of GRADE_FAMILY: "Gaussian"; else NULL */
	struct quantity number;
	double delta, reach;        /* NaN: none */
	struct conditions provided; /* nobody confirmed them */
	struct conditions failed;   /* known not to hold */
	char *sentence; /* one plain sentence, copied by `y`; or NULL */
};

/* The end of the number that readers compare, and the way to round it. */
double statement_figure(const struct statement *statement);
enum number_round statement_round(const struct statement *statement);

/* Returns true if a claim could be made and it is that nothing leaks. */
bool statement_shows_nothing(const struct statement *statement);

/* "each row is an independent run and membership was drawn at random" */
void statement_add_provided(const struct statement *statement,
			    struct text *text);

/*
 * The grade with its condition: "bound, if each row is an independent run",
 * "not claimable: the rows are not independent runs (W16)".
 */
void statement_add_grade(const struct statement *statement, struct text *text);

/* The same for a column: "independent rows", "not met: fair coins (W17)". */
void statement_add_brief(const struct statement *statement, struct text *text);

/* " if Gaussian" where the grade is GRADE_FAMILY, otherwise nothing. */
void statement_add_shape(const struct statement *statement, struct text *text);

/* "ε ≥ 1.178", "ε ≥ 3.1 if Gaussian", "ε ≈ 1.3", "no leak shown". */
void statement_add_number(const struct statement *statement, int digits,
			  struct text *text);

/*
 * Adds the sentence for a line without room for it: "ε ≥ 1.178 at δ = 1e-05,
 * 95 %, provided independent rows".  A claim never goes without conditions.
 */
void statement_add_short(const struct statement *statement, int digits,
			 struct text *text);

/* Returns the condition of that name, or NULL. */
const struct condition *conditions_find(const struct conditions *conditions,
					const char *name);
void conditions_add(struct conditions *conditions,
		    const struct condition *condition);

#endif
