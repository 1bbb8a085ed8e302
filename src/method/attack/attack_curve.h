/* attack_curve.h - the numbers that describe a curve, drawn again quickly */

#ifndef METHOD_ATTACK_ATTACK_CURVE_H
#define METHOD_ATTACK_ATTACK_CURVE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "dataset/samples.h"
#include "stats/law/random.h"
#include "stats/sample/roc_limits.h"

enum { ATTACK_FIGURES = 8 };

/* "auroc", "tpr-at-fpr-0.01", ... */
const char *attack_curve_figure_name(size_t figure);

/* Whether it is a maximum over thresholds. */
bool attack_curve_figure_is_best(size_t figure);

/* The scores of both classes, by the step of the curve each belongs to. */
struct attack_curve;

struct attack_curve *attack_curve_new(const struct samples *samples,
				      struct error *err);
void attack_curve_free(struct attack_curve *curve);

/* All of them with the limits that ranks give. */
void attack_curve_limits(const struct samples *samples,
			 const struct outline *outline, double tail,
			 struct roc_limits limits[ATTACK_FIGURES]);

/*
 * The figures of scores drawn with replacement, each class from its own; a
 * function of seed and index.
 */
void attack_curve_resample(const struct attack_curve *curve, uint64_t seed,
			   uint64_t index, double figures[ATTACK_FIGURES]);

/* The same without every score whose index is `group` modulo `groups`. */
void attack_curve_leave_out(const struct attack_curve *curve, size_t group,
			    size_t groups, double figures[ATTACK_FIGURES]);

#endif
