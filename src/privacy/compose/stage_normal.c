/*
 * stage_normal.c - the law of the loss between two normal laws
 *
 * In units where the law without the canary is N(0, 1) the other one is
 * N(d, r^2), and the loss log(with / without) at y is
 *
 *	y^2 / 2 - (y - d)^2 / (2 r^2) - log r,
 *
 * a line for r = 1, else a parabola that turns at d / (1 - r^2).
 */

#include "privacy/compose/stage_normal.h"

#include <math.h>

#include "base/memory.h"
#include "stats/law/normal.h"

struct normals {
	double d, r;
	struct stage_branch branches[STAGE_BRANCHES];
};

static double
loss(const void *of, double y)
{
	const struct normals *normals = of;
	double z = (y - normals->d) / normals->r;

	return (y - z) * (y + z) / 2 - log(normals->r);
}

static double
log_density(const void *of, double y)
{
	(void)of;

	return -y * y / 2 - LOG_SQRT_2PI;
}

/* The root of a y^2 + 2 b y + c on the branch. */
static double
where(const void *of, double level, size_t branch)
{
	const struct normals *normals = of;
	const struct stage_branch *range = &normals->branches[branch];
	double square = normals->r * normals->r, d = normals->d;
	double a = square - 1, b = d;
	double c = -d * d - 2 * square * (level + log(normals->r));
	double sum = -(b + copysign(sqrt(fmax(b * b - a * c, 0)), b));
	double near = c / sum, far = sum / a;

	if (near >= range->from && near <= range->to)
		return near;

	return far;
}

static void
set_branches(struct stage_law *law, struct normals *normals)
{
	double d = normals->d, r = normals->r;
	double from = fmin(-STAGE_REACH, d - STAGE_REACH * r);
	double to = fmax(STAGE_REACH, d + STAGE_REACH * r);
	double turn = d / ((1 - r) * (1 + r));
	bool turns = turn > from && turn < to;
	double scale = fmin(1, r);

	law->branch_count = turns ? 2 : 1;
	law->branches[0] =
		(struct stage_branch){ from, turns ? turn : to, scale };
	if (turns)
		law->branches[1] = (struct stage_branch){ turn, to, scale };
	for (size_t i = 0; i < law->branch_count; i++)
		normals->branches[i] = law->branches[i];
}

void
stage_normal_law(struct stage_law *law, const struct two_gaussians *pair)
{
	struct normals normals = {
		.d = (pair->mean1 - pair->mean0) / pair->sd0,
		.r = pair->sd1 / pair->sd0,
	};
	double r = normals.r;
	double turned = loss(&normals, normals.d / ((1 - r) * (1 + r)));

	set_branches(law, &normals);
	law->most = r < 1 ? turned : INFINITY;
	law->least = r > 1 ? turned : -INFINITY;
	if (!(r < 1) && !(r > 1) && !(normals.d < 0) && !(normals.d > 0))
		law->most = law->least = 0;
	law->loss = loss;
	law->where = where;
	law->log_density = log_density;
	law->own = memory_copy(&normals, sizeof(normals));
}
