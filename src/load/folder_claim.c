/*
 * folder_claim.c - what the files beside scores promise
 *
 * hparams.json says how a model was trained and which (epsilon, delta) that
 * was meant to keep; privacy_params_000100.csv what was spent by an epoch.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/path.h"
#include "load/card.h"
#include "load/convert.h"
#include "load/folder_parts.h"
#include "load/format/json/json_read.h"
#include "load/source.h"

/* What is promised, and how it was to be kept. */
struct promise {
	double epsilon, delta, keep; /* NaN: not said */
	struct text details;         /* " noise_multiplier=1.2 ..." */
};

/* A number under a key; NaN for none and for null. */
static bool
read_number(json_t *object, const char *key, const char *path, double *number,
	    struct error *err)
{
	json_t *value = json_object_get(object, key);
	char line[120];

	*number = NAN;
	if (!value || json_is_null(value))
		return true;
	if (json_is_number(value)) {
		*number = json_number_value(value);
		return true;
	}
	error_set(err, ERROR_FORMAT, "%s: expected a number under '%s'", path,
		  key);
	snprintf(line, sizeof(line), "jq '.%s |= tonumber' '%%s' > new.json",
		 key);

	return convert_say(err, line, path);
}

static bool
read_details(json_t *object, const char *path, struct promise *promise,
	     struct error *err)
{
	static const char *const keys[] = {
		"noise_multiplier",
		"sigma_node",
		"max_grad_norm",
		"logical_batch_size",
		"target_steps",
		"canary_count",
		"pkeep",
	};

	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
		char text[NUMBER_SIZE];
		double number;

		if (!read_number(object, keys[i], path, &number, err))
			return false;
		if (!isfinite(number))
			continue;
		number_exact(text, number);
		text_add(&promise->details, "%s%s=%s",
			 promise->details.length ? " " : "", keys[i], text);
	}

	return read_number(object, "pkeep", path, &promise->keep, err);
}

static bool
read_promise(json_t *object, const char *path, struct promise *promise,
	     struct error *err)
{
	if (!json_is_object(object))
		return error_set(err, ERROR_FORMAT,
				 "%s: expected settings under keys", path);
	if (!read_number(object, "epsilon", path, &promise->epsilon, err) ||
	    !read_number(object, "delta", path, &promise->delta, err) ||
	    !read_details(object, path, promise, err))
		return false;
	if (promise->epsilon < 0 || promise->delta < 0 || promise->delta >= 1)
		return error_set(err, ERROR_FORMAT,
				 "%s: expected epsilon not negative and delta "
				 "between 0 and 1",
				 path);

	return true;
}

static bool
read_settings(struct folder_walk *walk, struct promise *promise,
	      struct error *err)
{
	char *path = path_join(walk->path, "hparams.json"), *text = NULL;
	char sha256[SHA256_TEXT];
	struct source *source = NULL;
	json_t *object = NULL;
	size_t count;
	bool fine = true;

	if (folder_is_of_type(walk->path, "hparams.json", S_IFREG)) {
		source = source_open_beside(path, walk->options->permission,
					    NULL, err);
		text = source ? source_read_beside(source, &count, err) : NULL;
		fine = text && source_finish(source, sha256, err);
		object = fine ? json_read_value(path, text, count, 1, err)
			      : NULL;
		fine = object && read_promise(object, path, promise, err);
		if (fine)
			text_add(&walk->hashes, "%s  hparams.json\n", sha256);
	}
	json_decref(object);
	free(text);
	source_close(source);
	free(path);

	return fine;
}

/* The last row of what was spent by an epoch. */
static bool
read_spent(struct folder_walk *walk, unsigned long epoch,
	   struct promise *promise, struct error *err)
{
	struct sheet sheet = { 0 };
	char name[60], *path;
	bool fine = true;

	snprintf(name, sizeof(name), "privacy_params_%06lu.csv", epoch);
	path = path_join(walk->path, name);
	if (folder_is_of_type(walk->path, name, S_IFREG)) {
		fine = folder_read_one(walk, path, &sheet, err);
		if (fine &&
		    (sheet.column_count != 2 || !sheet.rows ||
		     strcmp(sheet.columns[0].name, "current_eps") ||
		     strcmp(sheet.columns[1].name, "delta") ||
		     sheet.columns[0].is_words || sheet.columns[1].is_words))
			fine = error_set(err, ERROR_FORMAT,
					 "%s: expected numbers under "
					 "current_eps,delta",
					 path);
		if (fine) {
			promise->epsilon =
				sheet.columns[0].values[sheet.rows - 1];
			promise->delta =
				sheet.columns[1].values[sheet.rows - 1];
		}
	}
	sheet_clear(&sheet);
	free(path);

	return fine;
}

static bool
set_entry(struct sheet *sheet, const char *name, double number,
	  struct error *err)
{
	char text[NUMBER_SIZE];

	if (!isfinite(number))
		return true;
	number_exact(text, number);

	return card_set(sheet, name, text, err);
}

static void
say(struct sheet *sheet, const struct promise *promise)
{
	char epsilon[NUMBER_SIZE], delta[NUMBER_SIZE];

	number_exact(epsilon, promise->epsilon);
	number_exact(delta, promise->delta);
	if (isfinite(promise->epsilon))
		sheet_note(sheet, "claimed: epsilon=%s%s%s%s%s%s", epsilon,
			   isfinite(promise->delta) ? " delta=" : "",
			   isfinite(promise->delta) ? delta : "",
			   promise->details.length ? " (" : "",
			   text_get(&promise->details),
			   promise->details.length ? ")" : "");
	else if (promise->details.length)
		sheet_note(sheet, "hparams.json claims no epsilon (%s)",
			   text_get(&promise->details));
}

bool
folder_read_claim(struct folder_walk *walk, unsigned long epoch,
		  struct error *err)
{
	struct promise promise = { NAN, NAN, NAN, { 0 } };
	struct sheet *sheet = walk->sheet;
	bool fine = read_settings(walk, &promise, err) &&
		    read_spent(walk, epoch, &promise, err) &&
		    set_entry(sheet, "claimed-epsilon", promise.epsilon, err) &&
		    set_entry(sheet, "claimed-delta", promise.delta, err) &&
		    card_set(sheet, "runs", "1", err) &&
		    (!(promise.keep > 0 && promise.keep < 1) ||
		     card_set(sheet, "randomised", "yes", err));

	if (fine)
		say(sheet, &promise);
	text_clear(&promise.details);

	return fine;
}
