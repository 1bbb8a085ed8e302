/*
 * one_run_play.c - from data to a guessing game, for one-run methods
 *
 * A row of counts and a table of guesses are games as they stand.  From
 * scores the guesses are made here: in for the largest, out for the
 * smallest, as many as the policy says.  The number of guesses may not be
 * chosen by looking at which are right:
 *
 * - fixed: guesses= was given in advance;
 * - split: chosen on a part of the canaries drawn whatever the truth, used
 *   on the others, which alone count as canaries then;
 * - bonferroni: a grid that depends on the number of canaries only, each of
 *   its games with its share of alpha;
 * - best: the largest bound over a grid, without correction: no bound.
 */

#include "method/one_run/one_run_play.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/number.h"
#include "dataset/samples.h"
#include "method/rate/rows.h"
#include "method/rate/threshold.h"
#include "stats/safe.h"
#include "stats/sample/guesses.h"

enum { GRID = 64 };

/* ---- games as they stand ---- */

static bool
read_summary(const struct question *ask, struct one_run_game *game,
	     struct error *err)
{
	const struct dataset *data = ask->data;
	const double *options = dataset_values(data, ROLE_OPTIONS);
	size_t row = settings_whole(ask->settings, SETTING_ROW);

	if (row < 1 || row > dataset_rows(data)) {
		return error_set(err, ERROR_DATA, "%s has no row %zu",
				 dataset_name(data), row);
	}
	row--;
	*game = (struct one_run_game){
		.canaries = (size_t)dataset_values(data, ROLE_CANARIES)[row],
		.guesses = (size_t)dataset_values(data, ROLE_GUESSES)[row],
		.correct = (size_t)dataset_values(data, ROLE_CORRECT)[row],
		.options = options ? (size_t)options[row]
				   : settings_whole(ask->settings,
						    SETTING_OPTIONS),
	};

	return true;
}

static bool
is_zero(double value)
{
	return !(value < 0) && !(value > 0);
}

/* Canaries nobody guessed about count too, if we are told of them. */
static size_t
untold(const struct question *ask, size_t rows)
{
	size_t all = game_count(ask->game, GAME_CANARIES);

	return all > rows ? all - rows : 0;
}

/* What rows of guesses say of canaries; of two options 1 is in. */
struct told {
	size_t rows, in;
};

/* All canaries are in the game, also those that no row is about. */
static bool
read_guesses(const struct question *ask, struct one_run_game *game,
	     struct told *told, struct error *err)
{
	const struct dataset *data = ask->data;
	const double *truth = dataset_values(data, ROLE_TRUTH);
	const double *guess = dataset_values(data, ROLE_GUESS);
	const double *options = dataset_values(data, ROLE_OPTIONS);
	struct rows rows;

	if (!rows_find(&rows, ask, err))
		return false;
	*game = (struct one_run_game){
		.options = settings_whole(ask->settings, SETTING_OPTIONS),
	};
	for (size_t i = 0; i < dataset_rows(data); i++) {
		if (!rows_has(&rows, i))
			continue;
		if (options && !told->rows)
			game->options = (size_t)options[i];
		told->rows++;
		told->in += is_zero(truth[i] - 1);
		if (is_zero(truth[i])) {
			return error_set(err, ERROR_DATA,
					 "row %zu of %s has truth 0, but a 0 "
					 "means no guess; write in and out as "
					 "1 and -1, options as 1, 2, ...",
					 i + 1, dataset_name(data));
		}
		game->guesses += !is_zero(guess[i]);
		game->correct += is_zero(guess[i] - truth[i]);
	}
	game->canaries = told->rows + untold(ask, told->rows);

	return true;
}

/* A row of counts or a table of guesses; of counts nothing is told. */
static bool
read_game(const struct question *ask, struct one_run_game *game,
	  struct told *told, struct error *err)
{
	*told = (struct told){ 0, 0 };

