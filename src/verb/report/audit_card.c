/* audit_card.c - an audit into one file, for programs to read */

#include "verb/report/audit_card.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape/print_json.h"
#include "base/memory.h"
#include "base/text.h"
#include "method/comparison.h"
#include "result/grade.h"
#include "result/writer/json_parts.h"
#include "session/shell_command.h"
#include "verb/audit/claimed.h"
#include "verb/card_claim.h"
#include "verb/data.h"
#include "verb/report/report_parts.h"

enum { AUDIT_CARD = 1 };

/* One audit, done. */
struct audit {
	const struct scene *scene;
	const struct request *request; /* with the claim */
	const struct datasets *data;   /* one */
	const struct method *method;
	const struct result *result;
	struct gate gate; /* where there is a claim */
	bool is_claimed;
};

/* ---- the parts ---- */

static json_t *
claim_json(const struct audit *audit)
{
	const struct settings *settings = &audit->request->settings;
	json_t *made;

	if (!audit->is_claimed)
		return json_null();
	made = json_object();
	json_object_set_new(made, "epsilon",
			    json_of_number(settings_number(
				    settings, SETTING_CLAIM_EPSILON)));
	json_object_set_new(
		made, "delta",
		json_of_number(settings_number(settings, SETTING_DELTA)));
	json_object_set_new(
		made, "verdict",
		json_string(gate_verdict_name(audit->gate.verdict)));
	json_object_set_new(made, "reason", json_string(audit->gate.reason));

	return made;
}

static json_t *
bound_json(const struct audit *audit)
{
	const struct quantity *epsilon =
		result_quantity(audit->result, "epsilon");
	json_t *made = json_of_quantity(epsilon);

	json_object_set_new(made, "delta",
			    json_of_number(settings_number(
				    &audit->request->settings, SETTING_DELTA)));
	json_object_set_new(made, "sentence",
			    json_string(audit->result->sentence));

	return made;
}

static json_t *
grade_json(const struct audit *audit)
{
	enum grade grade = audit->result->statement.grade;
	json_t *made = json_object();

	json_object_set_new(made, "name", json_string(grade_name(grade)));
	json_object_set_new(made, "meaning", json_string(grade_meaning(grade)));

	return made;
}

static json_t *
number_of(const struct result *result, const char *name)
{
	const struct quantity *quantity = result_quantity(result, name);

	return json_of_number(quantity ? quantity_figure(quantity) : NAN);
}

static json_t *
reach_json(const struct audit *audit)
{
	json_t *made = json_object();

	json_object_set_new(made, "epsilon",
			    number_of(audit->result, "ceiling"));
	json_object_set_new(made, "mu", number_of(audit->result, "ceiling-mu"));
	json_object_set_new(made, "meaning",
			    json_string("the most that a perfect attack could "
					"have shown with these rows; what is "
					"not detected below it is not absent"));

	return made;
}

static json_t *
threshold_json(const struct audit *audit)
{
	enum policy policy = result_quantity(audit->result, "epsilon")->policy;
	json_t *made = json_object();

	json_object_set_new(made, "policy", json_of_text(policy_name(policy)));
	json_object_set_new(made, "meaning",
			    json_of_text(policy_meaning(policy)));
	json_object_set_new(made, "tau", number_of(audit->result, "tau"));

	return made;
}

static double
used_number(const struct result *result, const char *name)
{
	for (size_t i = 0; i < result->setting_count; i++) {
		if (!strcmp(result->settings[i].name, name))
			return result->settings[i].number;
	}

	return NAN;
}

static void
add_classes(json_t *made, const struct dataset *data)
{
	size_t members = 0, rows = dataset_rows(data);

	if (!(dataset_roles(data) & ROLE_BIT(ROLE_MEMBER)))
		return;
	for (size_t i = 0; i < rows; i++)
		members += dataset_is_member(data, i);
	json_object_set_new(made, "members", json_integer((json_int_t)members));
	json_object_set_new(made, "others",
			    json_integer((json_int_t)(rows - members)));
}

