/* names.c - which names tools give to columns, and for which role */

#include "load/meaning/names.h"

#include <ctype.h>
#include <string.h>

enum { NAME_SIZE = 64 };

/*
 * Names that tools give their columns, best first, beside the role's own.
 * With `by_ending`, "attack-score" is as good as "score".
 */
static const struct {
	enum role role;
	bool by_ending;
	const char *names;
} synonyms[] = {
	{ ROLE_SCORE, true,
	  "scores signal signals signal-values llr lira logit logits conf "
	  "confidence margin statistic dot-product dot-products" },
	{ ROLE_LOSS, true,
	  "losses nll cross-entropy crossentropy xent ce perplexity" },
	{ ROLE_MEMBER, false,
	  "members membership memberships is-member ismember in keep "
	  "challenge-bit is-train is-in in-train is-training in-training "
	  "trained split" },
	{ ROLE_RUN, false, "runs run-id trial trial-id seed" },
	{ ROLE_GROUP, false, "groups user user-id client client-id" },
	{ ROLE_INSTANCE, false,
	  "instances model model-id instance-id shadow shadow-model" },
	{ ROLE_PROBABILITY, false,
	  "probabilities prob probs proba p softmax prediction predictions" },
	{ ROLE_LABEL, false,
	  "labels class classes target targets true-label true-labels y "
	  "y-true" },
	{ ROLE_TRUE_POSITIVES, false, "true-positives true-positive" },
	{ ROLE_FALSE_NEGATIVES, false, "false-negatives false-negative" },
	{ ROLE_FALSE_POSITIVES, false, "false-positives false-positive" },
	{ ROLE_TRUE_NEGATIVES, false, "true-negatives true-negative" },
	{ ROLE_TRUTH, false, "truths secret secrets bit bits canary-bit" },
	{ ROLE_GUESS, false, "guessed prediction" },
	{ ROLE_OPTIONS, false, "option-count alphabet" },
	{ ROLE_CANARIES, false, "canary-count m" },
	{ ROLE_GUESSES, false, "guess-count r" },
	{ ROLE_CORRECT, false, "correct-guesses correct-num v" },
	{ ROLE_COSINE, true, "cosines cos cosine-similarity" },
	{ ROLE_OBSERVED, false,
	  "seen inserted included participated is-observed" },
	{ ROLE_REPETITION, false, "repetitions repeats" },
	{ ROLE_ROUND, false, "rounds step iteration" },
	{ ROLE_DIMENSION, false, "dim dimensions" },
	{ ROLE_NAME, false, "names strategy strategies" },
	{ ROLE_CATEGORY, false, "categories" },
	{ ROLE_UTILITY, false, "accuracy test-accuracy" },
	{ ROLE_STRATEGY_EPSILON, false, "epsilon-star epsilon eps" },
	{ ROLE_CURVE_EPSILON, false, "epsilon eps" },
	{ ROLE_CURVE_DELTA, false, "delta" },
	{ ROLE_CURVE_ALPHA, false, "alpha fpr" },
	{ ROLE_CURVE_BETA, false, "beta fnr" },
	{ ROLE_STEP_SIGMA, false,
	  "noise-multiplier noise-multipliers sigma history-0" },
	{ ROLE_STEP_SAMPLING, false,
	  "subsampling-probability sampling-probability sample-rate "
	  "sampling-rate subsampling-rate sampling q history-1" },
	{ ROLE_STEP_COUNT, false, "num-steps steps t history-2" },
	{ ROLE_RENYI_ORDER, false, "order orders alpha alphas" },
	{ ROLE_RENYI_DIVERGENCE, false,
	  "divergence divergences rdp rdp-epsilon rdp-eps epsilon eps" },
	{ ROLE_BASELINE, false, "baseline-pred baseline-score blind" },
	{ ROLE_STEP, false, "steps global-step iteration" },
	{ ROLE_ACCURACY, false, "acc train-accuracy" },
	{ ROLE_EPSILON_SPENT, false, "epsilon eps" },
	{ ROLE_PROPENSITY, false, "p-member inclusion-probability" },
};

/* Lower case, dashes for what separates words, the last step of a path. */
static void
normalise(const char *name, char out[NAME_SIZE])
{
	const char *last = strrchr(name, '.');
	size_t length = 0;

	if (last && last[1])
		name = last + 1;
	for (; *name && length < NAME_SIZE - 1; name++) {
		unsigned char c = (unsigned char)*name;

		out[length++] = isalnum(c) ? (char)tolower(c) : '-';
	}
	out[length] = '\0';
}

/* Returns the place of `word` among the words of a list from 1, or 0. */
static size_t
place_in_list(const char *list, const char *word)
{
	size_t length = strlen(word);

	for (size_t place = 1; *list; place++) {
		size_t next = strcspn(list, " ");

		if (next == length && !strncmp(list, word, length))
			return place;
		list += next + (list[next] == ' ');
	}

	return 0;
}

/* probability-0, prob_1, p2: one column a class. */
static bool
is_class(const char *plain)
{
	char stem[NAME_SIZE];
	size_t length = strcspn(plain, "0123456789");

	if (!length || !plain[length] ||
	    plain[length + strspn(plain + length, "0123456789")])
		return false;
	memcpy(stem, plain, length);
	stem[length - (stem[length - 1] == '-')] = '\0';

	return name_suits(stem, ROLE_PROBABILITY);
}

/* mia_loss_pred: what an attack made of a row. */
static bool
is_attack(const char *plain)
{
	size_t length = strlen(plain);

	return !strncmp(plain, "mia-", 4) && length >= 9 &&
	       !strcmp(plain + length - 5, "-pred");
}

/* Whether the last word of a name is the role or one of its synonyms. */
static bool
ends_in(const char *plain, enum role role, const char *words)
{
	const char *ending = strrchr(plain, '-');

	return ending && (!strcmp(ending + 1, role_name(role)) ||
			  place_in_list(words, ending + 1) > 0);
}

size_t
name_fit(const char *name, enum role role)
{
	char plain[NAME_SIZE];

	normalise(name, plain);
	if (!strcmp(plain, role_name(role)))
		return 1;
	for (size_t i = 0; i < sizeof(synonyms) / sizeof(*synonyms); i++) {
		const char *names = synonyms[i].names;

		if (synonyms[i].role != role)
			continue;
		if (place_in_list(names, plain))
			return 1 + place_in_list(names, plain);
		if (synonyms[i].by_ending && ends_in(plain, role, names))
			return 1000;
	}

	if (role == ROLE_SCORE && is_attack(plain))
		return 1000;

	return role == ROLE_PROBABILITY && is_class(plain) ? 2 : 0;
}

bool
name_is_among(const char *name, const char *words)
{
	char plain[NAME_SIZE];

	normalise(name, plain);

	return place_in_list(words, plain) > 0;
}

bool
name_suits(const char *name, enum role role)
{
	return name_fit(name, role) > 0;
}
