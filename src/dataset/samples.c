/* samples.c - the two samples of an attack, ready for thresholds */

#include "dataset/samples.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/thread.h"
#include "stats/law/random.h"
#include "stats/sample/sort.h"

/* Samples own their arrays although they show them read-only. */
static void
free_shown(const double *shown)
{
	union {
		const double *lent;
		double *own;
	} same = { shown };

	free(same.own);
}

static void
samples_free(struct samples *samples)
{
	if (!samples)
		return;

	derived_free(samples->cache);
	free_shown(samples->in);
	free_shown(samples->out);
	free(samples);
}

/* Whether a column holds the one value that is asked for, if one is. */
static bool
holds(bool asked, const double values[], size_t row, double value)
{
	return !asked || !values ||
	       !(values[row] < value || values[row] > value);
}

/* The column that is compared with a threshold. */
static const enum role value_roles[KIND_COUNT] = {
	[KIND_SCORES] = ROLE_SCORE,
	[KIND_LOSSES] = ROLE_LOSS,
	[KIND_COSINES] = ROLE_COSINE,
};

/* Who is in: where a column is above 0, or the first rows. */
struct membership {
	const double *column;
	size_t first;
};

/* A canary that was inserted is a member. */
static struct membership
find_members(const struct dataset *data)
{
	const double *observed = dataset_values(data, ROLE_OBSERVED);
	size_t first = dataset_members_first(data);

	if (!observed && first != (size_t)-1)
		return (struct membership){ NULL, first };

	return (struct membership){
		observed ? observed : dataset_values(data, ROLE_MEMBER), 0
	};
}

static bool
is_in(const struct membership *members, size_t row)
{
	return members->column ? members->column[row] > 0
			       : row < members->first;
}

/* The scores of one class. */
struct side {
	double *scores;
	size_t count;
	struct progress *progress;
	bool is_sorted;
};

static struct side
side_new(size_t room, struct progress *progress)
{
	return (struct side){
		.scores = memory_new_array(room, sizeof(double)),
		.progress = progress,
	};
}

static void
side_add(struct side *side, double score)
{
	side->scores[side->count++] = score;
}

/* The values of both classes, turned, in the order of the rows. */
static void
part(const struct dataset *data, const struct samples_choice *choice,
     double sign, struct side *in, struct side *out)
{
	const struct membership members = find_members(data);
	const double *values =
		dataset_values(data, value_roles[dataset_kind(data)]);
	const double *instances = dataset_values(data, ROLE_INSTANCE);
	const double *runs = dataset_values(data, ROLE_RUN);

	for (size_t i = 0; i < dataset_rows(data); i++) {
		if (!holds(choice->one_instance, instances, i,
			   choice->instance) ||
		    !holds(choice->one_run, runs, i, choice->run))
			continue;
		side_add(is_in(&members, i) ? in : out, sign * values[i]);
	}
}

static void *
sort_side(void *argument)
{
	struct side *side = argument;

	side->is_sorted =
		sort_unless_stopped(side->scores, side->count, side->progress);

	return NULL;
}

/* A thread costs as much as some thousand numbers. */
static bool
sort_both(struct side *in, struct side *out)
{
	enum { MANY = 50000 };
	bool many = in->count > MANY && out->count > MANY, apart;
	pthread_t thread;

	apart = many && thread_start(&thread, sort_side, in);
	if (!apart)
		sort_side(in);
	sort_side(out);
	if (apart)
		pthread_join(thread, NULL);

	return in->is_sorted && out->is_sorted;
}

/* Gives back the room that was not needed. */
static void
side_fit(struct side *side)
{
	side->scores = memory_grow_array(side->scores, side->count,
					 sizeof(*side->scores));
}

/* Takes over both. */
static struct samples *
samples_of(const struct side *in, const struct side *out, double sign)
{
	const struct samples made = {
		.in = in->scores,
		.out = out->scores,
		.in_count = in->count,
		.out_count = out->count,
		.sign = sign,
		.cache = derived_new(),
	};

	return memory_copy(&made, sizeof(made));
}

/* A reading of the data. */
struct reading {
	const struct dataset *data;
	const struct samples_choice *choice;
};

static void *
make_samples(const void *argument)
{
	const struct reading *reading = argument;
	const struct dataset *data = reading->data;
	const struct samples_choice *choice = reading->choice;
	bool is_loss = dataset_kind(data) == KIND_LOSSES;
	size_t rows = dataset_rows(data);
	struct side in = side_new(rows, choice->progress);
	struct side out = side_new(rows, choice->progress);
	double sign = is_loss || choice->lower_is_member ? -1 : 1;
	struct samples *made;
	bool done;

	part(data, choice, sign, &in, &out);
	done = choice->in_order_of_rows || sort_both(&in, &out);
	side_fit(&in);
	side_fit(&out);
	made = samples_of(&in, &out, sign);
	if (done)
		return made;
	samples_free(made);

	return NULL;
}

static void
release_samples(void *made)
{
	samples_free(made);
}

