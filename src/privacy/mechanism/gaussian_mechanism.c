/*
 * gaussian_mechanism.c - normal noise
 *
 * Noise sigma at sensitivity 1 is mu-GDP with mu = 1 / sigma, and T steps
 * are mu sqrt(T)-GDP, exactly (Dong, Roth and Su 2022; Balle and Wang, ICML
 * 2018, for delta).  Scores are the noisy answer of one run of all steps in
 * units of the sensitivity: N(0, s^2) without, N(1, s^2) with, s = 1 / mu.
 */

#include "privacy/mechanism/gaussian_mechanism.h"

#include <math.h>

#include "base/memory.h"
#include "privacy/compose/stage_normal.h"
#include "privacy/gaussian_dp.h"
#include "privacy/mechanism/mechanisms.h"
#include "privacy/step/transform.h"
#include "stats/law/normal.h"
#include "stats/law/random.h"

enum { MU, SIGMA };

/* The mu of all steps together. */
static double
mu_of(const struct mechanism *mechanism)
{
	const double *mu = mechanism->state;

	return *mu * sqrt((double)mechanism->steps);
}

void
gaussian_mechanism_start(struct mechanism *mechanism, double mu)
{
	mu *= mechanism_moved(mechanism);
	mechanism->state = memory_copy(&mu, sizeof(mu));
}

static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	(void)points;
	(void)err;
	gaussian_mechanism_start(
		mechanism, isnan(values[MU]) ? 1 / values[SIGMA] : values[MU]);

	return true;
}

static struct bracket
log_delta_ends(const void *of, double epsilon)
{
	const double *mu = of;

	return (struct bracket){
		gaussian_dp_log_delta_end(epsilon, *mu, -1),
		gaussian_dp_log_delta(epsilon, *mu),
		gaussian_dp_log_delta_end(epsilon, *mu, 1),
	};
}

bool
gaussian_mechanism_log_delta(const struct mechanism *mechanism, double epsilon,
			     struct bracket *answer, struct error *err)
{
	double mu = mu_of(mechanism);

	(void)err;
	*answer = log_delta_ends(&mu, epsilon);

	return true;
}

bool
gaussian_mechanism_epsilon(const struct mechanism *mechanism, double delta,
			   struct bracket *answer, struct error *err)
{
	double mu = mu_of(mechanism), guess = gaussian_dp_epsilon(delta, mu);

	(void)err;
	*answer = delta > 0 && delta < 1
			  ? bracket_crossing(log_delta_ends, &mu, log(delta),
					     INFINITY, guess, 1e-15 * guess)
			  : bracket_exact(guess);

	return true;
}

bool
gaussian_mechanism_tradeoff(const struct mechanism *mechanism, double alpha,
			    struct bracket *answer, struct error *err)
{
	(void)err;
	*answer = gaussian_dp_tradeoff_ends(alpha, mu_of(mechanism));

	return true;
}

/* The loss is N(-mu^2/2, mu^2) without the canary, N(mu^2/2, mu^2) with. */
struct loss_tails
gaussian_mechanism_tails(const struct mechanism *mechanism, double loss)
{
	double mu = mu_of(mechanism);

	return (struct loss_tails){
		.without = normal_log_above(loss / mu + mu / 2),
		.with = normal_log_above(loss / mu - mu / 2),
	};
}

double
gaussian_mechanism_log_density(const struct mechanism *mechanism, double loss)
{
	double mu = mu_of(mechanism), z = loss / mu + mu / 2;

	return -z * z / 2 - log(mu) - 0.5 * log(2 * M_PI);
}

void
gaussian_mechanism_sample(const struct mechanism *mechanism,
			  const struct bulk_place *draws, bool in,
			  double scores[], size_t count)
{
	double sigma = 1 / mu_of(mechanism);

	random_draw_normals(draws, scores, count);
	for (size_t i = 0; i < count; i++)
		scores[i] = in + sigma * scores[i];
}

struct score_rates
gaussian_mechanism_rates(const struct mechanism *mechanism, double threshold)
{
	double mu = mu_of(mechanism), z = threshold * mu;

	return (struct score_rates){
		.without = normal_above(z),
		.with = normal_above(z - mu),
		.without_not = normal_below(z),
		.with_not = normal_below(z - mu),
	};
}

/* ---- beside other mechanisms ---- */

bool
gaussian_mechanism_sampled(const struct mechanism *mechanism,
			   struct loss_part *part)
{
	*part = (struct loss_part){ { 1 / mu_of(mechanism), 1 }, 1 };

	return true;
}

bool
gaussian_mechanism_law(const struct mechanism *mechanism,
		       struct stage_law *law_of, struct error *err)
{
	struct two_gaussians pair = { 0, 1, mu_of(mechanism), 1 };

	(void)err;
	stage_normal_law(law_of, &pair);

	return true;
}

double
gaussian_mechanism_loss(const struct mechanism *mechanism, double score)
{
	double mu = mu_of(mechanism);

	return mu * mu * (score - 0.5);
}

const struct mechanism_kind mechanism_gaussian = {
	.name = "gaussian",
	.title = "Gaussian",
	.summary = "normal noise on an answer of sensitivity 1",
	.reference = "Dong, Roth and Su, JRSS B 84 (2022)",
	.parameters = {
		[MU] = { .name = "mu",
			 .summary = "sensitivity over noise, 1/sigma",
			 .lowest = 1e-9,
			 .highest = 1e9,
			 .instead_of = "sigma" },
		[SIGMA] = { .name = "sigma",
			    .summary = "noise over sensitivity",
			    .lowest = 1e-9,
			    .highest = 1e9,
			    .instead_of = "mu" },
	},
	.neighbours = ADJACENCY_OF_SUMS,
	.start = start,
	GAUSSIAN_FUNCTIONS,
};
