/* test_writers.c - one document in every form */

#include <criterion/criterion.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "result/writer/writers.h"
#include "tests/support.h"

TestSuite(result_writers, .timeout = 600);

static struct result *
sample_result(void)
{
	struct result *result = result_new("clopper-pearson");

	result_add(result,
		   &(struct quantity){ .name = "epsilon",
				       .claim = CLAIM_CONFIDENCE_INTERVAL,
				       .lower = 0.29515061091263051,
				       .value = INFINITY,
				       .upper = INFINITY,
				       .sides = 2,
				       .confidence = 0.95,
				       .about = ABOUT_MECHANISM,
				       .policy = POLICY_FIXED });
	result_add(result, &(struct quantity){ .name = "tau",
					       .claim = CLAIM_POINT_ESTIMATE,
					       .lower = NAN,
					       .value = 2.385,
					       .upper = NAN,
					       .confidence = NAN });
	result_set_data(result, "a|b & \"c\", d", "scores", 10, "");
	result_use_number(result, "alpha", 0.05);
	result_use_word(result, "policy", "fixed");
	result_warn(result, W13, "no errors");
	result_say(result, "It says so.");

	return result;
}

static char *
written(const char *form)
{
	struct document document = { 0 };
	struct text out = { 0 };

	document_take_result(&document, sample_result());
	writer_find(form)->write(&document, &out);
	document_clear(&document);

	return text_take(&out);
}

TEST(result_writers, json_is_strict_and_complete)
{
	static const char *const keys[] = { "name",  "kind",  "lower",
					    "value", "upper", "unbounded",
					    "sides", "about", "confidence",
					    "policy" };
	char *text = written("json");
	json_t *top = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	json_t *result, *epsilon;

	cr_assert(top, "%s", text);
	result = json_array_get(json_object_get(top, "results"), 0);
	epsilon = json_array_get(json_object_get(result, "quantities"), 0);
	cr_expect_eq(json_object_size(epsilon), 10);
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		cr_expect(json_object_get(epsilon, keys[i]), "%s", keys[i]);
	cr_expect(json_is_null(json_object_get(epsilon, "upper")));
	cr_expect_str_eq(
		json_string_value(json_object_get(epsilon, "unbounded")),
		"both");
	cr_expect_eq(json_real_value(json_object_get(epsilon, "lower")),
		     0.29515061091263051);
	cr_expect_eq(json_integer_value(json_object_get(result, "data")), 0);
	cr_expect_null(strstr(text, "inf"));
	cr_expect_null(strstr(text, "nan"));
	cr_expect(strstr(text, "\"alpha\": 0.05\n") ||
			  strstr(text, "\"alpha\": 0.05,"),
		  "%s", text);
	cr_expect(strstr(text, "0.2951506109126305"), "%s", text);
	json_decref(top);
	free(text);
}

TEST(result_writers, text_rounds_bounds_to_the_safe_side)
{
	char *text = written("text");

	cr_expect(strstr(text, "0.29515"), "%s", text);
	cr_expect(strstr(text, "It says so."), "%s", text);
	cr_expect(strstr(text, "confidence-interval"), "%s", text);
	free(text);
}

TEST(result_writers, text_that_fits_has_every_column_under_its_row)
{
	struct document document = { 0 };
	struct table *table = table_new(NULL);
	struct text text = { 0 };

	table_column(table, "name", NULL);
	table_column(table, "first", NULL);
	table_column(table, "second", NULL);
	table_start(table);
	table_text(table, "row");
	table_text(table, "1234567890");
	table_text(table, "abcdefghij");
	document_take_table(&document, table);
	text_writer_fit(&document, 20, &text);
	cr_expect_str_eq(text_get(&text), "  name  first\n"
					  "  row   1234567890\n"
					  "  name  second\n"
					  "  row   abcdefghij\n");
	text_clear(&text);
	text_writer_fit(&document, 30, &text);
	cr_expect_str_eq(text_get(&text), "  name  first       second\n"
					  "  row   1234567890  abcdefghij\n");
	text_clear(&text);
	/* narrower than two: still whole */
	text_writer_fit(&document, 1, &text);
	cr_expect(strstr(text_get(&text), "  row   abcdefghij\n"), "%s",
		  text_get(&text));
	text_clear(&text);
	document_clear(&document);
}

