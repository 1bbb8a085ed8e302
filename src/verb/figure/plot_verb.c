/* plot_verb.c - a figure into a file, or as characters */

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>

#include "figure/figure_words.h"
#include "plots/output/outputs.h"
#include "verb/data.h"
#include "verb/figure/figure_request.h"
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
write_file(struct plotter *plotter, const struct figure *figure,
	   const char *path, const struct export_options *options,
	   struct answer *answer, struct error *err)
{
	const struct output *output = output_find(path, err);

	if (!output || !export_figure(plotter, figure, path, options, err))
		return false;
	answer_file(answer, path);
	if (output->note)
		answer_note(answer, "%s %s", path, output->note);

	return true;
}

static bool
write_characters(struct plotter *plotter, const struct figure *figure,
		 const struct export_options *options, struct answer *answer,
		 struct error *err)
{
	struct text text = { 0 };
	bool good =
		export_bytes(plotter, figure, &output_txt, options, &text, err);

	if (good)
		document_take_paragraph(&answer->document, text_take(&text));
	text_clear(&text);

	return good;
}

static bool
write_out(const struct scene *scene, const struct request *request,
	  const struct figure *figure, struct answer *answer, struct error *err)
{
	const char *path = settings_text(&request->settings, SETTING_OUTPUT);
	struct export_options options = figure_request_options(scene, request);
	struct plotter *plotter = figure_request_plotter(scene, request);
	bool good;

	options.look = look_of_locale();
	good = path ? write_file(plotter, figure, path, &options, answer, err)
		    : write_characters(plotter, figure, &options, answer, err);
	figure_request_give_back(scene, plotter);

	return good;
}

/* Whether somebody listens instead of looking. */
static bool
is_spoken(const struct scene *scene, const struct request *request)
{
	const char *format = settings_text(&request->settings, SETTING_FORMAT);

	return scene->spoken || (format && !strcmp(format, "speech"));
}

static bool
plot_run(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	const char *path = settings_text(&request->settings, SETTING_OUTPUT);
	struct figure *figure = NULL;
	bool good;

	if (!path || data_spare(scene, request, path, err))
		figure = figure_request_draw(scene, request, request->words[1],
					     2, answer, err);
	good = figure != NULL;

	if (good && !path && is_spoken(scene, request))
		document_take_paragraph(&answer->document,
					figure_words(figure));
	else if (good)
		good = write_out(scene, request, figure, answer, err);
	figure_free(figure);

	return good;
}

const struct verb verb_plot = {
	.name = "plot",
	.summary = "draws a figure into a file, or as characters",
	.details = "The ending of output= says what is written: png, svg, "
		   "pdf, tex, txt, gp or csv. size= is slide, column, page "
		   "or WIDTHxHEIGHT, theme= light or dark, axes= linear, log "
		   "or probit; swap=yes exchanges the axes.\n\n"
		   "A file that is there stays unless force=yes. Without "
		   "output= the figure is printed as characters, with "
		   "format=speech said in sentences. dpaudit list figures "
		   "names them, and method= is the method whose numbers they "
		   "show.",
	.forms = { { .arguments = { { .sort = ARGUMENT_FIGURE }, FORM_FILES },
		     .settings = SETTINGS(SETTING_METHOD),
		     .reads = READS_METHOD | READS_DATA | READS_CLAIM |
			      READS_FIGURES,
		     .named = figure_request_reads } },
	.flags = VERB_WRITES | VERB_ALONE | VERB_FIRST,
	.run = plot_run,
};
