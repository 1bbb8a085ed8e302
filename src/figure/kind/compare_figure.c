/* compare_figure.c - every method that suits, side by side */

#include <math.h>
#include <stdio.h>

#include "dataset/game.h"
#include "figure/figure_kinds.h"
#include "figure/part/draft.h"
#include "figure/part/interval_rows.h"
#include "method/comparison.h"
#include "method/methods.h"

static const struct result *
live(const struct method *method, int sides, const void *context)
{
	const struct figure_source *source = context;

	return figure_source_live(source, method, source->data[0],
				  method->two_sided ? sides : 0);
}

/* A method without an answer leaves no row. */
static bool
collect(struct interval_rows *rows, const struct figure_source *source,
	struct error *err)
{
	const struct settings *settings = source->settings;
	const struct dataset *data = source->data[0];
	const char *declared = settings_text(settings, SETTING_DECLARED);
	const struct comparison_order order = {
		.ask = figure_source_question(source),
		.alpha = settings_number(settings, SETTING_ALPHA),
		.sides = (int)settings_number(settings, SETTING_SIDES),
		.widest = settings_number(settings, SETTING_SIDES) > 1,
		.bounds_only = true,
		.kept = declared ? method_find(declared) : NULL,
		.known = live,
		.context = source,
	};
	struct comparison comparison;
	bool done = comparison_run(&order, &comparison, err);

	for (size_t i = 0; done && i < comparison.count; i++) {
		const struct comparison_row *row = &comparison.rows[i];
		const struct result *result =
			row->interval ? row->interval : row->bound;

		if (result)
			interval_rows_add(rows, row->method->title, result);
	}
	comparison_clear(&comparison);
	if (!done)
		return false;

	return rows->count ||
	       error_set(err, ERROR_DATA, "no method finds an epsilon in %s",
			 dataset_name(data));
}

/* What is claimed, and what is so; NaN where nobody says it. */
struct rules {
	double claimed, truth;
};

/* A truth at another delta is no truth here. */
static struct rules
find_rules(const struct figure_source *source)
{
	const struct game *game = dataset_game(source->data[0]);
	double delta = settings_number(source->settings, SETTING_DELTA);
	struct rules rules = { NAN, NAN };
	double at = delta;

	(void)draft_claimed(source->settings, &rules.claimed);
	(void)game_number(game, GAME_DELTA, &at);
	if (!game_number(game, GAME_EPSILON, &rules.truth) ||
	    fabs(at - delta) > 1e-9 * delta)
		rules.truth = NAN;

	return rules;
}

static void
add_rules(struct figure *figure, struct rules rules)
{
	char label[60];

	if (isfinite(rules.claimed)) {
		snprintf(label, sizeof(label), "claimed ε = %.4g",
			 rules.claimed);
		figure_add_reference(figure, REFERENCE_VERTICAL, rules.claimed,
				     label, "claim-epsilon")
			->style =
			(struct style){ .colour = 3, .line = LINE_DASHED };
	}
	if (isfinite(rules.truth)) {
		snprintf(label, sizeof(label), "truth ε = %.4g", rules.truth);
		figure_add_reference(figure, REFERENCE_VERTICAL, rules.truth,
				     label, NULL)
			->style = (struct style){ .colour = COLOUR_NEUTRAL,
						  .line = LINE_SOLID };
	}
}

static struct figure *
compare_draw(const struct figure_source *source, struct error *err)
{
	const struct settings *settings = source->settings;
	double alpha = settings_number(settings, SETTING_ALPHA);
	struct interval_rows rows = { .count = 0 };
	struct rules rules = find_rules(source);
	struct figure *figure = NULL;

	if (collect(&rows, source, err)) {
		figure = figure_new("compare", "What each method says of ε");
		interval_rows_draw(&rows, fmax(rules.claimed, rules.truth),
				   figure);
		add_rules(figure, rules);
		figure_say(figure, "%s at δ = %g; at %g %%, %s.",
			   dataset_name(source->data[0]),
			   settings_number(settings, SETTING_DELTA),
			   100 * (1 - alpha),
			   settings_number(settings, SETTING_SIDES) > 1
				   ? "two-sided where a method has two sides"
				   : "one-sided");
		if (settings_number(settings, SETTING_SIDES) > 1)
			figure_say(figure, "Only intervals of one kind can be "
					   "compared by their width.");
		interval_rows_claim(&rows, figure, alpha);
	}
	interval_rows_clear(&rows);

	return figure;
}

const struct figure_kind figure_kind_compare = {
	.name = "compare",
	.title = "Methods side by side",
	.summary =
		"what every method that suits says of ε, with what it claims",
	.kinds = KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES) |
		 KIND_BIT(KIND_COUNTS) | KIND_BIT(KIND_GUESSES) |
		 KIND_BIT(KIND_COSINES) | KIND_BIT(KIND_PREDICTIONS),
	.flags = FIGURE_ALL,
	.settings = { SETTING_CLAIM_EPSILON, SETTING_DECLARED, SETTING_EPSILON,
		      SETTING_END },
	.draw = compare_draw,
};