static void
choice_key(const struct samples_choice *choice, char *key, size_t size)
{
	snprintf(key, size, "%d/%d/%d/%.17g/%d/%.17g", choice->in_order_of_rows,
		 choice->lower_is_member, choice->one_instance,
		 choice->one_instance ? choice->instance : 0, choice->one_run,
		 choice->one_run ? choice->run : 0);
}

/* What there is once somebody said stop. */
static const double no_scores[1];
static struct samples no_samples = { .in = no_scores,
				     .out = no_scores,
				     .sign = 1 };
static const struct halves no_halves = { &no_samples, &no_samples };

const struct samples *
samples_of_data(const struct dataset *data, const struct samples_choice *choice)
{
	const struct reading reading = { data, choice };
	char key[80];
	const struct derived_order order = {
		.key = key,
		.make = make_samples,
		.argument = &reading,
		.release = release_samples,
		.progress = choice->progress,
	};
	const struct samples *made;

	choice_key(choice, key, sizeof(key));
	made = derived_get(dataset_cache(data), &order);

	return made ? made : &no_samples;
}

struct roc_scores
samples_scores(const struct samples *samples, struct progress *progress)
{
	return (struct roc_scores){
		.members = samples->in,
		.others = samples->out,
		.member_count = samples->in_count,
		.other_count = samples->out_count,
		.progress = progress,
	};
}

struct outlining {
	const struct samples *samples;
	struct progress *progress;
};

static void *
make_outline(const void *argument)
{
	const struct outlining *how = argument;
	const struct samples *samples = how->samples;
	const struct roc_scores scores = samples_scores(samples, how->progress);
	struct error ignored = { 0 };
	struct outline made = { 0 };

	made.hull = roc_outline(&scores, samples->half ? NULL : &made.shape,
				&ignored);

	return made.hull ? memory_copy(&made, sizeof(made)) : NULL;
}

static void
release_outline(void *made)
{
	struct outline *outline = made;

	if (outline)
		roc_free(outline->hull);
	free(outline);
}

const struct outline *
samples_outline(const struct samples *samples, struct progress *progress)
{
	const struct outlining how = { samples, progress };
	const struct derived_order order = {
		.key = "outline",
		.make = make_outline,
		.argument = &how,
		.release = release_outline,
		.progress = progress,
	};

	return derived_get(samples->cache, &order);
}

struct halving {
	const struct samples *whole;
	double fraction;
	double seed;
	struct progress *progress;
};

/* Splits one sorted class; both parts stay sorted. */
static void
split_class(const double from[], size_t count, const struct halving *how,
	    size_t stream, struct side *choose, struct side *use)
{
	struct random random = random_start((uint64_t)how->seed, stream);
	unsigned char *marks = memory_new(count + 1);
	size_t wanted = (size_t)((double)count * how->fraction + 0.5);

	if (!random_choose(&random, marks, count, wanted, how->progress))
		wanted = count = 0;
	*choose = side_new(wanted, NULL);
	*use = side_new(count - wanted, NULL);
	for (size_t i = 0; i < count; i++)
		side_add(marks[i] ? choose : use, from[i]);
	free(marks);
}

void
samples_halves_free(struct halves *halves)
{
	if (!halves)
		return;
	samples_free(halves->choose);
	samples_free(halves->use);
	free(halves);
}

static struct halves *
split(const struct halving *how)
{
	const struct samples *whole = how->whole;
	struct halves *halves = memory_new(sizeof(*halves));
	struct side choose_in, choose_out, use_in, use_out;
	size_t out_count = whole->out_count;

	split_class(whole->in, whole->in_count, how, 1, &choose_in, &use_in);
	if (progress_stopped(how->progress))
		out_count = 0;
	split_class(whole->out, out_count, how, 0, &choose_out, &use_out);
	halves->choose = samples_of(&choose_in, &choose_out, whole->sign);
	halves->use = samples_of(&use_in, &use_out, whole->sign);
	halves->choose->half = halves->use->half = true;
	if (!progress_stopped(how->progress))
		return halves;
	samples_halves_free(halves);

	return NULL;
}

struct halves *
samples_split(const struct samples *whole, double fraction, double seed,
	      struct progress *progress)
{
	return split(&(struct halving){ whole, fraction, seed, progress });
}

static void *
make_halves(const void *argument)
{
	return split(argument);
}

static void
release_halves(void *made)
{
	samples_halves_free(made);
}

const struct halves *
samples_halves(const struct samples *whole, double fraction, double seed,
	       struct progress *progress)
{
	const struct halving how = { whole, fraction, seed, progress };
	char key[60];
	const struct derived_order order = {
		.key = key,
		.make = make_halves,
		.argument = &how,
		.release = release_halves,
		.progress = progress,
	};
	const struct halves *made;

	snprintf(key, sizeof(key), "%.17g %.17g", fraction, seed);
	made = derived_get(whole->cache, &order);

	return made ? made : &no_halves;
}
