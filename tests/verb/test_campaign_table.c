/* test_campaign_table.c - runs as somebody left them, torn and of any kind */

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "result/writer/writers.h"
#include "tests/support.h"
#include "verb/campaign/campaign_table.h"

TestSuite(verb_campaign_table, .timeout = 100);

/* What a line becomes; "" if it is no run. */
static void
write_table(const char *line, struct text *out)
{
	struct campaign_names names = { 0 };
	struct document document = { 0 };

	if (campaign_table_names_add(&names, line)) {
		struct table *table = campaign_table_new(&names);

		campaign_table_add(table, &names, line);
		document_take_table(&document, table);
		writer_text.write(&document, out);
	}
	document_clear(&document);
	campaign_table_names_clear(&names);
}

static void
expect_lines(const char *const lines[], bool are_runs)
{
	for (size_t i = 0; lines[i]; i++) {
		struct text out = { 0 };

		write_table(lines[i], &out);
		cr_expect_eq(out.length > 0, are_runs, "%s", lines[i]);
		cr_expect_not(strchr(text_get(&out), '\033'), "%s", lines[i]);
		text_clear(&out);
	}
}

static const char good[] =
	"{\"run\":1,\"settings\":{\"seed\":\"3\"},\"answers\":[{\"command\":"
	"\"estimate\",\"answer\":{\"results\":[{\"method\":\"katz\","
	"\"quantities\""
	":[{\"name\":\"epsilon\",\"kind\":\"bound\",\"lower\":1.5,\"value\":"
	"null,"
	"\"upper\":null,\"unbounded\":\"upper\"}]}]}}]}";

TEST(verb_campaign_table, what_is_torn_is_no_run)
{
	for (size_t cut = 0; cut < strlen(good); cut++) {
		char torn[sizeof(good)];
		struct text out = { 0 };

		snprintf(torn, sizeof(torn), "%.*s", (int)cut, good);
		write_table(torn, &out);
		cr_expect_eq(out.length, 0, "%s", torn);
		text_clear(&out);
	}
	expect_lines((const char *const[]){ good, NULL }, true);
}

TEST(verb_campaign_table, numbers_that_json_has_not_make_no_run)
{
	static const char *const lines[] = {
		"",
		"null",
		"[]",
		"7",
		"\"run\"",
		"{}",
		"{\"settings\":[],\"answers\":[]}",
		"{\"settings\":{},\"answers\":{}}",
		"{\"settings\":{},\"answers\":[{\"answer\":{\"v\":NaN}}]}",
		"{\"settings\":{},\"answers\":[{\"answer\":{\"v\":1e999}}]}",
		"{\"settings\":{},\"answers\":[{\"answer\":{\"v\":-Infinity}}]"
		"}",
		"{\"settings\":{\"a\\u0000b\":\"1\"},\"answers\":[]}",
		"{\"settings\":{},\"answers\":[]} and more",
		"{\"settings\":{\"\377\":\"1\"},\"answers\":[]}",
		NULL,
	};

	expect_lines(lines, false);
}

/* It is a run, of which as much is shown as can be. */
TEST(verb_campaign_table, what_is_of_another_kind_is_left_out)
{
	static const char *const lines[] = {
		"{\"settings\":{},\"answers\":[]}",
		"{\"run\":\"x\",\"settings\":{\"a\":1,\"b\":[{}]},\"answers\":["
		"1,"
		"null,\"x\",[],{\"answer\":5},{\"answer\":[[[1]]],\"refused\":"
		"7}]}",
		"{\"run\":1e300,\"settings\":{},\"answers\":[{\"refused\":"
		"\"\\u001b[31mno\"},{\"answer\":{\"results\":[1,{"
		"\"quantities\":7},"
		"{\"method\":[],\"quantities\":[1,{\"name\":3,\"lower\":\"x\","
		"\"value\":1e308,\"unbounded\":7}]}],\"tables\":[[1,[{\"a\":2}]"
		"]]}}]}",
		"{\"settings\":{\"\\u001b[2J\":\"\\u001b]0;x\\u0007\"},"
		"\"answers\":[{"
		"\"refused\":\"a\\nb\"}]}",
		NULL,
	};
	struct text deep = { 0 }, out = { 0 };

	expect_lines(lines, true);
	text_add(&deep,
		 "{\"settings\":{},\"answers\":[{\"answer\":{\"items\":");
	for (size_t i = 0; i < 2000; i++)
		text_add(&deep, "[");
	for (size_t i = 0; i < 2000; i++)
		text_add(&deep, "]");
	text_add(&deep, "}}]}");
	write_table(text_get(&deep), &out);
	cr_expect(out.length);
	text_clear(&deep);
	text_clear(&out);
}

/* No block has so many lists; a table of them would have no end. */
TEST(verb_campaign_table, more_settings_than_lists_make_no_run)
{
	for (int count = 100; count <= 101; count++) {
		struct text line = { 0 }, out = { 0 };

		text_add_string(&line, "{\"answers\":[],\"settings\":{");
		for (int i = 0; i < count; i++)
			text_add(&line, "%s\"s%d\":\"\"", i ? "," : "", i);
		text_add_string(&line, "}}");
		write_table(text_get(&line), &out);
		cr_expect_eq(out.length > 0, count == 100);
		text_clear(&line);
		text_clear(&out);
	}
}
