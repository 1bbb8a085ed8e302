/* follow_verb.c - looks at rows as they come, and may stop at any of them */

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/number.h"
#include "base/text.h"
#include "load/rows_stream.h"
#include "method/anytime/sequence.h"
#include "method/methods.h"
#include "verb/data.h"
#include "verb/verbs.h"

/* How long a stop may wait, and how often rows that flow are shown. */
enum { PATIENCE = 100, SHOWN_EVERY = 12 };

struct following {
	const struct scene *scene;
	const struct request *request;
	const struct method *method;
	const char *path;
	struct question ask;
	struct game game;
	struct rows_stream *stream;
	struct sequence *sequence;
	double claim; /* NaN: none */
	size_t shown; /* rows when last shown */
	struct timespec at;
};

static const double usual_claims[] = { 0, 0.5, 1, 2, 4 };

/* ---- what is shown while rows come ---- */

/* "epsilon 1: 3.2" */
static void
add_wealth(struct text *line, const struct following *following, double epsilon)
{
	double wealth = sequence_wealth(following->sequence, epsilon);
	char number[NUMBER_SIZE];

	number_write(number, exp(fmin(wealth, 690)), 3, NUMBER_DOWN);
	text_add(line, "%s %g: %s", strchr(text_get(line), ':') ? "," : "",
		 epsilon, number);
}

/* How far a bet is from 1 to 1/alpha. */
static void
add_bar(struct text *line, double wealth, double alpha)
{
	double part = fmin(1, fmax(0, wealth / -log(alpha)));
	size_t full = (size_t)(20 * part);

	text_add(line, " [%.*s%.*s]", (int)full, "####################",
		 (int)(20 - full), "....................");
}

static void
add_bets(struct text *line, const struct following *following)
{
	double alpha =
		settings_number(&following->request->settings, SETTING_ALPHA);
	double low = sequence_epsilon(following->sequence), next = NAN;
	size_t count = sizeof(usual_claims) / sizeof(usual_claims[0]);

	if (isnan(sequence_wealth(following->sequence, 0)))
		return;
	text_add(line, "; wealth against epsilon");
	for (size_t i = 0; isnan(following->claim) && i < count; i++) {
		add_wealth(line, following, usual_claims[i]);
		if (isnan(next) && usual_claims[i] >= low)
			next = usual_claims[i];
	}
	if (!isnan(following->claim)) {
		next = following->claim;
		add_wealth(line, following, next);
	}
	text_add(line, " of %g", 1 / alpha);
	if (!isnan(next))
		add_bar(line, sequence_wealth(following->sequence, next),
			alpha);
}

static void
show(struct following *following)
{
	size_t rows = sequence_rows(following->sequence);
	const char *by = sequence_sorted_by(following->sequence);
	struct text line = { 0 };
	char low[NUMBER_SIZE];

	clock_gettime(CLOCK_MONOTONIC, &following->at);
	if (rows == following->shown || !following->scene->say)
		return;
	following->shown = rows;
	number_write(low, sequence_epsilon(following->sequence), 4,
		     NUMBER_DOWN);
	text_add(&line, "%zu rows", rows);
	if (by)
		text_add(&line, ", sorted by %s so far; no bound", by);
	else if (sequence_is_choosing(following->sequence))
		text_add(&line, ", choosing a threshold");
	else
		text_add(&line, ", epsilon >= %s", low);
	if (!by && !sequence_is_choosing(following->sequence))
		add_bets(&line, following);
	following->scene->say(text_get(&line));
	text_clear(&line);
}

static bool
is_time(const struct following *following)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);

	return (now.tv_sec - following->at.tv_sec) * 1000 +
		       (now.tv_nsec - following->at.tv_nsec) / 1000000 >=
	       SHOWN_EVERY;
}

/* ---- rows ---- */

static enum kind
kind_of(const struct following *following)
{
	switch (rows_stream_kind(following->stream)) {
	case STREAM_GUESSES:
		return KIND_GUESSES;
	case STREAM_LOSSES:
		return KIND_LOSSES;
	case STREAM_SCORES:
		break;
	}

	return KIND_SCORES;
}

/* The kind is known with the first row. */
static bool
begin(struct following *following, struct error *err)
{
	const struct settings *settings = following->ask.settings;
	enum kind kind = kind_of(following);
	bool told = settings_given(settings, SETTING_CANARIES);

	if (!method_suits(following->method, kind)) {
		return error_set(err, ERROR_DATA, "%s does not take %s",
				 following->method->name,
				 kind_about(kind)->name);
	}
	if (following->method->sequence->feed && kind != KIND_GUESSES) {
		return error_set(err, ERROR_DATA,
				 "%s puts all scores in order first; estimate "
				 "reads them all",
				 following->method->name);
	}
	if (kind == KIND_GUESSES && !told &&
	    settings_number(settings, SETTING_DELTA) > 0) {
		return error_set(err, ERROR_USAGE,
				 "delta takes its part of alpha by the number "
				 "of canaries: give canaries= before the first "
				 "row, or delta=0");
	}
	following->sequence = sequence_new(following->method, &following->ask,
					   kind == KIND_LOSSES, err);

	return following->sequence != NULL;
}

