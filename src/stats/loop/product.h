/* product.h - products of matrices of floats, the same bits everywhere */

#ifndef STATS_LOOP_PRODUCT_H
#define STATS_LOOP_PRODUCT_H

#include <stdbool.h>
#include <stddef.h>

/*
 * c = op(a) op(b), or c += op(a) op(b) with `add`: `rows` x `columns`, each
 * number one chain of `depth` fused multiply-adds in the order of k, from 0
 * or from c.  So its digits depend on nothing else: no blocks, no threads, no
 * instruction level and no compiler changes one.  A matrix is stored row by
 * row, rows a step apart; a turned one is stored as its transpose.
 */
struct product {
	bool turn_a, turn_b, add;
	size_t rows, columns, depth;
};

/* One thread's room for panels; grows as it must. */
struct product_space;

struct product_space *product_space_new(void);
void product_space_free(struct product_space *space);

void product_run(struct product_space *space, const struct product *what,
		 const float a[], size_t a_step, const float b[], size_t b_step,
		 float c[], size_t c_step);

#endif
