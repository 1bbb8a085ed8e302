/* clients.h - whose rows are whose, in federated training */

#ifndef TRAIN_SOURCE_CLIENTS_H
#define TRAIN_SOURCE_CLIENTS_H

#include "train/source/examples.h"

/* Rows of client c: rows[first[c]] up to rows[first[c + 1]]. */
struct clients {
	size_t count;
	size_t *first;
	uint32_t *rows;
};

/*
 * Deals rows out to `count` clients, each with as many as the others, one at
 * most; every client has tastes of its own: class k is as likely as a
 * Dirichlet's part with parameter `spread` (small: few classes a client).
 */
struct clients *clients_deal(const struct examples *examples, size_t count,
			     double spread, uint64_t seed);

/* As the groups of the examples say. */
struct clients *clients_of_groups(const struct examples *examples);

void clients_free(struct clients *clients);

#endif