/* What errors the design allows, and what it had to spend. */
static json_t *
budget_json(const struct audit *audit)
{
	const struct dataset *data = audit->data->at[0];
	struct game game = data_game(audit->scene, audit->request, data);
	json_t *made = json_object();
	double runs;

	json_object_set_new(
		made, "alpha",
		json_of_number(used_number(audit->result, "alpha")));
	json_object_set_new(made, "rows",
			    json_integer((json_int_t)dataset_rows(data)));
	add_classes(made, data);
	if (!game_number(&game, GAME_RUNS, &runs))
		runs = NAN;
	json_object_set_new(made, "runs", json_of_number(runs));

	return made;
}

static json_t *
assumptions_json(const struct audit *audit)
{
	const struct result *result = audit->result;
	const struct quantity *epsilon = result_quantity(result, "epsilon");
	struct text condition = { 0 };
	json_t *made = json_array();

	comparison_holds_if(result, &condition);
	if (condition.length)
		json_array_append_new(made, json_string(text_get(&condition)));
	json_array_append_new(made, json_string(claim_meaning(epsilon->claim)));
	if (epsilon->about != ABOUT_NOTHING)
		json_array_append_new(
			made, json_string(about_meaning(epsilon->about)));
	text_clear(&condition);

	return made;
}

/* How the number came about, from the user's own. */
static json_t *
steps_json(const struct audit *audit)
{
	json_t *made = json_array();

	for (size_t i = 0; i < audit->result->step_count; i++)
		json_array_append_new(made,
				      json_string(audit->result->steps[i]));

	return made;
}

static json_t *
method_json(const struct audit *audit)
{
	json_t *made = json_object();

	json_object_set_new(made, "name", json_string(audit->method->name));
	json_object_set_new(made, "title", json_string(audit->method->title));
	json_object_set_new(made, "reference",
			    json_of_text(audit->method->reference));
	json_object_set_new(made, "settings", json_of_settings(audit->result));

	return made;
}

/* The verb that gives the same number again. */
static json_t *
command_json(const struct audit *audit)
{
	const struct report_matter matter = { .scene = audit->scene,
					      .request = audit->request,
					      .data = audit->data };
	struct text verb = { 0 }, line = { 0 };
	json_t *made;
	char *command;

	if (audit->is_claimed)
		text_add_string(&verb, "check");
	else
		text_add(&verb, "estimate %s", audit->method->name);
	command = report_command(&matter, text_get(&verb));
	text_add_string(&line, command);
	if (audit->is_claimed)
		shell_command_add(&line, "method", audit->method->name);
	made = json_string(text_get(&line));
	free(command);
	text_clear(&line);
	text_clear(&verb);

	return made;
}

static json_t *
card_json(const struct audit *audit)
{
	json_t *made = json_object();

	json_object_set_new(made, "audit-card", json_integer(AUDIT_CARD));
	json_object_set_new(made, "dpaudit", json_string(DPAUDIT_VERSION));
	json_object_set_new(made, "claim", claim_json(audit));
	json_object_set_new(made, "bound", bound_json(audit));
	json_object_set_new(made, "grade", grade_json(audit));
	json_object_set_new(made, "reach", reach_json(audit));
	json_object_set_new(made, "threshold", threshold_json(audit));
	json_object_set_new(made, "budget", budget_json(audit));
	if (audit->result->selection.methods)
		json_object_set_new(
			made, "selection",
			json_of_selection(&audit->result->selection));
	json_object_set_new(made, "assumptions", assumptions_json(audit));
	json_object_set_new(made, "steps", steps_json(audit));
	json_object_set_new(made, "warnings", json_of_warnings(audit->result));
	json_object_set_new(made, "data", json_of_data(&audit->result->data));
	json_object_set_new(made, "method", method_json(audit));
	json_object_set_new(made, "command", command_json(audit));
	json_object_set_new(made, "statement",
			    json_of_statement(&audit->result->statement));

	return made;
}

