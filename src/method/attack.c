/*
 * attack.c - how well the attack tells members from others
 *
 * The area under the curve (a tie counts half) and under its concave hull,
 * the rate of true positives at rates of false positives 0, 0.1, 1 and
 * 10 %, the largest TPR - FPR and the largest share of right calls.  These
 * describe an attack; only epsilon bounds a mechanism.
 *
 * Intervals come from the bootstrap: both classes are drawn again from
 * their own scores.  BCa needs influences, which the area has in closed
 * form (the placements of its two samples); for the others the constant of
 * acceleration is taken from leaving out groups of scores.
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "dataset/samples.h"
#include "method/attack_curve.h"
#include "method/methods.h"
#include "method/rate_warnings.h"
#include "stats/bootstrap.h"
#include "stats/sort.h"
#include "task/tasks.h"

/* Scores are left out in so many groups. */
enum { GROUPS = 200 };

struct job {
	const struct attack_curve *curve;
	uint64_t seed;
	double *replicates; /* ATTACK_FIGURES rows */
	size_t count;
};

/* One resample: a function of its index. */
static bool
resample(size_t index, void *argument, struct error *err)
{
	struct job *job = argument;
	double figures[ATTACK_FIGURES];

	(void)err;
	attack_curve_resample(job->curve, job->seed, index, figures);
	for (size_t i = 0; i < ATTACK_FIGURES; i++)
		job->replicates[i * job->count + index] = figures[i];

	return true;
}

/* The acceleration of every figure, from what leaving a group out changes. */
static void
accelerations(const struct attack_curve *curve, double found[ATTACK_FIGURES])
{
	double without[GROUPS][ATTACK_FIGURES], change[GROUPS];

	for (size_t i = 0; i < GROUPS; i++)
		attack_curve_leave_out(curve, i, GROUPS, without[i]);
	for (size_t figure = 0; figure < ATTACK_FIGURES; figure++) {
		double mean = 0;

		for (size_t i = 0; i < GROUPS; i++)
			mean += without[i][figure] / GROUPS;
		for (size_t i = 0; i < GROUPS; i++)
			change[i] = mean - without[i][figure];
		found[figure] = bootstrap_acceleration(change, GROUPS);
	}
}

static bool
add_figures(const struct attack_curve *curve, const struct question *ask,
	    struct job *job, struct result *answer, struct error *err)
{
	double alpha = settings_number(ask->settings, SETTING_ALPHA);
	enum bootstrap_kind kind = (enum bootstrap_kind)settings_choice(
		ask->settings, SETTING_BOOTSTRAP);
	double figures[ATTACK_FIGURES], speed[ATTACK_FIGURES] = { 0 };

	attack_curve_figures(curve, figures);
	if (kind == BOOTSTRAP_BCA)
		accelerations(curve, speed);
	for (size_t i = 0; i < ATTACK_FIGURES; i++) {
		double *replicates = job->replicates + i * job->count;
		struct bootstrap_interval at;

		if (!sort_numbers(replicates, job->count, err))
			return false;
		at = bootstrap_interval(kind, replicates, job->count,
					figures[i], speed[i], alpha / 2);
		result_add(answer, &(struct quantity){
					   .name = attack_figure_name(i),
					   .claim = CLAIM_APPROXIMATE_INTERVAL,
					   .lower = at.lower,
					   .value = figures[i],
					   .upper = at.upper,
					   .sides = 2,
					   .confidence = 1 - alpha,
					   .about = ABOUT_MECHANISM,
					   .policy = attack_figure_is_best(i)
							     ? POLICY_BEST
							     : POLICY_NONE });
	}

	return true;
}

static void
warn(const struct samples *samples, const struct question *ask,
     struct result *answer)
{
	double alpha = settings_number(ask->settings, SETTING_ALPHA);

	if (samples->out_count < 1000) {
		result_warn(answer, W14,
			    "a false positive rate of 0.001 among %zu "
			    "non-members means no false positive; with %g %% "
			    "confidence the rate there is at most %.3g",
			    samples->out_count, 100 * (1 - alpha),
			    -expm1(log(alpha) / (double)samples->out_count));
	}
	result_warn(answer, W06,
		    "the %d intervals are at %g %% each; together they hold "
		    "with no more than about %g %%",
		    ATTACK_FIGURES, 100 * (1 - alpha),
		    100 * fmax(0, 1 - ATTACK_FIGURES * alpha));
}

static void
say(const struct samples *samples, struct result *answer)
{
	const struct quantity *area = result_quantity(answer, "auroc");
	const struct quantity *low = result_quantity(answer, "tpr-at-fpr-0.01");

	result_step(answer, "%zu members, %zu non-members", samples->in_count,
		    samples->out_count);
	result_say(answer,
		   "The attack has an area of %.4g under its curve and finds "
		   "%.3g %% of the members at a false positive rate of 1 %%; "
		   "this describes the attack, it bounds no mechanism.",
		   area->value, 100 * low->value);
}

static bool
run(const struct question *ask, struct result *answer, struct error *err)
{
	struct samples_choice choice = threshold_choice(ask);
	const struct samples *samples;
	struct job job = {
		.seed = (uint64_t)settings_number(ask->settings, SETTING_SEED),
		.count = settings_whole(ask->settings, SETTING_BOOTSTRAPS),
	};
	struct attack_curve *curve;
	bool done = false;

	if (!rows_are_trials(ask, answer, err))
		return false;
	samples = dataset_samples(ask->data, &choice);
	curve = attack_curve_new(samples, err);
	if (!curve)
		return false;
	job.curve = curve;
	job.replicates = memory_try_array(job.count,
					  ATTACK_FIGURES * sizeof(double), err);
	if (job.replicates &&
	    tasks_run(job.count, resample, &job, ask->threads, ask->progress,
		      err) &&
	    add_figures(curve, ask, &job, answer, err)) {
		warn(samples, ask, answer);
		say(samples, answer);
		rate_warn_scores(samples, ask, answer);
		done = true;
	}
	free(job.replicates);
	attack_curve_free(curve);

	return done;
}

const struct method method_attack = {
	.name = "attack",
	.title = "Attack",
	.summary = "Area, true positives at low false positives, advantage",
	.reference = "receiver operating characteristic with a bootstrap",
	.kinds = KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES) |
		 KIND_BIT(KIND_COSINES),
	.claim = CLAIM_APPROXIMATE_INTERVAL,
	.about = ABOUT_MECHANISM,
	.settings = { SETTING_BOOTSTRAPS, SETTING_BOOTSTRAP, SETTING_SEED,
		      SETTING_END },
	.run = run,
};