	return (dataset_values(ask->data, ROLE_TRUTH)
			? read_guesses(ask, game, told, err)
			: read_summary(ask, game, err)) &&
	       one_run_check(game, err);
}

static void
warn_of_untold(const struct question *ask, size_t rows, struct result *answer)
{
	size_t all = rows + untold(ask, rows);

	if (all > rows)
		result_warn(answer, W18,
			    "%s has %zu rows but the game card says "
			    "canaries=%zu: all %zu are counted",
			    dataset_name(ask->data), rows, all, all);
}

/* ---- fair coins ---- */

bool
one_run_coins_are_odd(size_t in, size_t count)
{
	double n = (double)count, off = (double)in - n / 2;

	return (count >= 20 && 2 * in == count) || fabs(off) > 1.9 * sqrt(n);
}

/* Asks about the coins where the numbers look odd for m fair ones. */
static void
ask_about_coins(size_t in, size_t count, struct result *answer)
{
	double n = (double)count, off = (double)in - n / 2;

	if (!one_run_coins_are_odd(in, count))
		return;
	if (2 * in == count) {
		result_warn(answer, W17,
			    "exactly %zu of %zu canaries were in: was each "
			    "included by a fair coin of its own? Fair coins "
			    "give exactly half in %.2g %% of runs",
			    in, count, 100 * sqrt(2 / (M_PI * n)));
	} else {
		result_warn(answer, W17,
			    "%zu of %zu canaries were in, %.1f standard "
			    "deviations from half: was each included by a fair "
			    "coin of its own?",
			    in, count, fabs(off) / sqrt(n / 4));
	}
}

static bool
play_guesses(const struct question *ask, struct one_run_play *play,
	     struct result *answer, struct error *err)
{
	struct told told;

	play->policy = POLICY_FIXED;
	if (!read_game(ask, &play->game, &told, err))
		return false;
	if (told.rows && play->game.options == 2)
		ask_about_coins(told.in, told.rows, answer);
	if (told.rows)
		warn_of_untold(ask, told.rows, answer);

	return true;
}

bool
one_run_play_game(const struct question *ask, struct one_run_game *game,
		  struct error *err)
{
	struct told told;

	return read_game(ask, game, &told, err);
}

/* ---- guesses from scores ---- */

/* What a number of guesses is chosen by. */
struct choice {
	const struct one_run_method *with;
	const struct guesses *guesses;
	enum guess_ends ends;
	double tau;
};

static struct one_run_game
game_of(const struct choice *choice, size_t made)
{
	return (struct one_run_game){
		.canaries = guesses_count(choice->guesses),
		.guesses = made,
		.correct =
			guesses_right_of(choice->guesses, made, choice->ends),
		.options = 2,
	};
}

/* Counts from all canaries down, each `ratio` times the one before. */
static size_t
make_grid(size_t canaries, double ratio, size_t grid[GRID])
{
	double at = (double)canaries;
	size_t count = 0;

	while (count < GRID && at >= 4) {
		size_t made = (size_t)at;

		if (!count || made < grid[count - 1])
			grid[count++] = made;
		at *= ratio;
	}
	if (!count)
		grid[count++] = canaries;

	return count;
}

/*
 * The number of guesses with the largest bound; the most if none has any.
 * Few show most, rarely the fewest: from about a third on others are mostly
 * told to be less at a glance.
 */
static size_t
best_of(const struct choice *choice, const size_t grid[], size_t count)
{
	double best = 0;
	size_t found = grid[0], stride = one_run_stride(count);
	size_t at = count / 4;

	for (size_t i = 0; i < count; i++) {
		struct one_run_game game = game_of(choice, grid[at]);
		double lower = choice->with->lower(&game, choice->tau, best,
						   choice->with->state);

		if (lower > best) {
			best = lower;
			found = grid[at];
		}
		at = (at + stride) % count;
	}

	return found;
}

