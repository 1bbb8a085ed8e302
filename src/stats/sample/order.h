/* order.h - ascending order in place, without memory */

#ifndef STATS_SAMPLE_ORDER_H
#define STATS_SAMPLE_ORDER_H

#include <stddef.h>

/*
 * For rows of some thousands inside computations that cannot fail; whole
 * samples go to sort.h, which leaves what is short to this.  Infinities are in
 * order too; no NaN.
 */
void order_numbers(double x[], size_t count);

#endif
