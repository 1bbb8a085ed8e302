/*
 * baseline.c - members that nobody drew: an attack beside one without model
 *
 * Where membership was not randomised, a score can tell members from others
 * by what they are.  A second column of scores, made without the model
 * (baseline=), shows how far that goes: both get the bound of one-run at
 * each of a grid of numbers of guesses, alpha shared by all of them and by
 * both columns.  The baseline is the bar that the attack must clear.
 * Their difference bounds nothing and is not printed: an attack can be
 * better than a weak baseline without the model's help.
 *
 * With propensity=, the chance of each row to be a member as somebody
 * modelled it, a guess of in about a row with odds o is right with chance at
 * most e^epsilon o / (1 + e^epsilon o), out with 1/o in its place.  The sum
 * of such guesses exceeds its mean no more easily than a binomial of the
 * mean chance (Hoeffding 1956, beyond the mean plus one).  With delta, m
 * delta is added to the chance.
 *
 * Heuristic: membership was not drawn, or drawn by a model of somebody.
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/number.h"
#include "method/methods.h"
#include "method/rate/rows.h"
#include "method/rate/threshold.h"
#include "method/reach.h"
#include "privacy/one_run/one_run_steinke.h"
#include "stats/law/beta.h"
#include "stats/law/root.h"
#include "stats/safe.h"

enum { FEWEST = 4, GRID = 64 };

/* One row as an attack sees it. */
struct row {
	double score;
	double odds; /* of being a member before looking */
	bool member;
};

struct column {
	struct row *rows; /* the most member-like first */
	size_t count;
	bool weighed; /* rows have odds of their own */
};

static int
by_score(const void *a, const void *b)
{
	const struct row *p = a, *q = b;

	if (p->score > q->score || p->score < q->score)
		return p->score < q->score ? 1 : -1;

	/* From either end those first whose guess is most likely right. */
	return (p->odds < q->odds) - (p->odds > q->odds);
}

/* The odds of being a member that somebody modelled; 1 where nobody did. */
static bool
odds_of(const struct dataset *data, size_t row, double *odds, struct error *err)
{
	const double *chance = dataset_values(data, ROLE_PROPENSITY);

	*odds = chance ? chance[row] / (1 - chance[row]) : 1;
	if (!chance || (chance[row] > 0 && chance[row] < 1))
		return true;

	return error_set(err, ERROR_DATA,
			 "row %zu of %s has propensity %g; a chance lies "
			 "between 0 and 1",
			 row + 1, dataset_name(data), chance[row]);
}

/* The rows that are meant; freed by the caller in any case. */
static bool
column_fill(struct column *column, const struct question *ask, size_t index,
	    struct error *err)
{
	const struct dataset *data = ask->data;
	const double *scores = dataset_column_values(data, index);
	double sign = rows_choice(ask).lower_is_member ? -1 : 1;
	size_t count = dataset_rows(data);
	struct rows rows;

	if (!rows_find(&rows, ask, err))
		return false;
	column->weighed = dataset_values(data, ROLE_PROPENSITY) != NULL;
	column->rows = memory_try_array(count + 1, sizeof(*column->rows), err);
	if (!column->rows)
		return false;
	for (size_t i = 0; i < count; i++) {
		struct row *row = &column->rows[column->count];

		if (!rows_has(&rows, i))
			continue;
		if (!odds_of(data, i, &row->odds, err))
			return false;
		row->score = sign * scores[i];
		row->member = dataset_is_member(data, i);
		column->count++;
	}
	qsort(column->rows, column->count, sizeof(*column->rows), by_score);

	return true;
}

/* ---- guesses ---- */

