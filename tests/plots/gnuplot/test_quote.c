/* test_quote.c - the only way a text gets into a gnuplot program */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/utf8.h"
#include "plots/gnuplot/gnuplot.h"
#include "plots/gnuplot/quote.h"
#include "stats/law/random.h"
#include "tests/support.h"

TestSuite(plots_quote, .timeout = 600);

static void
expect_quoted(enum quote_for reader, const char *text, const char *expected)
{
	struct text out = { 0 };

	quote_add(&out, reader, text);
	cr_expect_str_eq(text_get(&out), expected);
	text_clear(&out);
}

TEST(plots_quote, ends_only_where_we_end_it)
{
	expect_quoted(QUOTE_PLAIN, "it's", "'it’s'");
	expect_quoted(QUOTE_PLAIN, "''", "'’’'");
	expect_quoted(QUOTE_PLAIN, "a\nb\rc\td\033", "'a b c d '");
	expect_quoted(QUOTE_PLAIN, "\xff\xe2\x80\xa8", "'��'");
	expect_quoted(QUOTE_PLAIN, "", "''");
}

TEST(plots_quote, leaves_tex_nothing_to_act_on)
{
	expect_quoted(QUOTE_TEX, "\\input{/etc/passwd}",
		      "'\\textbackslash{}input\\{/etc/passwd\\}'");
	expect_quoted(QUOTE_TEX, "50 % of $x_1^2 & #~",
		      "'50 \\% of \\$x\\_1\\textasciicircum{}2 \\& "
		      "\\#\\textasciitilde{}'");
	expect_quoted(QUOTE_TEX, "ε ≥ 2", "'$\\varepsilon$ $\\ge$ 2'");
	/* A prime is no quote, and ends no string of gnuplot's. */
	expect_quoted(QUOTE_TEX, "f\u2032--g", "'f$^{\\prime}$-{}-g'");
}

TEST(plots_quote, percents_in_ticks_are_no_formats)
{
	struct text out = { 0 };

	quote_add_tick(&out, QUOTE_PLAIN, "95 %s");
	quote_add_tick(&out, QUOTE_TEX, "95 %");
	cr_expect_str_eq(text_get(&out), "'95 %%s''95 \\%%'");
	text_clear(&out);
}

TEST(plots_quote, cuts_long_texts_on_a_character)
{
	char *long_text = malloc(1 << 20);
	struct text out = { 0 };

	for (size_t i = 0; i < (1 << 20) - 2; i += 2)
		memcpy(long_text + i, "ε", 2);
	long_text[(1 << 20) - 2] = '\0';
	quote_add(&out, QUOTE_PLAIN, long_text);
	cr_expect_eq(utf8_columns(text_get(&out)), QUOTE_LIMIT + 2);
	text_clear(&out);
	free(long_text);
}

/* ---- 1500 strings made of everything that ever broke a scanner ---- */

static const char *const pieces[] = {
	"'",
	"''",
	"\"",
	"`touch /tmp/dpaudit-quote-ran`",
	"`",
	"\n",
	"\r",
	"\\",
	"\\\n",
	"@A",
	"#",
	";",
	"!touch /tmp/dpaudit-quote-ran\n",
	"'; PWN=1 #",
	"'\nPWN=1\n",
	"\"; PWN=1 #",
	"EOD\n",
	"\xff\xfe",
	"\033[31m",
	"{/Symbol a}",
	"^_{}@&~",
	"%s%n%d",
	"$d",
	"$1",
	"')",
	",",
	"title",
	"\xe2\x80\xa8",
	"\xc3",
	"<",
	"|",
	"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
	"漢字ε",
	"\\'",
	"'''",
	"\t",
	"@@END 1",
	"} else {",
};

enum { PIECES = sizeof(pieces) / sizeof(pieces[0]), STRINGS = 1500 };

static const char *const terminals[] = {
	"set term dumb noenhanced size 60,12",
	"set term svg noenhanced",
	"set term pngcairo noenhanced size 200,150",
	"set term pbm",
	"set term tikz",
};

