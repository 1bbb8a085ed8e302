/* mmd_wealth.h - a claim bet against by what tells two samples apart */

#ifndef PRIVACY_ANYTIME_MMD_WEALTH_H
#define PRIVACY_ANYTIME_MMD_WEALTH_H

#include <stdbool.h>
#include <stddef.h>

enum { MMD_BUMPS = 128, MMD_CLAIMS = 64, MMD_FIRST = 20 };

/*
 * Claimed epsilons, and what the bets against them have become.  Logarithms
 * are taken once in many pairs; since then wealth has grown by `grown`, and
 * by `peak` where it was largest.
 */
struct mmd_claims {
	double threshold[MMD_CLAIMS]; /* what the gap of means stays below */
	double most[MMD_CLAIMS];      /* the largest stake */
	double stake[MMD_CLAIMS], squares[MMD_CLAIMS];
	double grown[MMD_CLAIMS], peak[MMD_CLAIMS];
	double log_wealth[MMD_CLAIMS], best[MMD_CLAIMS];
};

/* Fixed in size, whatever comes. */
struct mmd_wealth {
	double delta;
	size_t pairs; /* the first ones only set the width */
	double first[2 * MMD_FIRST];
	double middle, width; /* 0: all of the first are equal */
	double gap[MMD_BUMPS], gap_squared;
	struct mmd_claims claims;
};

/* The epsilons of the claims: `step`, twice that, and so on. */
#define MMD_STEP 0.05

void mmd_wealth_start(struct mmd_wealth *wealth, double delta);

/* A member's score and another's, in the order they came. */
void mmd_wealth_add(struct mmd_wealth *wealth, double in, double out);

/* The largest logarithm so far of the bet against the claim next above. */
double mmd_wealth_against(const struct mmd_wealth *wealth, double epsilon);

/* The largest claim that is refuted with all below it; 0 if none is. */
double mmd_wealth_epsilon(const struct mmd_wealth *wealth, double alpha);

#endif