static bool
play_fixed(const struct question *ask, const struct choice *choice,
	   struct one_run_play *play, struct error *err)
{
	size_t made = settings_whole(ask->settings, SETTING_GUESSES);

	if (!settings_given(ask->settings, SETTING_GUESSES))
		return error_set(err, ERROR_USAGE,
				 "policy=fixed needs guesses=, decided before "
				 "looking at the scores");
	if (!made || made > guesses_count(choice->guesses)) {
		return error_set(err, ERROR_USAGE,
				 "guesses=%zu: %s has %zu canaries", made,
				 dataset_name(ask->data),
				 guesses_count(choice->guesses));
	}
	play->game = game_of(choice, made);

	return true;
}

/* Canaries drawn whatever the truth to choose on, and the others. */
struct parts {
	struct guesses *choose, *use;
};

struct parting {
	const struct samples *samples;
	double part;
	uint64_t seed;
	struct progress *progress;
	struct error *err;
};

static void
release_parts(void *made)
{
	struct parts *parts = made;

	guesses_free(parts->choose);
	guesses_free(parts->use);
	free(parts);
}

static struct guesses *
guesses_of(const struct samples *samples, struct error *err)
{
	return guesses_new(samples->in, samples->in_count, samples->out,
			   samples->out_count, err);
}

static void *
make_parts(const void *argument)
{
	const struct parting *how = argument;
	struct guesses *all = guesses_of(how->samples, how->err);
	struct parts made = { 0 };
	bool done;

	done = all && guesses_split(all, how->part, how->seed, how->progress,
				    &made.choose, &made.use, how->err);
	guesses_free(all);

	return done ? memory_copy(&made, sizeof(made)) : NULL;
}

/* Every method of one run that splits looks at the same parts. */
static const struct parts *
parts_of(const struct question *ask, const struct samples *samples,
	 struct error *err)
{
	const struct settings *settings = ask->settings;
	double seed = settings_number(settings, SETTING_SEED);
	const struct parting how = {
		.samples = samples,
		.part = settings_number(settings, SETTING_SPLIT_FRACTION),
		.seed = (uint64_t)seed,
		.progress = ask->progress,
		.err = err,
	};
	char key[120];
	const struct derived_order order = {
		.key = key,
		.make = make_parts,
		.argument = &how,
		.release = release_parts,
		.progress = ask->progress,
	};
	const struct parts *parts;

	snprintf(key, sizeof(key), "%.17g %.17g", how.part, seed);
	parts = derived_get(samples->cache, &order);
	if (!parts ||
	    (guesses_count(parts->choose) && guesses_count(parts->use)))
		return parts;
	error_set(err, ERROR_DATA, "%zu canaries cannot be split in two parts",
		  samples->in_count + samples->out_count);

	return NULL;
}

static bool
play_split(const struct question *ask, const struct samples *samples,
	   struct choice *choice, struct one_run_play *play,
	   struct result *answer, struct error *err)
{
	const struct parts *parts = parts_of(ask, samples, err);
	size_t grid[GRID], made, chosen, used;
	double share;

	if (!parts)
		return false;
	chosen = guesses_count(parts->choose);
	used = guesses_count(parts->use);
	choice->guesses = parts->choose;
	made = best_of(choice, grid, make_grid(chosen, 0.8, grid));
	share = (double)made / (double)chosen;
	choice->guesses = parts->use;
	made = (size_t)fmax(1, round(share * (double)used));
	play->game = game_of(choice, made);
	result_step(answer,
		    "guessing about %.4g %% was chosen on %zu canaries (seed "
		    "%.0f); the other %zu are the game",
		    100 * share, chosen,
		    settings_number(ask->settings, SETTING_SEED), used);

	return true;
}

static void
play_grid(struct choice *choice, struct one_run_play *play,
	  struct result *answer)
{
	size_t grid[GRID];
	size_t count = make_grid(guesses_count(choice->guesses), 0.5, grid);