/* Whether the answer is there: enough rows, or the claim refuted. */
static bool
is_over(const struct following *following)
{
	const struct settings *settings = following->ask.settings;

	if (settings_given(settings, SETTING_ROWS) &&
	    sequence_rows(following->sequence) >=
		    settings_whole(settings, SETTING_ROWS))
		return true;

	/* Not at every row: that is dear, and no row is lost by it. */
	return !isnan(following->claim) &&
	       (sequence_rows(following->sequence) < 1000 ||
		sequence_rows(following->sequence) % 64 == 0) &&
	       sequence_epsilon(following->sequence) > following->claim;
}

static bool
take(struct following *following, double value, bool flag, struct error *err)
{
	if (!following->sequence && !begin(following, err))
		return false;
	sequence_add(following->sequence, value, flag);
	if (is_time(following))
		show(following);

	return true;
}

/* Until the input ends, the answer is there, or somebody says stop. */
static bool
follow(struct following *following, struct error *err)
{
	struct progress *progress = following->scene->progress;
	enum stream_step step = STREAM_ROW;
	double value;
	bool flag;

	while (step != STREAM_END && !progress_stopped(progress)) {
		step = rows_stream_next(following->stream, 0, &value, &flag,
					err);
		if (step == STREAM_FAILED)
			return false;
		if (step == STREAM_WAITING && following->sequence)
			show(following);
		if (step == STREAM_WAITING)
			step = rows_stream_next(following->stream, PATIENCE,
						&value, &flag, err);
		if (step == STREAM_FAILED)
			return false;
		if (step != STREAM_ROW)
			continue;
		if (!take(following, value, flag, err))
			return false;
		if (is_over(following))
			break;
	}
	if (!following->sequence)
		return error_set(err, ERROR_DATA, "%s has no rows",
				 following->path);
	show(following);

	return true;
}

/* ---- the answer ---- */

static struct result *
conclude(const struct following *following, struct error *err)
{
	const struct settings *settings = following->ask.settings;
	struct result *result = result_new(following->method->name);

	result_set_data(result, following->path,
			kind_about(kind_of(following))->name,
			sequence_rows(following->sequence), "");
	result_use_number(result, "alpha",
			  settings_number(settings, SETTING_ALPHA));
	result_use_number(result, "delta",
			  settings_number(settings, SETTING_DELTA));
	if (sequence_conclude(following->sequence, following->method,
			      &following->ask, following->path, result, err))
		return result;
	result_release(result);

	return NULL;
}

static bool
answer_with(struct following *following, struct answer *answer,
	    struct error *err)
{
	struct result *result;

	if (!follow(following, err))
		return false;
	result = conclude(following, err);
	if (!result)
		return false;
	answer_note(answer,
		    "W25 rows were looked at as they came: with %s "
		    "that is no selection, whenever one stopped",
		    following->method->name);
	if (sequence_epsilon(following->sequence) > following->claim)
		answer->status = STATUS_REFUTED;
	document_take_result(&answer->document, result);

	return true;
}

static const struct method *
read_method(const struct request *request, struct error *err)
{
	const struct method *method =
		request->word_count > 2 ? method_need(request->words[1], err)
					: method_find("anytime-rates");

	if (!method || method->sequence)
		return method;
	error_set(err, ERROR_USAGE,
		  "a number of %s does not hold at all times; anytime-rates, "
		  "mmd-betting, sequential-fdp and one-run-anytime can be "
		  "followed",
		  method->name);

	return NULL;
}

static bool
run(const struct scene *scene, const struct request *request,
    struct answer *answer, struct error *err)
{
	struct load_options options = data_load_options(scene, request);
	struct following following = {
		.scene = scene,
		.request = request,
		.path = request->words[request->word_count - 1],
		.claim = NAN,
		.game = request->game,
	};
	bool done;

	if (request->word_count > 3)
		return error_set(err, ERROR_USAGE, "usage: follow %s",
				 verb_follow.usage);
	if (scene->permission)
		return error_set(err, ERROR_PERMISSION,
				 "a session file follows nothing");
	following.method = read_method(request, err);
	if (!following.method)
		return false;
	if (settings_given(&request->settings, SETTING_CLAIM_EPSILON))
		following.claim = settings_number(&request->settings,
						  SETTING_CLAIM_EPSILON);
	following.ask = (struct question){ .settings = &request->settings,
					   .game = &following.game,
					   .threads = 1 };
	following.stream = rows_stream_open(following.path, &options, err);
	if (!following.stream)
		return false;
	done = answer_with(&following, answer, err);
	sequence_free(following.sequence);
	rows_stream_close(following.stream);

	return done;
}

const struct verb verb_follow = {
	.name = "follow",
	.summary = "looks at rows as they come and says what holds so far",
	.usage = "[METHOD] FILE|- [claim-epsilon=E] [rows=N] [name=value...]",
	.details =
		"A file that grows, or standard input: a line of headings, "
		"then rows in the order they came. What the method shows "
		"holds whenever one looks and stops: at Ctrl-C, at the end "
		"of the input, after rows= of them, or once claim-epsilon= "
		"is refuted (status 1). Methods: anytime-rates, mmd-betting, "
		"sequential-fdp, one-run-anytime.",
	.flags = VERB_WORDS | VERB_ALONE,
	.run = run,
};
