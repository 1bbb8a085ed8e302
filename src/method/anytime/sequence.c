/*
 * sequence.c - methods that look at one row after another, as they come
 *
 * Their numbers hold at every number of rows at once, so one may look and stop
 * at any time, except with data for which one_look() returns true.  The order
 * of rows must not depend on scores: files sorted by class or by score get no
 * bound.  A threshold is given before the first row, or is the best of the
 * first CHOOSING rows, which then do not count.
 */

#include "method/anytime/sequence.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/number.h"
#include "method/rate/rows.h"
#include "method/rate/threshold.h"
#include "method/reach.h"
#include "privacy/anytime/rates_wealth.h"
#include "stats/sample/sort.h"

enum { CHOOSING = 200 };

/* ---- order ---- */

void
sequence_order_add(struct sequence_order *order, double score, bool member)
{
	int class = member ? 1 : 0;

	if (order->rows[class]) {
		order->ups[class] += score > order->last[class];
		order->downs[class] += score < order->last[class];
	}
	order->changes += order->rows[0] + order->rows[1] > 0 &&
			  class != order->last_class;
	order->rows[class]++;
	order->last[class] = score;
	order->last_class = class;
}

/* Six deviations: shuffled rows look so once in 10^9 files. */
#define SURE 6.0

enum { FEW = 10, SOME = 20 };

static bool
is_by_class(const struct sequence_order *order)
{
	double in = (double)order->rows[1], out = (double)order->rows[0];
	double n = in + out, expected = 2 * in * out / n;
	double variance = expected * (expected - 1) / (n - 1);

	if (fmin(in, out) < FEW)
		return false;
	if (order->changes == 1)
		return true;

	return (double)order->changes <
	       expected - SURE * sqrt(fmax(variance, 0));
}

const char *
sequence_order_sorted_by(const struct sequence_order *order)
{
	if (is_by_class(order))
		return "class";
	for (int class = 0; class < 2; class ++) {
		double ups = (double)order->ups[class];
		double downs = (double)order->downs[class];

		if (ups + downs >= SOME &&
		    fabs(ups - downs) > SURE * sqrt((ups + downs + 2) / 3))
			return "score";
	}

	return NULL;
}

bool
sequence_is_look(size_t rows)
{
	unsigned halves = 0;

	while (rows >> halves >= 512)
		halves++;

	return !(rows & (((size_t)1 << halves) - 1));
}

bool
sequence_is_one_look(const struct method *method, const struct question *ask)
{
	return method->sequence && method->sequence->one_look &&
	       method->sequence->one_look(ask);
}

size_t
sequence_canaries(const struct question *ask)
{
	if (settings_given(ask->settings, SETTING_CANARIES))
		return settings_whole(ask->settings, SETTING_CANARIES);

	return ask->game ? game_count(ask->game, GAME_CANARIES) : 0;
}

/* ---- one fold ---- */

struct sequence {
	const struct sequence_method *method;
	struct sequence_start start;
	struct sequence_order order;
	size_t rows;
	double sign;
	bool choosing;
	double scores[CHOOSING];
	bool members[CHOOSING];
	void *state;
};

static void
begin(struct sequence *sequence)
{
	sequence->choosing = false;
	sequence->method->start(sequence->state, &sequence->start);
}

struct sequence *
sequence_new(const struct method *method, const struct question *ask,
	     bool losses, struct error *err)
{
	const struct settings *settings = ask->settings;
	bool given = settings_has_number(settings, SETTING_TAU);
	struct sequence *sequence;

	if (!method->sequence) {
		error_set(err, ERROR_USAGE,
			  "%s does not look at one row after another",
			  method->name);
		return NULL;
	}
	if (method->sequence->check && !method->sequence->check(ask, err))
		return NULL;
	sequence = memory_new(sizeof(*sequence));
	sequence->method = method->sequence;
	sequence->state = memory_new(method->sequence->size);
	sequence->sign = losses || rows_choice(ask).lower_is_member ? -1 : 1;
	sequence->start = (struct sequence_start){
		.alpha = settings_number(settings, SETTING_ALPHA),
		.delta = settings_number(settings, SETTING_DELTA),
		.threshold =
			given ? sequence->sign *
					settings_number(settings, SETTING_TAU)
			      : NAN,
		.canaries = sequence_canaries(ask),
	};
	if (method->sequence->thresholds && !given)
		sequence->choosing = true;
	else
		begin(sequence);

	return sequence;
}

