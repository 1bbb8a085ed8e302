/* reproduce_verb.c - what the papers print beside what we compute */

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"
#include "plots/output/outputs.h"
#include "study/paper/reproduce.h"
#include "verb/campaign/share.h"
#include "verb/data.h"
#include "verb/figure/figure_request.h"
#include "verb/lab/beside.h"
#include "verb/paper/studies.h"
#include "verb/verbs.h"

/* "PAPER" or "PAPER/ITEM", or NULL: all. */
static const char *
which_of(const struct request *request)
{
	return request_word(request, 1);
}

static struct table *
table_of(const struct reproductions *list)
{
	static const char *const columns[] = {
		"paper",      "item",    "name",   "printed", "ours",
		"difference", "verdict", "reason", NULL
	};
	struct table *table = table_new(NULL);

	table_columns(table, columns);
	for (size_t i = 0; i < list->count; i++) {
		const struct reproduction *it = &list->at[i];

		table_start(table);
		table_text(table, it->paper);
		table_text(table, it->item);
		table_text(table, it->what);
		table_text(table, it->printed);
		table_number(table, it->ours, NUMBER_NEAREST);
		table_number(table, it->difference, NUMBER_NEAREST);
		table_text(table, reproduce_outcome_name(it->outcome));
		table_text(table, it->reason);
	}

	return table;
}

static void
note_counts(const struct reproductions *list, struct answer *answer)
{
	size_t count[OUTCOME_COUNT] = { 0 };

	for (size_t i = 0; i < list->count; i++)
		count[list->at[i].outcome]++;
	for (int i = 0; i < OUTCOME_COUNT; i++) {
		if (count[i])
			answer_note(answer, "%zu of %zu: %s", count[i],
				    list->count,
				    reproduce_outcome_name(
					    (enum reproduce_outcome)i));
	}
}

/* ---- figures as files ---- */

/* FOLDER/ to FOLDER/PAPER-ITEM.png, NAME.svg to NAME-PAPER-ITEM.svg. */
static char *
path_of(const char *output, const char *paper, const char *item)
{
	const char *slash = strrchr(output, '/');
	const char *ending = strrchr(slash ? slash : output, '.');
	struct text path = { 0 };

	if (slash && !slash[1])
		text_add(&path, "%s%s-%s.png", output, paper, item);
	else if (ending)
		text_add(&path, "%.*s-%s-%s%s", (int)(ending - output), output,
			 paper, item, ending);
	else
		text_add(&path, "%s-%s-%s.png", output, paper, item);

	return text_take(&path);
}

struct drawing {
	const struct scene *scene;
	const struct request *request;
	struct plotter *plotter;
	struct export_options options;
	const char *output;
	struct folder_files *files; /* where others work, too; or NULL */
};

/* Of a figure that is there already the same bytes are fine. */
static bool
put_among(const struct drawing *drawing, const struct figure *figure,
	  const char *name, struct error *err)
{
	const struct output *output = output_find(name, err);
	struct text bytes = { 0 };
	bool done = output &&
		    export_bytes(drawing->plotter, figure, output,
				 &drawing->options, &bytes, err) &&
		    folder_files_bytes(drawing->files, name, &bytes, err);

	text_clear(&bytes);

	return done;
}

static bool
put(const struct drawing *drawing, const struct figure *figure,
    const char *paper, const char *item, struct answer *answer,
    struct error *err)
{
	char *path = path_of(drawing->output, paper, item);
	bool done = data_spare(drawing->scene, drawing->request, path, err);

	if (drawing->files) {
		done = done && put_among(drawing, figure,
					 path + strlen(drawing->output), err);
	} else if (done) {
		done = export_figure(drawing->plotter, figure, path,
				     &drawing->options, err);
		if (done)
			answer_file(answer, path);
	}
	free(path);

	return done;
}

static bool
draw(const struct drawing *drawing, const struct publication *paper,
     const struct paper_figure *wanted, struct answer *answer,
     struct error *err)
{
	struct progress *progress = drawing->options.progress;
	struct figure *figure = reproduce_figure(paper, wanted, progress, err);
	bool done = figure && put(drawing, figure, paper->name, wanted->item,
				  answer, err);

	if (!done)
		error_prefix(err, "%s", wanted->item);
	figure_free(figure);

	return done;
}

static bool
draw_all(const struct drawing *drawing, const char *which,
	 struct answer *answer, struct error *err)
{
	for (const struct publication *const *paper = papers; *paper; paper++) {
		const struct paper_figure *it = (*paper)->figures;

		for (; it->item; it++) {
			if (reproduce_wants(which, *paper, it) &&
			    !draw(drawing, *paper, it, answer, err))
				return false;
		}
	}
	if (!answer->file_count)
		answer_note(answer, "no figure belongs to %s", which);

	return true;
}

static bool
write_figures(const struct scene *scene, const struct request *request,
	      const char *output, struct folder_files *files,
	      struct answer *answer, struct error *err)
{
	struct drawing drawing = {
		.scene = scene,
		.request = request,
		.output = output,
		.files = files,
		.options = figure_request_options(scene, request),
	};
	bool done;

	drawing.plotter = figure_request_plotter(scene, request);
	done = draw_all(&drawing, which_of(request), answer, err);
	figure_request_give_back(scene, drawing.plotter);

	return done;
}

/* Whether files can be written that end so. */
static bool
check_output(const struct request *request, struct error *err)
{
	const char *output = settings_text(&request->settings, SETTING_OUTPUT);
	char *sample = output ? path_of(output, "", "") : NULL;
	bool fine = !output || output_find(sample, err);

	free(sample);

	return fine;
}

