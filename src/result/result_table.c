/* result_table.c - results as a table: one row a quantity */

#include "result/result_table.h"

#include <math.h>
#include <string.h>

/* Of what people see of a table. */
enum { SHOWN_DIGITS = 5 };

/* Behind the number that the result leads with. */
static void
add_statement(struct table *table, const struct statement *statement,
	      const struct quantity *quantity)
{
	struct text conditions = { 0 };

	if (!statement->quantity ||
	    strcmp(statement->quantity, quantity->name) != 0) {
		table_skip(table);
		table_skip(table);
		return;
	}
	statement_add_brief(statement, &conditions);
	table_text(table, grade_name(statement->grade));
	table_text(table, text_get(&conditions));
	text_clear(&conditions);
}

static void
add_row(struct table *table, const struct result *result,
	const struct quantity *quantity, bool with_method)
{
	table_start(table);
	if (with_method) {
		table_text(table, result->method);
		table_text(table, result->data.name);
	}
	table_text(table, quantity->name);
	table_number(table, quantity->lower, NUMBER_DOWN);
	table_number(table, quantity->value, NUMBER_NEAREST);
	table_number(table, quantity->upper, NUMBER_UP);
	table_text(table, claim_name(quantity->claim));
	table_number(table, quantity->sides ? (double)quantity->sides : NAN,
		     NUMBER_NEAREST);
	table_number(table, quantity->confidence,
		     result_level_round(quantity->confidence, SHOWN_DIGITS));
	table_text(table, about_name(quantity->about));
	table_text(table, policy_name(quantity->policy));
	if (with_method)
		add_statement(table, &result->statement, quantity);
}

struct table *
result_table(const struct result *const results[], size_t count,
	     bool with_method)
{
	static const struct {
		const char *name;
		bool if_any; /* what a description has none of */
	} columns[] = {
		{ "name", false },      { "lower", true },  { "value", true },
		{ "upper", true },      { "kind", false },  { "sides", true },
		{ "confidence", true }, { "about", false }, { "policy", true },
	};
	struct table *table = table_new(NULL);

	if (with_method) {
		table_column(table, "method", NULL);
		table_column(table, "data", NULL);
	}
	for (size_t i = 0; i < sizeof(columns) / sizeof(columns[0]); i++) {
		(columns[i].if_any ? table_column_if_any : table_column)(
			table, columns[i].name, NULL);
	}
	if (with_method) {
		table_column_if_any(table, "grade", NULL);
		table_column_if_any(table, "holds-if", "conditions");
	}
	for (size_t i = 0; i < count; i++) {
		for (size_t j = 0; j < results[i]->quantity_count; j++) {
			add_row(table, results[i], &results[i]->quantities[j],
				with_method);
		}
	}

	return table;
}
