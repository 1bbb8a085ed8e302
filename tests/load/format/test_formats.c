/* test_formats.c - every kind written and read back in every format */

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/text.h"
#include "dataset/write/data_writers.h"
#include "load/format/format.h"
#include "tests/load/loading.h"
#include "tests/support.h"
#include "verb/data_file.h"

TestSuite(load_formats, .timeout = 600, .fini = scratch_remove);

/* One table of each kind, with a card, odd numbers and odd words. */
static const struct {
	enum kind kind;
	const char *text;
} tables[] = {
	{ KIND_SCORES, "# runs=2 sampling=poisson\n"
		       "score,member,run,group\n0.1,1,1,7\n-1e-300,0,1,8\n"
		       "123456789.12345679,1,2,7\n-0,0,2,8\n" },
	{ KIND_LOSSES, "loss,member,instance\n0.5,1,a\n0.25,0,b b\n" },
	{ KIND_PREDICTIONS, "prob_0,prob_1,label,member\n0.5,0.5,1,1\n"
			    "0.3,0.7,0,0\n" },
	{ KIND_COUNTS, "tp,fn,fp,tn,name\n90,10,5,95,first\n1,2,3,4,2nd\n" },
	{ KIND_GUESSES, "truth,guess,options\n1,3,4\n2,0,4\n" },
	{ KIND_GUESSES, "canaries,guesses,correct\n100,50,40\n" },
	{ KIND_COSINES, "cosine,observed,run,round\n0.1,1,1,1\n-0.01,0,1,2\n" },
	{ KIND_STRATEGIES, "name,category,utility,epsilon\n"
			   "dropout 0.5,regular,0.9,1.5\n"
			   "\"a, \"\"b\"\" #1\",µ,0.8,0.5\n" },
	{ KIND_CURVE, "epsilon,delta\n0,0.5\n1,1e-5\n" },
	{ KIND_CURVE, "alpha,beta\n0,1\n1,0\n" },
	{ KIND_METRICS, "step,loss,accuracy\n5,0.5,0.9\n9,0.25,1\n" },
};

static void
expect_same_game(const struct dataset *a, const struct dataset *b)
{
	for (size_t i = 0; i < GAME_COUNT; i++)
		cr_expect_str_eq(game_get(dataset_game(a), (enum game_entry)i),
				 game_get(dataset_game(b), (enum game_entry)i));
}

/* Columns with roles, cell by cell and bit by bit. */
static void
expect_same(const struct dataset *a, const struct dataset *b, const char *what)
{
	size_t there;

	cr_assert_eq(dataset_kind(a), dataset_kind(b), "%s", what);
	cr_assert_eq(dataset_rows(a), dataset_rows(b), "%s", what);
	for (size_t i = 0; i < dataset_column_count(a); i++) {
		enum role role = dataset_column_role(a, i);

		if (role == ROLE_OTHER || role == ROLE_PROBABILITY)
			continue;
		cr_assert(dataset_find(b, role, &there), "%s: %s is lost", what,
			  role_name(role));
		for (size_t j = 0; j < dataset_rows(a); j++) {
			const char *word = dataset_column_word(a, i, j);

			if (word)
				cr_expect_str_eq(
					dataset_column_word(b, there, j), word);
			else
				cr_expect(
					!memcmp(&dataset_column_values(a, i)[j],
						&dataset_column_values(
							b, there)[j],
						sizeof(double)),
					"%s: %s", what, role_name(role));
		}
	}
	expect_same_game(a, b);
}

/* Gzips a scratch file into another. */
static void
gzip(const char *from, const char *to)
{
	gzFile out = gzopen(scratch_path(to), "w");
	FILE *in = fopen(scratch_path(from), "r");
	int c;

	while ((c = getc(in)) != EOF)
		gzputc(out, c);
	fclose(in);
	gzclose(out);
}

TEST(load_formats, every_kind_comes_back_from_every_format)
{
	for (size_t i = 0; i < sizeof(tables) / sizeof(*tables); i++) {
		const struct dataset *data = load_text("a.csv", tables[i].text),
				     *again;

		cr_assert_eq(dataset_kind(data), tables[i].kind);
		for (size_t j = 0; data_writers()[j]; j++) {
			const struct data_writer *writer = data_writers()[j];
			struct text out = { 0 };
			struct error err = { 0 };

			if (!strcmp(writer->name, "npy"))
				continue;
			cr_assert(writer->write(data, dataset_game(data), NULL,
						&out, &err),
				  "%s", err.text);
			scratch_write("b", out.at, out.length);
			again = load_one("b", NULL);
			expect_same(data, again, writer->name);
			dataset_release(again);

			gzip("b", "b.gz");
			again = load_one("b.gz", NULL);
			expect_same(data, again, writer->name);
			dataset_release(again);
			text_clear(&out);
		}
		dataset_release(data);
	}
}