	choice->tau /= (double)count;
	play->tau = choice->tau;
	play->game = game_of(choice, best_of(choice, grid, count));
	result_step(answer,
		    "%zu numbers of guesses, fixed by the %zu canaries, share "
		    "alpha: %.4g each",
		    count, guesses_count(choice->guesses), choice->tau);
}

static void
play_best(struct choice *choice, struct one_run_play *play,
	  struct result *answer)
{
	size_t grid[GRID];
	size_t count = make_grid(guesses_count(choice->guesses), 0.8, grid);

	play->game = game_of(choice, best_of(choice, grid, count));
	result_warn(answer, W03,
		    "%zu guesses were chosen on the same scores out of %zu "
		    "numbers without correction: a maximum, not a bound; give "
		    "guesses= in advance or take policy=split or bonferroni",
		    play->game.guesses, count);
}

static bool
play_by_policy(const struct method *method, const struct question *ask,
	       struct choice *choice, struct one_run_play *play,
	       struct result *answer, struct error *err)
{
	switch (play->policy) {
	case POLICY_FIXED:
		return play_fixed(ask, choice, play, err);
	case POLICY_BONFERRONI:
		play_grid(choice, play, answer);
		return true;
	case POLICY_BEST:
		play_best(choice, play, answer);
		return true;
	case POLICY_NONE:
	case POLICY_SPLIT:
	case POLICY_MULTISPLIT:
	case POLICY_BAND:
	case POLICY_BONFERRONI_HULL:
	case POLICY_COUNT:
		break;
	}

	return error_set(err, ERROR_USAGE,
			 "%s does not take policy=%s; fixed, split, bonferroni "
			 "and best are there",
			 method->name, policy_name(play->policy));
}

/* All canaries are the game. */
static bool
play_whole(const struct method *method, const struct question *ask,
	   const struct samples *samples, struct choice *choice,
	   struct one_run_play *play, struct result *answer, struct error *err)
{
	struct guesses *guesses = guesses_of(samples, err);
	bool done;

	if (!guesses)
		return false;
	choice->guesses = guesses;
	done = play_by_policy(method, ask, choice, play, answer, err);
	guesses_free(guesses);

	return done;
}

static bool
play_scores(const struct method *method, const struct question *ask,
	    const struct one_run_method *with, struct one_run_play *play,
	    struct result *answer, struct error *err)
{
	const struct samples_choice which = rows_choice(ask);
	const struct samples *samples = samples_of_data(ask->data, &which);
	size_t rows = samples->in_count + samples->out_count;
	struct choice choice = {
		.with = with,
		.ends = (enum guess_ends)settings_choice(ask->settings,
							 SETTING_ENDS),
		.tau = play->tau,
	};

	play->policy = threshold_policy_or(
		method, ask->settings,
		settings_given(ask->settings, SETTING_GUESSES) ? POLICY_FIXED
							       : POLICY_SPLIT);
	ask_about_coins(samples->in_count, rows, answer);
	warn_of_untold(ask, rows, answer);
	threshold_say_fallback(method, ask, answer);
	if (play->policy == POLICY_SPLIT
		    ? !play_split(ask, samples, &choice, play, answer, err)
		    : !play_whole(method, ask, samples, &choice, play, answer,
				  err))
		return false;
	/* Any of them may be in the part that is used. */
	play->game.canaries += untold(ask, rows);

	return one_run_check(&play->game, err);
}

static void
describe(const struct one_run_play *play, struct result *answer)
{
	const struct one_run_game *game = &play->game;

	if (game->options > 2) {
		result_warn(answer, W11,
			    "a game of options=%zu replaces one record by "
			    "another; a claim for adding or removing one is "
			    "about a smaller change",
			    game->options);
	}
	result_step(answer, "%zu of %zu guesses right, about %zu canaries%s",
		    game->correct, game->guesses, game->canaries,
		    game->options > 2 ? " of several options" : "");
}