TEST(result_writers, special_characters_are_escaped)
{
	char *csv = written("csv"), *latex = written("latex");
	char *markdown = written("markdown");

	cr_expect(strstr(csv, "\"a|b & \"\"c\"\", d\""), "%s", csv);
	cr_expect(strstr(csv, "0.2951506109126305"), "%s", csv);
	cr_expect(strstr(latex, "a\\textbar{}b \\& "), "%s", latex);
	cr_expect(strstr(markdown, "a\\|b \\& "), "%s", markdown);
	free(csv);
	free(latex);
	free(markdown);
}

TEST(result_writers, every_form_is_listed_once)
{
	for (size_t i = 0; writers()[i]; i++) {
		cr_expect_eq(writer_find(writers()[i]->name), writers()[i]);
		cr_expect(strlen(writers()[i]->summary) > 5);
	}
	cr_expect_null(writer_find("xml"));
}

/* A document of one table with one cell of text. */
static char *
one_cell(const char *form, const char *text)
{
	struct document document = { .shape = DOCUMENT_RESULTS };
	struct table *table = table_new(NULL);
	struct text out = { 0 };

	table_column(table, "name", NULL);
	table_start(table);
	table_text(table, text);
	document_take_table(&document, table);
	writer_find(form)->write(&document, &out);
	document_clear(&document);

	return text_take(&out);
}

TEST(result_writers, text_from_data_does_nothing)
{
	static const struct {
		const char *form, *text, *shown;
	} cases[] = {
		{ "csv", "=1+2", "name\n'=1+2\n" },
		{ "csv", "@x,y", "name\n\"'@x,y\"\n" },
		{ "csv", "\tx", "name\n' x\n" },
		{ "csv", "\033[2Jx\302\233y", "name\n [2Jx y\n" },
		{ "csv", "\033,\"", "name\n\" ,\"\"\"\n" },
		{ "csv", "'-x", "name\n''-x\n" },
		{ "csv", "'x", "name\n'x\n" },
		{ "text", "$(id)", "'$(id)'" },
		{ "text", "a`id`'", "'a`id`'\\''" },
		{ "text", "\033[2Jx", "' [2Jx'" },
		{ "json", "\033[2J", "\"\\u001B[2J\"" },
		{ "json", "a\177\302\233", "\"a\\u007F\\u009B\"" },
		{ "json", "\342\200\256x", "\"\\u202Ex\"" },
		{ "json", "\363\240\200\201", "\"\\uDB40\\uDC01\"" },
		{ "json", "\303\251", "\"\303\251\"" },
		/* TeX takes these for the length or the star of a row's end. */
		{ "latex", "[2pt] x", "\\midrule\n{}[2pt] x \\\\\n" },
		{ "latex", "*x", "\\midrule\n{}*x \\\\\n" },
		{ "latex", "a--b", "\na-{}-b \\\\\n" },
		{ "markdown", "[x](javascript:y)", "\\[x\\](javascript:y)" },
		{ "markdown", "![x](y)", "\\!\\[x\\](y)" },
		{ "markdown", "<a>", "\\<a\\>" },
		{ "markdown", "$a$ WWW.x http://y",
		  "\\$a\\$ WWW\\.x http\\://y" },
		{ "html", "<a href='x'>",
		  "<td>&lt;a href=&#39;x&#39;&gt;</td>" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		char *made = one_cell(cases[i].form, cases[i].text);

		cr_expect(strstr(made, cases[i].shown), "%s", made);
		free(made);
	}
}

/* A page of one table whose second column nobody filled. */
static char *
one_page(const char *form, const char *text, size_t rows)
{
	struct document document = { .shape = DOCUMENT_RESULTS };
	struct table *table = table_new(NULL);
	struct text out = { 0 };

	table_column(table, "name", NULL);
	table_column_if_any(table, "nothing", NULL);
	table_column(table, "number", NULL);
	for (size_t i = 0; i < rows; i++) {
		table_start(table);
		table_text(table, text);
		table_skip(table);
		table_number(table, 0.5, NUMBER_NEAREST);
	}
	document_name(&document, "Title", "Subtitle");
	document_take_table(&document, table);
	writer_find(form)->write(&document, &out);
	document_clear(&document);

	return text_take(&out);
}

TEST(result_writers, pages_leave_out_columns_without_a_value)
{
	static const char *const forms[] = { "latex", "markdown", "html",
					     "pdf" };

	for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++) {
		char *made = one_page(forms[i], "word", 1);

		cr_expect_null(strstr(made, "nothing"), "%s", forms[i]);
		cr_expect(strstr(made, "number"), "%s", forms[i]);
		free(made);
	}
}

