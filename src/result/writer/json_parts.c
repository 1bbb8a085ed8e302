/*
 * json_parts.c - results and what belongs to them as JSON values
 *
 * There is no NaN and no Inf: an infinite field is null, and "unbounded"
 * names it.
 */

#include "result/writer/json_parts.h"

#include <math.h>

json_t *
json_of_number(double number)
{
	return isfinite(number) ? json_real(number) : json_null();
}

json_t *
json_of_text(const char *text)
{
	return text ? json_string(text) : json_null();
}

json_t *
json_of_quantity(const struct quantity *quantity)
{
	json_t *made = json_object();

	json_object_set_new(made, "name", json_string(quantity->name));
	json_object_set_new(made, "kind",
			    json_string(claim_name(quantity->claim)));
	json_object_set_new(made, "lower", json_of_number(quantity->lower));
	json_object_set_new(made, "value", json_of_number(quantity->value));
	json_object_set_new(made, "upper", json_of_number(quantity->upper));
	json_object_set_new(made, "unbounded",
			    json_of_text(quantity_unbounded(quantity)));
	json_object_set_new(made, "sides",
			    quantity->sides ? json_integer(quantity->sides)
					    : json_null());
	json_object_set_new(made, "confidence",
			    json_of_number(quantity->confidence));
	json_object_set_new(made, "about",
			    json_of_text(about_name(quantity->about)));
	json_object_set_new(made, "policy",
			    json_of_text(policy_name(quantity->policy)));

	return made;
}

/* Whole numbers are written as such: seeds and counts have no point. */
json_t *
json_of_setting(const struct used_setting *setting)
{
	if (setting->word)
		return json_string(setting->word);
	if (isfinite(setting->number) && fabs(setting->number) < 1e15 &&
	    !(setting->number > floor(setting->number)))
		return json_integer((json_int_t)setting->number);

	return json_of_number(setting->number);
}

static json_t *
json_of_conditions(const struct conditions *conditions, bool failed)
{
	json_t *made = json_array();

	for (unsigned i = 0; i < conditions->count; i++) {
		const struct condition *at = conditions->at[i];
		json_t *one = json_object();

		json_object_set_new(one, "name", json_string(at->name));
		json_object_set_new(
			one, "text",
			json_string(failed ? at->failed : at->provided));
		if (failed)
			json_object_set_new(
				one, "code",
				json_string(warning_about(at->warning)->code));
		json_array_append_new(made, one);
	}

	return made;
}

json_t *
json_of_statement(const struct statement *statement)
{
	json_t *made = json_object();

	json_object_set_new(made, "grade",
			    json_string(grade_name(statement->grade)));
	json_object_set_new(made, "quantity",
			    json_of_text(statement->quantity));
	json_object_set_new(made, "subject",
			    json_of_text(about_name(statement->number.about)));
	json_object_set_new(made, "number",
			    json_of_number(statement->quantity
						   ? statement_figure(statement)
						   : NAN));
	json_object_set_new(made, "delta", json_of_number(statement->delta));
	json_object_set_new(made, "reach", json_of_number(statement->reach));
	json_object_set_new(made, "provided",
			    json_of_conditions(&statement->provided, false));
	json_object_set_new(made, "failed",
			    json_of_conditions(&statement->failed, true));
	json_object_set_new(made, "sentence",
			    json_of_text(statement->sentence));

	return made;
}

json_t *
json_of_warnings(const struct result *result)
{
	json_t *made = json_array();

	for (size_t i = 0; i < result->warning_count; i++) {
		const struct raised *raised = &result->warnings[i];
		json_t *warning = json_object();

		json_object_set_new(
			warning, "code",
			json_string(warning_about(raised->warning)->code));
		json_object_set_new(warning, "text", json_string(raised->text));
		json_array_append_new(made, warning);
	}

	return made;
}

json_t *
json_of_settings(const struct result *result)
{
	json_t *made = json_object();

	for (size_t i = 0; i < result->setting_count; i++) {
		json_object_set_new(made, result->settings[i].name,
				    json_of_setting(&result->settings[i]));
	}

	return made;
}

json_t *
json_of_data(const struct provenance *data)
{
	json_t *made = json_object(), *game = json_object();

	for (size_t i = 0; i < data->game_count; i++) {
		json_object_set_new(game, data->game[i].name,
				    json_string(data->game[i].value));
	}
	json_object_set_new(made, "name", json_string(data->name));
	json_object_set_new(made, "kind", json_string(data->kind));
	json_object_set_new(made, "rows", json_integer((json_int_t)data->rows));
	json_object_set_new(made, "sha256",
			    *data->sha256 ? json_string(data->sha256)
					  : json_null());
	json_object_set_new(made, "game", game);

	return made;
}

json_t *
json_of_selection(const struct selection *selection)
{
	json_t *made = json_object();

	json_object_set_new(made, "methods",
			    json_integer((json_int_t)selection->methods));
	json_object_set_new(made, "thresholds",
			    json_integer((json_int_t)selection->thresholds));
	json_object_set_new(made, "runs",
			    json_integer((json_int_t)selection->runs));
	json_object_set_new(made, "flips",
			    json_integer((json_int_t)selection->flips));
	json_object_set_new(made, "declared",
			    json_boolean(selection->declared));

	return made;
}