static void
write_npz(const char *text, struct text *out, struct error *err)
{
	const struct dataset *data = load_text("a.csv", text);
	struct game game = *dataset_game(data);

	cr_assert(game_set(&game, "runs", "3", err), "%s", err->text);
	if (!data_writer_of_path("b.npz")->write(data, &game, NULL, out, err))
		cr_expect_eq(err->kind, ERROR_DATA);
	dataset_release(data);
}

TEST(load_formats, a_zero_byte_is_no_word_of_arff)
{
	static const char text[] = "@relation a\n@attribute member {n,n\0i}\n"
				   "@data\nn\n";

	scratch_write("a.arff", text, sizeof(text) - 1);
	cr_expect_str_eq(refusal_of("a.arff", NULL),
			 "a.arff:2: expected text, found a zero byte");
}

/* Who prints the table on a terminal gives it nothing to obey. */
TEST(load_formats, controls_of_words_are_blanks_in_tables)
{
	const struct dataset *data =
		load_text("a.json", "{\"score\":[1,2,3],\"member\":[1,0,1],"
				    "\"name\":[\"\\u001b[31m\",\"\\u009b1m\","
				    "\"a\\u007f\\\"b\"]}");
	struct text out = { 0 };
	struct error err = { 0 };

	cr_assert(data_writer_of_path("b.csv")->write(data, dataset_game(data),
						      NULL, &out, &err),
		  "%s", err.text);
	cr_expect(strstr(out.at, "\" [31m\""), "%s", out.at);
	cr_expect(strstr(out.at, "\" 1m\""), "%s", out.at);
	cr_expect(strstr(out.at, "\"a \"\"b\""), "%s", out.at);
	cr_expect_null(strpbrk(out.at, "\x1b\x7f\xc2"));
	dataset_release(data);
	text_clear(&out);
}

/* In JSON they are spelt out, and are the same words when read again. */
TEST(load_formats, controls_of_words_are_spelt_out_in_json)
{
	static const char *const names[] = { "b.json", "b.jsonl" };
	const struct dataset *data =
		load_text("a.json", "{\"score\":[1,2,3],\"member\":[1,0,1],"
				    "\"name\":[\"\\u001b[31m\",\"\\u009b1m\","
				    "\"a\\u202e\\u007fb\"]}");

	for (size_t i = 0; i < 2; i++) {
		struct text out = { 0 };
		struct error err = { 0 };
		const struct dataset *again;

		cr_assert(data_writer_of_path(names[i])->write(
				  data, dataset_game(data), NULL, &out, &err),
			  "%s", err.text);
		cr_expect(strstr(out.at, "\\u009B1m"), "%s", out.at);
		cr_expect(strstr(out.at, "a\\u202E\\u007Fb"), "%s", out.at);
		cr_expect_null(strpbrk(out.at, "\x1b\x7f\xc2\xe2"));
		scratch_write(names[i], out.at, out.length);
		again = load_one(names[i], NULL);
		expect_same(data, again, names[i]);
		dataset_release(again);
		text_clear(&out);
	}
	dataset_release(data);
}

/* What unpacks an archive puts its entries where their names say. */
TEST(load_formats, entries_of_an_archive_stay_in_their_folder)
{
	struct text out = { 0 };
	struct error err = { 0 };

	write_npz("../../x,score,member\n1,1,1\n2,0,0\n", &out, &err);
	cr_expect_eq(err.kind, ERROR_NONE, "%s", err.text);
	cr_expect(memmem(out.at, out.length, ".._.._x.npy", 11));
	cr_expect_null(memmem(out.at, out.length, "../", 3));
	text_clear(&out);
	write_npz("game,score,member\n1,1,1\n2,0,0\n", &out, &err);
	cr_expect_eq(err.kind, ERROR_NONE, "the card is called so: %s",
		     err.text);
	cr_expect(memmem(out.at, out.length, "game-2.npy", 10));
	text_clear(&out);
	write_npz("a/b,a_b,score,member\n1,1,1,1\n2,0,0,0\n", &out, &err);
	cr_expect(strstr(err.text, "two columns would be 'a_b'"), "%s",
		  err.text);
	text_clear(&out);
}

