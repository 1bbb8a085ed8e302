/* attack.h - how what is seen becomes a score */

#ifndef LAB_ATTACK_ATTACK_H
#define LAB_ATTACK_ATTACK_H

#include <stddef.h>

/* What more than the loss. */
enum attack_needs {
	ATTACK_NEEDS_OTHERS = 1 << 0, /* models without the row */
	ATTACK_NEEDS_BOTH = 1 << 1,   /* models without it and with it */
};

/* What an attacker knows of one row and one model. */
struct attack_view {
	double loss; /* of the model on the row */
	/* Of those that need others: the row's chance by them. */
	double reference;
	/* model's chance over the references', of other rows; upwards */
	const double *ratios;
	size_t ratio_count;
	/* Of those that need both: of their margins. */
	double mean[2], sd[2];
};

/* One constant descriptor a kind, with one of both. */
struct attack_kind {
	const char *name;    /* as typed */
	const char *summary; /* half a line */
	/* Of a trained model; larger is more like a member. */
	double (*score)(const struct attack_view *view);
	unsigned needs; /* attack_needs, of its view */
	/*
	 * What one step adds: its noisy sum along the canary over clip-norm,
	 * the noise over that, and the chance that a canary took part.
	 */
	double (*step)(double sum, double sigma, double sampling);
};

/* log p / (1 - p) of a chance by its loss. */
double attack_margin_of(double loss);

#endif
