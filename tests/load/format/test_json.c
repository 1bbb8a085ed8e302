/* test_json.c - JSON and JSON Lines */

#include <criterion/criterion.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "tests/load/loading.h"
#include "tests/support.h"

TestSuite(load_json, .timeout = 600, .fini = scratch_remove);

TEST(load_json, lists_are_found_under_any_path_of_keys)
{
	static const struct {
		enum kind kind;
		size_t rows;
		const char *text;
	} cases[] = {
		{ KIND_SCORES, 2,
		  "{\"scores\": [1.5, -2], \"memberships\": [true, false]}" },
		{ KIND_SCORES, 2,
		  "{\"results\": {\"signal_values\": [1, 2], \"true_labels\": "
		  "[1, 0], \"fpr\": [0, 0.5, 1]}, \"config\": {\"tp\": 3}}" },
		{ KIND_LOSSES, 3,
		  "{\"losses_in\": [1, 2], \"losses_out\": [3]}" },
		{ KIND_SCORES, 2,
		  "[{\"score\": 1, \"member\": \"in\"}, "
		  "{\"member\": \"out\", \"score\": 2}]" },
		{ KIND_COUNTS, 1,
		  "{\"tp\": 9, \"fn\": 1, \"fp\": 2, \"tn\": 8, \"n\": "
		  "\"a\"}" },
		{ KIND_GUESSES, 1,
		  " {\"canaries\": 10, \"guesses\": 5, \"correct\": 4}" },
		{ KIND_CURVE, 2,
		  "{\"epsilon\": [0, 1], \"delta\": [0.5, 1e-5]}" },
		{ KIND_SCORES, 4,
		  "{\"scores\": [[1, 2], [3, 4]], \"memberships\": "
		  "[[1, 0], [0, 1]]}" },
		{ KIND_SCORES, 2,
		  "[{\"\\u0073core\": 1.5, \"x\": {\"in\": true}}, {\"x\": "
		  "{\"in\": false}, \"score\": -2e3}]" },
		{ KIND_PREDICTIONS, 2,
		  "[{\"label\": 1, \"probability\": [0.5, 0.5], \"member\": "
		  "1}, {\"label\": 0, \"probability\": [1, 0], \"member\": "
		  "0}]" },
		{ KIND_SCORES, 1,
		  "{\"scores\": [1], \"in\": [1], \"x\": [[1], [2, 3]], "
		  "\"y\": [{\"a\": [{}]}, []], \"z\": [null, \"a\"]}" },
		{ KIND_PREDICTIONS, 2,
		  "{\"probability\": [[0.5, 0.5], [1, 0]], \"label\": [0, 1], "
		  "\"member\": [0, 1]}" },
		{ KIND_LOSSES, 2,
		  "{\"loss\": 1, \"member\": 1}\n{\"loss\": 2, \"member\": "
		  "0}" },
		{ KIND_SCORES, 2,
		  "{\"game\": {\"runs\": 2}}\n{\"score\": 1, \"member\": 1}\n"
		  "\n{\"score\": 2, \"member\": 0}\n" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		const struct dataset *data = load_text("a.json", cases[i].text);

		cr_expect_eq(dataset_kind(data), cases[i].kind, "%s",
			     cases[i].text);
		cr_expect_eq(dataset_rows(data), cases[i].rows, "%s",
			     cases[i].text);
		dataset_release(data);
	}
}

TEST(load_json, the_card_is_an_object_called_game)
{
	const struct dataset *data = load_text(
		"a.json", "{\"game\": {\"runs\": 200, \"adjacency\": "
			  "\"add-remove\"}, \"scores\": [1, 2], \"in\": [1, "
			  "0]}");

	cr_expect_str_eq(game_get(dataset_game(data), GAME_RUNS), "200");
	cr_expect_str_eq(game_get(dataset_game(data), GAME_ADJACENCY),
			 "add-remove");
	dataset_release(data);
}

TEST(load_json, malformed_json_is_named_with_its_line)
{
	static const struct {
		const char *text, *part;
	} cases[] = {
		{ "{\"scores\": [1,\n NaN]}",
		  "a.json:2: expected JSON, found: invalid token near 'NaN'" },
		{ "{\"scores\": [1, Infinity]}", "invalid token" },
		{ "{\"scores\": [1, 2",
		  "a.json:1: expected JSON, found: no ',' or ']' before the "
		  "end of the file" },
		{ "{\"scores\": [1 2]}", "no ',' or ']' before '2'" },
		{ "{\"scores\": [01]}", "invalid token near '0'" },
		{ "{\"scores\": [1.]}", "invalid token near" },
		{ "{\"scores\": [1,]}", "unexpected token near ']'" },
		{ "{\"scores\" [1]}", "no ':' before '['" },
		{ "{\"scores\": [1], }", "no key before '}'" },
		{ "{\"scores\": [1]}]", "no end of the file before ']'" },
		{ "[{\"score\": 1, \"score\": 2}]",
		  "a.json:row 1: expected a key once, found a duplicate of "
		  "'score'" },
		{ "[{\"a\": 1}, {\"a\": 1, \"b\": 1}]",
		  "a.json:row 2: expected 1 keys as in row 1, found 2" },
		{ "{\"scores\": [1], \"scores\": [2]}", "duplicate" },
		{ "{\"scores\": [1e999]}", "real number overflow" },
		{ "{\"scores\": [1, null], \"in\": [1, 0]}",
		  "a.json:row 2: expected a number in 'scores', found none "
		  "(NaN)" },
		{ "{\"a\": \"b\"}", "expected lists of numbers, found none" },
		{ "{\"scores\": [1, 2], \"in\": [1, 0, 1]}",
		  "nothing says what its columns are ('in')" },
		{ "[{\"score\": 1, \"member\": 1}, {\"score\": 2}]",
		  "a.json:row 2: expected the key 'member' as in row 1, found "
		  "none" },
		{ "{\"loss\": 1, \"member\": 1}\n{\"loss\": \"x\", \"member\": "
		  "0}\n",
		  "a.json:2: expected a number in 'loss', found x" },
		{ "{\"loss\": 1, \"member\": 1}\n{\"loss\": 1}\n",
		  "a.json:2: expected a number in 'member', found none" },
		{ "{\"loss\": 1, \"member\": 1}\n{\"loss\": 1, \"member\": 1, "
		  "\"x\": 1}\n",
		  "a.json:2: expected 2 keys as in the first line, found 3" },
		{ "{\"loss\": 1, \"member\": 1}\n{\"loss\": 1,\n",
		  "a.json:2: expected JSON" },
		{ "{\"loss\": 1, \"member\": 1}\n{\"loss\": null, \"member\": "
		  "1}\n",
		  "a.json:2: expected a number in 'loss', found none "
		  "(NaN); nan=drop" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		const char *found = refusal_of_text("a.json", cases[i].text);

		cr_expect(strstr(found, cases[i].part), "%s", found);
	}
}

/* A table has at most 4096 columns, but examples are rows at last. */
TEST(load_json, matrices_have_as_many_examples_as_they_like)
{
	enum { EXAMPLES = 5000 };
	struct text text = { 0 };
	const struct dataset *data;

	for (int i = 0; i < 4; i++) {
		text_add_string(&text, i == 0   ? "{\"scores\": [["
				       : i == 2 ? "]], \"memberships\": [["
						: "], [");
		for (int j = 0; j < EXAMPLES; j++)
			text_add(&text, "%s%d", j ? "," : "", (i + j) % 2);
	}
	text_add_string(&text, "]]}");
	data = load_text("a.json", text_get(&text));
	cr_assert_eq(dataset_rows(data), 2 * EXAMPLES);
	cr_expect_float_eq(dataset_values(data, ROLE_SCORE)[EXAMPLES], 1, 0);
	cr_expect_float_eq(dataset_values(data, ROLE_RUN)[EXAMPLES], 1, 0);
	cr_expect_float_eq(dataset_values(data, ROLE_GROUP)[EXAMPLES - 1],
			   EXAMPLES - 1, 0);
	cr_expect_not(dataset_is_member(data, 0));
	dataset_release(data);
	text_clear(&text);
}

TEST(load_json, what_is_nested_without_end_is_refused)
{
	static char text[3000];

	memset(text, '[', sizeof(text) - 1);
	cr_expect(strstr(refusal_of_text("a.json", text),
			 "a.json:1: expected at most 512 values in each "
			 "other, found more"));
	for (size_t i = 0; i + 5 < sizeof(text); i += 5)
		memcpy(text + i, "{\"a\":", 5);
	cr_expect(strstr(refusal_of_text("a.json", text), "at most 512"));
}

TEST(load_json, what_leaves_no_room_for_its_numbers_is_refused_unread)
{
	const char *found;

	scratch_text("a.json", "[{\"score\": 1, \"member\": 1}");
	cr_assert_eq(truncate(scratch_path("a.json"), (off_t)1 << 42), 0);
	found = refusal_of("a.json", NULL);
	cr_expect(strstr(found, "a.json: 4398046511104 bytes of JSON are too "
				"many to be read as a whole; JSON Lines are "
				"read line by line; run: jq -c '.[]' 'a.json' "
				"> new.jsonl"),
		  "%s", found);
}

/* A text is read in pieces of 262,144 bytes: each lies across their seam. */
TEST(load_json, what_lies_across_pieces_is_read_whole)
{
	for (int shift = 0; shift < 64; shift++) {
		struct text text = { 0 };
		const struct dataset *data;

		text_add(&text, "{\"pad\": \"\\u00e9");
		while (text.length < 262144 - 40 - (size_t)shift)
			text_add_string(&text, "x");
		text_add_string(&text,
				"\\\"\\\\\",\n\"score\": [0.123456789, "
				"-1.5e-3,\ttrue ], \"member\" :[1,1,0]}");
		data = load_text("a.json", text_get(&text));
		cr_assert_eq(dataset_rows(data), 3);
		cr_expect_eq(dataset_values(data, ROLE_SCORE)[0], 0.123456789);
		cr_expect_eq(dataset_values(data, ROLE_SCORE)[1], -1.5e-3);
		cr_expect_eq(dataset_values(data, ROLE_SCORE)[2], 1);
		dataset_release(data);
		text_clear(&text);
	}
}