TEST(load_formats, an_array_without_names_holds_only_scores)
{
	const struct dataset *data = load_text("a.csv",
					       "member,score\n1,0.5\n0,0.25\n"),
			     *again;
	struct text out = { 0 };
	struct error err = { 0 };
	const struct data_writer *npy = data_writer_of_path("x/y.npy");

	cr_assert(npy->write(data, dataset_game(data), NULL, &out, &err), "%s",
		  err.text);
	scratch_write("b.npy", out.at, out.length);
	again = load_one("b.npy", NULL);
	expect_same(data, again, "npy");
	dataset_release(again);
	dataset_release(data);
	text_clear(&out);

	data = load_text("a.csv", "tp,fn,fp,tn\n1,2,3,4\n");
	cr_expect_not(npy->write(data, dataset_game(data), NULL, &out, &err));
	cr_expect(strstr(err.text, "use .npz"), "%s", err.text);
	dataset_release(data);
	text_clear(&out);
}

TEST(load_formats, membership_by_order_becomes_a_column)
{
	const struct dataset *data = load_text("a.csv",
					       "in,out\n0.5,0.25\n1,2\n"),
			     *again;
	struct text out = { 0 };
	struct error err = { 0 };

	cr_assert(data_writer_find("csv")->write(data, dataset_game(data), NULL,
						 &out, &err));
	cr_expect_str_eq(out.at, "score,member\n0.5,1\n1,1\n0.25,0\n2,0\n");
	scratch_write("b.csv", out.at, out.length);
	again = load_one("b.csv", NULL);
	for (size_t i = 0; i < 4; i++)
		cr_expect_eq(dataset_is_member(again, i),
			     dataset_is_member(data, i));
	dataset_release(again);
	dataset_release(data);
	text_clear(&out);
}

TEST(load_formats, known_formats_are_refused_with_the_line_to_run)
{
	static const struct {
		const char *bytes;
		size_t count;
		const char *part;
	} cases[] = {
		{ "\x80\x04\x95", 3, "Python pickle" },
		{ "PAR1\x15", 5, "duckdb -c \"copy (from 'a') to 'new.csv'\"" },
		{ "ARROW1\0\0", 8, "pandas.read_feather('a')" },
		{ "\x89HDF\r\n\x1a\n", 8, "h5py.File('a')" },
		{ "MATLAB 5.0 MAT-file", 19, "scipy.io.loadmat('a')" },
		{ "SQLite format 3\0", 16, "sqlite3 -csv" },
		{ "\x28\xb5\x2f\xfd", 4, "zstd -dc" },
		{ "\xff\xfes\0c\0", 6, "run: iconv -f UTF-16" },
		{ "\x7f"
		  "ELF\0\0",
		  6, "is no text" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		const char *found;

		scratch_write("a", cases[i].bytes, cases[i].count);
		found = refusal_of("a", NULL);
		cr_expect(strstr(found, cases[i].part), "%s", found);
	}
	/* What a stranger called it is no part of a command. */
	for (size_t i = 0; i + 1 < sizeof(cases) / sizeof(*cases); i++) {
		const char *found;

		scratch_write("a';b", cases[i].bytes, cases[i].count);
		found = refusal_of("a';b", NULL);
		found = strstr(found, "run: ");
		cr_expect(found && strstr(found, "FILE") &&
				  !strstr(found, "a'"),
			  "%s", cases[i].part);
	}
	for (size_t i = 0; formats()[i]; i++)
		cr_expect(!formats()[i]->read != !formats()[i]->convert,
			  "%s is read or has a line to run",
			  formats()[i]->name);
}

/* ---- the head of a file ---- */

/* `count` bytes of lines of comments. */
static void
add_comments(struct text *text, size_t count)
{
	while (text->length < count)
		text_add(text, "# nothing but a remark of forty bytes ...\n");
}

TEST(load_formats, a_table_may_stand_below_any_comments)
{
	static const size_t sizes[] = { 60000, 65530, 300000, 3000000 };

	for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
		struct text text = { 0 };
		const struct dataset *data;

		add_comments(&text, sizes[i]);
		text_add(&text, "# runs=7\nscore,member\n1,1\n2,0\n");
		data = load_text("a.csv", text_get(&text));
		cr_expect_eq(dataset_rows(data), 2);
		cr_expect_str_eq(game_get(dataset_game(data), GAME_RUNS), "7");
		dataset_release(data);
		text_clear(&text);
	}
}

TEST(load_formats, a_byte_order_mark_is_no_part_of_json)
{
	const struct dataset *data =
		load_text("a.json", "\xef\xbb\xbf{\"score\": [1, 2], "
				    "\"member\": [1, 0]}");

	cr_expect_eq(dataset_rows(data), 2);
	dataset_release(data);
	data = load_text("a.jsonl",
			 "\xef\xbb\xbf{\"score\": 1, \"member\": 1}\n"
			 "{\"score\": 2, \"member\": 0}\n");
	cr_expect_eq(dataset_rows(data), 2);
	dataset_release(data);
	cr_expect(strstr(refusal_of_text("b.json", "\xef\xbb\xbf"), "empty"));
}

