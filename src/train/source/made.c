/* made.c - examples of a law, row by row from a seed */

#include "train/source/made.h"

#include "base/memory.h"

/* Rows have streams of their own, above those of what they share. */
#define ROWS ((uint64_t)1 << 40)

static struct examples *
make(const struct corpus_order *order, const struct made_law *law, size_t count,
     size_t first)
{
	struct examples *examples = memory_new(sizeof(*examples));

	*examples = (struct examples){
		.count = count,
		.classes = law->classes,
		.channels = 1,
		.height = 1,
		.width = law->size,
	};
	examples->values = memory_new_array(count * law->size, sizeof(float));
	examples->labels = memory_new_array(count, sizeof(*examples->labels));
	for (size_t i = 0; i < count; i++) {
		struct random random =
			random_start(order->seed, ROWS + first + i);
		size_t label = random_below(&random, law->classes);

		examples->labels[i] = (uint16_t)label;
		law->draw(law->state, &random, label,
			  examples->values + i * law->size);
	}

	return examples;
}

void
made_corpus(const struct corpus_order *order, const struct made_law *law,
	    struct corpus *made)
{
	size_t count = order->rows ? order->rows : law->rows;

	made->members = make(order, law, count, 0);
	made->population = make(order, law, count, count);
}
