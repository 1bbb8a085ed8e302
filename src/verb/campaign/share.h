/* share.h - a verb's pieces, done with whoever else works in output=F/ */

#ifndef VERB_CAMPAIGN_SHARE_H
#define VERB_CAMPAIGN_SHARE_H

#include "task/crew.h"
#include "verb/train/folder_files.h"

/*
 * The verb hands `place` to what repeats in it.  Where `files.folder` is
 * NULL nothing is shared and nobody writes.  Of all who work in a folder one
 * writes its files and speaks.
 */
struct share {
	const struct scene *scene;
	const struct request *request;
	struct answer *answer;
	struct crew_place place;
	struct folder_files files;
	struct text plan; /* what place.plan is of */
	struct text line; /* what place.line is of */
	char *parts;      /* what place.folder is */
	struct crew_turn turn;
};

/* Whether output= is a folder: it ends with "/" or holds parts already. */
bool share_is_asked(const struct scene *scene, const struct request *request);

/*
 * Reads farm=, threads= and, if it `is_shared`, output=; with a sentence where
 * ranks were started that nobody can use.  share_clear() in any case.
 */
void share_start(struct share *share, const struct scene *scene,
		 const struct request *request, bool is_shared,
		 struct answer *answer);
void share_clear(struct share *share);

/*
 * share_clear(), and the end of what the pieces were done for: if they were
 * done and put together elsewhere, the answer says so and that is no failure.
 */
bool share_end(struct share *share, bool done, struct error *err);

/*
 * Makes the folder, and parts in it of what `plan` holds by now; of an empty
 * one the words and settings of the request, and the sums of its files.
 */
MUST_CHECK bool share_plan(struct share *share, struct error *err);

/* What a shell takes to do it again, but for where, by whom and how. */
void share_line(const struct request *request, struct text *line);

/* Writes what the pieces come to and calls folder_files_end(). */
typedef bool share_save_fn(void *state, struct share *share, struct error *err);

/*
 * Once all pieces are there: `save` by one of those who work in the folder,
 * of the others the answer is taken back.  Without a folder nothing.
 */
MUST_CHECK bool share_finish(struct share *share, share_save_fn *save,
			     void *state, struct error *err);

/* A save: the answer as answer.json and answer.csv, and a manifest. */
MUST_CHECK bool share_save_answer(void *state, struct share *share,
				  struct error *err);

/* The start of a manifest: version and plan. */
json_t *share_manifest(const struct share *share);

/* The answer without how long it took, which no other run would have. */
json_t *share_answer_json(const struct answer *answer);

#endif