void
sequence_free(struct sequence *sequence)
{
	if (!sequence)
		return;
	free(sequence->state);
	free(sequence);
}

static struct rates_seen
seen_at(const struct sequence *sequence, double threshold)
{
	struct rates_seen seen = { 0 };

	for (size_t i = 0; i < CHOOSING; i++) {
		bool said = sequence->scores[i] >= threshold;

		if (sequence->members[i]) {
			seen.in++;
			seen.fn += !said;
		} else {
			seen.out++;
			seen.fp += said;
		}
	}

	return seen;
}

/* The score among the first rows that tells them apart best. */
static void
choose(struct sequence *sequence)
{
	double best = -INFINITY;

	sequence->start.threshold = sequence->scores[0];
	for (size_t i = 0; i < CHOOSING; i++) {
		struct rates_seen seen = seen_at(sequence, sequence->scores[i]);
		double wealth = rates_wealth(&seen, 0, sequence->start.delta);

		if (wealth > best) {
			best = wealth;
			sequence->start.threshold = sequence->scores[i];
		}
	}
	begin(sequence);
}

void
sequence_add(struct sequence *sequence, double score, bool member)
{
	double turned = sequence->sign * score;

	sequence_order_add(&sequence->order, turned, member);
	if (!sequence->choosing) {
		sequence->method->add(sequence->state, turned, member);
		sequence->rows++;
		return;
	}
	sequence->scores[sequence->rows] = turned;
	sequence->members[sequence->rows++] = member;
	if (sequence->rows == CHOOSING)
		choose(sequence);
}

size_t
sequence_rows(const struct sequence *sequence)
{
	return sequence->rows;
}

bool
sequence_is_choosing(const struct sequence *sequence)
{
	return sequence->choosing;
}

double
sequence_epsilon(const struct sequence *sequence)
{
	if (sequence->choosing || sequence_sorted_by(sequence))
		return 0;

	return sequence->method->epsilon(sequence->state);
}

double
sequence_wealth(const struct sequence *sequence, double epsilon)
{
	if (!sequence->method->wealth)
		return NAN;
	if (sequence->choosing)
		return 0;

	return sequence->method->wealth(sequence->state, epsilon);
}

const char *
sequence_sorted_by(const struct sequence *sequence)
{
	/* What feeds itself needs no order of rows. */
	return sequence->method->feed
		       ? NULL
		       : sequence_order_sorted_by(&sequence->order);
}

/* ---- all rows of the data ---- */

static bool
feed_scores(struct sequence *sequence, const struct question *ask,
	    sequence_watch_fn *watch, void *arg, struct error *err)
{
	const struct dataset *data = ask->data;
	const double *scores = dataset_values(data, ROLE_SCORE);
	struct rows rows;

	if (!rows_find(&rows, ask, err))
		return false;
	if (!scores)
		scores = dataset_values(data, ROLE_LOSS);
	for (size_t row = 0; row < dataset_rows(data); row++) {
		if (row % 65536 == 0 && !progress_check(ask->progress, err))
			return false;
		if (!rows_has(&rows, row))
			continue;
		sequence_add(sequence, scores[row],
			     dataset_is_member(data, row));
		if (watch)
			watch(sequence, arg);
	}

	return true;
}

/* For those that feed themselves. */
struct watching {
	struct sequence *sequence;
	sequence_watch_fn *watch;
	void *arg;
};

static void
after(void *arg)
{
	const struct watching *watching = arg;

	watching->sequence->rows++;
	if (watching->watch)
		watching->watch(watching->sequence, watching->arg);
}

