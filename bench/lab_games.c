/*
 * lab_games.c - how often bounds fail in small games on real training
 *
 * usage: lab_games GAMES [KEPT]
 *
 * Every kind of game is played GAMES times, each with a seed of its own, and
 * every method that labels its lower end of epsilon a bound is asked, with
 * what else it sets left alone.  Where the training keeps its promise a bound
 * above the truth has failed; where it has a bug, a bound above the claim has
 * refuted it.  Rows of Markdown; status 1 if a bound fails more often than
 * chance explains at 99.9 %.  Games under KEPT/ are not played twice.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lab/experiment/epsilon.h"
#include "lab/experiments.h"
#include "lab/play.h"
#include "method/methods.h"
#include "privacy/mechanism/mechanisms.h"
#include "stats/law/binomial.h"
#include "study/paper/reproduce.h"
#include "task/crew.h"

enum { FILES = 3, METHODS = 80, SLOTS = FILES * METHODS };
static const double alpha = 0.05, delta = 1e-5;

/* A game; its truth is that of the mechanism, whose steps are the course's. */
struct game_kind {
	const char *name, *experiment, *settings;
	const struct mechanism_kind *truth;
	bool one_step, buggy;
};

#define BLOBS  "data=blobs rows=100 batch=20 learning-rate=0.1 delta=1e-5 "
#define INSIDE BLOBS "model=8-2 sigma=1 steps=300 repetitions=1"
#define MANY   BLOBS "model=8-64-2 sigma=1 steps=20 repetitions=1 canaries=120"

static const struct game_kind kinds[] = {
	{ "white-box", "white-box", INSIDE, &mechanism_gaussian, true, false },
	{ "black-box", "black-box",
	  BLOBS "model=8-8-2 sigma=1 steps=20 models=60 canary=mislabelled",
	  &mechanism_subsampled_gaussian, false, false },
	{ "bayesian", "bayesian",
	  BLOBS "model=8-8-2 sigma=1 epochs=4 shadows=25 models=50",
	  &mechanism_subsampled_gaussian, false, false },
	{ "one-run, weights", "one-run", MANY, &mechanism_subsampled_gaussian,
	  false, false },
	{ "one-run, rows", "one-run",
	  BLOBS "model=8-32-2 sigma=1 steps=40 repetitions=1 canary=rows "
		"attack=margin",
	  &mechanism_subsampled_gaussian, false, false },
	{ "reconstruction", "reconstruction", MANY " options=4",
	  &mechanism_replaced_gaussian, false, false },
	{ "noise x 0.5", "white-box", INSIDE " bug=noise-scale:0.5",
	  &mechanism_gaussian, true, true },
	{ "10 seeds", "white-box", INSIDE " bug=few-seeds:10",
	  &mechanism_gaussian, true, true },
	{ "clip after mean", "white-box", INSIDE " bug=clip-after-mean",
	  &mechanism_gaussian, true, true },
};

enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

/* ---- a game ---- */

static void
set_up(struct play *play, const struct game_kind *kind, size_t game)
{
	char line[400];
	struct error err = { 0 };

	*play = (struct play){ .experiment = experiment_need(kind->experiment,
							     &err) };
	snprintf(line, sizeof(line), "%s threads=1 seed=%zu", kind->settings,
		 game + 1);
	settings_init(&play->settings);
	if (settings_set_line(&play->settings, line, &err) &&
	    play_plan(play, NULL, NULL, &err))
		return;
	fprintf(stderr, "lab_games: %s: %s\n", kind->name, err.text);
	exit(2);
}

static bool
is_bound(enum claim claim)
{
	return claim == CLAIM_LOWER_BOUND || claim == CLAIM_CONFIDENCE_INTERVAL;
}

/* The lower end, or -1 where it is no bound of epsilon. */
static double
bound(const struct method *method, const struct dataset *data,
      const struct settings *settings)
{
	struct quantity found;

	return is_bound(method->claim) &&
			       method_suits(method, dataset_kind(data)) &&
			       epsilon_asked(method, data, settings, &found) &&
			       is_bound(found.claim) && !isnan(found.lower)
		       ? found.lower
		       : -1;
}

static bool
play_game(void *state, size_t index, double record[], struct progress *progress,
	  struct error *err)
{
	const struct game_kind *kind = state;
	struct settings ask;
	struct play play;
	bool fine;

	(void)progress;
	settings_init(&ask);
	set_up(&play, kind, index);
	fine = settings_set_line(&ask, "delta=1e-5 sides=1", err) &&
	       play_run(&play, NULL, err);
	for (size_t i = 0; i < SLOTS; i++)
		record[i] = -1;
	for (size_t f = 0; f < FILES && f < play.output.file_count && fine; f++)
		for (size_t m = 0; methods()[m] && m < METHODS; m++)
			record[f * METHODS + m] = bound(
				methods()[m], play.output.files[f].data, &ask);
	settings_clear(&ask);
	play_clear(&play);