static void
make_string(char out[1024], struct random *random)
{
	size_t count = 1 + random_below(random, 8);

	out[0] = '\0';
	for (size_t i = 0; i < count; i++)
		strncat(out, pieces[random_below(random, PIECES)],
			1023 - strlen(out));
}

static void
add_use(struct text *program, const char *before, enum quote_for reader,
	const char *text, const char *after)
{
	text_add_string(program, before);
	quote_add(program, reader, text);
	text_add_string(program, after);
}

/* So many in one program, and after each of them a line that tells. */
enum { TOGETHER = 20 };

static const char told[] = "PWN is 0\n";

static void
use(struct text *program, enum quote_for reader, const char *string)
{
	add_use(program, "set title ", reader, string, " noenhanced\n");
	add_use(program, "set xlabel ", reader, string, " noenhanced\n");
	add_use(program, "set label 1 ", reader, string,
		" at 0,0 noenhanced\n");
	add_use(program, "plot [0:1] x title ", reader, string,
		" noenhanced\n");
	text_add_string(program,
			"set output\nprint sprintf('PWN is %d',PWN)\n");
}

static bool
run_some(struct gnuplot *gnuplot, struct random *random, const char *terminal,
	 struct text *out, struct error *err)
{
	enum quote_for reader =
		strstr(terminal, "tikz") ? QUOTE_TEX : QUOTE_PLAIN;
	struct text program = { 0 };
	struct gnuplot_job job = { .seconds = 60 };
	bool good;

	text_add(&program, "A=\"'; PWN=1 #\"\nPWN=0\n%s\n", terminal);
	for (int i = 0; i < TOGETHER; i++) {
		char string[1024];

		make_string(string, random);
		use(&program, reader, string);
	}
	job.program = text_get(&program);
	good = gnuplot_run(gnuplot, &job, out, err);
	if (!good)
		cr_log_error("%s: %s", job.program, err->text);
	text_clear(&program);

	return good;
}

/* A picture may hold any bytes, but not these. */
static size_t
times_told(const struct text *out)
{
	size_t length = sizeof(told) - 1, times = 0;

	for (size_t i = 0; i + length <= out->length; i++)
		times += !memcmp(out->at + i, told, length);

	return times;
}

/* Backwards, since a picture may hold any bytes. */
static bool
ends_well(const struct text *out)
{
	size_t length = sizeof(told) - 1;

	return out->length >= length &&
	       !memcmp(out->at + out->length - length, told, length);
}

TEST(plots_quote, fifteen_hundred_hostile_strings_are_strings)
{
	struct gnuplot *gnuplot = gnuplot_new(SANDBOX_OFF, NULL);
	struct random random = random_start(7, 0);

	unlink("/tmp/dpaudit-quote-ran");
	for (size_t i = 0; i < STRINGS / TOGETHER; i++) {
		struct text out = { 0 };
		struct error err = { 0 };

		cr_expect(run_some(gnuplot, &random, terminals[i % 5], &out,
				   &err));
		cr_expect_eq(times_told(&out), TOGETHER, "%zu of %s",
			     times_told(&out), terminals[i % 5]);
		cr_expect(ends_well(&out));
		text_clear(&out);
	}
	cr_expect(access("/tmp/dpaudit-quote-ran", F_OK));
	gnuplot_free(gnuplot);
}

TEST(plots_quote, the_same_check_sees_a_missing_quote)
{
	struct gnuplot *gnuplot = gnuplot_new(SANDBOX_OFF, NULL);
	struct gnuplot_job job = {
		.program = "PWN=0\nset title 'x'; PWN=1 #'\n"
			   "print sprintf('PWN is %d',PWN)\n",
		.seconds = 20,
	};
	struct text out = { 0 };
	struct error err = { 0 };

	cr_expect(gnuplot_run(gnuplot, &job, &out, &err), "%s", err.text);
	cr_expect(!ends_well(&out));
	text_clear(&out);
	gnuplot_free(gnuplot);
}