/* Equal scores across the border: as many wrong ones as there may be. */
static size_t
right_of(const struct column *column, size_t made, bool in)
{
	size_t at = in ? made : column->count - made, low = at, high = at;
	size_t right = 0, right_in_tie = 0, outside;
	const struct row *rows = column->rows;

	if (!made)
		return 0;
	if (at > 0 && at < column->count &&
	    !(rows[at - 1].score > rows[at].score)) {
		while (low > 0 && !(rows[low - 1].score > rows[at].score))
			low--;
		while (high < column->count &&
		       !(rows[at].score > rows[high].score))
			high++;
	}
	for (size_t i = in ? 0 : high; i < (in ? low : column->count); i++)
		right += rows[i].member == in;
	for (size_t i = low; i < high; i++)
		right_in_tie += rows[i].member == in;
	outside = in ? high - at : at - low;

	return right + (right_in_tie > outside ? right_in_tie - outside : 0);
}

struct guessing {
	const struct column *column;
	size_t in, out, right;
	double delta, tail;
};

static struct guessing
game_of(const struct column *column, size_t made, double delta, double tail)
{
	struct guessing game = { column, made - made / 2, made / 2,
				 0,      delta,           tail };

	game.right = right_of(column, game.in, true) +
		     right_of(column, game.out, false);

	return game;
}

/* The mean chance of a right guess at most. */
static double
mean_chance(const struct guessing *game, double epsilon)
{
	const struct column *column = game->column;
	double sum = 0;

	for (size_t i = 0; i < game->in; i++)
		sum += 1 / (1 + exp(-epsilon) / column->rows[i].odds);
	for (size_t i = 0; i < game->out; i++)
		sum += 1 /
		       (1 + exp(-epsilon) *
				    column->rows[column->count - 1 - i].odds);

	return sum / (double)(game->in + game->out);
}

static bool
is_refuted(void *of, double epsilon)
{
	const struct guessing *game = of;
	double n = (double)(game->in + game->out), k = (double)game->right;
	double p = mean_chance(game, epsilon);

	if (k < n * p + 1)
		return false;

	return beta_below(k, n - k + 1, (struct proportion){ p, 1 - p }) +
		       (double)game->column->count * game->delta <=
	       game->tail;
}

static double
bound_of(struct guessing *game)
{
	const struct one_run_game plain = { game->column->count,
					    game->in + game->out, game->right,
					    2 };

	if (!game->column->weighed)
		return safe_down(
			one_run_steinke_bound(&plain, game->delta, game->tail));
	if (!is_refuted(game, 0))
		return 0;

	return safe_down(root_split(is_refuted, game, 0, 40, 1e-9).low);
}

static size_t
grid_count(size_t rows)
{
	size_t count = 0;

	for (double made = (double)rows; made >= FEWEST && count < GRID;
	     made /= 2)
		count++;

	return count;
}

struct best {
	double epsilon, ceiling;
	size_t made, right;
};

/* Of all numbers of guesses; `perfect`: had none been wrong. */
static struct best
best_of(const struct column *column, bool perfect, double delta, double tail)
{
	size_t count = grid_count(column->count);
	double made = (double)column->count;
	struct best best = { 0 };

	for (size_t i = 0; i < count; i++, made /= 2) {
		struct guessing game =
			game_of(column, (size_t)made, delta, tail);
		double epsilon;

		if (perfect)
			game.right = game.in + game.out;
		epsilon = bound_of(&game);
		if (epsilon > best.epsilon || !i)
			best = (struct best){ epsilon, NAN, (size_t)made,
					      game.right };
	}

	return best;
}

/* ---- what is said ---- */

static void
add(const char *name, double lower, const struct question *ask,
    struct result *answer)
{
	method_add_lower(&(struct method_answer){ &method_baseline, ask,
						  POLICY_BONFERRONI, 1,
						  answer },
			 name, lower);
}

/* The best of the columns with a role; false if memory or data refuse. */
static bool
best_column(const struct question *ask, enum role role, double tail,
	    struct best *best, const char **name, struct error *err)
{
	const struct dataset *data = ask->data;
	double delta = settings_number(ask->settings, SETTING_DELTA);