	return fine;
}

/* ---- the truth ---- */

static double
truth_of(const struct game_kind *kind)
{
	struct play play;
	struct ledger ledger;
	struct mechanism_lookup lookup;
	struct mechanism *mechanism;
	struct bracket epsilon = { 0 };
	struct error err = { 0 };

	set_up(&play, kind, 0);
	ledger = course_ledger(&play.lab.course);
	if (kind->one_step)
		ledger.steps = 1;
	lookup = ledger_lookup(&ledger);
	mechanism = mechanism_new(kind->truth, &lookup, &err);
	if (!mechanism ||
	    !mechanism_epsilon(mechanism, delta, &epsilon, &err)) {
		fprintf(stderr, "lab_games: %s: %s\n", kind->name, err.text);
		exit(2);
	}
	mechanism_free(mechanism);
	play_clear(&play);

	return epsilon.upper;
}

/* ---- the table ---- */

/* Failures that chance explains, at 99.9 %. */
static double
explained(size_t games)
{
	double most = 0;

	while (binomial_below(most, (double)games, alpha) < 0.999)
		most++;

	return most;
}

static bool
print_slot(const struct game_kind *kind, const char *file, size_t slot,
	   const double records[], size_t games, double truth)
{
	double sum = 0, most = 0;
	size_t asked = 0, over = 0;
	bool fine;

	for (size_t g = 0; g < games; g++) {
		double lower = records[g * SLOTS + slot];

		if (lower < 0)
			continue;
		asked++;
		over += lower > truth;
		sum += lower;
		most = fmax(most, lower);
	}
	if (!asked)
		return true;
	fine = kind->buggy || (double)over <= explained(asked);
	printf("| %s | %s | `%s` | %.2f | %zu | %zu%s | %.0f | %.2f | %.2f |\n",
	       kind->name, file, methods()[slot % METHODS]->name, truth, asked,
	       over, fine ? "" : " (!)", explained(asked), sum / (double)asked,
	       most);

	return fine;
}

static bool
play_kind(const struct game_kind *kind, size_t games, const char *kept)
{
	double *records = memory_new_array(games * SLOTS, sizeof(*records));
	double truth = truth_of(kind);
	struct error err = { 0 };
	char folder[400], plan[900];
	struct crew_job crew = { .place.plan = plan,
				 .place.folder = kept ? folder : NULL,
				 .pieces = games,
				 .record = SLOTS,
				 .piece = play_game,
				 .job = (void *)(uintptr_t)kind };
	struct play first;
	bool fine = true;

	snprintf(folder, sizeof(folder), "%s/%td", kept ? kept : "",
		 kind - kinds);
	snprintf(plan, sizeof(plan), "kind=%s games=%zu %s", kind->name, games,
		 kind->settings);
	if (!crew_run(&crew, records, NULL, &err)) {
		fprintf(stderr, "lab_games: %s: %s\n", kind->name, err.text);
		exit(2);
	}
	set_up(&first, kind, 0);
	if (!play_run(&first, NULL, &err))
		exit(2);
	for (size_t s = 0; s < SLOTS; s++) {
		size_t f = s / METHODS;

		if (f < first.output.file_count && methods()[s % METHODS])
			fine = print_slot(kind, first.output.files[f].name, s,
					  records, games, truth) &&
			       fine;
		else
			s = f * METHODS + METHODS - 1;
	}
	play_clear(&first);
	free(records);
	fflush(stdout);

	return fine;
}

int
main(int argc, char **argv)
{
	size_t games = argc > 1 ? (size_t)atol(argv[1]) : 300;
	bool fine = true;

	printf("## Bounds in %zu games of a kind\n\n"
	       "Small games on blobs (`bench/lab_games.c` has their "
	       "settings), each with a seed\n"
	       "of its own; bounds are one-sided at 95 %% and delta 1e-5, "
	       "all else as it comes.\n"
	       "\"At most\" is what chance explains at 99.9 %%. Where a "
	       "promise is kept a bound\n"
	       "above the truth has failed; the truth of `one-run`, "
	       "`black-box` and `bayesian` is\n"
	       "what the accountant knows of all that was released, that "
	       "of `reconstruction` is\n"
	       "of replacing. Where there is a bug a bound above the "
	       "claim has refuted it.\n"
	       "`landscape` and `federated` are not here: their methods "
	       "label nothing a bound.\n"
	       "Made by `make lab-games`.\n\n",
	       games);
	printf("| game | data | bound | truth or claim | games | above | "
	       "at most | mean | largest |\n"
	       "|---|---|---|---|---|---|---|---|---|\n");
	for (size_t k = 0; k < KINDS; k++)
		fine = play_kind(&kinds[k], games, argc > 2 ? argv[2] : NULL) &&
		       fine;

	return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
