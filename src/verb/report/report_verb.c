/* report_verb.c - all about an audit in one file */

#include "base/text.h"
#include "plots/output/report_forms.h"
#include "verb/audit/compare.h"
#include "verb/data.h"
#include "verb/figure/figure_request.h"
#include "verb/report/report_parts.h"
#include "verb/verbs.h"

static void
name_report(struct report *report, const struct datasets *data)
{
	struct text title = { 0 };

	text_add_string(&title, "Audit of ");
	for (size_t i = 0; i < data->count; i++) {
		text_add(&title, "%s%s",
			 !i                     ? ""
			 : i + 1 == data->count ? " and "
						: ", ",
			 dataset_name(data->at[i]));
	}
	report_name(report, text_get(&title),
		    "Written by dpaudit " DPAUDIT_VERSION);
	text_clear(&title);
}

static bool
fill(struct report *report, const struct report_matter *matter,
     struct error *err)
{
	name_report(report, matter->data);
	report_data(report, matter);
	report_results(report, matter);
	report_claims(report, matter);
	report_warnings(report, matter);
	if (!report_figures(report, matter, err))
		return false;
	report_settings(report, matter);
	report_commands(report, matter);
	report_versions(report);

	return true;
}

/* Files of its figures, or why there are none. */
static void
tell_of_figures(const struct report *report, struct answer *answer)
{
	for (size_t i = 0; i < report->count; i++) {
		const struct report_block *block = &report->blocks[i];

		if (block->path)
			answer_file(answer, block->path);
		if (block->why)
			answer_note(answer, "%s: not drawn: %s",
				    block->figure->kind, block->why);
	}
}

static bool
save(struct report *report, const struct report_matter *matter,
     const struct report_form *form, const char *path, struct answer *answer,
     struct error *err)
{
	struct export_options options =
		figure_options(matter->scene, matter->request);
	struct plotter *plotter =
		figure_plotter(matter->scene, matter->request);
	bool done = report_save(report, plotter, path, &options, err);

	figure_give_back(matter->scene, plotter);
	if (!done)
		return false;
	tell_of_figures(report, answer);
	answer_file(answer, path);
	if (form->note)
		answer_note(answer, "%s %s", path, form->note);

	return true;
}

static void
pass_on_remarks(const struct answer *comparison, struct answer *answer)
{
	for (size_t i = 0; i < comparison->note_count; i++)
		answer_note(answer, "%s", comparison->notes[i]);
}

static bool
run(const struct scene *scene, const struct request *request,
    struct answer *answer, struct error *err)
{
	const char *path = settings_text(&request->settings, SETTING_OUTPUT);
	const struct report_form *form;
	struct answer comparison = { 0 };
	struct report report = { 0 };
	struct datasets data = { 0 };
	struct report_matter matter = { scene, request, &data, &comparison };
	bool done;

	if (!path)
		return error_set(err, ERROR_USAGE,
				 "report needs output=FILE.html, .md or .tex");
	form = report_form_find(path, err);
	done = form && data_spare(scene, request, path, err) &&
	       data_collect(scene, request, 1, &data, answer, err) &&
	       compare_datasets(scene, request, &data, &comparison, err) &&
	       fill(&report, &matter, err) &&
	       save(&report, &matter, form, path, answer, err);
	if (done)
		pass_on_remarks(&comparison, answer);
	report_clear(&report);
	answer_clear(&comparison);
	datasets_clear(&data);

	return done;
}

const struct verb verb_report = {
	.name = "report",
	.summary = "all about an audit in one file",
	.usage = "[FILE...] output=FILE.html|.md|.tex [name=value...]",
	.details = "Data with their hashes and game card, every method that "
		   "suits with what its numbers claim, warnings explained, "
		   "figures, settings, and the commands that give all of it "
		   "again. The page of .html needs nothing else; .md has its "
		   "figures beside it; .tex needs gnuplot-lua-tikz.sty. For "
		   "a PDF print the page or compile the .tex.",
	.flags = VERB_WRITES,
	.run = run,
};
