/*
 * transform.c - the moments of composed privacy loss
 *
 * For one step M(s) = E[w^(1+s)] (remove) or E[w^(-s)] (add) with w the
 * likelihood ratio under the noise alone; loss_rule.c.  Steps multiply.
 */

#include "privacy/step/transform.h"

#include <math.h>

#include "privacy/step/loss_rule.h"

double
transform_sign(const struct transform *transform)
{
	return transform->direction == DIRECTION_ADD ? -1 : 1;
}

double
transform_power(const struct transform *transform, double c)
{
	return transform->direction == DIRECTION_ADD ? -c : 1 + c;
}

static void
add_rule(struct log_moment *growth, const struct loss_rule *rule, double steps,
	 double sign)
{
	growth->value += steps * rule->log_total;
	growth->slope += steps * rule->mean * sign;
	growth->bend += steps * rule->variance;
	growth->open = growth->open || rule->open;
}

/* The power of 1 + J / B, B the rest and J the jumps: its logarithm. */
static struct log_moment
jumps_growth(const struct loss_rule *rest, const struct loss_rule *jumps,
	     double steps)
{
	double ratio = exp(jumps->log_total - rest->log_total);
	double off = jumps->mean - rest->mean;
	double first = ratio / (1 + ratio) * off;
	double second = ratio / (1 + ratio) *
			(off * off + jumps->variance - rest->variance);
	struct log_moment growth = { .value = steps * log1p(ratio),
				     .slope = steps * first,
				     .bend = steps * (second - first * first),
				     .open = jumps->open };

	return growth;
}

/* The logarithm of B^T ((1 + J / B)^T - 1). */
static struct log_moment
join_growths(const struct log_moment *rest, const struct log_moment *jumps)
{
	double share = -1 / expm1(-jumps->value);
	double tilt = jumps->slope * jumps->slope;
	double log_power =
		jumps->value > 30 ? jumps->value : log(expm1(jumps->value));
	struct log_moment growth = {
		.value = rest->value + log_power,
		.slope = rest->slope + jumps->slope * share,
		.bend = rest->bend + jumps->bend * share -
			tilt * share * (share - 1),
		.open = rest->open || jumps->open,
	};

	growth.bend = fmax(growth.bend, rest->bend);
	if (!(jumps->value > 0))
		growth = (struct log_moment){ .value = -INFINITY };

	return growth;
}

bool
transform_stopped(const struct transform *transform, size_t i)
{
	return i % TRANSFORM_POLLED == TRANSFORM_POLLED - 1 &&
	       transform->progress && progress_stopped(*transform->progress);
}

static struct log_moment
split_growth(const struct transform *transform, double u)
{
	struct loss_rule rest = { 0 }, jumps = { 0 };
	struct log_moment all = { 0 }, power = { 0 };

	for (size_t i = 0; i < transform->part_count; i++) {
		double steps = transform->parts[i].steps;
		struct log_moment one;

		if (transform_stopped(transform, i)) {
			all.open = true;
			break;
		}
		loss_slice_rule(&transform->splits[i].rest, u, &rest);
		add_rule(&all, &rest, steps, 1);
		if (!transform->jumping)
			continue;
		loss_slice_rule(&transform->splits[i].jumps, u, &jumps);
		one = jumps_growth(&rest, &jumps, steps);
		power.value += one.value;
		power.slope += one.slope;
		power.bend += one.bend;
		power.open = power.open || one.open;
	}
	loss_rule_clear(&rest);
	loss_rule_clear(&jumps);

	return transform->jumping ? join_growths(&all, &power) : all;
}

/*
 * Powers far below 0 need more nodes than are worth it: then a few show
 * about where the mass is, and nothing is certain.
 */
#define MOST_NODES 2e5
#define FEW_NODES  4e3
#define SPREAD     24.0 /* of the nodes, in deviations */

static double
growth_width(const struct loss_step *step, double u, bool *rough)
{
	double width = loss_rule_step(step, u, 0);
	double spread = SPREAD * step->sigma;

	if (u >= 0 || spread < MOST_NODES * width)
		return width;
	*rough = true;

	return spread / FEW_NODES;
}

struct log_moment
transform_log_moment(const struct transform *transform, double c)
{
	double u = transform_power(transform, c);
	struct loss_rule rule = { 0 };
	struct log_moment growth = { 0 };

	if (transform->splits)
		return split_growth(transform, u);
	for (size_t i = 0; i < transform->part_count; i++) {
		const struct loss_part *part = &transform->parts[i];

		if (transform_stopped(transform, i)) {
			growth.open = true;
			break;
		}
		loss_rule_fill(&rule, &part->step, u,
			       growth_width(&part->step, u, &growth.open), 0,
			       true);
		add_rule(&growth, &rule, part->steps,
			 transform_sign(transform));
	}
	loss_rule_clear(&rule);

	return growth;
}

double
transform_mass(const struct transform *transform)
{
	if (!transform->splits)
		return 1;

	return fmin(exp(transform_log_moment(transform, 1e-12).value + 1e-9),
		    1);
}
