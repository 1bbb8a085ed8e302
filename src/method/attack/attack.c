/*
 * attack.c - how well the attack tells members from others
 *
 * The area under the curve (a tie counts half) and under its concave hull,
 * the rate of true positives at rates of false positives 0, 0.1, 1 and
 * 10 %, the largest TPR - FPR and the largest share of right calls.  These
 * describe an attack; only epsilon bounds a mechanism.
 *
 * Intervals come from ranks (stats/sample/roc_limits.c), in one pass.  With
 * bootstrap= both classes are drawn again from their own scores instead,
 * which costs a thousand passes and, where a figure is a maximum or rests on
 * few scores, misses far more often than it says.  The acceleration of BCa
 * is taken from leaving out groups of scores.
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "dataset/samples.h"
#include "method/attack/attack_curve.h"
#include "method/methods.h"
#include "method/rate/rate_warnings.h"
#include "method/rate/rows.h"
#include "method/rate/threshold_search.h"
#include "stats/sample/bootstrap.h"
#include "stats/sample/sort.h"
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

static enum bootstrap_kind
bootstrap_of(const struct question *ask)
{
	const struct settings *settings = ask->settings;

	/* Whoever counts resamples wants some. */
	if (settings_waits(settings, SETTING_BOOTSTRAP))
		return BOOTSTRAP_PERCENTILE;

	return (enum bootstrap_kind)settings_choice(settings,
						    SETTING_BOOTSTRAP);
}

/* Ends of all intervals from what was drawn again. */
static void
take_ends(const struct job *job, enum bootstrap_kind kind, double tail,
	  struct roc_limits limits[ATTACK_FIGURES])
{
	double speed[ATTACK_FIGURES] = { 0 };

	if (kind == BOOTSTRAP_BCA)
		accelerations(job->curve, speed);
	for (size_t i = 0; i < ATTACK_FIGURES; i++) {
		double *replicates = job->replicates + i * job->count;
		struct bootstrap_interval at;

		sort_numbers(replicates, job->count);
		at = bootstrap_interval(kind, replicates, job->count,
					limits[i].value, speed[i], tail);
		limits[i].lower = at.lower;
		limits[i].upper = at.upper;
	}
}

static bool
draw_again(const struct samples *samples, const struct question *ask,
	   enum bootstrap_kind kind, double tail,
	   struct roc_limits limits[ATTACK_FIGURES], struct error *err)
{
	struct job job = {
		.seed = (uint64_t)settings_number(ask->settings, SETTING_SEED),
		.count = number_whole(settings_part(
			ask->settings, SETTING_BOOTSTRAP, (int)kind)),
	};
	struct attack_curve *curve = attack_curve_new(samples, err);
	bool done = false;

	if (!curve)
		return false;
	job.curve = curve;
	job.replicates = memory_try_array(job.count,
					  ATTACK_FIGURES * sizeof(double), err);
	if (job.replicates)
		done = tasks_run(job.count, resample, &job, ask->threads,
				 ask->progress, err);
	if (done)
		take_ends(&job, kind, tail, limits);
	free(job.replicates);
	attack_curve_free(curve);

	return done;
}

static void
add_figures(const struct roc_limits limits[ATTACK_FIGURES], double alpha,
	    struct result *answer)
{
	for (size_t i = 0; i < ATTACK_FIGURES; i++)
		result_add(answer,
			   &(struct quantity){
				   .name = attack_curve_figure_name(i),
				   .claim = CLAIM_APPROXIMATE_INTERVAL,
				   .lower = limits[i].lower,
				   .value = limits[i].value,
				   .upper = limits[i].upper,
				   .sides = 2,
				   .confidence = 1 - alpha,
				   .about = ABOUT_MECHANISM,
				   .policy = attack_curve_figure_is_best(i)
						     ? POLICY_BEST
						     : POLICY_NONE });
}

static void
warn(const struct samples *samples, const struct question *ask,
     struct result *answer)
{
	double alpha = settings_number(ask->settings, SETTING_ALPHA);
	char level[NUMBER_SIZE], most[NUMBER_SIZE];

	result_level(level, 1 - alpha);
	if (samples->out_count < 1000) {
		number_write(most,
			     -expm1(log(alpha) / (double)samples->out_count), 3,
			     NUMBER_UP);
		result_warn(answer, W14,
			    "a false positive rate of 0.001 among %zu "
			    "non-members means no false positive; with %s %% "
			    "confidence the rate there is at most %s",
			    samples->out_count, level, most);
	}
	result_warn(answer, W06,
		    "the %d intervals are at %s %% each; together they hold "
		    "with no more than about %.4g %%",
		    ATTACK_FIGURES, level,
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
attack_run(const struct question *ask, struct result *answer, struct error *err)
{
	double alpha = settings_number(ask->settings, SETTING_ALPHA);
	struct samples_choice choice = rows_choice(ask);
	enum bootstrap_kind kind = bootstrap_of(ask);
	struct roc_limits limits[ATTACK_FIGURES];
	const struct samples *samples;
	const struct outline *outline;

	samples = samples_of_data(ask->data, &choice);
	if (!threshold_search_need_both(samples, dataset_name(ask->data), err))
		return false;
	outline = samples_outline(samples, ask->progress);
	if (!outline)
		return error_set(err, ERROR_STOPPED, "stopped");
	attack_curve_limits(samples, outline, alpha / 2, limits);
	if (kind != BOOTSTRAP_NONE &&
	    !draw_again(samples, ask, kind, alpha / 2, limits, err))
		return false;
	add_figures(limits, alpha, answer);
	warn(samples, ask, answer);
	say(samples, answer);
	rate_warnings_add_of_scores(samples, ask, answer);
	if (runs_are_shared(ask->data))
		result_warn(answer, W16,
			    "rows share a training run: the intervals are over "
			    "examples beside one model, not over trainings");

	return true;
}

const struct method method_attack = {
	.name = "attack",
	.title = "Attack",
	.summary = "Area, true positives at low false positives, advantage",
	.reference = "DeLong, DeLong and Clarke-Pearson 1988",
	.kinds = KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES) |
		 KIND_BIT(KIND_COSINES),
	.claim = CLAIM_APPROXIMATE_INTERVAL,
	.needs = NEEDS_INDEPENDENT_LOSSES,
	.about = ABOUT_MECHANISM,
	.settings = { SETTING_BOOTSTRAP, SETTING_SEED, SETTING_END },
	.run = attack_run,
};
