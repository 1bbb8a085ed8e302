/* one_run_play.h - from data to a guessing game, for one-run methods */

#ifndef METHOD_ONE_RUN_ONE_RUN_PLAY_H
#define METHOD_ONE_RUN_ONE_RUN_PLAY_H

#include "method/method.h"
#include "privacy/one_run/one_run.h"

/* A game as it was played, and how its guesses were chosen. */
struct one_run_play {
	struct one_run_game game;
	enum policy policy;
	double tau; /* the significance left for this game */
};

/* What a one-run method does with a game. */
struct one_run_method {
	/*
	 * Its lower end at significance tau: what a choice maximises.  Ends
	 * that are not above `than` need not be told apart.
	 */
	double (*lower)(const struct one_run_game *game, double tau,
			double than, void *state);
	void *state;
};

/*
 * Takes the game from the data; from scores it makes the guesses first,
 * by the policy.  Raises what can be said about the game itself.
 */
MUST_CHECK bool one_run_play(const struct method *method,
			     const struct question *ask,
			     const struct one_run_method *with,
			     struct one_run_play *play, struct result *answer,
			     struct error *err);

/* Refuses a game of more than in or out, of which the theorem is silent. */
MUST_CHECK bool one_run_play_need_two_options(const struct one_run_play *play,
					      struct error *err);

/* The game that a row of counts or a table of guesses is, nothing raised. */
MUST_CHECK bool one_run_play_game(const struct question *ask,
				  struct one_run_game *game, struct error *err);

/* Returns true if that many of `count` are odd for fair coins of their own. */
bool one_run_coins_are_odd(size_t in, size_t count);

/* The game that method one-run plays at this delta, nothing raised. */
MUST_CHECK bool one_run_played(const struct question *ask, double delta,
			       struct one_run_play *play, struct error *err);

/* The policies of one-run methods, and the settings they read. */
#define ONE_RUN_POLICIES                                                       \
	(POLICY_BIT(POLICY_FIXED) | POLICY_BIT(POLICY_SPLIT) |                 \
	 POLICY_BIT(POLICY_BONFERRONI) | POLICY_BIT(POLICY_BEST))
#define ONE_RUN_KINDS                                                          \
	(KIND_BIT(KIND_GUESSES) | KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES))

/* Adds epsilon, with the claim the policy leaves it; lower may be 0. */
void one_run_play_add_epsilon(const struct method *method,
			      const struct question *ask,
			      const struct one_run_play *play, double lower,
			      struct result *answer);

/* What a claimed epsilon= looks like beside this game. */
void one_run_play_add_claim(const struct question *ask,
			    const struct one_run_play *play, const char *claim,
			    double p_value, double expected,
			    struct result *answer);

/* The sentence of a one-run result, and W13 or W30 where they apply. */
void one_run_play_say(const struct method *method, const struct question *ask,
		      const struct one_run_play *play, double lower,
		      struct result *answer);

#endif
