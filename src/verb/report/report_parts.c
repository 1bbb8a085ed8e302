/* report_parts.c - data, results, claims, warnings, settings, versions */

#include "verb/report/report_parts.h"

#include <gsl/gsl_version.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "method/methods.h"
#include "result/result_table.h"
#include "stats/loop/kernel.h"
#include "verb/data.h"

/* ---- data ---- */

static struct table *
data_table(const struct datasets *data)
{
	struct table *table = table_new(NULL);

	table_column(table, "data", NULL);
	table_column(table, "kind", NULL);
	table_column(table, "rows", NULL);
	table_column(table, "sha256", "SHA-256");
	for (size_t i = 0; i < data->count; i++) {
		const struct dataset *it = data->at[i];

		table_start(table);
		table_text(table, dataset_name(it));
		table_text(table, kind_about(dataset_kind(it))->name);
		table_number(table, (double)dataset_rows(it), NUMBER_NEAREST);
		table_text(table, dataset_sha256(it));
	}

	return table;
}

static struct table *
card_table(const struct game *game)
{
	struct table *table = table_new(NULL);

	table_column(table, "entry", "game card");
	table_column(table, "value", NULL);
	table_column(table, "meaning", NULL);
	for (int i = 0; i < GAME_COUNT; i++) {
		enum game_entry entry = (enum game_entry)i;

		if (!*game_get(game, entry))
			continue;
		table_start(table);
		table_text(table, game_entry_name(entry));
		table_text(table, game_get(game, entry));
		table_text(table, game_entry_summary(entry));
	}

	return table;
}

static void
add_card(struct document *document, const struct report_matter *matter,
	 const struct dataset *data)
{
	struct game game = data_game(matter->scene, matter->request, data);
	struct text line = { 0 };

	if (!game_is_empty(&game)) {
		document_take_table(document, card_table(&game));
		return;
	}
	text_add(&line,
		 "%s has no game card: nothing is known of how the data came "
		 "about (adjacency, sampling, runs, what the attacker may do).",
		 dataset_name(data));
	document_say(document, "%s", text_get(&line));
	text_clear(&line);
}

static void
add_notes(struct document *document, const struct dataset *data)
{
	struct text notes = { 0 };

	for (size_t i = 0; i < dataset_note_count(data); i++) {
		text_add(&notes, "%s%s", i ? "; " : "",
			 dataset_note_text(data, i));
	}
	if (notes.length)
		document_item(document, dataset_name(data), text_get(&notes));
	text_clear(&notes);
}

void
report_data(struct document *document, const struct report_matter *matter)
{
	document_heading(document, "Data");
	document_take_table(document, data_table(matter->data));
	for (size_t i = 0; i < matter->data->count; i++) {
		add_notes(document, matter->data->at[i]);
		add_card(document, matter, matter->data->at[i]);
	}
}

/* ---- results ---- */

static void
add_sentence(struct document *document, const struct result *result,
	     bool with_data)
{
	struct text term = { 0 };

	text_add(&term, "%s%s%s", result->method, with_data ? ", " : "",
		 with_data ? result->data.name : "");
	document_item(document, text_get(&term), result->sentence);
	text_clear(&term);
}

static struct table *
comparison_table(const struct answer *comparison)
{
	return table_copy(document_table(&comparison->document, 0), NULL);
}

void
report_results(struct document *document, const struct report_matter *matter)
{
	const struct result *const *results = matter->results;
	size_t count = matter->result_count;

	document_heading(document, "What each method says");
	for (size_t i = 0; i < count; i++)
		add_sentence(document, results[i], matter->data->count > 1);
	document_heading(document, "Every number and what it claims");
	document_take_long_table(document,
				 comparison_table(matter->comparison));
	document_take_long_table(document, result_table(results, count, true));
}

/* ---- claims ---- */

static bool
some_number(const struct report_matter *matter, int word,
	    int (*word_of)(const struct quantity *quantity))
{
	for (size_t i = 0; i < matter->result_count; i++) {
		const struct result *result = matter->results[i];

		for (size_t j = 0; j < result->quantity_count; j++) {
			if (word_of(&result->quantities[j]) == word)
				return true;
		}
	}

	return false;
}

static int
claim_of(const struct quantity *quantity)
{
	return (int)quantity->claim;
}

static int
about_of(const struct quantity *quantity)
{
	return (int)quantity->about;
}

static int
policy_of(const struct quantity *quantity)
{
	return (int)quantity->policy;
}

void
report_claims(struct document *document, const struct report_matter *matter)
{
	document_heading(document, "What these words claim");
	for (int i = 0; i < CLAIM_COUNT; i++) {
		if (some_number(matter, i, claim_of))
			document_item(document, claim_name((enum claim)i),
				      claim_meaning((enum claim)i));
	}
	for (int i = ABOUT_NOTHING + 1; i < ABOUT_COUNT; i++) {
		if (some_number(matter, i, about_of))
			document_item(document, about_name((enum about)i),
				      about_meaning((enum about)i));
	}
	for (int i = POLICY_NONE + 1; i < POLICY_COUNT; i++) {
		if (some_number(matter, i, policy_of))
			document_item(document, policy_name((enum policy)i),
				      policy_meaning((enum policy)i));
	}
}

