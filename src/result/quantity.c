/* quantity.c - one number with its ends and what it claims */

#include "result/quantity.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

struct quantity
quantity_of(const char *name, enum claim claim, double value)
{
	return (struct quantity){ .name = name,
				  .claim = claim,
				  .lower = NAN,
				  .value = value,
				  .upper = NAN,
				  .confidence = NAN };
}

struct quantity
quantity_certified(const char *name, double lower, double value, double upper)
{
	struct quantity quantity = quantity_of(name, CLAIM_CERTIFIED, value);

	quantity.lower = lower;
	quantity.upper = upper;

	return quantity;
}

double
quantity_figure(const struct quantity *quantity)
{
	return isnan(quantity->lower) ? quantity->value : quantity->lower;
}

const char *
quantity_unbounded(const struct quantity *quantity)
{
	bool lower = isinf(quantity->lower), value = isinf(quantity->value);
	bool upper = isinf(quantity->upper);

	if (lower + value + upper > 1)
		return "both";
	if (lower)
		return "lower";
	if (value)
		return "value";

	return upper ? "upper" : NULL;
}
