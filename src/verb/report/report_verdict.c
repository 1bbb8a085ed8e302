/* report_verdict.c - what an audit comes to, and its methods by grade */

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "method/comparison.h"
#include "method/gate/gate.h"
#include "method/judge.h"
#include "method/methods.h"
#include "result/grade.h"
#include "result/phrase.h"
#include "verb/audit/claimed.h"
#include "verb/data.h"
#include "verb/report/report_parts.h"

/* ---- the verdict ---- */

/* Returns true if nothing but a failed condition keeps it from a bound. */
static bool
could_bound(const struct result *result)
{
	const struct method *method = method_find(result->method);

	return result->statement.grade == GRADE_NOT_CLAIMABLE && method &&
	       judge_promise(method) == GRADE_BOUND;
}

/*
 * The method that was named, else the one that is set, else a bound, else one
 * of which the report must say why nothing may be claimed with it.
 */
static const struct result *
find_leader(const struct report_matter *matter)
{
	const struct settings *settings = &matter->request->settings;
	const char *declared = settings_text(settings, SETTING_DECLARED);
	const char *set = settings_text(settings, SETTING_METHOD);
	const struct result *leader = NULL, *bound = NULL;
	const struct result *failed = NULL;

	for (size_t i = 0; i < matter->result_count; i++) {
		const struct result *result = matter->results[i];
		const struct quantity *epsilon =
			result_quantity(result, "epsilon");

		if (!epsilon)
			continue;
		if (declared && !strcmp(result->method, declared))
			return result;
		if (set && !strcmp(result->method, set) && !leader)
			leader = result;
		if (!bound && result->statement.grade == GRADE_BOUND)
			bound = result;
		if (!failed && could_bound(result))
			failed = result;
	}

	return leader ? leader : bound ? bound : failed;
}

static const struct dataset *
data_of(const struct report_matter *matter, const struct result *leader)
{
	const struct datasets *data = matter->data;
	size_t i = 0;

	while (i + 1 < data->count &&
	       (strcmp(dataset_name(data->at[i]), leader->data.name) ||
		strcmp(dataset_sha256(data->at[i]), leader->data.sha256)))
		i++;

	return data->at[i];
}

/* As check would, at the alpha of the lower end that is shown. */
static bool
check_claim(const struct report_matter *matter, const struct result *leader,
	    struct gate *gate, struct error *err)
{
	const struct settings *given = &matter->request->settings;
	int sides = settings_number(given, SETTING_SIDES) > 1 ? 2 : 1;
	const struct gate_claim claim = claimed_number(given);
	struct settings settings;
	struct game game;
	struct question ask = data_question(matter->scene, matter->request,
					    data_of(matter, leader), &game);
	double alpha = comparison_alpha(&ask, sides) / sides;
	bool done;

	settings_copy(&settings, given);
	settings_set_number(&settings, SETTING_ALPHA, alpha);
	ask.settings = &settings;
	done = gate_check(method_find(leader->method), &ask, &claim, gate, err);
	settings_clear(&settings);

	return done;
}

static void
say_claim(struct text *line, const struct report_matter *matter,
	  const struct gate *gate)
{
	double claim = settings_number(&matter->request->settings,
				       SETTING_CLAIM_EPSILON);

	if (gate->verdict == GATE_CANNOT_TELL)
		text_add(line, "Nothing can be told of the claim of ε = %g. ",
			 claim);
	else
		text_add(line, "The claim of ε = %g is %s. ", claim,
			 gate_verdict_name(gate->verdict));
}

/* "ε ≥ 1.178 at δ = 1e-05 (bound, if each row is an independent run)" */
static void
say_epsilon(struct text *line, const struct statement *statement)
{
	char reach[NUMBER_SIZE];

	if (statement_shows_nothing(statement)) {
		number_write(reach, statement->reach, 4, NUMBER_DOWN);
		text_add(line,
			 "These data show no leak at δ = %g (reach ε = %s)",
			 statement->delta, reach);
		return;
	}
	statement_add_number(statement, 4, line);
	text_add(line, " at δ = %g (", statement->delta);
	statement_add_grade(statement, line);
	text_add_string(line, ")");
}

bool
report_verdict(struct document *document, const struct report_matter *matter,
	       struct error *err)
{
	bool claimed = settings_given(&matter->request->settings,
				      SETTING_CLAIM_EPSILON);
	const struct result *leader = find_leader(matter);
	struct gate gate = { .evidence = NULL };
	struct text line = { 0 };

