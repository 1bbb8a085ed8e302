/* follow_verb.c - looks at rows as they come, and may stop at any of them */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "base/thread.h"
#include "method/judge.h"
#include "method/methods.h"
#include "session/following.h"
#include "verb/data.h"
#include "verb/verbs.h"

/* How long a stop may wait, and how often rows that flow are shown. */
enum { PATIENCE = 100, SHOWN_EVERY = 12 };

struct watch {
	const struct scene *scene;
	const struct request *request;
	const struct method *method;
	const char *path;
	struct question ask;
	struct game game;
	struct following *following;
	const struct sequence *sequence; /* NULL before the first row */
	double claim;                    /* NaN: none */
	size_t shown;                    /* rows when last shown */
	double at;                       /* by the clock */
};

static const double usual_claims[] = { 0, 0.5, 1, 2, 4 };

/* ---- what is shown while rows come ---- */

/* "epsilon 1: 3.2" */
static void
add_wealth(struct text *line, const struct watch *watch, double epsilon)
{
	double wealth = sequence_wealth(watch->sequence, epsilon);
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
add_bets(struct text *line, const struct watch *watch)
{
	double alpha =
		settings_number(&watch->request->settings, SETTING_ALPHA);
	double low = sequence_epsilon(watch->sequence), next = NAN;
	size_t count = sizeof(usual_claims) / sizeof(usual_claims[0]);

	if (isnan(sequence_wealth(watch->sequence, 0)))
		return;
	text_add(line, "; wealth against epsilon");
	for (size_t i = 0; isnan(watch->claim) && i < count; i++) {
		add_wealth(line, watch, usual_claims[i]);
		if (isnan(next) && usual_claims[i] >= low)
			next = usual_claims[i];
	}
	if (!isnan(watch->claim)) {
		next = watch->claim;
		add_wealth(line, watch, next);
	}
	text_add(line, " of %g", 1 / alpha);
	if (!isnan(next))
		add_bar(line, sequence_wealth(watch->sequence, next), alpha);
}

static void
show(struct watch *watch)
{
	size_t rows = sequence_rows(watch->sequence);
	const char *by = sequence_sorted_by(watch->sequence);
	struct text line = { 0 };
	char low[NUMBER_SIZE];

	watch->at = thread_clock();
	if (rows == watch->shown || !watch->scene->say)
		return;
	watch->shown = rows;
	number_write(low, sequence_epsilon(watch->sequence), 4, NUMBER_DOWN);
	text_add(&line, "%zu row%s", rows, rows == 1 ? "" : "s");
	if (by)
		text_add(&line, ", sorted by %s so far; no bound", by);
	else if (sequence_is_choosing(watch->sequence))
		text_add(&line, ", choosing a threshold");
	else
		text_add(&line, ", epsilon >= %s", low);
	if (!by && !sequence_is_choosing(watch->sequence))
		add_bets(&line, watch);
	watch->scene->say(text_get(&line));
	text_clear(&line);
}

static bool
is_time(const struct watch *watch)
{
	return 1000 * (thread_clock() - watch->at) >= SHOWN_EVERY;
}

/* ---- rows ---- */

/* Whether the answer is there: enough rows, or the claim refuted. */
static bool
is_over(const struct watch *watch)
{
	const struct settings *settings = watch->ask.settings;

	if (settings_given(settings, SETTING_ROWS) &&
	    sequence_rows(watch->sequence) >=
		    settings_whole(settings, SETTING_ROWS))
		return true;

	/* Not at every row: that is dear, and no row is lost by it. */
	return !isnan(watch->claim) &&
	       (sequence_rows(watch->sequence) < 1000 ||
		sequence_rows(watch->sequence) % 64 == 0) &&
	       sequence_epsilon(watch->sequence) > watch->claim;
}

/* Shows what came once nothing more is there, then waits for it. */
static enum stream_step
next(struct watch *watch, struct error *err)
{
	enum stream_step step = following_next(watch->following, 0, err);

	watch->sequence = following_sequence(watch->following);
	if (step != STREAM_WAITING)
		return step;
	if (watch->sequence)
		show(watch);
	step = following_next(watch->following, PATIENCE, err);
	watch->sequence = following_sequence(watch->following);

	return step;
}

/* Until the input ends, the answer is there, or somebody says stop. */
static bool
follow(struct watch *watch, struct error *err)
{
	struct progress *progress = watch->scene->progress;
	enum stream_step step = STREAM_ROW;

	while (step != STREAM_END && !progress_stopped(progress)) {
		step = next(watch, err);
		if (step == STREAM_FAILED)
			return false;
		if (step != STREAM_ROW)
			continue;
		if (is_time(watch))
			show(watch);
		if (is_over(watch))
			break;
	}
	if (!watch->sequence)
		return error_set(err, ERROR_DATA, "%s has no rows",
				 watch->path);
	show(watch);

	return true;
}

/* ---- the answer ---- */

static struct result *
conclude(const struct watch *watch, struct error *err)
{
	const struct settings *settings = watch->ask.settings;
	struct result *result = result_new(watch->method->name);

	result_set_data(result, watch->path,
			kind_about(following_kind(watch->following))->name,
			sequence_rows(watch->sequence), "");
	result_use_number(result, "alpha",
			  settings_number(settings, SETTING_ALPHA));
	result_use_number(result, "delta",
			  settings_number(settings, SETTING_DELTA));
	if (sequence_conclude(watch->sequence, watch->method, &watch->ask,
			      watch->path, result, err)) {
		judge(watch->method, &watch->ask, result);
		return result;
	}
	result_release(result);

	return NULL;
}

static bool
answer_with(struct watch *watch, struct answer *answer, struct error *err)
{
	struct result *result;

	if (!follow(watch, err))
		return false;
	result = conclude(watch, err);
	if (!result)
		return false;
	answer_note(answer,
		    "W25 rows were looked at as they came: with %s that is no "
		    "selection, whenever one stopped",
		    watch->method->name);
	if (sequence_epsilon(watch->sequence) > watch->claim)
		answer->status = result->statement.grade == GRADE_BOUND
					 ? STATUS_REFUTED
					 : STATUS_CANNOT_TELL;
	document_take_result(&answer->document, result);

	return true;
}

static const struct method *
read_method(const struct request *request, struct error *err)
{
	const struct method *method =
		request->word_count > 2 ? method_need(request->words[1], err)
					: method_find("anytime-rates");
	struct text names = { 0 };

	if (!method || method->sequence)
		return method;
	for (size_t i = 0; methods()[i]; i++) {
		if (methods()[i]->sequence)
			text_add_item(&names, methods()[i]->name);
	}
	error_set(err, ERROR_USAGE,
		  "a number of %s does not hold at all times; these can be "
		  "followed: %s",
		  method->name, text_get(&names));
	text_clear(&names);

	return NULL;
}

static bool
follow_run(const struct scene *scene, const struct request *request,
	   struct answer *answer, struct error *err)
{
	struct load_options options = data_load_options(scene, request);
	struct watch watch = {
		.scene = scene,
		.request = request,
		.path = request->words[request->word_count - 1],
		.claim = NAN,
		.game = request->game,
	};
	bool done;

	if (request->word_count > 3)
		return verbs_refuse(&verb_follow, err);
	if (scene->permission)
		return error_set(err, ERROR_PERMISSION,
				 "a session file follows nothing");
	watch.method = read_method(request, err);
	if (!watch.method)
		return false;
	if (settings_given(&request->settings, SETTING_CLAIM_EPSILON))
		watch.claim = settings_number(&request->settings,
					      SETTING_CLAIM_EPSILON);
	watch.ask = (struct question){ .settings = &request->settings,
				       .game = &watch.game,
				       .threads = 1 };
	watch.following = following_open(watch.path, watch.method, &watch.ask,
					 &options, err);
	if (!watch.following)
		return false;
	done = answer_with(&watch, answer, err);
	following_close(watch.following);

	return done;
}

const struct verb verb_follow = {
	.name = "follow",
	.summary = "looks at rows as they come and says what holds so far",
	.details = "A file that grows, or standard input: a line of "
		   "headings, then rows in the order they came. What the "
		   "method shows holds whenever one looks and stops: at "
		   "Ctrl-C, at the end of the input, after rows= of them, or "
		   "once claim-epsilon= is refuted (status 1).\n\n"
		   "Methods: anytime-rates, mmd-betting, sequential-fdp, "
		   "one-run-anytime (of a table of guesses: from scores it "
		   "holds for one look at all of them, which estimate "
		   "takes).",
	.forms = { { .arguments = { { .sort = ARGUMENT_METHOD,
				      .flags = ARGUMENT_OPTIONAL },
				    FORM_FILE("FILE|-") },
		     .settings = SETTINGS(SETTING_CLAIM_EPSILON, SETTING_ROWS),
		     .reads = READS_METHOD | READS_DATA },
		   { .arguments = { FORM_ONE_OF("on", "off") },
		     .on_screen = true } },
	.flags = VERB_ALONE,
	.run = follow_run,
};
