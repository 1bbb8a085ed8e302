/* check_verb.c - the gate: does an audit refute a claim? */

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "method/mechanism/mechanism_words.h"
#include "method/rate/rows.h"
#include "method/rate/threshold.h"
#include "verb/audit/check_remedy.h"
#include "verb/audit/claimed.h"
#include "verb/card_claim.h"
#include "verb/data.h"
#include "verb/verbs.h"

/*
 * claim-epsilon= beside mechanism=NAME names the member of the family; a
 * mechanism with parameters of its own, or a file, is a claim by itself.
 */
static bool
one_claim(const struct request *request, struct error *err)
{
	bool epsilon = claimed_by(request, SETTING_CLAIM_EPSILON);
	bool file = claimed_by(request, SETTING_CLAIM);
	bool mechanism = claimed_by(request, SETTING_MECHANISM);

	if ((file && (epsilon || mechanism)) ||
	    (epsilon && mechanism && claimed_has_parameters(request, true)))
		return claimed_twice(err);

	return epsilon || file || mechanism ||
	       error_set(err, ERROR_USAGE,
			 "check needs a claim: claim-epsilon=, mechanism= or "
			 "claim=FILE, or mechanism or claimed-epsilon in the "
			 "header of the data");
}

static bool
read_claim(const struct scene *scene, const struct request *request,
	   enum adjacency game, struct gate_claim *claim,
	   struct mechanism **made, struct error *err)
{
	*claim = claimed_number(&request->settings);
	*made = NULL;
	if (!claimed_by(request, SETTING_CLAIM) &&
	    !claimed_by(request, SETTING_MECHANISM))
		return true;
	*made = claimed_mechanism(scene, request, game, err);
	if (!*made)
		return false;
	claim->mechanism = *made;
	if (mechanism_is_described(*made))
		claim->adjacency = ADJACENCY_UNKNOWN;

	return true;
}

static struct table *
new_table(bool curve)
{
	const char *const columns[][2] = {
		{ "data", NULL },
		{ "method", NULL },
		{ "verdict", NULL },
		{ "claimed", curve ? "claim: FNR at least" : "claimed" },
		{ "found", curve ? "audit: FNR at most" : "bound" },
		{ "ceiling", curve ? "no errors: FNR at most" : "ceiling" },
	};
	struct table *table = table_new(NULL);

	for (size_t i = 0; i < sizeof(columns) / sizeof(columns[0]); i++)
		table_column(table, columns[i][0], columns[i][1]);

	return table;
}

static void
add_row(struct table *table, const struct gate *gate)
{
	table_start(table);
	table_text(table, gate->evidence->data.name);
	table_text(table, gate->evidence->method);
	table_text(table, gate_verdict_name(gate->verdict));
	table_number(table, gate->claimed,
		     gate->by_curve ? NUMBER_DOWN : NUMBER_NEAREST);
	table_number(table, gate->found,
		     gate->by_curve ? NUMBER_UP : NUMBER_DOWN);
	table_number(table, gate->ceiling, NUMBER_NEAREST);
}

/* The claim of a curve in words, as it was asked. */
static void
add_mechanism(const struct request *request, const char *name,
	      struct document *document)
{
	const struct settings *settings = &request->settings;
	const char *file = settings_text(settings, SETTING_CLAIM);
	struct text text = { 0 };
	char number[NUMBER_SIZE];

	if (claimed_by(request, SETTING_CLAIM))
		text_add(&text, "curve %s", file);
	mechanism_words_add(settings, &text);
	if (claimed_by(request, SETTING_CLAIM_EPSILON))
		text_add(&text, " claim-epsilon=%g",
			 settings_number(settings, SETTING_CLAIM_EPSILON));
	if (settings_given(settings, SETTING_CLAIM_ADJACENCY) &&
	    !strstr(text_get(&text), "claim-adjacency="))
		text_add(&text, " claim-adjacency=%s",
			 settings_show(settings, SETTING_CLAIM_ADJACENCY,
				       number));
	document_field_word(document, "claim-mechanism", name);
	document_field_word(document, "claim", text_get(&text));
	text_clear(&text);
}

