/* test_report.c - all about an audit in one file, as a user gets it */

#include <criterion/criterion.h>
#include <jansson.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/text.h"
#include "tests/oracle.h"
#include "tests/program.h"

TestSuite(whole_report, .timeout = 600);

static char folder[64];

/* A folder of its own that sees the sample data. */
static void
enter(void)
{
	char link[100];

	snprintf(folder, sizeof(folder), "/tmp/dpaudit-pages-XXXXXX");
	cr_assert(mkdtemp(folder));
	snprintf(link, sizeof(link), "%s/sample-data", folder);
	cr_assert_eq(symlink(source_path("sample-data"), link), 0);
	program_directory(folder);
}

static void
leave(void)
{
	char line[100];

	program_directory(NULL);
	snprintf(line, sizeof(line), "rm -r '%s'", folder);
	cr_expect_eq(system(line), 0);
}

static char *
written(const char *name)
{
	char path[200];

	snprintf(path, sizeof(path), "%s/%s", folder, name);

	return read_whole(path);
}

static void
expect_run(const char *arguments, int status, const char *out, const char *err)
{
	struct ran ran = program_run(arguments);

	cr_expect_eq(ran.status, status, "%s: %s", arguments, ran.err);
	if (out)
		cr_expect_str_eq(ran.out, out, "%s", arguments);
	if (err)
		cr_expect(strstr(ran.err, err), "%s: %s", arguments, ran.err);
	ran_clear(&ran);
}

/* Elements that have no end. */
static bool
is_void(const char *tag)
{
	size_t length = strcspn(tag, ">");

	return tag[length - 1] == '/' || *tag == '!';
}

/* Every element ends where it must; the first that does not, or NULL. */
static const char *
misplaced(const char *page)
{
	const char *open[64];
	size_t depth = 0;

	for (const char *at = strchr(page, '<'); at; at = strchr(at, '<')) {
		bool end = *++at == '/';
		size_t length = strcspn(at + end, " >");

		if (!end && is_void(at))
			continue;
		if (!end && depth < 64)
			open[depth++] = at;
		else if (!depth || strncmp(open[--depth], at + 1, length))
			return at;
	}

	return depth ? open[0] : NULL;
}

/* Addresses of namespaces are inside the pictures only. */
static void
expect_sound(const char *name)
{
	char *page = written(name);

	cr_assert(page, "%s", name);
	cr_expect(!misplaced(page), "%s: %.60s", name, misplaced(page));
	cr_expect(!strstr(page, "<script"));
	cr_expect(!strstr(page, "://"));
	cr_expect(!strstr(page, " nan") && !strstr(page, ">nan<"));
	cr_expect(!strstr(page, "(null)"));
	free(page);
}

Test(whole_report, every_kind_of_data_has_its_page)
{
	static const struct {
		const char *name, *words;
	} kinds[] = {
		{ "gaussian-scores", "" },
		{ "gamma-losses", "components=2" },
		{ "predictions", "bootstraps=20" },
		{ "counts", "" },
		{ "guesses", "" },
		{ "cosines", "" },
		{ "strategies", "" },
	};

	enter();
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		char arguments[120], name[60];

		snprintf(name, sizeof(name), "%s.html", kinds[i].name);
		snprintf(arguments, sizeof(arguments),
			 "report sample-data/%s.csv %s output=%s",
			 kinds[i].name, kinds[i].words, name);
		expect_run(arguments, 0, NULL, NULL);
		expect_sound(name);
	}
	expect_run("report tp=80 fn=20 fp=10 tn=90 output=inline.html", 0,
		   "inline.html\n", NULL);
	expect_sound("inline.html");
	leave();
}

Test(whole_report, the_same_report_is_the_same_bytes)
{
	char *one, *two;

	enter();
	expect_run("report sample-data/counts.csv output=a.html", 0, NULL,
		   NULL);
	expect_run("report sample-data/counts.csv output=b.html", 0, NULL,
		   NULL);
	one = written("a.html");
	two = written("b.html");
	cr_expect(one && two && !strcmp(one, two));
	free(one);
	free(two);
	leave();
}

