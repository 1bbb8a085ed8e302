/* compare_figure.c - every method that suits, side by side */

#include "figure/figure_kinds.h"
#include "figure/part/draft.h"
#include "figure/part/interval_rows.h"
#include "method/methods.h"

/* A method without an answer leaves no row; a stop ends everything. */
static bool
collect(struct interval_rows *rows, const struct figure_source *source,
	struct error *err)
{
	const struct dataset *data = source->data[0];

	for (size_t i = 0; methods()[i]; i++) {
		const struct method *method = methods()[i];
		const struct result *result;
		struct error why = { 0 };

		if (!method_suits(method, dataset_kind(data)))
			continue;
		result = figure_source_run(source, method, data,
					   method->two_sided ? 2 : 0, &why);
		if (!result && why.kind == ERROR_STOPPED) {
			*err = why;
			return false;
		}
		if (result)
			interval_rows_add(rows, method->title, result);
		result_release(result);
	}

	return rows->count ||
	       error_set(err, ERROR_DATA, "no method finds an epsilon in %s",
			 dataset_name(data));
}

static void
add_claimed(struct figure *figure, const struct settings *settings)
{
	double claimed;

	if (!draft_claimed(settings, &claimed))
		return;
	figure_add_reference(figure, REFERENCE_VERTICAL, claimed, "claimed ε",
			     "claim-epsilon")
		->style = (struct style){ .colour = 3, .line = LINE_DASHED };
}

static struct figure *
draw(const struct figure_source *source, struct error *err)
{
	const struct settings *settings = &source->settings;
	double alpha = settings_number(settings, SETTING_ALPHA);
	struct interval_rows rows = { .count = 0 };
	struct figure *figure = NULL;

	if (collect(&rows, source, err)) {
		figure = figure_new("compare", "What each method says of ε");
		interval_rows_draw(&rows, figure);
		add_claimed(figure, settings);
		figure_say(figure,
			   "%s at δ = %g; two-sided at %g %% where a method "
			   "has two sides.",
			   dataset_name(source->data[0]),
			   settings_number(settings, SETTING_DELTA),
			   100 * (1 - alpha));
		figure_say(figure, "Only intervals of one kind can be compared "
				   "by their width.");
		interval_rows_claim(&rows, figure, alpha);
	}
	interval_rows_clear(&rows);

	return figure;
}

const struct figure_kind figure_kind_compare = {
	.name = "compare",
	.title = "methods side by side",
	.summary = "what every method that suits says of ε, with what it "
		   "claims",
	.kinds = KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES) |
		 KIND_BIT(KIND_COUNTS) | KIND_BIT(KIND_GUESSES) |
		 KIND_BIT(KIND_COSINES) | KIND_BIT(KIND_PREDICTIONS),
	.flags = FIGURE_ALL,
	.settings = { SETTING_CLAIM_EPSILON, SETTING_END },
	.draw = draw,
};
