/* reproduce.h - what papers print, computed again and compared */

#ifndef STUDY_PAPER_REPRODUCE_H
#define STUDY_PAPER_REPRODUCE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/registry.h"
#include "dataset/dataset.h"
#include "figure/figure.h"
#include "setting/setting.h"
#include "task/crew.h"

enum reproduce_outcome {
	OUTCOME_AGREES,   /* within half a unit of the last printed digit */
	OUTCOME_ROUNDING, /* cut instead of rounded, or a coarse solver */
	OUTCOME_MISPRINT, /* what is printed belongs to something else */
	OUTCOME_NOT_REPRODUCIBLE, /* inputs missing, or the method differs */
	OUTCOME_COMPUTED,         /* nothing printed: a point of a curve */
	OUTCOME_DIFFERS,          /* unexplained: a defect of ours */
	OUTCOME_COUNT,
};

const char *reproduce_outcome_name(enum reproduce_outcome outcome);

enum part { PART_LOWER, PART_VALUE, PART_UPPER };

/* One printed number beside ours. */
struct reproduction {
	const char *paper;
	const char *item; /* where: "3.2", "table-1" */
	const char *what;
	const char *printed; /* as printed, NULL for a point of a curve */
	double ours;         /* NaN where it cannot be computed */
	double difference;   /* ours less printed */
	enum reproduce_outcome outcome;
	const char *reason; /* why it does not agree, or how it was computed */
};

struct reproductions {
	struct reproduction *at;
	size_t count;
	const char *paper; /* goes into each that is added */
};

void reproduce_clear(struct reproductions *list);

/*
 * What is known beforehand about a printed number.  A text in words of the
 * paper may start with "> ", "< " or "~ ": above, below, or within `within`.
 */
struct printed {
	const char *item, *what, *text;
	double within; /* agreement; 0 is half of the last digit */
	enum reproduce_outcome known; /* the verdict if it does not agree */
	const char *reason;
};

/* Returns the number that the row `index` of an item prints, or NaN. */
double reproduce_printed(const char *paper, const char *item, size_t index);

/* Compares and adds; the verdict follows from the numbers first. */
void reproduce_add(struct reproductions *list, const struct printed *printed,
		   double ours);

enum { PAPER_LINES = 5, PAPER_ARGUMENTS = 5, PAPER_NUMBERS = 64 };

/* A call of a function that rows name by fn= or study=. */
struct paper_call {
	const struct paper_row *row;
	const struct dataset *data; /* the row's, or NULL */
	struct progress *progress;
};

/* A number and its tolerance, or 0 to take the row's. */
struct paper_number {
	double value, within;
};

/* Returns a number, NaN if it cannot be computed. */
typedef double paper_fn(const struct paper_call *call);

/* Fills the numbers of a row and of those after it that say `next`. */
typedef bool paper_study_fn(const struct paper_call *call,
			    struct paper_number numbers[PAPER_NUMBERS],
			    struct error *err);

/* Draws a figure by itself; the caller owns it. */
typedef struct figure *reproduce_draw_fn(struct progress *progress,
					 struct error *err);

/*
 * A figure of a paper as one would type it: a kind, settings, and data that
 * are four counts or a simulation with its settings.  Each text of `lines`
 * beyond the first is drawn into the same picture.  With `draw` none of
 * these is needed.
 */
struct paper_figure {
	const char *item; /* "figure-6" */
	const char *kind; /* "guesses" */
	const char *data; /* "white-box rows=5000 sigma=1", or NULL */
	const char *lines[PAPER_LINES];
	reproduce_draw_fn *draw;
	const char *about; /* where it is not the paper's, or NULL */
};

/*
 * A row of papers.txt: a number of a paper, and how we compute it.  Exactly
 * one of quantity, fn, study and next is set, or none if the number cannot
 * be computed.
 */
struct paper_row {
	struct printed printed;
	const char *method, *quantity, *settings;
	enum part part;
	bool percent;
	const char *data; /* words for reproduce_data(), or NULL */
	paper_fn *fn;
	paper_study_fn *study;
	double at[PAPER_ARGUMENTS]; /* the plain numbers that follow fn= */
	bool next;                  /* the next number of the study above */
};

/* A paper as papers.txt has it; both lists end with one without item. */
struct publication {
	const char *name;
	const char *title; /* its summary in the registry */
	const struct paper_figure *figures;
	const struct paper_row *rows;
};

enum { PAPERS_MOST = 32 };

/* The papers of papers.txt, made when the program is built; ends with NULL. */
extern const struct publication *const papers[PAPERS_MOST + 1];
extern const struct registry papers_registry;

/*
 * A paper is a piece.  Runs all of them, or those that `which` names: "PAPER"
 * or "PAPER/ITEM"; NULL is all.
 */
MUST_CHECK bool reproduce_run(const char *which, struct reproductions *list,
			      const struct crew_place *place,
			      struct progress *progress, struct error *err);

/*
 * Returns a number for each row of a paper, or NULL.  Rows that are of no
 * `item` stay NaN; NULL asks for all.  The caller owns the array.
 */
MUST_CHECK struct paper_number *reproduce_rows(const struct publication *paper,
					       const char *item,
					       struct progress *progress,
					       struct error *err);

/* Returns true if a row is of an item or of a part of it, or `item` NULL. */
bool reproduce_row_wanted(const struct paper_row *row, const char *item);

/* Returns true if `which`, as above, asks for this figure of this paper. */
bool reproduce_wants(const char *which, const struct publication *paper,
		     const struct paper_figure *figure);

/* Computes and draws it; the caller owns the figure. */
MUST_CHECK struct figure *reproduce_figure(const struct publication *paper,
					   const struct paper_figure *figure,
					   struct progress *progress,
					   struct error *err);

/* ---- for the papers ---- */

/* "tp=65 fn=35 fp=25 tn=75", or a simulation with its settings. */
MUST_CHECK struct dataset *reproduce_data(const char *line, uint64_t seed,
					  struct progress *progress,
					  struct error *err);

/* Runs a method with these settings, and takes one number of its answer. */
MUST_CHECK bool reproduce_ask(const char *method, const struct dataset *data,
			      const char *settings, const char *quantity,
			      enum part part, struct progress *progress,
			      double *number, struct error *err);

/* Returns the answer of a method with these settings, NaN without one. */
double reproduce_asked(const char *method, const struct dataset *data,
		       const char *settings, const char *quantity,
		       enum part part);

/* Four counts and what is asked about them. */
struct reproduce_counts {
	double tp, fn, fp, tn, delta, alpha;
	int sides;
};

/*
 * Returns a method's lower end of epsilon at 95 % and delta 1e-5 for the
 * expected counts of the Gaussian mechanism at a threshold, `each` of either
 * class, rounded.
 */
double reproduce_expected_bound(const char *method, double mu, double threshold,
				double each);

/* Runs a method of counts; NaN if it cannot answer. */
double reproduce_counts(const char *method,
			const struct reproduce_counts *counts,
			const char *quantity, enum part part);

#endif