/* Adds the conditions of one file to those of all. */
static void
join(const struct conditions *some, struct conditions *all)
{
	for (unsigned i = 0; i < some->count; i++) {
		if (!conditions_find(all, some->at[i]->name))
			conditions_add(all, some->at[i]);
	}
}

/* The names of conditions, for programs that decide by them. */
static void
add_conditions(const struct conditions *conditions, const char *name,
	       struct document *document)
{
	struct text names = { 0 };

	for (unsigned i = 0; i < conditions->count; i++)
		text_add(&names, "%s%s", i ? ", " : "",
			 conditions->at[i]->name);
	document_field_list(document, name, text_get(&names));
	text_clear(&names);
}

static void
add_fields(const struct request *request, const struct gate *gate,
	   const char *mechanism, const struct conditions conditions[2],
	   struct document *document)
{
	document_field_word(document, "verdict",
			    gate_verdict_name(gate->verdict));
	document_field_word(document, "reason", gate->reason);
	add_conditions(&conditions[0], "provided", document);
	add_conditions(&conditions[1], "failed", document);
	if (mechanism)
		add_mechanism(request, mechanism, document);
	else
		document_field_number(document, "claim-epsilon",
				      settings_number(&request->settings,
						      SETTING_CLAIM_EPSILON),
				      NUMBER_NEAREST);
	document_field_number(
		document, "claim-delta",
		settings_number(&request->settings, SETTING_DELTA),
		NUMBER_NEAREST);
}

static enum status
status_of(enum gate_verdict verdict)
{
	switch (verdict) {
	case GATE_REFUTED:
		return STATUS_REFUTED;
	case GATE_CANNOT_TELL:
		return STATUS_CANNOT_TELL;
	case GATE_NOT_REFUTED:
		break;
	}

	return STATUS_DONE;
}

/* The strongest verdict of several data: refuted, cannot tell, not. */
static bool
outweighs(enum gate_verdict verdict, enum gate_verdict before)
{
	if (before == GATE_REFUTED)
		return false;

	return verdict == GATE_REFUTED ||
	       (verdict == GATE_CANNOT_TELL && before == GATE_NOT_REFUTED);
}

/* A gate must not pass over rows that could refute the claim. */
static bool
one_audit(const struct request *request, const struct method *method,
	  const struct dataset *data, struct error *err)
{
	bool summary = dataset_kind(data) == KIND_COUNTS ||
		       dataset_values(data, ROLE_GUESSES);

	if (runs_are_games(data) && !request->typed[SETTING_RUN] &&
	    !method->all_runs &&
	    !settings_switch(&request->settings, SETTING_FORCE))
		return error_set(err, ERROR_DATA,
				 "%s holds %zu runs; say with run= which one "
				 "was declared in advance",
				 dataset_name(data), runs_of(data)->count);
	if (!summary || dataset_rows(data) < 2 || request->typed[SETTING_ROW])
		return true;

	return error_set(err, ERROR_DATA,
			 "%s holds %zu audits; say with row= which one was "
			 "declared in advance",
			 dataset_name(data), dataset_rows(data));
}

/* `mechanism` becomes the name of what is claimed, if that is one. */
static bool
check_one(const struct scene *scene, const struct request *request,
	  const struct settings *settings, const struct dataset *data,
	  const char **mechanism, struct gate *gate, struct error *err)
{
	struct game game;
	struct question ask = data_question(scene, request, data, &game);
	const struct method *method = claimed_method(request, data, &game, err);
	enum adjacency played = adjacency_find(game_get(&game, GAME_ADJACENCY));
	struct mechanism *made = NULL;
	struct gate_claim claim;
	bool done;

	ask.settings = settings;
	if (method)
		(void)session_look(scene->session, method, &ask);
	done = method && one_audit(request, method, data, err) &&
	       read_claim(scene, request, played, &claim, &made, err) &&
	       gate_check(method, &ask, &claim, gate, err);
	*mechanism = made ? made->kind->name : NULL;
	mechanism_free(made);

	return done;
}

