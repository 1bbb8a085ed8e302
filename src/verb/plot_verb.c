/* plot_verb.c - a figure into a file, or as characters */

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>

#include "figure/figure_kinds.h"
#include "plots/export.h"
#include "plots/outputs.h"
#include "verb/data.h"
#include "verb/verbs.h"

/* Without a terminal's help: no colours, and braille only in UTF-8. */
static struct look
look_of_locale(void)
{
	bool utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8");

	return (struct look){ .glyphs = utf8 ? GLYPHS_BRAILLE : GLYPHS_ASCII,
			      .colours = COLOURS_MONO };
}

static bool
has_inline_data(const struct request *request)
{
	return request->typed[SETTING_TP] || request->typed[SETTING_FN] ||
	       request->typed[SETTING_FP] || request->typed[SETTING_TN] ||
	       request->typed[SETTING_CANARIES] ||
	       request->typed[SETTING_GUESSES] ||
	       request->typed[SETTING_CORRECT];
}

/* A figure that needs no data takes the active ones only if they suit. */
static bool
wants_data(const struct scene *scene, const struct request *request,
	   const struct figure_kind *kind)
{
	const struct dataset *active = session_data(scene->session);

	if (request->word_count > 2 || has_inline_data(request))
		return true;
	if (!kind->data_free)
		return kind->kinds != 0;

	return active && (kind->kinds & KIND_BIT(dataset_kind(active)));
}

static struct figure_source *
make_source(const struct scene *scene, const struct request *request,
	    const struct figure_kind *kind, struct answer *answer,
	    struct error *err)
{
	struct figure_source *source;
	struct datasets data = { 0 };

	if (wants_data(scene, request, kind) &&
	    !data_collect(scene, request, 2, &data, answer, err))
		return NULL;
	source = figure_source_new(&request->settings);
	source->method = session_state(scene->session)->method;
	source->progress = scene->progress;
	for (size_t i = 0; i < data.count; i++)
		figure_source_add_data(source, data.at[i]);
	if (data.count)
		source->game = data_game(scene, request, data.at[0]);
	datasets_clear(&data);

	return source;
}

static bool
write_out(const struct figure *figure, const struct request *request,
	  struct progress *progress, struct answer *answer, struct error *err)
{
	const struct settings *settings = &request->settings;
	const char *path = settings_text(settings, SETTING_OUTPUT);
	struct export_options options = {
		.size = settings_text(settings, SETTING_SIZE),
		.ground = settings_choice(settings, SETTING_THEME)
				  ? GROUND_DARK
				  : GROUND_LIGHT,
		.look = look_of_locale(),
		.force = settings_switch(settings, SETTING_FORCE),
		.progress = progress,
	};
	bool jailed = !settings_switch(settings, SETTING_NO_SANDBOX);
	struct plotter *plotter =
		plotter_new(jailed ? SANDBOX_ON : SANDBOX_OFF);
	const struct output *output =
		path ? output_find(path, err) : &output_txt;
	struct text text = { 0 };
	bool good = output != NULL;

	if (good && path) {
		good = export_figure(plotter, figure, path, &options, err);
		if (good) {
			answer_file(answer, path);
			if (output->note)
				answer_note(answer, "%s %s", path,
					    output->note);
		}
	} else if (good) {
		good = export_bytes(plotter, figure, output, &options, &text,
				    err);
		if (good)
			document_take_paragraph(&answer->document,
						text_take(&text));
	}
	text_clear(&text);
	plotter_free(plotter);

	return good;
}

static bool
run(const struct scene *scene, const struct request *request,
    struct answer *answer, struct error *err)
{
	const struct figure_kind *kind =
		figure_kind_need(request->words[1], err);
	struct figure_source *source;
	struct figure *figure;
	bool good;

	if (!kind)
		return false;
	source = make_source(scene, request, kind, answer, err);
	if (!source)
		return false;
	figure = figure_draw(kind, source, err);
	good = figure &&
	       write_out(figure, request, scene->progress, answer, err);
	figure_free(figure);
	figure_source_free(source);

	return good;
}

const struct verb verb_plot = {
	.name = "plot",
	.summary = "draws a figure into a file, or as characters",
	.usage = "FIGURE [FILE...] [output=FILE] [name=value...]",
	.details = "The ending of output= says what is written: png, svg, "
		   "pdf, tex, txt, gp or csv. size= is slide, column, page or "
		   "WIDTHxHEIGHT, theme= light or dark, axes= linear, log or "
		   "probit; swap=yes exchanges the axes. A file that is there "
		   "stays unless force=yes. Without output= the figure is "
		   "printed as characters. dpaudit list figures names them.",
	.flags = VERB_WORDS,
	.run = run,
};