/* lower and value of epsilon per method, as JSON prints them. */
static json_t *
numbers_of(const char *command)
{
	struct ran ran;
	struct text arguments = { 0 };
	json_t *top, *numbers = json_object();

	text_add(&arguments, "%s format=json", command);
	ran = program_run(text_get(&arguments));
	text_clear(&arguments);
	cr_assert_eq(ran.status, 0, "%s: %s", command, ran.err);
	top = json_loads(ran.out, 0, NULL);
	cr_assert(top);
	for (size_t i = 0; i < json_array_size(json_object_get(top, "results"));
	     i++) {
		json_t *result =
			json_array_get(json_object_get(top, "results"), i);

		json_object_set(
			numbers,
			json_string_value(json_object_get(result, "method")),
			json_object_get(result, "quantities"));
	}
	json_decref(top);
	ran_clear(&ran);

	return numbers;
}

/*
 * The first group of a picture has the pen of the one that gnuplot drew
 * before it, and draws nothing: what groups say of pens is left out.
 */
static char *
strokes(const char *name)
{
	char *picture = written(name), *rest = picture, *line;
	struct text kept = { 0 };

	cr_assert(picture, "%s", name);
	while ((line = strsep(&rest, "\n"))) {
		if (strncmp(line, "<g fill", 7) != 0 && strcmp(line, "</g>"))
			text_add(&kept, "%s\n", line);
	}
	free(picture);

	return text_take(&kept);
}

/* Draws it again and compares it with the one beside the report. */
static void
check_plot(const char *command, size_t number)
{
	const char *name = strstr(command, " output=") + strlen(" output=");
	char *again, *before, beside[100], again_path[200];

	expect_run(command, 0, NULL, NULL);
	snprintf(beside, sizeof(beside), "r-%zu-%s", number, name);
	before = strokes(beside);
	again = strokes(name);
	cr_expect(!strcmp(before, again), "%s", beside);
	snprintf(again_path, sizeof(again_path), "%s/%s", folder, name);
	unlink(again_path);
	free(before);
	free(again);
}

static size_t
check_command(const char *command, json_t *expected)
{
	json_t *numbers, *quantities;
	const char *method;
	size_t seen = 0;

	numbers = numbers_of(command);
	json_object_foreach(numbers, method, quantities)
	{
		cr_expect(json_equal(quantities,
				     json_object_get(expected, method)),
			  "%s: %s", command, method);
		seen++;
	}
	json_decref(numbers);

	return seen;
}

static void
expect_commands_hold(const char *what)
{
	struct text line = { 0 };
	char *page, *rest, *command;
	json_t *expected;
	size_t seen = 0, figures = 0;

	text_add(&line, "compare %s", what);
	expected = numbers_of(text_get(&line));
	text_clear(&line);
	text_add(&line, "report %s output=r.md force=yes", what);
	expect_run(text_get(&line), 0, NULL, NULL);
	text_clear(&line);
	rest = page = written("r.md");
	cr_assert(page);
	while ((command = strsep(&rest, "\n"))) {
		if (!strncmp(command, "dpaudit plot ", 13))
			check_plot(command + 8, ++figures);
		else if (!strncmp(command, "dpaudit ", 8))
			seen += check_command(command + 8, expected);
	}
	cr_expect_gt(figures, 0, "%s", what);
	/* and the one of the first page is there twice */
	cr_expect_eq(seen, 2 * json_object_size(expected) + 1, "%s", what);
	json_decref(expected);
	free(page);
}

/* The comparison gives all of them, and then each method its own. */
Test(whole_report, its_commands_give_its_numbers_and_figures_to_the_last_digit)
{
	enter();
	expect_commands_hold("tp=80 fn=20 fp=10 tn=90 delta=1e-6");
	expect_commands_hold("sample-data/counts.csv joint=yes row=1 "
			     "adjacency=add-remove");
	expect_commands_hold("sample-data/ties-scores.csv policy=bonferroni "
			     "confidence=0.9 canaries=5");
	leave();
}