TEST(load_formats, lines_of_json_may_be_long)
{
	static const size_t sizes[] = { 60000, 65500, 70000, 2000000 };

	for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
		struct text text = { 0 };
		const struct dataset *data;

		for (int row = 0; row < 2; row++)
			text_add(&text,
				 "{\"score\": %d, \"member\": %d, \"x\": "
				 "\"%0*d\"}\n",
				 row, row, (int)sizes[i], 0);
		data = load_text("a.jsonl", text_get(&text));
		cr_expect_eq(dataset_rows(data), 2);
		cr_expect(has_note(data, "JSON Lines"));
		dataset_release(data);
		text_clear(&text);
	}
}

TEST(load_formats, a_bad_card_in_a_file_is_a_fault_of_the_file)
{
	static const char *const texts[] = {
		"# runs=none\nscore,member\n1,1\n2,0\n",
		"# kind=none\nscore,member\n1,1\n2,0\n",
		"{\"game\":{\"runs\":\"none\"},\"score\":[1],\"member\":[1]}",
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		static const struct load_options none;
		const char *path = scratch_path("a.csv");
		struct datasets made = { 0 };
		struct error err = { 0 };

		scratch_text("a.csv", texts[i]);
		cr_expect_not(load_files(&path, 1, &none, NULL, &made, &err));
		cr_expect_eq(err.kind, ERROR_FORMAT, "%s", err.text);
	}
}

TEST(load_formats, no_word_becomes_a_formula_on_the_way)
{
	static const char *const names[] = { "a.csv", "a.tsv", "a.csv.gz" };
	static const char *const words[] = {
		"=1+2", "'=1", "''@x", "-5", "+x, y", "@a\"b", "'x", "\tx",
	};
	enum { COUNT = sizeof(words) / sizeof(*words) };
	struct text text = { 0 };
	const struct dataset *data;

	text_add(&text, "[");
	for (size_t i = 0; i < COUNT; i++) {
		json_t *word = json_string(words[i]);
		char *quoted = json_dumps(word, JSON_ENCODE_ANY);

		text_add(&text,
			 "%s{\"=x\": %s, \"score\": -1, \"member\": %zu}",
			 i ? ", " : "", quoted, i % 2);
		free(quoted);
		json_decref(word);
	}
	text_add(&text, "]");
	data = load_text("a.json", text_get(&text));
	text_clear(&text);
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		char path[300];
		struct data_file file = { .path = path };
		const struct dataset *again;
		struct error err = { 0 };

		snprintf(path, sizeof(path), "%s", scratch_path(names[i]));
		file.writer = data_file_writer(path);
		cr_assert(data_file_save(&file, data, dataset_game(data), &err),
			  "%s", err.text);
		again = load_one(names[i], NULL);
		cr_assert_eq(dataset_rows(again), COUNT);
		cr_expect_str_eq(dataset_column_name(again, 0), "=x");
		for (size_t row = 0; row < COUNT; row++)
			cr_expect_str_eq(dataset_column_word(again, 0, row),
					 words[row]);
		cr_expect_float_eq(dataset_values(again, ROLE_SCORE)[0], -1, 0);
		dataset_release(again);
	}
	dataset_release(data);
}

/* ---- names and words that another format cannot take ---- */

static void
expect_back(const struct dataset *data, const char *format)
{
	const struct data_writer *writer = data_writer_find(format);
	const struct dataset *again;
	struct text out = { 0 };
	struct error err = { 0 };
	char name[20];

	cr_assert(writer->write(data, dataset_game(data), NULL, &out, &err),
		  "%s: %s", format, err.text);
	snprintf(name, sizeof(name), "again.%s", format);
	scratch_write(name, out.at, out.length);
	again = load_one(name, NULL);
	expect_same(data, again, format);
	cr_expect_eq(dataset_column_count(again), dataset_column_count(data));
	dataset_release(again);
	text_clear(&out);
}