bool
sequence_feed(struct sequence *sequence, const struct question *ask,
	      sequence_watch_fn *watch, void *arg, struct error *err)
{
	struct watching watching = { sequence, watch, arg };

	if (sequence->method->feed)
		return sequence->method->feed(ask, sequence->state, after,
					      &watching, err);

	return feed_scores(sequence, ask, watch, arg, err);
}

static bool
check_order(const struct sequence *sequence, const struct question *ask,
	    const char *name, struct error *err)
{
	const char *by = sequence_sorted_by(sequence);

	if (!sequence->method->feed && ask->data &&
	    dataset_members_first(ask->data) != (size_t)-1)
		by = "class";
	if (!by)
		return true;

	return error_set(err, ERROR_DATA,
			 "the rows of %s are sorted by %s, not in the order "
			 "they came: no bound at any time follows; take band "
			 "or clopper-pearson",
			 name, by);
}

static void
say(const struct method *method, const struct question *ask, double lower,
    struct result *answer)
{
	result_say_bound(answer, claim_is_bound(method->claim) ? "" : "about ",
			 1 - settings_number(ask->settings, SETTING_ALPHA),
			 settings_number(ask->settings, SETTING_DELTA), lower,
			 answer->one_look
				 ? ", for one look at all rows"
				 : ", whenever one looked and stopped");
	if (!(lower > 0))
		result_warn(answer, W30,
			    "the bound is 0: the rows are compatible with "
			    "epsilon 0");
}

static void
add_threshold(const struct sequence *sequence, const struct question *ask,
	      struct result *answer)
{
	result_add_number(answer, "tau",
			  sequence->sign * sequence->start.threshold,
			  CLAIM_POINT_ESTIMATE, ABOUT_NOTHING, POLICY_FIXED);
	if (!settings_has_number(ask->settings, SETTING_TAU))
		result_step(answer,
			    "the threshold was chosen on the first %d rows, "
			    "which do not count",
			    (int)CHOOSING);
}

bool
sequence_conclude(const struct sequence *sequence, const struct method *method,
		  const struct question *ask, const char *name,
		  struct result *answer, struct error *err)
{
	const struct sequence_method *with = method->sequence;
	double lower = sequence_epsilon(sequence);
	struct method_answer to = { method, ask, POLICY_FIXED, 1, answer };

	if (!check_order(sequence, ask, name, err))
		return false;
	if (sequence->choosing) {
		return error_set(err, ERROR_DATA,
				 "%zu rows are too few to choose a threshold "
				 "on the first %d; give tau=, decided before "
				 "looking",
				 sequence->rows, (int)CHOOSING);
	}
	answer->one_look = sequence_is_one_look(method, ask);
	method_add_lower(&to, "epsilon", lower);
	if (with->thresholds)
		add_threshold(sequence, ask, answer);
	if (with->report)
		with->report(sequence->state, &to);
	if (with->limits) {
		struct row_limits limits = with->limits(sequence->state);

		reach_add_rates(limits.fnr, limits.fpr, method->about, answer);
	}
	reach_add_ceiling(with->ceiling(sequence->state), method->about,
			  answer);
	say(method, ask, lower, answer);

	return true;
}

/* All rows of the data; NULL where they cannot be followed. */
static struct sequence *
fed(const struct method *method, const struct question *ask, struct error *err)
{
	bool losses = dataset_kind(ask->data) == KIND_LOSSES;
	struct sequence *sequence = sequence_new(method, ask, losses, err);

	if (sequence && sequence_feed(sequence, ask, NULL, NULL, err))
		return sequence;
	sequence_free(sequence);

	return NULL;
}

bool
sequence_limits(const struct method *method, const struct question *ask,
		struct row_limits *limits, struct error *err)
{
	struct sequence *sequence = fed(method, ask, err);

	if (!sequence)
		return false;
	*limits = method->sequence->limits(sequence->state);
	sequence_free(sequence);

	return true;
}

bool
sequence_run(const struct method *method, const struct question *ask,
	     struct result *answer, struct error *err)
{
	struct sequence *sequence = fed(method, ask, err);
	bool done = sequence &&
		    sequence_conclude(sequence, method, ask,
				      dataset_name(ask->data), answer, err);

	sequence_free(sequence);

	return done;
}
