/* made.c - examples of a law, row by row from a seed */

#include "train/source/made.h"

#include "base/memory.h"

/* Rows have streams of their own, above those of what they share. */
#define ROWS ((uint64_t)1 << 40)

/* Room for rows; none is drawn yet. */
static struct examples *
make_room(const struct made_law *law, size_t count)
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

	return examples;
}

static bool
draw_rows(const struct corpus_order *order, const struct made_law *law,
	  struct examples *examples, size_t first, struct error *err)
{
	for (size_t i = 0; i < examples->count; i++) {
		struct random random =
			random_start(order->seed, ROWS + first + i);
		size_t label = random_below(&random, law->classes);

		if (!progress_check(order->progress, err))
			return false;
		examples->labels[i] = (uint16_t)label;
		law->draw(law->state, &random, label,
			  examples->values + i * law->size);
	}

	return true;
}

static bool
has_room(const struct made_law *law, size_t count, struct error *err)
{
	size_t row = law->size * sizeof(float) + sizeof(uint16_t);
	size_t most = memory_for_data() / row / 2;

	return count <= most ||
	       error_set(err, ERROR_DATA,
			 "%zu rows of %zu numbers, and as many of the "
			 "population, do not fit into memory: rows=%zu do",
			 count, law->size, most);
}

bool
made_corpus(const struct corpus_order *order, const struct made_law *law,
	    struct corpus *made, struct error *err)
{
	size_t count = order->rows ? order->rows : law->rows;

	if (!has_room(law, count, err))
		return false;
	made->members = make_room(law, count);
	made->population = make_room(law, count);

	return draw_rows(order, law, made->members, 0, err) &&
	       draw_rows(order, law, made->population, count, err);
}
