/* role.h - what a column is for; methods ask for roles, never for names */

#ifndef DATASET_ROLE_H
#define DATASET_ROLE_H

#include <stdbool.h>

#include "base/registry.h"

enum role {
	ROLE_OTHER, /* kept and shown, used by no method */
	ROLE_SCORE, /* attack score; larger means more likely a member */
	ROLE_LOSS,  /* smaller means more likely a member */
	ROLE_MEMBER,
	ROLE_RUN,
	ROLE_GROUP,
	ROLE_INSTANCE,
	ROLE_PROBABILITY, /* several columns: of class 0, 1, ... */
	ROLE_LABEL,
	ROLE_TRUE_POSITIVES,
	ROLE_FALSE_NEGATIVES,
	ROLE_FALSE_POSITIVES,
	ROLE_TRUE_NEGATIVES,
	ROLE_TRUTH,
	ROLE_GUESS, /* 0 = abstained */
	ROLE_OPTIONS,
	ROLE_CANARIES,
	ROLE_GUESSES,
	ROLE_CORRECT,
	ROLE_COSINE,
	ROLE_OBSERVED,
	ROLE_REPETITION,
	ROLE_ROUND,
	ROLE_DIMENSION,
	ROLE_NAME,
	ROLE_CATEGORY,
	ROLE_UTILITY,
	ROLE_STRATEGY_EPSILON,
	ROLE_CURVE_EPSILON,
	ROLE_CURVE_DELTA,
	ROLE_CURVE_ALPHA,
	ROLE_CURVE_BETA,
	ROLE_STEP_SIGMA, /* sampled steps, as accountants take them */
	ROLE_STEP_SAMPLING,
	ROLE_STEP_COUNT,
	ROLE_RENYI_ORDER, /* a curve of Renyi DP */
	ROLE_RENYI_DIVERGENCE,
	ROLE_COLUMN_LENGTH, /* of a strategy matrix, column by column */
	ROLE_COLUMN_BANDS,
	ROLE_STRATEGY_COEFFICIENT, /* of one that is Toeplitz */
	ROLE_BASELINE,             /* a score made without the model */
	ROLE_PROPENSITY, /* the chance to be a member before looking */
	ROLE_STEP,       /* of a training */
	ROLE_ACCURACY,
	ROLE_EPSILON_SPENT, /* by all steps so far */
	ROLE_COUNT,         /* how many there are; not a role */
};

#define ROLE_BIT(role) (1ull << (role))

extern const struct registry roles_registry;

/* The word for it in ROLE=COLUMN and in sentences: "strategy-epsilon". */
const char *role_name(enum role role);

/* The role of that word. */
bool role_find(const char *name, enum role *role);

/* Whether its cells are words (names, categories) rather than numbers. */
bool role_is_text(enum role role);

#endif