	*best = (struct best){ .epsilon = -1 };
	for (size_t i = 0; i < dataset_column_count(data); i++) {
		struct column column = { 0 };
		struct best found;

		if (dataset_column_role(data, i) != role)
			continue;
		if (!column_fill(&column, ask, i, err)) {
			free(column.rows);
			return false;
		}
		found = best_of(&column, false, delta, tail);
		found.ceiling = best_of(&column, true, delta, tail).epsilon;
		if (found.epsilon > best->epsilon) {
			*best = found;
			*name = dataset_column_name(data, i);
		}
		free(column.rows);
	}

	return true;
}

static size_t
columns_of(const struct dataset *data)
{
	size_t count = 0;

	for (size_t i = 0; i < dataset_column_count(data); i++)
		count += dataset_column_role(data, i) == ROLE_SCORE ||
			 dataset_column_role(data, i) == ROLE_BASELINE;

	return count;
}

static void
say(const struct best *attack, const struct best *bar, struct result *answer)
{
	char high[NUMBER_SIZE], low[NUMBER_SIZE];
	bool clears = attack->epsilon > bar->epsilon;

	number_write(high, attack->epsilon, 5, NUMBER_DOWN);
	number_write(low, bar->epsilon, 5, NUMBER_DOWN);
	result_say(answer,
		   "The attack shows %s; the best baseline, which never saw "
		   "the model, shows %s: the attack %s this bar. Membership "
		   "was not drawn, so neither bounds epsilon, nor does their "
		   "difference.",
		   high, low, clears ? "clears" : "does not clear");
	result_warn(answer, W19,
		    "the baseline reaches %s without the model: so much may "
		    "be a shift between members and others",
		    low);
}

static bool
baseline_run(const struct question *ask, struct result *answer,
	     struct error *err)
{
	const struct dataset *data = ask->data;
	double alpha = settings_number(ask->settings, SETTING_ALPHA), tail;
	const char *attack_name = "", *bar_name = "";
	struct best attack, bar;
	size_t grid, columns;
	struct rows rows;

	if (!dataset_values(data, ROLE_BASELINE))
		return error_set(err, ERROR_DATA,
				 "%s has no column of scores made without the "
				 "model; say which one with baseline=COLUMN",
				 dataset_name(data));
	if (!rows_find(&rows, ask, err))
		return false;
	grid = grid_count(rows_count(&rows, data));
	if (!grid)
		return error_set(err, ERROR_DATA, "%s has fewer than %d rows",
				 dataset_name(data), (int)FEWEST);
	columns = columns_of(data);
	tail = alpha / (double)(columns * grid);
	if (!best_column(ask, ROLE_SCORE, tail, &attack, &attack_name, err) ||
	    !best_column(ask, ROLE_BASELINE, tail, &bar, &bar_name, err))
		return false;
	add("epsilon", attack.epsilon, ask, answer);
	add("epsilon-baseline", bar.epsilon, ask, answer);
	reach_add_ceiling(attack.ceiling, ABOUT_MECHANISM, answer);
	result_step(answer,
		    "%zu columns and %zu numbers of guesses share alpha: %.4g "
		    "each",
		    columns, grid, tail);
	result_step(answer, "attack %s: %zu of %zu guesses right", attack_name,
		    attack.right, attack.made);
	result_step(answer, "baseline %s: %zu of %zu guesses right", bar_name,
		    bar.right, bar.made);
	say(&attack, &bar, answer);

	return true;
}

const struct method method_baseline = {
	.name = "baseline",
	.title = "Baseline",
	.summary = "An attack beside one that never saw the model",
	.reference = "Steinke et al. 2023, membership not drawn",
	.kinds = KIND_BIT(KIND_SCORES),
	.claim = CLAIM_HEURISTIC,
	.about = ABOUT_MECHANISM,
	.policies = POLICY_BIT(POLICY_BONFERRONI),
	.settings = { SETTING_LOWER_IS_MEMBER, SETTING_INSTANCE, SETTING_RUN,
		      SETTING_END },
	.run = baseline_run,
};
