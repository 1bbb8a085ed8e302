/*
 * older.c - names that settings had before, and what their values are today
 *
 * Nothing else knows them: whoever reads name=value asks setting_typed(),
 * whoever reads a name asks setting_newer().  A number that belonged to one
 * word of another setting becomes ":word:number", which does not choose it.
 */

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "setting/setting.h"

static const struct setting_older olders[] = {
	{ "confidence", "alpha", "", "0.95", true },
	{ "tau-rank", "tau", "rank:", "12", false },
	{ "tau-quantile", "tau", "quantile:", "0.9", false },
	{ "bootstraps", "bootstrap", ":percentile:", "500", false },
	{ "noise-factor", "bug", ":noise-scale:", "0.5", false },
	{ "noise-seeds", "bug", ":few-seeds:", "10", false },
	{ "unit-rows", "unit", ":micro-batch:", "8", false },
	{ "rate", "learning-rate", "", "0.1", false },
	{ "mean-population", "mean0", "", "0", false },
	{ "sd-population", "sd0", "", "1", false },
	{ "mean-training", "mean1", "", "1", false },
	{ "sd-training", "sd1", "", "1", false },
};

enum { OLDERS = sizeof(olders) / sizeof(olders[0]) };

static const struct setting_older *
find(const char *name)
{
	for (size_t i = 0; i < OLDERS; i++) {
		if (!strcmp(olders[i].name, name))
			return &olders[i];
	}

	return NULL;
}

const struct setting_older *
setting_older(size_t index)
{
	return index < OLDERS ? &olders[index] : NULL;
}

const char *
setting_newer(const char *older)
{
	const struct setting_older *found = find(older);

	return found ? found->now : NULL;
}

/* Writes 1 - x without the digits that binary fractions add. */
static char *
complement(const char *value)
{
	char number[NUMBER_SIZE];
	double x;

	if (!number_read(value, &x))
		return memory_copy_text(value);
	number_exact(number, nearbyint((1 - x) * 1e15) / 1e15);

	return memory_copy_text(number);
}

char *
setting_typed(const char **name, const char *value)
{
	const struct setting_older *found = find(*name);
	struct text now = { 0 };

	if (!found)
		return memory_copy_text(value);
	*name = found->now;
	if (found->complement)
		return complement(value);
	text_add(&now, "%s%s", found->before, value);

	return text_take(&now);
}
