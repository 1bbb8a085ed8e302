/* result.h - what was found and what it claims */

#ifndef RESULT_RESULT_H
#define RESULT_RESULT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/number.h"
#include "result/quantity.h"
#include "result/selection.h"
#include "result/statement.h"
#include "result/warning.h"

/* A setting as it was used, for the record. */
struct used_setting {
	const char *name; /* a literal */
	double number;    /* NaN where it is a word */
	char *word;       /* NULL where it is a number */
};

struct raised {
	enum warning warning;
	char *text; /* with the user's own numbers */
};

/* What a result is about: enough to recognise the data again. */
struct provenance {
	char *name, *kind, *sha256;
	size_t rows;
	struct provenance_entry {
		const char *name; /* a literal */
		char *value;
	} * game;
	size_t game_count;
};

/*
 * Stands alone: it keeps no pointer to data or method, so that it can
 * outlive both.  Filled by one owner, then shared read-only and counted:
 * result_hold() and result_release().
 */
struct result {
	char *method;
	struct provenance data; /* name NULL: no data */
	struct quantity *quantities;
	size_t quantity_count;
	struct used_setting *settings;
	size_t setting_count;
	struct raised *warnings;
	size_t warning_count;
	char *sentence; /* what it says, in words; never NULL */
	size_t lead;    /* bytes of the sentence that make the claim */
	struct statement statement;
	char **steps; /* how it came about, from the user's numbers */
	size_t step_count;
	double seconds;
	struct selection selection; /* earlier looks, and what they cost */
	bool one_look; /* another look at more rows would be a new test */
};

struct result *result_new(const char *method);
struct result *result_copy(const struct result *from);
const struct result *result_hold(const struct result *result);
void result_release(const struct result *result); /* NULL is fine */

void result_add(struct result *result, const struct quantity *quantity);
/* quantity_of() with what it is about and how it was chosen. */
void result_add_number(struct result *result, const char *name, double value,
		       enum claim claim, enum about about, enum policy policy);
void result_use_number(struct result *result, const char *name, double number);
void result_use_word(struct result *result, const char *name, const char *word);

/* Raises a warning once; a second text for the same code is dropped. */
void result_warn(struct result *result, enum warning warning, const char *fmt,
		 ...) PRINTF_LIKE(3, 4);
bool result_has_warning(const struct result *result, enum warning warning);

/* Replaces the sentence; all of it makes the claim. */
void result_say(struct result *result, const char *fmt, ...) PRINTF_LIKE(2, 3);
/* Which way a confidence is cut: to what is meant, or never up. */
enum number_round result_level_round(double confidence, int digits);
/* A confidence in percent, never more than it is: "95". */
void result_level(char level[NUMBER_SIZE], double confidence);
/*
 * "With 95 % confidence the mechanism is not (epsilon, 1e-05)-DP for any
 * epsilon below ...": `about` goes before the number, `rest` behind it.
 */
void result_say_bound(struct result *result, const char *about,
		      double confidence, double delta, double lower,
		      const char *rest);
/* Adds what explains the claim. */
void result_say_more(struct result *result, const char *fmt, ...)
	PRINTF_LIKE(2, 3);

/* Adds a line of the calculation, shown by explain. */
void result_step(struct result *result, const char *fmt, ...) PRINTF_LIKE(2, 3);

void result_set_data(struct result *result, const char *name, const char *kind,
		     size_t rows, const char *sha256);
void result_set_game(struct result *result, const char *name,
		     const char *value);

/* The quantity of that name, or NULL.  Borrowed. */
const struct quantity *result_quantity(const struct result *result,
				       const char *name);

#endif