bool
one_run_play(const struct method *method, const struct question *ask,
	     const struct one_run_method *with, struct one_run_play *play,
	     struct result *answer, struct error *err)
{
	bool scores = dataset_kind(ask->data) != KIND_GUESSES;

	*play = (struct one_run_play){
		.tau = settings_number(ask->settings, SETTING_ALPHA),
	};
	if (scores ? !play_scores(method, ask, with, play, answer, err)
		   : !play_guesses(ask, play, answer, err))
		return false;
	describe(play, answer);

	return true;
}

bool
one_run_play_need_two_options(const struct one_run_play *play,
			      struct error *err)
{
	if (play->game.options == 2)
		return true;

	return error_set(err, ERROR_DATA,
			 "its theorem is about in or out, and this game has "
			 "options=%zu; take one-run-fdp",
			 play->game.options);
}

/* ---- what is reported ---- */

void
one_run_play_add_epsilon(const struct method *method,
			 const struct question *ask,
			 const struct one_run_play *play, double lower,
			 struct result *answer)
{
	struct method_answer to = { method, ask, play->policy, 1, answer };

	method_add_lower(&to, "epsilon", lower);
}

void
one_run_play_add_claim(const struct question *ask,
		       const struct one_run_play *play, const char *claim,
		       double p_value, double expected, struct result *answer)
{
	struct quantity right =
		quantity_certified("correct-expected", NAN, NAN, expected);
	bool valid = policy_is_valid(play->policy);
	double alpha = settings_number(ask->settings, SETTING_ALPHA);

	/* One of several games that were looked at, where these share alpha. */
	if (play->tau < alpha)
		p_value = fmin(1, safe_up(p_value * (alpha / play->tau)));
	right.sides = 1;
	result_add_number(answer, "p-value", p_value,
			  valid ? CLAIM_CERTIFIED : CLAIM_POINT_ESTIMATE,
			  ABOUT_NOTHING, play->policy);
	result_add(answer, &right);
	result_step(answer,
		    "if %s, so many right guesses have probability at most "
		    "%s: %s at alpha %g",
		    claim, number_up(p_value, 4).text,
		    p_value <= alpha && valid ? "refuted" : "not refuted",
		    alpha);
	result_step(answer,
		    "if %s, at most %s right guesses are to be expected; "
		    "there were %zu",
		    claim, number_up(expected, 6).text, play->game.correct);
}

void
one_run_play_say(const struct method *method, const struct question *ask,
		 const struct one_run_play *play, double lower,
		 struct result *answer)
{
	double delta = settings_number(ask->settings, SETTING_DELTA);
	double alpha = settings_number(ask->settings, SETTING_ALPHA);
	char low[NUMBER_SIZE];

	number_write(low, lower, 5, NUMBER_DOWN);
	if (method->claim == CLAIM_HEURISTIC) {
		result_say(answer,
			   "If every canary passed alone through a channel of "
			   "the assumed family, epsilon would be at least %s "
			   "at delta %g: a heuristic, not a bound.",
			   low, delta);
	} else if (policy_is_valid(play->policy)) {
		result_say_bound(answer, "", 1 - alpha, delta, lower,
				 method->about == ABOUT_ASSUMED_FAMILY
					 ? ", if its trade-off function is one "
					   "of the assumed family"
					 : "");
	} else {
		result_say(answer,
			   "The largest value over all numbers of guesses is "
			   "%s, without correction for the choice: a "
			   "description of these scores, not a bound.",
			   low);
	}
	if (play->game.correct == play->game.guesses && lower > 0) {
		result_warn(answer, W13,
			    "all %zu guesses are right: %s is the largest "
			    "bound this design can give at this alpha",
			    play->game.guesses, low);
	}
	if (!(lower > 0)) {
		result_warn(answer, W30,
			    "the bound is 0: the guesses are compatible with "
			    "epsilon 0");
	}
}