Test(whole_report, a_name_full_of_signs_stays_a_name)
{
	char line[200];

	enter();
	snprintf(line, sizeof(line), "cp '%s' \"%s/a <b> & c.csv\"",
		 source_path("sample-data/"
			     "counts.csv"),
		 folder);
	cr_assert_eq(system(line), 0);
	expect_run("report 'a <b> & c.csv' output=r.html", 0, NULL, NULL);
	expect_sound("r.html");
	expect_commands_hold("'a <b> & c.csv'");
	leave();
}

/* With its size: pixels have zeros among them. */
static char *
written_bytes(const char *name, size_t *size)
{
	char path[200], *bytes;
	FILE *in;

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	in = fopen(path, "r");
	cr_assert(in && !fseek(in, 0, SEEK_END), "%s", path);
	*size = (size_t)ftell(in);
	bytes = malloc(*size + 1);
	rewind(in);
	cr_assert_eq(fread(bytes, 1, *size, in), *size);
	fclose(in);

	return bytes;
}

/* All of it, figures too, and the same bytes again. */
Test(whole_report, pages_for_print_need_nothing_else)
{
	char *first, *again;
	size_t size, same;

	enter();
	expect_run("report sample-data/counts.csv output=r.pdf", 0, "r.pdf\n",
		   NULL);
	expect_run("report sample-data/counts.csv output=s.pdf", 0, "s.pdf\n",
		   NULL);
	first = written_bytes("r.pdf", &size);
	again = written_bytes("s.pdf", &same);
	cr_assert_eq(size, same);
	cr_expect(!memcmp(first, again, size));
	cr_expect(!memcmp(first, "%PDF-1.4\n", 9));
	cr_expect(memmem(first, size, "(Audit of counts.csv)", 21));
	cr_expect(memmem(first, size, "/Subtype /Image", 15));
	cr_expect(memmem(first, size, "/I2 Do", 6), "more than one figure");
	cr_expect(!memmem(first, size, "not drawn", 9));
	free(first);
	free(again);
	leave();
}

Test(whole_report, refuses_with_what_would_help)
{
	enter();
	expect_run("report sample-data/counts.csv", 2, "", "output=");
	expect_run("report sample-data/counts.csv output=r.doc", 2, "",
		   ".tex, .md, .html or .pdf");
	expect_run("report output=r.html", 2, "", "no data");
	expect_run("report sample-data/claimed-curve.csv output=r.html", 4, "",
		   "no method suits");
	expect_run("report sample-data/counts.csv output=r.html", 0, "r.html\n",
		   NULL);
	expect_run("report sample-data/counts.csv output=r.html", 3, "",
		   "force=yes");
	expect_run("report sample-data/counts.csv output=r.html force=yes", 0,
		   "r.html\n", NULL);
	expect_run("report sample-data/counts.csv output=no/r.html", 3, "",
		   "No such file");
	leave();
}

/* A limit on the size of files stands for the end of a disk. */
Test(whole_report, a_full_disk_leaves_nothing_and_says_so)
{
	struct rlimit before, small = { 16384, 16384 };
	char *page;

	enter();
	cr_assert_eq(getrlimit(RLIMIT_FSIZE, &before), 0);
	small.rlim_max = before.rlim_max;
	signal(SIGXFSZ, SIG_IGN);
	cr_assert_eq(setrlimit(RLIMIT_FSIZE, &small), 0);
	expect_run("report sample-data/counts.csv output=r.html", 3, "",
		   "r.html");
	expect_run("report sample-data/counts.csv output=r.md", 3, "", "r-1");
	cr_assert_eq(setrlimit(RLIMIT_FSIZE, &before), 0);
	page = written("r.html");
	cr_expect_null(page);
	page = written("r.md");
	cr_expect_null(page);
	leave();
}

/* Sourced as it comes: nothing before it, nothing behind it. */
Test(whole_report, completions_can_be_sourced)
{
	struct ran ran = program_run("completions bash");

	cr_expect_eq(ran.status, 0);
	cr_expect_str_eq(ran.err, "");
	cr_expect(!strncmp(ran.out, "# bash", 6));
	cr_expect(strstr(ran.out, "\n\ncomplete -F _dpaudit dpaudit\n"));
	cr_expect_str_eq(strstr(ran.out, "complete -F"),
			 "complete -F _dpaudit dpaudit\n");
	ran_clear(&ran);
}