/* Two columns of one name, or one called like a role, are told apart. */
TEST(load_formats, every_column_has_a_name_of_its_own_when_written)
{
	static const struct role_choice choices[] = {
		{ ROLE_SCORE, "2" },
		{ ROLE_MEMBER, "4" },
	};
	static const struct load_options options = {
		.choices = choices,
		.choice_count = 2,
	};
	static const char *const formats[] = { "csv", "tsv", "json", "jsonl",
					       "npz" };
	static const char *const texts[] = {
		"1,5,9,1\n2,6,8,0\n",
		"score,wanted,member,is-it\n1,5,9,1\n2,6,8,0\n",
		"2019,wanted,2020,is-it\n1,5,9,1\n2,6,8,0\n",
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		const struct dataset *data;

		if (i == 2)
			scratch_text("a.json", "[{\"2019\":1,\"wanted\":5,"
					       "\"2020\":9,\"is-it\":1},"
					       "{\"2019\":2,\"wanted\":6,"
					       "\"2020\":8,\"is-it\":0}]");
		else
			scratch_text("a.json", texts[i]);
		data = load_one("a.json", &options);
		for (size_t j = 0; j < sizeof(formats) / sizeof(*formats); j++)
			expect_back(data, formats[j]);
		dataset_release(data);
	}
}

/* Names are cut between characters, and what is cut still differs. */
TEST(load_formats, long_names_stay_text)
{
	struct text text = { 0 };
	const struct dataset *data;

	text_add_string(&text, "score,member");
	for (int column = 0; column < 2; column++) {
		text_add_string(&text, ",x");
		for (int i = 0; i < 120; i++)
			text_add_string(&text, "é");
		text_add(&text, "%d", column);
	}
	text_add_string(&text, "\n1,1,3,4\n2,0,3,4\n");
	data = load_text("a.csv", text_get(&text));
	expect_back(data, "json");
	expect_back(data, "npz");
	dataset_release(data);
	text_clear(&text);
}

/* Every word of an array takes the room of the longest. */
TEST(load_formats, words_too_long_for_an_array_are_refused)
{
	struct text text = { 0 }, out = { 0 };
	struct error err = { 0 };

	text_add_string(&text, "score,member,name\n1,1,a\n2,0,");
	for (int i = 0; i < 1025; i++)
		text_add_string(&text, "b");
	text_add_string(&text, "\n");
	write_npz(text_get(&text), &out, &err);
	cr_expect(strstr(err.text, "1024"), "%s", err.text);
	text_clear(&text);
	text_clear(&out);
}

/* ---- words ---- */

TEST(load_formats, a_group_may_have_very_many_names)
{
	struct text text = { 0 };
	const struct dataset *data;
	size_t column;

	text_add_string(&text, "score,member,user,note\n");
	for (int i = 0; i < 70000; i++)
		text_add(&text, "%d,%d,u%d,n%d\n", i % 97, i % 2, i, i);
	data = load_text("a.csv", text_get(&text));
	cr_assert(dataset_find(data, ROLE_GROUP, &column));
	cr_expect_str_eq(dataset_column_word(data, column, 69999), "u69999");
	cr_expect(has_note(data, "'note' has no role"));
	dataset_release(data);
	text_clear(&text);
	text_add_string(&text, "score,member,user\n");
	for (int i = 0; i <= 1 << 20; i++)
		text_add(&text, "1,1,%x\n", i);
	text_add_string(&text, "1,0,a\n1,0,z\n1,0,y\n");
	cr_expect(strstr(refusal_of_text("b.csv", text_get(&text)),
			 "too many different words for a group"),
		  "%s", refusal_of("b.csv", NULL));
	text_clear(&text);
}

TEST(load_formats, a_column_of_words_has_one)
{
	const struct dataset *data =
		load_text("a.arff", "@relation x\n@attribute score numeric\n"
				    "@attribute member {0,1}\n"
				    "@attribute note string\n@data\n"
				    "{0 1.5, 1 1}\n{0 0.5}\n");

	cr_assert_eq(dataset_column_count(data), 3);
	cr_expect_str_eq(dataset_column_word(data, 2, 1), "");
	dataset_release(data);
}

TEST(load_formats, a_refusal_of_json_lines_says_what_was_found)
{
	static const char head[] = "{\"score\":1,\"name\":\"a\"}\n";
	static const struct {
		const char *cell, *found;
	} cases[] = {
		{ "3", "a number" },          { "true", "a number" },
		{ "null", "null" },           { "[1]", "a list" },
		{ "{\"a\":1}", "an object" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		char text[200], sentence[100];

		snprintf(text, sizeof(text), "%s{\"score\":1,\"name\":%s}\n",
			 head, cases[i].cell);
		snprintf(sentence, sizeof(sentence),
			 "expected a word in 'name', found %s", cases[i].found);
		cr_expect(strstr(refusal_of_text("a.jsonl", text), sentence),
			  "%s", refusal_of("a.jsonl", NULL));
	}
}
