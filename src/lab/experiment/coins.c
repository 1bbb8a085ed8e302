/* coins.c - many canaries in one training, each a weight or one of several */

#include "lab/experiment/coins.h"

#include <stdlib.h>

#include "base/memory.h"
#include "lab/attack/attacks.h"
#include "lab/canary/canaries.h"
#include "stats/law/random.h"

/* Streams: who is in, which weights, then who takes part in a step. */
enum { CHOICE, PLACES, STEPS };

/* Weights in the order of `quiet`, or at random where that is NULL. */
static void
start(struct coins *coins, const struct net *net, const uint32_t quiet[])
{
	size_t count = coins->canaries * coins->options;
	struct random random = random_start(coins->seed, PLACES);
	uint32_t *order = memory_new_array(net->weights, sizeof(*order));

	for (size_t i = 0; i < net->weights; i++)
		order[i] = quiet ? quiet[i] : (uint32_t)i;
	for (size_t i = 0; i < count && !quiet; i++) {
		size_t j = i + random_below(&random, net->weights - i);
		uint32_t kept = order[i];

		order[i] = order[j];
		order[j] = kept;
	}
	coins->weights = order;
	coins->chosen = memory_new_array(coins->canaries, sizeof(uint32_t));
	coins->scores = memory_new_array(count, sizeof(double));
	random = random_start(coins->seed, CHOICE);
	for (size_t i = 0; i < coins->canaries; i++)
		coins->chosen[i] = (uint32_t)random_below(
			&random, coins->options > 1 ? coins->options : 2);
}

void
coins_clear(struct coins *coins)
{
	free(coins->weights);
	free(coins->chosen);
	free(coins->scores);
}

static void
insert(void *state, const struct moment *moment, float sum[])
{
	struct coins *coins = state;
	const struct run_order *order = &coins->order;
	struct random random = random_start(coins->seed, STEPS + moment->step);
	double sampling = batches_sampling(&order->batches);

	for (size_t i = 0; i < coins->canaries; i++) {
		bool takes_part = random_uniform(&random) < sampling;
		size_t option = coins->options > 1 ? coins->chosen[i] : 0;

		if (takes_part && (coins->options > 1 || coins->chosen[i]))
			sum[coins->weights[i * coins->options + option]] +=
				(float)order->clip_norm;
	}
}

static void
look(void *state, const struct moment *moment, const float sum[])
{
	struct coins *coins = state;
	const struct run_order *order = &coins->order;
	double sampling = batches_sampling(&order->batches);

	(void)moment;
	for (size_t i = 0; i < coins->canaries * coins->options; i++)
		coins->scores[i] += coins->attack->step(
			(double)sum[coins->weights[i]] / order->clip_norm,
			order->sigma, sampling);
}

/* What puts them in and looks at what is released. */
static struct observer
observer_of(struct coins *coins)
{
	return (struct observer){ .before_noise = insert,
				  .after_noise = look,
				  .state = coins };
}

static const struct canary_kind *
canary_of(const struct lab *lab, struct error *err)
{
	return canary_need(settings_text(lab->settings, SETTING_CANARY), err);
}

static const struct attack_kind *
attack_of(const struct lab *lab, struct error *err)
{
	const char *name = settings_text(lab->settings, SETTING_ATTACK);

	return attack_need_of_steps(name, err);
}

bool
coins_play(struct coins *coins, const struct lab *lab, size_t index,
	   struct progress *progress, struct error *err)
{
	const struct net *net = &lab->course.net;
	struct run_order order =
		experiment_order(lab, experiment_seed(lab, index));
	struct observer observer = observer_of(coins);
	float *weights = memory_new_array(net->weights, sizeof(*weights));
	uint32_t *quiet = NULL;
	struct run *run;

	coins->order = order;
	coins->seed = experiment_seed(lab, lab->pieces + index);
	coins->attack = attack_of(lab, err);
	net_start(net, order.start_seed, weights);
	if (canary_of(lab, err)->weights == WEIGHTS_QUIET)
		quiet = canary_quiet_weights(net, &lab->course.corpus, weights);
	start(coins, net, quiet);
	order.observer = &observer;
	run = experiment_train(lab, &order, progress, err);
	run_free(run);
	free(quiet);
	free(weights);

	return run != NULL;
}

bool
coins_plan(const struct lab *lab, size_t options, struct error *err)
{
	const struct canary_kind *canary;
	size_t count = settings_whole(lab->settings, SETTING_CANARIES);

	if (!attack_of(lab, err) || !(canary = canary_of(lab, err)))
		return false;
	if (canary->weights == WEIGHTS_NONE)
		return error_set(err, ERROR_USAGE,
				 "canary=%s is not on weights, one at a time, "
				 "as quiet and dirac are",
				 canary->name);
	if (!count || options > lab->course.net.weights / count)
		return error_set(err, ERROR_USAGE,
				 "canaries=%zu of options=%zu weights each "
				 "are more than the net has (%zu): a larger "
				 "model=, or fewer canaries",
				 count, options, lab->course.net.weights);
	if (!(lab->course.order.sigma > 0))
		return error_set(err, ERROR_USAGE,
				 "canaries on weights need noise: sigma= or "
				 "epsilon=");

	return true;
}
