/* axis.c - one direction of a figure: what it means, how it is scaled */

#include "figure/axis.h"

#include <math.h>

#include "stats/law/normal.h"

double
axis_straighten(enum axis_scale scale, double value)
{
	switch (scale) {
	case AXIS_LINEAR:
		return value;
	case AXIS_LOG:
		return value > 0      ? log10(value)
		       : isnan(value) ? value
				      : -INFINITY;
	case AXIS_PROBIT:
		if (isnan(value))
			return value;
		if (value <= 0)
			return -INFINITY;
		if (value >= 1)
			return INFINITY;
		return value < 0.5 ? normal_quantile(value)
				   : normal_quantile_above(1 - value);
	}

	return value;
}

double
axis_bend(enum axis_scale scale, double straight)
{
	switch (scale) {
	case AXIS_LINEAR:
		return straight;
	case AXIS_LOG:
		return pow(10, straight);
	case AXIS_PROBIT:
		return normal_below(straight);
	}

	return straight;
}

double
axis_place(enum axis_scale scale, struct range range, double value)
{
	double from = axis_straighten(scale, range.from);
	double to = axis_straighten(scale, range.to);

	return (axis_straighten(scale, value) - from) / (to - from);
}

double
axis_value(enum axis_scale scale, struct range range, double place)
{
	double from = axis_straighten(scale, range.from);
	double to = axis_straighten(scale, range.to);

	return axis_bend(scale, from + place * (to - from));
}

bool
axis_range_is_good(struct range range, enum axis_scale scale)
{
	double from = axis_straighten(scale, range.from);
	double to = axis_straighten(scale, range.to);

	return isfinite(to - from) && from < to;
}
