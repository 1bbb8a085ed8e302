/* ks.h - how far two samples' distributions are apart at most */

#ifndef STATS_SAMPLE_KS_H
#define STATS_SAMPLE_KS_H

#include <stddef.h>

/*
 * The largest distance between the two empirical distribution functions;
 * neither sample needs to be sorted, both counts are positive.
 */
double ks_statistic(const double a[], size_t a_count, const double b[],
		    size_t b_count);

/*
 * The chance of a distance at least as large from two samples of one
 * continuous distribution; exact, by counting paths through a lattice of
 * a_count times b_count.
 */
double ks_p_exact(double statistic, size_t a_count, size_t b_count);

/*
 * The same from the one-sample law at n1 n2 / (n1 + n2), rounded, as scipy
 * has it; for samples too large for the lattice.
 */
double ks_p_asymptotic(double statistic, size_t a_count, size_t b_count);

/* Exact up to a lattice of four million, else asymptotic. */
double ks_p(double statistic, size_t a_count, size_t b_count);

/* The one-sample law: P(D >= distance) for `count` numbers. */
double ks_one_sample_above(double distance, size_t count);

#endif