/* ---- the file ---- */

static bool
has_reach(const struct audit *audit, const char *path, struct error *err)
{
	const struct quantity *reach =
		result_quantity(audit->result, "ceiling");

	if (!result_quantity(audit->result, "epsilon"))
		return error_set(err, ERROR_DATA,
				 "%s is not written: %s found no epsilon%s%s",
				 path, audit->method->name,
				 audit->is_claimed ? ": " : "",
				 audit->is_claimed ? audit->gate.reason : "");
	if (reach && isfinite(quantity_figure(reach)))
		return true;

	return error_set(err, ERROR_DATA,
			 "%s is not written: %s has no reach, and without it "
			 "nobody knows what was not looked for; declare a "
			 "method that has one, for example method=%s",
			 path, audit->method->name,
			 gate_method(audit->data->at[0],
				     dataset_game(audit->data->at[0]))
				 ->name);
}

static bool
save(const struct audit *audit, const char *path, struct answer *answer,
     struct error *err)
{
	struct save_options how =
		data_save_options(audit->scene, audit->request);
	struct text out = { 0 };
	json_t *card;
	bool fine;

	if (!has_reach(audit, path, err))
		return false;
	print_json_memory();
	card = card_json(audit);
	print_json(card, &out);
	text_add_string(&out, "\n");
	json_decref(card);
	fine = save_file(path, text_get(&out), out.length, &how, err);
	text_clear(&out);
	if (fine)
		answer_file(answer, path);

	return fine;
}

/* ---- the audit ---- */

static bool
run_with_claim(struct audit *audit, const struct question *ask,
	       const char *path, struct answer *answer, struct error *err)
{
	const struct gate_claim claim = claimed_number(ask->settings);
	bool fine;

	if (!gate_check(audit->method, ask, &claim, &audit->gate, err))
		return false;
	audit->is_claimed = true;
	audit->result = audit->gate.evidence;
	fine = save(audit, path, answer, err);
	gate_clear(&audit->gate);

	return fine;
}

static bool
run_audit(struct audit *audit, const char *path, struct answer *answer,
	  struct error *err)
{
	struct game game;
	struct question ask = data_question(audit->scene, audit->request,
					    audit->data->at[0], &game);
	struct result *result;
	bool fine;

	audit->method =
		claimed_method(audit->request, audit->data->at[0], &game, err);
	if (!audit->method)
		return false;
	(void)session_look(audit->scene->session, audit->method, &ask);
	if (settings_given(&audit->request->settings, SETTING_CLAIM_EPSILON))
		return run_with_claim(audit, &ask, path, answer, err);
	result = method_run(audit->method, &ask, err);
	if (!result)
		return false;
	audit->result = result;
	fine = save(audit, path, answer, err);
	result_release(result);

	return fine;
}

bool
audit_card_write(const struct scene *scene, const struct request *request,
		 const char *path, struct answer *answer, struct error *err)
{
	struct datasets data = { 0 };
	struct request claimed = { 0 };
	struct audit audit = { .scene = scene,
			       .request = &claimed,
			       .data = &data };
	bool fine;

	if (request->typed[SETTING_CLAIM])
		return error_set(err, ERROR_USAGE,
				 "an audit card holds a claim of epsilon: give "
				 "claim-epsilon= and delta= of the curve");
	fine = data_spare(scene, request, path, err) &&
	       data_collect(scene, request, 1, &data, answer, err);
	if (fine && data.count != 1)
		fine = error_set(err, ERROR_USAGE,
				 "an audit card is about one dataset, and "
				 "these are %zu",
				 data.count);
	fine = fine &&
	       card_claim_take(scene, request, &data, &claimed, answer, err) &&
	       run_audit(&audit, path, answer, err);
	settings_clear(&claimed.settings);
	datasets_clear(&data);

	return fine;
}
