/* figure_verb.c - which figure the sitting shows */

#include <stdio.h>

#include "base/number.h"
#include "figure/figure_kinds.h"
#include "figure/figure_words.h"
#include "verb/figure/figure_request.h"
#include "verb/verbs.h"

static bool
read_pane(const struct request *request, size_t *pane, struct error *err)
{
	*pane = 1;
	if (request->word_count < 3 ||
	    (number_read_whole(request->words[2], pane) && *pane >= 1 &&
	     *pane <= FIGURE_PANES))
		return true;

	return error_set(err, ERROR_USAGE, "panes are 1 to %d, not '%s'",
			 FIGURE_PANES, request->words[2]);
}

/* To choose what cannot be drawn yet is no mistake. */
static void
say(const struct scene *scene, const struct request *request,
    struct answer *answer)
{
	struct error why = { 0 };
	struct figure *figure =
		figure_request_draw(scene, request, request->words[1],
				    request->word_count, answer, &why);

	if (figure)
		document_take_paragraph(&answer->document,
					figure_words(figure));
	else
		answer_note(answer, "%s", why.text);
	figure_free(figure);
}

static bool
figure_run(const struct scene *scene, const struct request *request,
	   struct answer *answer, struct error *err)
{
	const struct figure_kind *kind =
		figure_kind_need(request->words[1], err);
	struct state *state = session_edit(scene->session);
	size_t pane;

	if (!kind || !read_pane(request, &pane, err))
		return false;
	snprintf(state->figures[pane - 1], FIGURE_NAME_SIZE, "%s", kind->name);
	if (scene->spoken)
		say(scene, request, answer);

	return true;
}

const struct verb verb_figure = {
	.name = "figure",
	.summary = "chooses the figure that is shown",
	.details = "Of the view, or of one of its panes, 1 to 4. In the plain "
		   "dialogue the figure is said in sentences. To draw one into "
		   "a file see plot.",
	.forms = { { .arguments = { { .sort = ARGUMENT_FIGURE },
				    FORM_OWN("PANE") },
		     .settings = SETTINGS(SETTING_METHOD),
		     .reads = READS_METHOD | READS_DATA | READS_CLAIM,
		     .named = figure_request_reads },
		   { .arguments = { FORM_ONE_OF("next", "previous"),
				    FORM_OWN("PANE") },
		     .on_screen = true } },
	.flags = VERB_CHANGES | VERB_ALONE,
	.run = figure_run,
};
