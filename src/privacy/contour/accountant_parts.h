/* accountant_parts.h - what the files of the accountant share */

#ifndef PRIVACY_CONTOUR_ACCOUNTANT_PARTS_H
#define PRIVACY_CONTOUR_ACCOUNTANT_PARTS_H

#include "privacy/contour/accountant.h"
#include "privacy/contour/loss_side.h"

enum { ACCOUNTANT_TABLE = 97 };

/* Thresholds and the FPR there in probits, to begin searches from. */
struct accountant_table {
	double t[ACCOUNTANT_TABLE], probit[ACCOUNTANT_TABLE];
	bool made;
};

/* delta at loss t, x = e^t - 1; rising. */
struct accountant_line {
	double t, x;
	struct bracket delta;
};

struct accountant_lines {
	struct accountant_line *at;
	size_t count;
	int poor; /* so many say little */
};

struct accountant {
	const char *used;
	struct progress *progress;
	double mean, deviation; /* of the loss, remove */

	bool is_closed; /* one step costs as much as all */
	struct loss_step step;

	struct loss_part *parts;
	size_t part_count;
	struct loss_side *sides[2];
	struct accountant_table tables[2];
	struct accountant_lines lines[3]; /* by direction */
	struct composed_law *mesh;
};

struct loss_side *accountant_side(struct accountant *accountant,
				  enum direction direction);

/* A logarithm from a closed form, with what it may be wrong by. */
struct bracket accountant_from_log(double value);

/* The trade-off function by such tests, and their thresholds. */
MUST_CHECK bool accountant_search(struct accountant *accountant,
				  enum direction direction,
				  const double alphas[], size_t count,
				  struct bracket beta[], double t[],
				  struct error *err);

/* Takes the ends of f at alpha nearer to each other where delta allows it. */
MUST_CHECK bool accountant_lines_narrow(struct accountant *accountant,
					enum direction direction, double alpha,
					struct bracket *fnr, struct error *err);

#endif
