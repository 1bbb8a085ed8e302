/* report_verb.c - all about an audit in one file */

#include <stdlib.h>

#include "base/memory.h"
#include "base/text.h"
#include "plots/output/report.h"
#include "verb/audit/compare_verb.h"
#include "verb/data.h"
#include "verb/figure/figure_request.h"
#include "verb/report/audit_card.h"
#include "verb/report/report_parts.h"
#include "verb/verbs.h"

static void
name_report(struct document *document, const struct datasets *data)
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
	document_name(document, text_get(&title),
		      "Written by dpaudit " DPAUDIT_VERSION);
	text_clear(&title);
}

static bool
fill(struct report *report, const struct report_matter *matter,
     struct error *err)
{
	name_report(&report->document, matter->data);
	if (!report_verdict(&report->document, matter, err) ||
	    !report_first_figure(report, matter, err))
		return false;
	report_leading_command(&report->document, matter);
	report_comparison(&report->document, matter);
	if (!report_figures(report, matter, err))
		return false;
	document_appendix(&report->document);
	report_data(&report->document, matter);
	report_warnings(&report->document, matter);
	report_results(&report->document, matter);
	report_claims(&report->document, matter);
	report_commands(&report->document, matter);
	report_settings(&report->document, matter);
	report_versions(&report->document);

	return true;
}

/* Files of its figures, or why there are none. */
static void
tell_of_figures(const struct report *report, struct answer *answer)
{
	const struct block *it = NULL;

	while ((it = document_next(&report->document, BLOCK_DRAWING, it))) {
		if (it->drawing.path)
			answer_file(answer, it->drawing.path);
		if (it->drawing.why)
			answer_note(answer, "%s: not drawn: %s",
				    it->drawing.kind, it->drawing.why);
	}
}

/* The results of the comparison stand in the sections, too. */
static void
take_results(struct report_matter *matter)
{
	const struct document *document = &matter->comparison->document;
	const struct block *it = NULL;

	matter->results =
		memory_new_array(document->count + 1, sizeof(*matter->results));
	while ((it = document_next(document, BLOCK_RESULT, it)))
		matter->results[matter->result_count++] = it->result;
}

static bool
make(struct report *report, struct report_matter *matter, const char *path,
     struct answer *answer, struct error *err)
{
	struct export_options options =
		figure_request_options(matter->scene, matter->request);
	struct plotter *plotter =
		figure_request_plotter(matter->scene, matter->request);
	bool done;

	take_results(matter);
	done = report_start(report, path, plotter, &options, err) &&
	       fill(report, matter, err) && report_save(report, err);
	free(matter->results);
	figure_request_give_back(matter->scene, plotter);
	if (!done)
		return false;
	tell_of_figures(report, answer);
	answer_file(answer, path);
	answer_note_missing(answer, report->form, &report->document);
	if (report->form->note)
		answer_note(answer, "%s %s", path, report->form->note);

	return true;
}

static void
pass_on_remarks(const struct answer *comparison, struct answer *answer)
{
	for (size_t i = 0; i < comparison->note_count; i++)
		answer_note(answer, "%s", comparison->notes[i]);
}

static bool
report_run(const struct scene *scene, const struct request *request,
	   struct answer *answer, struct error *err)
{
	const char *path = settings_text(&request->settings, SETTING_OUTPUT);
	struct answer comparison = { 0 };
	struct report report = { 0 };
	struct datasets data = { 0 };
	struct report_matter matter = { .scene = scene,
					.request = request,
					.data = &data,
					.comparison = &comparison };
	bool done;

	if (!path)
		return error_set(err, ERROR_USAGE, "report needs output=FILE");
	if (text_string_ends(path, ".json"))
		return audit_card_write(scene, request, path, answer, err);
	done = report_form(path, err) &&
	       data_spare(scene, request, path, err) &&
	       data_collect(scene, request, 1, &data, answer, err) &&
	       compare_verb_datasets(scene, request, &data, &comparison, err) &&
	       make(&report, &matter, path, answer, err);
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
	.details = "First what it comes to, the sentence that may be quoted, "
		   "one figure and the command; then every method that suits "
		   "by how good its evidence is, with figures; in the "
		   "appendix data with hashes and game card, warnings "
		   "explained, what numbers claim, the commands that give "
		   "all of it again, and settings.\n\n"
		   "The page of .html needs nothing else, nor do the pages "
		   "of .pdf, whose figures are pixels and whose fonts lack "
		   "most scripts; .md has its figures beside it; .tex needs "
		   "gnuplot-lua-tikz.sty and has them as lines.\n\n"
		   "A .json is the audit card: one declared method, as check "
		   "runs it, with claim, bound, grade, reach, budget, "
		   "threshold rule, assumptions, warnings, hashes and "
		   "command for programs to read; open shows it again.",
	.forms = { { .arguments = { FORM_FILES },
		     .needs = SETTINGS(SETTING_OUTPUT),
		     .settings = SETTINGS(
			     SETTING_CLAIM_EPSILON, SETTING_MECHANISM,
			     SETTING_CLAIM, SETTING_CLAIM_ADJACENCY,
			     SETTING_METHOD, SETTING_DECLARED, SETTING_JOINT),
		     .reads = READS_METHODS | READS_DATA | READS_CLAIM |
			      READS_FIGURES } },
	.flags = VERB_WRITES | VERB_ALONE | VERB_FIRST,
	.run = report_run,
};