	if (!leader) {
		document_verdict(document, "These data bound no epsilon.");
		return true;
	}
	if (claimed && !check_claim(matter, leader, &gate, err))
		return false;
	if (matter->data->count > 1) /* it is about one of them */
		text_add(&line, "%s: ", leader->data.name);
	if (claimed)
		say_claim(&line, matter, &gate);
	say_epsilon(&line, &leader->statement);
	document_verdict(document, text_get(&line));
	if (claimed && gate.verdict == GATE_CANNOT_TELL)
		document_say(document, "Of the claim: %s.", gate.reason);
	document_say(document, "%s", leader->sentence);
	gate_clear(&gate);
	text_clear(&line);

	return true;
}

void
report_leading_command(struct document *document,
		       const struct report_matter *matter)
{
	const struct result *leader = find_leader(matter);

	if (leader)
		report_estimate_command(document, matter, leader);
}

/* ---- the comparison ---- */

static void
add_codes(struct text *codes, const struct result *result)
{
	for (size_t i = 0; i < result->warning_count; i++)
		text_add_item(codes,
			      warning_about(result->warnings[i].warning)->code);
}

static void
add_graded(struct table *table, const struct result *result, enum grade grade,
	   bool with_data)
{
	const struct quantity *epsilon = result_quantity(result, "epsilon");
	const struct quantity *most = result_quantity(result, "ceiling");
	const struct quantity *mu = result_quantity(result, "ceiling-mu");
	struct text name = { 0 }, codes = { 0 }, needs = { 0 };

	if (!epsilon || result->statement.grade != grade)
		return;
	text_add(&name, "%s%s%s", result->method, with_data ? ", " : "",
		 with_data ? result->data.name : "");
	add_codes(&codes, result);
	table_start(table);
	table_text(table, grade_title(grade));
	table_text(table, text_get(&name));
	table_number(table,
		     isnan(epsilon->lower) ? epsilon->value : epsilon->lower,
		     isnan(epsilon->lower) ? NUMBER_NEAREST : NUMBER_DOWN);
	table_number(table, isfinite(epsilon->upper) ? epsilon->upper : NAN,
		     NUMBER_UP);
	table_number(table, most ? most->value : NAN, NUMBER_DOWN);
	table_number(table, mu ? mu->value : NAN, NUMBER_DOWN);
	table_text(table, isfinite(epsilon->upper) ? "two" : "one");
	table_text(table, policy_name(epsilon->policy));
	comparison_holds_if(result, &needs);
	table_text(table, text_get(&needs));
	table_text(table, text_get(&codes));
	text_clear(&needs);
	text_clear(&name);
	text_clear(&codes);
}

static bool
was_said(const struct answer *comparison, size_t note)
{
	for (size_t i = 0; i < note; i++) {
		if (!strcmp(comparison->notes[i], comparison->notes[note]))
			return true;
	}

	return false;
}

/* Once for all data; a remark's code is explained under Warnings. */
static void
add_remarks(struct document *document, const struct answer *comparison)
{
	for (size_t i = 0; i < comparison->note_count; i++) {
		if (!was_said(comparison, i))
			document_say(document, "%s", comparison->notes[i]);
	}
}

/* A bound first; methods of one grade keep their order. */
static struct table *
by_grade(const struct report_matter *matter)
{
	struct table *table = table_new(NULL);

	table_column(table, "evidence", NULL);
	table_column(table, "method", NULL);
	table_column(table, "lower", "ε from");
	table_column_if_any(table, "upper", "to");
	table_column(table, "ceiling", "reach ε");
	table_column(table, "ceiling-mu", "reach μ");
	table_column(table, "sides", NULL);
	table_column(table, "threshold", NULL);
	table_column(table, "holds-if", "conditions");
	table_column(table, "warnings", NULL);
	for (int grade = 0; grade < GRADE_COUNT; grade++) {
		for (size_t i = 0; i < matter->result_count; i++)
			add_graded(table, matter->results[i], (enum grade)grade,
				   matter->data->count > 1);
	}

	return table;
}

void
report_comparison(struct document *document, const struct report_matter *matter)
{
	document_heading(document, "Every method, by how good its evidence is");
	document_take_table(document, by_grade(matter));
	add_remarks(document, matter->comparison);
}