/* A tabular would be cut where a page ends, to the right and below. */
TEST(result_writers, tables_of_latex_pages_are_broken_to_fit)
{
	struct text text = { 0 };
	char *made = one_page("latex", "word", 1);

	cr_expect(strstr(made, "{\\small\\setlength{\\tabcolsep}{3pt}\n"
			       "\\begin{longtable}{>{\\raggedright"
			       "\\arraybackslash}p{20.0pt}"
			       ">{\\raggedright\\arraybackslash}"
			       "p{30.0pt}}\n"),
		  "%s", made);
	cr_expect_null(strstr(made, "{tabular}"));
	free(made);
	for (int i = 0; i < 60; i++)
		text_add_string(&text, "word ");
	made = one_page("latex", text_get(&text), 100);
	cr_expect(strstr(made, "p{409.2pt}"), "%s", made);
	cr_expect_null(strstr(made, "hspace"));
	free(made);
	text_clear(&text);
	for (int i = 0; i < 300; i++)
		text_add_string(&text, "w");
	made = one_page("latex", text_get(&text), 1);
	cr_expect(strstr(made, "w\\hspace{0pt}w\\hspace{0pt}"), "%s", made);
	free(made);
	text_clear(&text);
}

/* What begins a line of a page does nothing there, nor does a command. */
TEST(result_writers, lines_of_markdown_are_no_lists_and_commands_are_code)
{
	static const struct {
		const char *text, *shown;
	} cases[] = {
		{ "- a", "\n\n\\- a\n" },
		{ "+ a", "\n\n\\+ a\n" },
		{ "12. a", "\n\n12\\. a\n" },
		{ "1) a\n---\n===", "\n\n1\\) a\n\\---\n\\===\n" },
		{ "    a", "\n\n&#32;   a\n" },
		{ "1.5 and -1", "\n\n1.5 and -1\n" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct document document = { 0 };
		struct text out = { 0 };

		document_name(&document, "Title", "Subtitle");
		document_say(&document, "%s", cases[i].text);
		document_item(&document, "term", "text");
		document_command(&document, "dpaudit 'a```b' *c*");
		writer_find("markdown")->write(&document, &out);
		cr_expect(strstr(text_get(&out), cases[i].shown), "%s",
			  text_get(&out));
		cr_expect(strstr(text_get(&out), "**: text\n\n````\ndpaudit "
						 "'a```b' *c*\n````\n"),
			  "%s", text_get(&out));
		text_clear(&out);
		document_clear(&document);
	}
}

/* Both forms whose fonts are not those of a screen say what they lack. */
TEST(result_writers, what_fonts_lack_is_counted)
{
	struct document document = { 0 };
	struct table *table = table_new(NULL);

	table_column(table, "\u03B1", NULL);
	table_start(table);
	table_text(table, "\u4E2D\u6587 \u1EAD 10\u207B\u00B3 \u2273");
	document_name(&document, "\u4E2D", "");
	document_take_table(&document, table);
	document_say(&document, "\u4E2D");
	for (size_t i = 0; writers()[i]; i++) {
		const struct writer *writer = writers()[i];
		bool has_all = strcmp(writer->name, "latex") != 0 &&
			       strcmp(writer->name, "pdf") != 0;

		cr_expect_eq(!writer->missing, has_all, "%s", writer->name);
		if (writer->missing)
			cr_expect_eq(writer->missing(&document), 5, "%s",
				     writer->name);
	}
	document_clear(&document);
}

/* In a table, too; 0.2 is meant where 1 - 0.8 is a little less. */
TEST(result_writers, a_confidence_is_rounded_down)
{
	static const struct {
		double confidence;
		const char *shown;
	} cases[] = {
		{ 1 - 1e-9, "| 0.99999 |" },
		{ 1 - 0.8, "| 0.2 |" },
		{ 1 - 0.05, "| 0.95 |" },
		{ 1 - 1e-5, "| 0.99999 |" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct document document = { 0 };
		struct result *result = result_new("m");
		struct quantity bound =
			quantity_of("epsilon", CLAIM_LOWER_BOUND, 1);
		struct text out = { 0 };

		bound.confidence = cases[i].confidence;
		result_add(result, &bound);
		document_take_result(&document, result);
		writer_find("markdown")->write(&document, &out);
		cr_expect(strstr(text_get(&out), cases[i].shown), "%s: %s",
			  cases[i].shown, text_get(&out));
		text_clear(&out);
		document_clear(&document);
	}
}

/* A field that holds at least is cut, not rounded. */
TEST(result_writers, fields_are_rounded_their_own_way)
{
	static const char *const forms[] = { "text", "markdown", "html", "pdf",
					     "speech" };

	for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++) {
		struct document document = { 0 };
		struct text out = { 0 };

		document_field_number(&document, "valid", 1.234569,
				      NUMBER_DOWN);
		writer_find(forms[i])->write(&document, &out);
		cr_expect(memmem(out.at, out.length, "1.2345", 6) &&
				  !memmem(out.at, out.length, "1.2346", 6),
			  "%s", forms[i]);
		text_clear(&out);
		document_clear(&document);
	}
}

/* Points below each other; what has none ends at the same place. */
TEST(result_writers, latex_aligns_on_points)
{
	struct document document = { 0 };
	struct table *table = table_new(NULL);
	struct text out = { 0 };

	table_column(table, "method", NULL);
	table_column(table, "bound", NULL);
	table_column(table, "rows", NULL);
	table_start(table);
	table_text(table, "a_b");
	table_number(table, 12.5, NUMBER_NEAREST);
	table_number(table, 7, NUMBER_NEAREST);
	table_start(table);
	table_text(table, "c");
	table_number(table, 3, NUMBER_NEAREST);
	table_number(table, 12, NUMBER_NEAREST);
	table_start(table);
	table_text(table, "d");
	table_skip(table);
	table_skip(table);
	document_take_table(&document, table);
	writer_find("latex")->write(&document, &out);
	cr_expect_str_eq(text_get(&out),
			 "% needs \\usepackage{booktabs}\n"
			 "\\begin{tabular}{lr@{.}lr}\n\\toprule\n"
			 "method & \\multicolumn{2}{c}{bound} & rows \\\\\n"
			 "\\midrule\n"
			 "a\\_b & 12 & 5 & 7 \\\\\n"
			 "c & \\multicolumn{1}{r@{}}{3} &  & 12 \\\\\n"
			 "d & \\multicolumn{2}{c}{} &  \\\\\n"
			 "\\bottomrule\n\\end{tabular}\n");
	text_clear(&out);
	document_clear(&document);
}

TEST(result_writers, columns_are_chosen_by_name_in_their_order)
{
	struct document document = { 0 };
	struct table *table = table_new(NULL);
	struct error err = { 0 };

	table_column(table, "a", NULL);
	table_column(table, "b", NULL);
	table_column(table, "c", NULL);
	table_start(table);
	table_text(table, "1");
	table_text(table, "2");
	table_text(table, "3");
	document_take_table(&document, table);
	cr_expect(!document_choose(&document, "a,d", &err));
	cr_expect_str_eq(err.text, "columns=: there is no column 'd'; there "
				   "are a, b, c");
	cr_expect(document_choose(&document, "c,a", &err));
	cr_expect_eq(document_table(&document, 0)->column_count, 2);
	cr_expect_str_eq(table_cell(document_table(&document, 0), 0, 0)->text,
			 "3");
	cr_expect_str_eq(table_cell(document_table(&document, 0), 0, 1)->text,
			 "1");
	document_clear(&document);
}

TEST(result_writers, columns_of_an_answer_without_tables_are_refused)
{
	struct document document = { 0 };
	struct error err = { 0 };

	document_say(&document, "no table");
	cr_expect(!document_choose(&document, "name", &err));
	cr_expect(strstr(err.text, "has no table to choose columns of"), "%s",
		  err.text);
	document_clear(&document);
}
