/*
 * test_robot.c - a careless user presses keys and quotes the best sentence
 *
 * Data whose epsilon is known are audited by a robot that presses < > m M !
 * D t at random, through the verbs that these keys run, and quotes the
 * largest number that the program ever showed it as a bound. The quote is
 * false if it lies above the true epsilon. DPAUDIT_ROBOT=2000 plays that many
 * audits of each game, which takes minutes, and prints the figures of
 * docs/coverage.md; with DPAUDIT_ROBOT_FORGETS no look is counted.
 */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "method/methods.h"
#include "method/rate/threshold.h"
#include "result/grade.h"
#include "session/snapshot.h"
#include "stats/law/random.h"
#include "tests/support.h"
#include "tests/verb/saying.h"

TestSuite(verb_robot, .timeout = 7200);

enum { AUDITS = 60, ROWS = 200, KEYS = 25 };

static const double alpha = 0.05;

/* Data to audit, and how the robot begins. */
struct play {
	const char *name;
	double epsilon;    /* the truth */
	const char *first; /* a line before any number, or NULL */
	bool continuous;   /* scores are normal, else one bit and noise */
	const char *keys;  /* that it presses, each as likely as another */
	double share;      /* of alpha that it may be wrong with */
};

/* Every key; of the methods' the one forward twice as often. */
static const char all_keys[] = "<>mmM!Dt";

/*
 * A robot that presses at random keeps to alpha. A robot that only flips the
 * sign has two numbers to quote, the first at alpha and the flipped one at
 * alpha/2. Their sum, 1.5 alpha, is its limit, because no correction behind
 * the first number can take back what that number has spent.
 */
static const struct play plays[] = {
	{ "null, default method", 0, NULL, true, all_keys, 1 },
	{ "null, one-run first", 0, "set method=one-run", true, all_keys, 1 },
	{ "null, tau given first", 0, "set tau=0.25", true, all_keys, 1 },
	{ "null, bits, one-run first", 0, "set method=one-run", false, all_keys,
	  1 },
	{ "epsilon 1, default method", 1, NULL, false, all_keys, 1 },
	{ "epsilon 1, one-run first", 1, "set method=one-run", false, all_keys,
	  1 },
	{ "epsilon 1, tau given first", 1, "set tau=0.5", false, all_keys, 1 },
	{ "null, one-run first, only !", 0, "set method=one-run", false, "!",
	  1.5 },
	{ "null, default method, only !", 0, NULL, true, "!", 1 },
	{ "null, one-run first, only m", 0, "set method=one-run", false, "m",
	  1 },
};

enum { PLAYS = sizeof(plays) / sizeof(plays[0]) };

struct robot {
	struct session *session;
	struct random random;
	double best; /* that was shown as a bound; 0: none */
	size_t shown;
};

/* Members by fair coins; the score is the answer of randomized response. */
static struct dataset *
make_data(const struct play *play, struct random *random)
{
	struct dataset *data = dataset_new("robot", KIND_SCORES, ROWS);
	double *score = dataset_add_column(data, "score", ROLE_SCORE);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);
	double truth = 1 / (1 + exp(-play->epsilon));

	for (size_t i = 0; i < ROWS; i++) {
		bool honest = random_uniform(random) < truth;

		member[i] = random_uniform(random) < 0.5;
		score[i] = play->continuous
				   ? random_normal(random)
				   : (honest ? member[i] : 1 - member[i]) +
					     0.1 * random_uniform(random);
	}

	return data;
}

/* What the program shows now: every number is a look. */
static void
look(struct robot *robot)
{
	const struct snapshot *now;
	const struct statement *said;
	struct result *result;
	struct question ask;
	struct error err = { 0 };

	(void)snapshot_note_looks(robot->session, false);
	now = snapshot_take(robot->session, 0);
	ask = snapshot_question(now, NULL);
	ask.threads = 1;
	result = method_run(now->state.method, &ask, &err);
	said = result ? &result->statement : NULL;
	if (said && said->quantity && !strcmp(said->quantity, "epsilon") &&
	    said->grade == GRADE_BOUND &&
	    said->number.about == ABOUT_MECHANISM) {
		robot->shown++;
		robot->best = fmax(robot->best, said->number.lower);
	}
	result_release(result);
	snapshot_release(now);
}

static void
run(struct robot *robot, const char *line)
{
	free(say_in(robot->session, "text", line));
}

