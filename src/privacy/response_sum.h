/* response_sum.h - many randomized responses with two options, exactly */

#ifndef PRIVACY_RESPONSE_SUM_H
#define PRIVACY_RESPONSE_SUM_H

#include <stddef.h>

#include "privacy/bracket.h"

/*
 * n responses have loss (2k - n) epsilon when k of them are true; k is
 * binomial with e^eps / (1 + e^eps) under P and 1 / (1 + e^eps) under Q.
 */
struct response_sum;

struct response_sum *response_sum_new(double epsilon, size_t steps);
void response_sum_free(struct response_sum *sum);

void response_sum_delta(const struct response_sum *sum, double epsilon,
			struct bracket *delta);

/* Q(loss > t) and P(loss <= t). */
void response_sum_tests(const struct response_sum *sum, double t,
			struct bracket *fpr, struct bracket *fnr);

/* The trade-off function: straight between the tests at two losses. */
void response_sum_tradeoff(const struct response_sum *sum, double fpr,
			   struct bracket *fnr);

#endif
