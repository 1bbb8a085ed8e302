/* gamma_study.c - the forms of Epsilon* where the truth is known */

#include "method/star/gamma_study.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "method/star/star.h"
#include "privacy/star/epsilon_star.h"
#include "privacy/star/loss_logit.h"
#include "stats/law/random.h"
#include "stats/sample/moments.h"
#include "stats/sample/sort.h"

#define SHAPE 2.0
#define SCALE 5.0

const char *const gamma_variant_names[GAMMA_VARIANTS] = {
	"true laws",
	"empirical",
	"parametric",
};

/* One run: its values, by variant. */
struct run {
	double value[GAMMA_VARIANTS];
};

struct job {
	const struct gamma_study *study;
	double *values; /* by variant, repetition, point */
};

static double
between(const struct distribution *population,
	const struct distribution *training, double delta)
{
	struct epsilon_star_window window = { .delta = delta, .cut = delta };

	return epsilon_star_between(population, training, &window).epsilon;
}

static double
truth(double shift, double delta)
{
	struct gamma_law a = { .shape = SHAPE + shift, .scale = SCALE };
	struct gamma_law b = { .shape = SHAPE, .scale = SCALE };
	struct distribution population = distribution_gamma(&a),
			    training = distribution_gamma(&b);

	return between(&population, &training, delta);
}

static struct normal_law
fit(double x[], size_t count, struct loss_logit_range range)
{
	struct moments moments;

	loss_logit(x, x, count, range);
	moments = moments_of(x, count);

	return (struct normal_law){ moments.mean, moments_sd(&moments) };
}

/* Overwrites both samples. */
static double
parametric(double population[], double training[], size_t count, double delta)
{
	struct loss_logit_range range =
		loss_logit_range_of(population, count, training, count);
	struct normal_law a = fit(population, count, range);
	struct normal_law b = fit(training, count, range);
	struct distribution first = distribution_normal(&a),
			    second = distribution_normal(&b);

	return between(&first, &second, delta);
}

static void
draw(double x[], size_t count, double shape, struct random *random)
{
	for (size_t i = 0; i < count; i++)
		x[i] = SCALE * random_gamma(random, shape);
}

static void
measure(struct run *run, const struct gamma_study *study, double shift,
	double room[], size_t count, struct random *random)
{
	double *population = room, *training = room + count;
	struct epsilon_star_sample sample = { population, training, count,
					      count };

	draw(population, count, SHAPE + shift, random);
	draw(training, count, SHAPE, random);
	sort_numbers(population, count);
	sort_numbers(training, count);
	run->value[GAMMA_TRUE] = truth(shift, study->delta);
	run->value[GAMMA_EMPIRICAL] =
		epsilon_star_empirical(&sample, study->delta,
				       STAR_EMPIRICAL_CUT)
			.epsilon;
	run->value[GAMMA_PARAMETRIC] =
		parametric(population, training, count, study->delta);
}

static bool
run_one(void *argument, size_t index, double record[],
	struct progress *progress, struct error *err)
{
	struct job *job = argument;
	const struct gamma_study *study = job->study;
	size_t point = index / study->repetitions;
	size_t count = study->sizes[point % study->size_count];
	double shift = study->shifts[point / study->size_count];
	struct random random = random_start(study->seed, index);
	double *room = memory_try_array(2 * count, sizeof(*room), err);
	struct run run;

	(void)progress;
	if (!room)
		return false;
	measure(&run, study, shift, room, count, &random);
	free(room);
	memcpy(record, run.value, sizeof(run.value));

	return true;
}

static void
summarise(struct gamma_point *point, const double values[], size_t count,
	  enum gamma_variant variant)
{
	double sum = 0, squares = 0, n = (double)count;

	for (size_t i = 0; i < count; i++)
		sum += values[i * GAMMA_VARIANTS + variant];
	for (size_t i = 0; i < count; i++) {
		double off = values[i * GAMMA_VARIANTS + variant] - sum / n;

		squares += off * off;
	}
	point->mean[variant] = sum / n;
	point->deviation[variant] = count > 1 ? sqrt(squares / (n - 1)) : 0;
}

struct gamma_point *
gamma_study_run(const struct gamma_study *study, struct progress *progress,
		struct error *err)
{
	size_t points = study->shift_count * study->size_count;
	size_t repetitions = study->repetitions;
	struct job job = { .study = study };
	const struct crew_job crew = { .place = study->place,
				       .pieces = points * repetitions,
				       .record = GAMMA_VARIANTS,
				       .piece = run_one,
				       .job = &job };
	struct gamma_point *found = NULL;

	job.values = memory_try_array(crew.pieces, sizeof(struct run), err);
	if (job.values && crew_run(&crew, job.values, progress, err))
		found = memory_new_array(points, sizeof(*found));
	for (size_t i = 0; found && i < points; i++) {
		found[i].shift = study->shifts[i / study->size_count];
		found[i].size = study->sizes[i % study->size_count];
		for (int k = 0; k < GAMMA_VARIANTS; k++)
			summarise(&found[i],
				  job.values + i * repetitions * GAMMA_VARIANTS,
				  repetitions, (enum gamma_variant)k);
	}
	free(job.values);

	return found;
}