/* ---- studies ---- */

#define LIST_STUDY(id) &study_##id,
static const struct study *const studies[] = { STUDIES(LIST_STUDY) NULL };
#undef LIST_STUDY

/* The one of that name, or NULL. */
static const struct study *
study_find(const char *name)
{
	for (size_t i = 0; name && studies[i]; i++) {
		if (!strcmp(name, studies[i]->name))
			return studies[i];
	}

	return NULL;
}

/* ---- all of it ---- */

static bool
reproduce(struct share *share, struct error *err)
{
	const struct request *request = share->request;
	struct answer *answer = share->answer;
	struct reproductions list = { 0 };
	const char *which = which_of(request);
	bool done = share_plan(share, err) &&
		    reproduce_run(which, &list, &share->place,
				  share->scene->progress, err);

	if (done) {
		document_take_table(&answer->document, table_of(&list));
		answer->document.shape = DOCUMENT_ITEMS;
		note_counts(&list, answer);
	} else if (err->kind == ERROR_USAGE && which && beside_has(which)) {
		(void)error_set(err, ERROR_USAGE,
				"%s is trained: dpaudit lab %s output=FOLDER/, "
				"then reproduce %s lab=FOLDER/",
				which, which, which);
	}
	reproduce_clear(&list);

	return done;
}

static bool
save(void *state, struct share *share, struct error *err)
{
	char *folder = folder_files_path(share->files.folder, "");
	bool drawn = write_figures(share->scene, share->request, folder,
				   &share->files, share->answer, err);

	(void)state;
	free(folder);

	return drawn ? share_save_answer(NULL, share, err)
		     : folder_files_end(&share->files, share_manifest(share),
					false, err);
}

static bool
reproduce_verb_run(const struct scene *scene, const struct request *request,
		   struct answer *answer, struct error *err)
{
	const struct study *study = study_find(which_of(request));
	bool is_shared = share_is_asked(scene, request);
	struct share share;
	bool done;

	if (!study && settings_text(&request->settings, SETTING_LAB))
		return beside_print(scene, request, answer, err);
	share_start(&share, scene, request, is_shared, answer);
	if (study) {
		done = study->run(&share, err) &&
		       share_finish(&share, share_save_answer, NULL, err) &&
		       (share.files.folder ||
			verbs_save(scene, request, answer, err));
		return share_end(&share, done, err);
	}
	done = check_output(request, err) && reproduce(&share, err);
	if (done && is_shared)
		done = share_finish(&share, save, NULL, err);
	else if (done && settings_text(&request->settings, SETTING_OUTPUT))
		done = write_figures(
			scene, request,
			settings_text(&request->settings, SETTING_OUTPUT), NULL,
			answer, err);

	return share_end(&share, done, err);
}

static const char *
study_word(size_t index)
{
	return studies[index] ? studies[index]->name : NULL;
}

static bool
study_reads(const char *word, enum setting setting)
{
	for (size_t i = 0; studies[i]; i++) {
		if (setting_is_in(studies[i]->settings, setting) &&
		    (!word || !strcmp(word, studies[i]->name)))
			return true;
	}

	return false;
}

const struct verb verb_reproduce = {
	.name = "reproduce",
	.summary = "what the papers print, computed again",
	.details =
		"Every printed number beside ours with a verdict: agrees, "
		"rounding, misprint, or not reproducible, with the "
		"reason. Papers are bayesian-estimation, tight-auditing, "
		"f-dp-one-run, one-shot-federated and epsilon-star.\n\n"
		"With output= the figures of the paper that can be "
		"computed are drawn too: FOLDER/ gets a PNG for each "
		"beside answer.json and answer.csv, and is shared as by "
		"coverage, a paper a piece; a FILE names by its ending "
		"what is written and by the rest what the names start "
		"with. size= theme= force= as for plot.\n\n"
		"With lab= the folder of lab PAPER/ITEM, what was trained "
		"here stands beside print: re-found, not re-found, or "
		"reduced where sizes are smaller than the paper's.\n\n"
		"Three papers have a study, their own simulation with "
		"settings of yours. f-dp-one-run/study [sigma= canaries=] "
		"[delta= alpha=] is Table 1: expected right guesses of "
		"the idealized game, each audit at the number of guesses "
		"that is best for it.\n\n"
		"one-shot-federated/study [sigma= dimension= [canaries=]] "
		"[repetitions= delta= seed=] is Table 1: the root of the "
		"dimension as canaries, mean and deviation over the runs.\n\n"
		"epsilon-star/study [D...] [rows= repetitions= delta= "
		"seed=] is Appendix B: losses from Gamma(2, 5) against "
		"Gamma(2 + d, 5), for d = 0 1 2 3 and samples of 1000, "
		"10000 and 100000 unless they are given, ten repetitions "
		"unless repetitions= is.",
	.forms = { { .arguments = { { .sort = ARGUMENT_PAPER,
				      .flags = ARGUMENT_OPTIONAL,
				      .name = "PAPER[/ITEM]" } },
		     .settings = SETTINGS(SETTING_LAB),
		     .reads = READS_FIGURES | READS_SHARED },
		   { .arguments = { { .sort = ARGUMENT_ONE_OF,
				      .name = "PAPER/study",
				      .word = study_word },
				    { .sort = ARGUMENT_OWN,
				      .flags = ARGUMENT_OPTIONAL |
					       ARGUMENT_REPEATED,
				      .name = "D" } },
		     .reads = READS_SHARED,
		     .named = study_reads } },
	.flags = VERB_WRITES | VERB_SHARES,
	.run = reproduce_verb_run,
};
