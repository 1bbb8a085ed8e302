/* clients.c - whose rows are whose, in federated training */

#include "train/source/clients.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/law/random.h"

/* Streams: of the order of rows, then one a client. */
#define DEAL ((uint64_t)1 << 43)

void
clients_free(struct clients *clients)
{
	if (!clients)
		return;
	free(clients->first);
	free(clients->rows);
	free(clients);
}

static struct clients *
clients_new(size_t count, size_t rows)
{
	struct clients *clients = memory_new(sizeof(*clients));

	clients->count = count;
	clients->first = memory_new_array(count + 1, sizeof(size_t));
	clients->rows = memory_new_array(rows, sizeof(uint32_t));

	return clients;
}

/* Rows of each class in random order, still to be dealt. */
struct piles {
	uint32_t **at;
	size_t *left;
	size_t classes;
};

static struct piles
piles_of(const struct examples *examples, uint64_t seed)
{
	struct piles piles = { .classes = examples->classes };
	struct random random = random_start(seed, DEAL);

	piles.at = memory_new_array(piles.classes, sizeof(*piles.at));
	piles.left = memory_new_array(piles.classes, sizeof(*piles.left));
	for (size_t k = 0; k < piles.classes; k++)
		piles.at[k] =
			memory_new_array(examples->count, sizeof(uint32_t));
	for (size_t i = 0; i < examples->count; i++) {
		size_t k = examples->labels[i];
		size_t j = random_below(&random, ++piles.left[k]);

		piles.at[k][piles.left[k] - 1] = piles.at[k][j];
		piles.at[k][j] = (uint32_t)i;
	}

	return piles;
}

static void
piles_clear(struct piles *piles)
{
	for (size_t k = 0; k < piles->classes; k++)
		free(piles->at[k]);
	free(piles->at);
	free(piles->left);
}

/* A class by its weight, among those of which rows are left. */
static size_t
draw_class(const struct piles *piles, const double weight[],
	   struct random *random)
{
	double sum = 0, at;
	size_t last = 0;

	for (size_t k = 0; k < piles->classes; k++)
		sum += piles->left[k] ? weight[k] : 0;
	at = sum * random_uniform(random);
	for (size_t k = 0; k < piles->classes; k++) {
		if (!piles->left[k])
			continue;
		last = k;
		at -= weight[k];
		if (at < 0)
			break;
	}

	return last;
}

struct clients *
clients_deal(const struct examples *examples, size_t count, double spread,
	     uint64_t seed)
{
	struct clients *clients = clients_new(count, examples->count);
	struct piles piles = piles_of(examples, seed);
	double *weight = memory_new_array(piles.classes, sizeof(*weight));
	size_t done = 0;

	for (size_t c = 0; c < count; c++) {
		struct random random = random_start(seed, DEAL + 1 + c);
		size_t end = (c + 1) * examples->count / count;

		for (size_t k = 0; k < piles.classes; k++)
			weight[k] = random_gamma(&random, spread);
		for (; done < end; done++) {
			size_t k = draw_class(&piles, weight, &random);

			clients->rows[done] = piles.at[k][--piles.left[k]];
		}
		clients->first[c + 1] = done;
	}
	free(weight);
	piles_clear(&piles);

	return clients;
}

struct clients *
clients_of_groups(const struct examples *examples)
{
	size_t most = 0;
	struct clients *clients;

	for (size_t i = 0; i < examples->count; i++)
		most = examples->groups[i] > most ? examples->groups[i] : most;
	clients = clients_new(most + 1, examples->count);
	for (size_t i = 0; i < examples->count; i++)
		clients->first[examples->groups[i] + 1]++;
	for (size_t c = 0; c < clients->count; c++)
		clients->first[c + 1] += clients->first[c];
	for (size_t i = examples->count; i--;)
		clients->rows[--clients->first[examples->groups[i] + 1]] =
			(uint32_t)i;
	/* Each was moved to its beginning: the ends are the next ones'. */
	memmove(clients->first, clients->first + 1,
		clients->count * sizeof(size_t));
	clients->first[clients->count] = examples->count;

	return clients;
}