/* Several files share the error that is allowed. */
static void
share_alpha(const struct datasets *data, struct settings *settings,
	    struct answer *answer)
{
	if (data->count < 2)
		return;
	settings_set_number(settings, SETTING_ALPHA,
			    settings_number(settings, SETTING_ALPHA) /
				    (double)data->count);
	answer_note(answer, "W04 %zu datasets are checked, each at alpha/%zu",
		    data->count, data->count);
}

static bool
check_all(const struct scene *scene, const struct request *request,
	  const struct datasets *data, struct answer *answer, struct error *err)
{
	struct gate worst = { .verdict = GATE_NOT_REFUTED };
	struct conditions conditions[2] = { { .count = 0 } };
	const char *mechanism = NULL;
	struct table *table = NULL;
	struct settings settings;
	bool done = true;

	settings_copy(&settings, &request->settings);
	share_alpha(data, &settings, answer);
	for (size_t i = 0; i < data->count && done; i++) {
		struct gate gate;
		char extreme[200];

		done = check_one(scene, request, &settings, data->at[i],
				 &mechanism, &gate, err);
		if (!done)
			break;
		if (!table)
			table = new_table(gate.by_curve);
		add_row(table, &gate);
		join(&gate.evidence->statement.provided, &conditions[0]);
		join(&gate.evidence->statement.failed, &conditions[1]);
		if (threshold_is_extreme(gate.evidence, extreme))
			answer_note(answer, "%s", extreme);
		if (!i || outweighs(gate.verdict, worst.verdict))
			worst = gate;
		document_take_tabulated(&answer->document, gate.evidence);
	}
	settings_clear(&settings);
	if (!done) {
		table_free(table);
		return false;
	}
	add_fields(request, &worst, mechanism, conditions, &answer->document);
	document_take_table(&answer->document, table);
	answer->status = status_of(worst.verdict);
	if (request->typed[SETTING_OUTPUT]) /* for the log of who runs it */
		answer_note(answer, "%s: %s", gate_verdict_name(worst.verdict),
			    worst.reason);

	return true;
}

static bool
check_run(const struct scene *scene, const struct request *request,
	  struct answer *answer, struct error *err)
{
	struct datasets data = { 0 };
	struct request claimed = { 0 };
	bool done;

	done = data_collect(scene, request, 1, &data, answer, err) &&
	       card_claim_take(scene, request, &data, &claimed, answer, err) &&
	       one_claim(&claimed, err) &&
	       check_all(scene, &claimed, &data, answer, err);
	if (done && answer->status == STATUS_CANNOT_TELL)
		check_remedy(scene, &claimed, &data, answer);
	settings_clear(&claimed.settings);
	datasets_clear(&data);

	return done;
}

const struct verb verb_check = {
	.name = "check",
	.summary = "whether data refute a claim of privacy",
	.details = "One declared method, one-sided: that of method=, or else "
		   "clopper-pearson at all thresholds at once where rows are "
		   "runs (rows-are=runs) or a mechanism is claimed, and "
		   "one-run otherwise. Without a claim that of the data's "
		   "header is "
		   "tested: its mechanism, where the method has rates, or "
		   "claimed-epsilon at claimed-delta. claim-epsilon= "
		   "beside mechanism=NAME means the member of that family that "
		   "just keeps the claim; a table of several audits needs "
		   "row=. With mechanism= or claim= the claimed trade-off "
		   "curve itself is tested: the FNR that the claim leaves at "
		   "the audit's FPR against the most that the audit's may be. "
		   "Without errors this most would be the last column, at a "
		   "lower FPR, where the claim leaves more. A condition that "
		   "nobody stated stands in the verdict as provided; "
		   "require= lists those that must be stated, otherwise "
		   "nothing can be told. Status 1: refuted; "
		   "4: cannot tell; 0: not refuted, which is not private.",
	.forms = { { .arguments = { FORM_FILES },
		     .settings = SETTINGS(
			     SETTING_CLAIM_EPSILON, SETTING_MECHANISM,
			     SETTING_CLAIM, SETTING_CLAIM_ADJACENCY,
			     SETTING_METHOD, SETTING_DECLARED, SETTING_REQUIRE),
		     .reads = READS_GATE | READS_DATA | READS_CLAIM } },
	.flags = VERB_FIRST,
	.run = check_run,
};