/* ---- warnings ---- */

static const struct raised *
find_raised(const struct result *result, enum warning warning)
{
	for (size_t i = 0; i < result->warning_count; i++) {
		if (result->warnings[i].warning == warning)
			return &result->warnings[i];
	}

	return NULL;
}

/* Whether an earlier result raised the warning in the same words. */
static bool
said_before(const struct report_matter *matter, size_t end,
	    enum warning warning, const char *said)
{
	for (size_t i = 0; i < end; i++) {
		const struct raised *raised =
			find_raised(matter->results[i], warning);

		if (raised && !strcmp(raised->text, said))
			return true;
	}

	return false;
}

static void
add_who(struct text *text, const struct report_matter *matter,
	enum warning warning, const char *said)
{
	const char *gap = " (";

	for (size_t i = 0; i < matter->result_count; i++) {
		const struct result *result = matter->results[i];
		const struct raised *raised = find_raised(result, warning);

		if (!raised || strcmp(raised->text, said))
			continue;
		text_add(text, "%s%s", gap, result->method);
		gap = ", ";
	}
	text_add_string(text, "). ");
}

/* Remarks of the comparison start with their code. */
static bool
is_remarked(const struct report_matter *matter, const char *code)
{
	const struct answer *comparison = matter->comparison;

	for (size_t i = 0; i < comparison->note_count; i++) {
		if (!strncmp(comparison->notes[i], code, strlen(code)))
			return true;
	}

	return false;
}

static void
add_warning(struct document *document, const struct report_matter *matter,
	    enum warning warning)
{
	const struct warning_about *about = warning_about(warning);
	struct text term = { 0 }, text = { 0 };

	for (size_t i = 0; i < matter->result_count; i++) {
		const struct raised *raised =
			find_raised(matter->results[i], warning);

		if (!raised || said_before(matter, i, warning, raised->text))
			continue;
		text_add_string(&text, raised->text);
		add_who(&text, matter, warning, raised->text);
	}
	if (text.length || is_remarked(matter, about->code)) {
		text_add(&term, "%s %s", about->code, about->summary);
		text_add_string(&text, about->advice);
		document_item(document, text_get(&term), text_get(&text));
	}
	text_clear(&term);
	text_clear(&text);
}

void
report_warnings(struct document *document, const struct report_matter *matter)
{
	size_t before;

	document_heading(document, "Warnings");
	before = document->count;
	for (int i = 0; i < WARNING_COUNT; i++)
		add_warning(document, matter, (enum warning)i);
	if (document->count == before)
		document_say(document, "No warning was raised.");
}

/* ---- settings ---- */

static const char *
show_used(const struct used_setting *used, char number[NUMBER_SIZE])
{
	number_exact(number, used->number);

	return used->word ? used->word : number;
}

static bool
uses(const struct result *result, const char *name, const char *value)
{
	for (size_t i = 0; i < result->setting_count; i++) {
		const struct used_setting *other = &result->settings[i];
		char number[NUMBER_SIZE];

		if (!strcmp(other->name, name) &&
		    !strcmp(show_used(other, number), value))
			return true;
	}

	return false;
}

/* All methods with the same value stand in one row. */
static void
add_setting(struct table *table, const struct report_matter *matter,
	    size_t index, const struct used_setting *used)
{
	const struct result *const *results = matter->results;
	struct text users = { 0 };
	size_t count = 0;
	char number[NUMBER_SIZE];
	const char *value = show_used(used, number);
	enum setting setting;

	for (size_t i = 0; i < matter->result_count; i++) {
		if (!uses(results[i], used->name, value))
			continue;
		if (i < index) {
			text_clear(&users);
			return;
		}
		text_add(&users, "%s%s", count++ ? ", " : "",
			 results[i]->method);
	}
	table_start(table);
	table_text(table, used->name);
	table_text(table, value);
	table_text(table, count == matter->result_count ? "every method"
							: text_get(&users));
	table_text(table, setting_find_any(used->name, &setting)
				  ? setting_about(setting)->summary
				  : NULL);
	text_clear(&users);
}

void
report_settings(struct document *document, const struct report_matter *matter)
{
	struct table *table = table_new(NULL);

	table_column(table, "setting", NULL);
	table_column(table, "value", NULL);
	table_column(table, "read-by", "read by");
	table_column(table, "meaning", NULL);
	for (size_t i = 0; i < matter->result_count; i++) {
		const struct result *result = matter->results[i];

		for (size_t j = 0; j < result->setting_count; j++)
			add_setting(table, matter, i, &result->settings[j]);
	}
	document_heading(document, "Settings used");
	document_take_long_table(document, table);
}

/* ---- versions ---- */

void
report_versions(struct document *document)
{
	struct table *table = table_new(NULL);
	const char *const rows[][2] = {
		{ "dpaudit", DPAUDIT_VERSION },
		{ "numeric loops", kernel()->name },
		{ "GSL", gsl_version },
	};

	table_column(table, "program", NULL);
	table_column(table, "version", NULL);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		table_start(table);
		table_text(table, rows[i][0]);
		table_text(table, rows[i][1]);
	}
	document_heading(document, "Versions");
	document_take_table(document, table);
}