/* Verdict, sentence, one figure, the command; then the rest, then appendix. */
Test(whole_report, the_first_page_is_what_it_comes_to)
{
	static const char *const order[] = {
		"# Audit of gaussian-scores.csv",
		"**The claim of ε = 1 is ",
		"With 95 % confidence",
		"](<r-1-compare.svg>)",
		"\n```\ndpaudit estimate ",
		"## Every method, by how good its evidence is",
		"| bound |",
		"| only if the curve is of the family |",
		"| belief |",
		"](<r-2-",
		"# Appendix",
		"## Data",
		"## Warnings",
		"\n```\ndpaudit plot compare",
	};
	char *page, *at;

	enter();
	expect_run("report sample-data/gaussian-scores.csv claim-epsilon=1 "
		   "output=r.md",
		   0, NULL, NULL);
	page = written("r.md");
	at = page;
	for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++) {
		char *found = strstr(at, order[i]);

		cr_assert(found, "%s is not behind what stands before it",
			  order[i]);
		at = found + 1;
	}
	free(page);
	leave();
}

/* A headline without a name would be taken for all of them. */
Test(whole_report, of_several_data_the_verdict_names_one)
{
	char *page, *first;

	enter();
	expect_run("report sample-data/gaussian-scores.csv "
		   "sample-data/null-scores.csv claim-epsilon=1 output=r.md",
		   0, NULL, NULL);
	page = written("r.md");
	cr_expect(strstr(page, "\n**gaussian-scores.csv: The claim of ε = 1 is "
			       "refuted. ε ≥ 1.178"),
		  "%.400s", page);
	first = strstr(page, "\nnot for these data: ");
	cr_assert(first);
	cr_expect_null(strstr(first + 1, "\nnot for these data: "));
	free(page);
	leave();
}

/* One road to a verdict: what check cannot tell, no headline tells. */
Test(whole_report, a_headline_says_of_a_claim_what_check_says)
{
	static const struct {
		const char *ask, *line;
	} rows[] = {
		{ "sample-data/gaussian-scores.csv claim-epsilon=1",
		  "\n**The claim of ε = 1 is refuted. ε ≥ 1.178" },
		{ "sample-data/gaussian-scores.csv claim-epsilon=3",
		  "\n**The claim of ε = 3 is not refuted. ε ≥ 1.178" },
		{ "sample-data/gaussian-scores.csv claim-epsilon=1 "
		  "randomised=no",
		  "\n**Nothing can be told of the claim of ε = 1. ε ≈ 1.178" },
		{ "sample-data/gaussian-scores.csv claim-epsilon=9",
		  "\n\nOf the claim: even without an error this design shows "
		  "no more than 4.8841" },
		{ "sample-data/gaussian-scores.csv claim-epsilon=1.1 joint=yes",
		  "\n**The claim of ε = 1.1 is not refuted. ε ≥ 1.03" },
		{ "sample-data/gamma-losses.csv method=epsilon-star-bound "
		  "claim-epsilon=1",
		  "\n**Nothing can be told of the claim of ε = 1. ε of this "
		  "model ≥ 2.613" },
	};

	enter();
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char line[200], *page;

		snprintf(line, sizeof(line), "report %s output=r.md force=yes",
			 rows[i].ask);
		expect_run(line, 0, NULL, NULL);
		page = written("r.md");
		cr_expect(strstr(page, rows[i].line), "%s: %.400s", line, page);
		free(page);
	}
	leave();
}

/* Whose epsilon a row is, "bound" alone does not say. */
Test(whole_report, a_comparison_counts_what_speaks_of_one_model)
{
	char *picture;

	enter();
	expect_run("plot compare sample-data/gamma-losses.csv size=120x40 "
		   "output=c.txt",
		   0, NULL, NULL);
	picture = written("c.txt");
	cr_expect(strstr(picture, "4 of 18 rows speak of one trained model, "
				  "not of the mechanism"),
		  "%s", picture);
	free(picture);
	leave();
}
