/* reproduce.h - what papers print, computed again and compared */

#ifndef STUDY_REPRODUCE_H
#define STUDY_REPRODUCE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"

enum outcome {
	OUTCOME_AGREES,   /* within half a unit of the last printed digit */
	OUTCOME_ROUNDING, /* cut instead of rounded, or a coarse solver */
	OUTCOME_MISPRINT, /* what is printed belongs to something else */
	OUTCOME_NOT_REPRODUCIBLE, /* inputs missing, or the method differs */
	OUTCOME_COMPUTED,         /* nothing printed: a point of a curve */
	OUTCOME_DIFFERS,          /* unexplained: a defect of ours */
	OUTCOME_COUNT,
};

const char *outcome_name(enum outcome outcome);

/* One printed number beside ours. */
struct reproduction {
	const char *paper;
	const char *item; /* where: "3.2", "table-1" */
	const char *what;
	const char *printed; /* as printed, NULL for a point of a curve */
	double ours;         /* NaN where it cannot be computed */
	double difference;   /* ours less printed */
	enum outcome outcome;
	const char *reason; /* why it does not agree, or how it was computed */
};

struct reproductions {
	struct reproduction *at;
	size_t count;
	const char *paper; /* goes into each that is added */
};

void reproductions_clear(struct reproductions *list);

/* What is known beforehand about a printed number. */
struct printed {
	const char *item, *what, *text;
	double within;      /* agreement; 0 is half of the last digit */
	enum outcome known; /* the verdict if it does not agree */
	const char *reason;
};

/* Compares and adds; the verdict follows from the numbers first. */
void reproduce_add(struct reproductions *list, const struct printed *printed,
		   double ours);

/* A paper: constant data and a function that adds its items. */
struct paper {
	const char *name;
	const char *title;
	bool (*run)(struct reproductions *list, struct progress *progress,
		    struct error *err);
};

/*
 * Runs all papers, or those that `which` names: "PAPER" or "PAPER/ITEM";
 * NULL is all.
 */
MUST_CHECK bool reproduce_run(const char *which, struct reproductions *list,
			      struct progress *progress, struct error *err);

/* ---- for the papers ---- */

/* Four counts and what is asked about them. */
struct reproduce_counts {
	double tp, fn, fp, tn, delta, alpha;
	int sides;
};

enum part { PART_LOWER, PART_VALUE, PART_UPPER };

/* Runs a method of counts; NaN if it cannot answer. */
double reproduce_counts(const char *method,
			const struct reproduce_counts *counts,
			const char *quantity, enum part part);

#endif
