/* figures.c - which figures suit what is on the screen, and making them */

#include "ui/figures.h"

#include <string.h>

static struct figure *
densities(const struct facts *facts, const struct result *main)
{
	struct figure *figure = figure_new("densities", "Densities");
	const struct quantity *tau = main ? result_quantity(main, "tau") : NULL;
	double from[FACTS_BINS], to[FACTS_BINS], high[FACTS_BINS];
	double step = (facts->high - facts->low) / FACTS_BINS;

	figure_set_x(figure, "score", AXIS_LINEAR, 0, 0);
	figure_set_y(figure, "density", AXIS_LINEAR, 0, 0);
	for (int k = 0; k < 2; k++) {
		const size_t *bins = k ? facts->in : facts->out;
		double n = (double)(k ? facts->in_count : facts->out_count);

		for (int i = 0; i < FACTS_BINS; i++) {
			from[i] = facts->low + step * i;
			to[i] = from[i] + step;
			high[i] = (double)bins[i] / n / step;
		}
		figure_add_bars(figure, k ? "members" : "non-members",
				(struct style){ .colour = k }, from, to, high,
				FACTS_BINS);
	}
	if (tau)
		figure_add_reference(figure, REFERENCE_VERTICAL, tau->value,
				     "τ", "tau");

	return figure;
}

struct figure *
figures_make(const char *name, const struct snapshot *snapshot,
	     const struct numbers *numbers, struct progress *progress,
	     struct error *err)
{
	(void)progress;
	(void)snapshot;
	if (!strcmp(name, "densities") && numbers->facts.is_two_samples)
		return densities(&numbers->facts, numbers->main);
	error_set(err, ERROR_DATA, "no figure %s of these data", name);

	return NULL;
}

size_t
figures_suiting(const struct dataset *data, const char *names[FIGURES_MOST])
{
	(void)data;
	names[0] = "densities";

	return 1;
}
