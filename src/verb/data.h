/* data.h - which data a verb is about: files, numbers inline, the sitting */

#ifndef VERB_DATA_H
#define VERB_DATA_H

#include "base/save.h"
#include "session/snapshot.h"
#include "verb/verb.h"

/*
 * Collects the datasets of a request: the files among its words from
 * `first` on, or the counts and guesses given inline, or the active one of
 * the sitting.  The collected are held by the caller: datasets_clear().
 * What the loader understood goes into the answer's notes.
 */
MUST_CHECK bool data_collect(const struct scene *scene,
			     const struct request *request, size_t first,
			     struct datasets *data, struct answer *answer,
			     struct error *err);

/*
 * Returns true if the request gives data as numbers.  Beside data of the
 * session, guesses= and canaries= alone are settings.
 */
bool data_is_inline(const struct scene *scene, const struct request *request);

/* The options of a load from the request's settings and roles. */
struct load_options data_load_options(const struct scene *scene,
				      const struct request *request);

/* How a file is written: force=, and what the running script may. */
struct save_options data_save_options(const struct scene *scene,
				      const struct request *request);

/* The data's card with the sitting's and the request's entries on top. */
struct game data_game(const struct scene *scene, const struct request *request,
		      const struct dataset *data);

/* The sitting as the request would have it; pins where it is asked for. */
struct snapshot *data_snapshot(const struct scene *scene,
			       const struct request *request,
			       const struct datasets *data, bool pins);

/* The pin of that name, or the last one for NULL. */
MUST_CHECK bool data_pin(const struct scene *scene, const char *name,
			 size_t *index, struct error *err);

/* The method of method=, or that of the sitting. */
const struct method *data_method(const struct scene *scene,
				 const struct request *request);

/*
 * What a method is asked of these data.  Fills in the card as above, which
 * must live as long as the question.
 */
struct question data_question(const struct scene *scene,
			      const struct request *request,
			      const struct dataset *data, struct game *game);

/*
 * The same for a method whose number will be shown, which the session
 * remembers.
 */
struct question data_look(const struct scene *scene,
			  const struct request *request,
			  const struct method *method,
			  const struct dataset *data, struct game *game);

/* Refuses a path that is one of the files data are read from. */
MUST_CHECK bool data_spare(const struct scene *scene,
			   const struct request *request, const char *path,
			   struct error *err);

#endif
