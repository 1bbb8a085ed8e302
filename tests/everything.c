/* everything.c - all that can be asked about some data, at once */

#include "tests/everything.h"

#include <stdio.h>
#include <stdlib.h>

#include "figure/figure_kinds.h"
#include "method/methods.h"
#include "plots/gnuplot/script.h"
#include "plots/output/outputs.h"
#include "result/writer/writers.h"

/* One result in every form; it is taken over. */
static void
write_all(const struct result *result)
{
	struct document document = { 0 };

	document_take_result(&document, result);
	for (const struct writer *const *it = writers(); *it; it++) {
		struct text out = { 0 };

		(*it)->write(&document, &out);
		if (!out.length)
			abort();
		text_clear(&out);
	}
	document_clear(&document);
}

/* A sentence for the user goes with every refusal. */
static size_t
refused(const struct error *err)
{
	if (!*err->text)
		abort();

	return 0;
}

static size_t
ask_method(const struct method *method, const struct question *ask)
{
	struct error err = { 0 };
	struct result *result = method_run(method, ask, &err);

	if (!result)
		return refused(&err);
	write_all(result);

	return 1;
}

/* Those that need no gnuplot. */
static void
write_figure(const struct figure *figure)
{
	static const struct output *const outputs[] = { &output_gp,
							&output_csv };
	struct output_job job = { .figure = figure };
	struct error err = { 0 };

	if (!paper_read(&job.paper, "page", &err))
		abort();
	for (size_t i = 0; i < sizeof(outputs) / sizeof(outputs[0]); i++) {
		struct text out = { 0 };

		if (!outputs[i]->write(&job, &out, &err) || !out.length)
			abort();
		text_clear(&out);
	}
}

static void
script_figure(const struct figure *figure)
{
	const struct frame frame = { 8, 78, 3, 22 };
	const struct pane pane = { 80, 24, { frame, frame, frame } };
	struct script script = { 0 };

	script_cells(&script, figure, &pane);
	script_clear(&script);
}

static size_t
ask_figure(const struct figure_kind *kind, const struct figure_source *source)
{
	struct error err = { 0 };
	struct figure *figure = figure_kind_draw(kind, source, &err);

	if (!figure)
		return refused(&err);
	write_figure(figure);
	script_figure(figure);
	figure_free(figure);

	return 1;
}

/* What such data cannot change. */
static bool
draws_without(const struct figure_kind *figure, enum kind kind)
{
	return (figure->flags & FIGURE_DATA_FREE) &&
	       !(figure->kinds & KIND_BIT(kind));
}

static bool
is_meant(const struct everything_share *share, size_t turn)
{
	return turn % share->parts == share->part;
}

size_t
everything_ask(const struct dataset *data, const struct settings *settings,
	       const struct everything_share *share, size_t patience)
{
	struct figure_source source = { .data = &data,
					.data_count = 1,
					.settings = settings };
	size_t answers = 0, turn = 0;

	for (const struct method *const *it = methods(); *it; it++) {
		struct progress progress = { .patience = patience };
		struct question ask = { .data = data,
					.settings = settings,
					.game = dataset_game(data),
					.progress = &progress,
					.threads = 1 };

		if (method_suits(*it, dataset_kind(data)) &&
		    is_meant(share, turn++))
			answers += ask_method(*it, &ask);
	}
	for (const struct figure_kind *const *it = figure_kinds(); *it; it++) {
		struct progress progress = { .patience = patience };

		source.progress = &progress;
		if (!draws_without(*it, dataset_kind(data)) &&
		    is_meant(share, turn++))
			answers += ask_figure(*it, &source);
	}

	return answers;
}