/* m and M: the next method that suits. */
static void
step_method(struct robot *robot, int steps)
{
	const struct method *suiting[64];
	size_t count = 0, at = 0;
	char line[80];

	for (size_t i = 0; methods()[i] && count < 64; i++) {
		if (!method_suits(methods()[i], KIND_SCORES))
			continue;
		if (methods()[i] == session_state(robot->session)->method)
			at = count;
		suiting[count++] = methods()[i];
	}
	at = (at + count + (size_t)steps) % count;
	snprintf(line, sizeof(line), "set method=%s", suiting[at]->name);
	run(robot, line);
}

/* t: the next policy that the method takes. */
static void
step_policy(struct robot *robot)
{
	const struct state *state = session_state(robot->session);
	int at = (int)threshold_policy(state->method, &state->settings);
	char line[80];

	if (!state->method->policies)
		return;
	do
		at = at + 1 < POLICY_COUNT ? at + 1 : POLICY_FIXED;
	while (!(state->method->policies & POLICY_BIT(at)));
	snprintf(line, sizeof(line), "set policy=%s",
		 policy_name((enum policy)at));
	run(robot, line);
}

/* < and >: inside the band, or the threshold alone. */
static void
step_tau(struct robot *robot, double step)
{
	const struct state *state = session_state(robot->session);
	enum policy policy = threshold_policy(state->method, &state->settings);
	double tau = settings_given(&state->settings, SETTING_TAU)
			     ? settings_number(&state->settings, SETTING_TAU)
			     : 0.5;
	char line[80];

	if (policy != POLICY_BAND && policy != POLICY_BONFERRONI)
		policy = POLICY_FIXED;
	snprintf(line, sizeof(line), "set tau=%g policy=%s", tau + step,
		 policy_name(policy));
	run(robot, line);
}

static void
press(struct robot *robot, const char *keys)
{
	const struct state *state = session_state(robot->session);
	bool lower = settings_switch(&state->settings, SETTING_LOWER_IS_MEMBER);
	const char *name = state->method->name;
	char line[120];

	switch (keys[random_below(&robot->random, strlen(keys))]) {
	case '<':
		step_tau(robot, -0.1);
		return;
	case '>':
		step_tau(robot, 0.1);
		return;
	case 'm':
		step_method(robot, 1);
		return;
	case 'M':
		step_method(robot, -1);
		return;
	case '!':
		run(robot, lower ? "set lower-is-member=no"
				 : "set lower-is-member=yes");
		return;
	case 'D':
		snprintf(line, sizeof(line), "set method=%s declared=%s", name,
			 name);
		run(robot, line);
		return;
	default:
		step_policy(robot);
	}
}

/* Returns true if DPAUDIT_ROBOT_FORGETS asks for a program without ledger. */
static bool
forgets(void)
{
	return getenv("DPAUDIT_ROBOT_FORGETS") != NULL;
}

/* Returns the number that the robot quotes, 0 if none was a bound. */
static double
audit(const struct play *play, size_t index)
{
	struct robot robot = { .session = session_new(),
			       .random = random_start(20261120, index) };
	struct datasets data = { 0 };

	if (forgets())
		session_close_ledger(robot.session);
	if (play->first)
		run(&robot, play->first);
	datasets_add(&data, make_data(play, &robot.random));
	session_add_data(robot.session, &data);
	look(&robot);
	for (int i = 0; i < KEYS; i++) {
		press(&robot, play->keys);
		look(&robot);
	}
	cr_expect_gt(robot.shown, 0);
	session_free(robot.session);

	return robot.best;
}

static size_t
audits(void)
{
	const char *wanted = getenv("DPAUDIT_ROBOT");

	return wanted ? strtoul(wanted, NULL, 10) : AUDITS;
}

/* At most the share of alpha, but for three standard errors. */
TEST(verb_robot, quotes_no_false_bound_too_often)
{
	size_t count = audits();

	for (size_t i = 0; i < PLAYS; i++) {
		double share = plays[i].share * alpha;
		double limit =
			share + 3 * sqrt(share * (1 - share) / (double)count);
		size_t wrong = 0;
		double sum = 0;

		for (size_t j = 0; j < count; j++) {
			double quote = audit(&plays[i], j);

			wrong += quote > plays[i].epsilon;
			sum += quote / (double)count;
		}
		if (getenv("DPAUDIT_ROBOT"))
			fprintf(stderr, "| %s | %zu | %.2f %% | %.3g |\n",
				plays[i].name, count,
				100 * (double)wrong / (double)count, sum);
		cr_expect(forgets() || (double)wrong <= limit * (double)count,
			  "%s: %zu of %zu", plays[i].name, wrong, count);
	}
}
