/* test_report.c - pages about an audit, before and while they become a file */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "plots/output/report.h"
#include "tests/program.h"
#include "tests/support.h"

TestSuite(plots_report, .timeout = 600);

static char folder[64];

static void
make_folder(void)
{
	snprintf(folder, sizeof(folder), "/tmp/dpaudit-report-XXXXXX");
	cr_assert(mkdtemp(folder));
}

static void
remove_folder(void)
{
	char line[100];

	snprintf(line, sizeof(line), "rm -r '%s'", folder);
	cr_expect_eq(system(line), 0);
}

static const char *
in_folder(const char *name)
{
	static char path[128];

	snprintf(path, sizeof(path), "%s/%s", folder, name);

	return path;
}

static struct figure *
simple_figure(void)
{
	struct figure *figure = figure_new("roc", "A <figure> & more");
	const double x[] = { 0, 1 }, y[] = { 0, 1 };

	figure_add_line(figure, "line", (struct style){ 0 }, x, y, 2);
	figure_say(figure, "It rises.");
	figure_claim(figure, "a claim at 95 %%");

	return figure;
}

static void
fill(struct document *document)
{
	struct table *table = table_new(NULL);

	document_name(document, "Of <b>bold</b> & \"quoted\" $x_1$", "by us");
	document_heading(document, "A_heading");
	document_say(document, "%s",
		     "50 % & <script>alert('x')</script> *stars*");
	document_item(document, "a|b", "ε ≥ 1\nline");
	document_command(document, "dpaudit plot roc 'a b.csv' -- x");
	table_column(table, "name", "<name>");
	table_start(table);
	table_text(table, "<img src=x> | y_2");
	document_take_table(document, table);
}

/* The report and those of its figures that have files, which are there. */
static int
count_files(const struct report *report)
{
	const struct block *it = NULL;
	int count = 1;

	cr_expect(!access(report->path, F_OK), "%s", report->path);
	while ((it = document_next(&report->document, BLOCK_DRAWING, it))) {
		const char *beside = it->drawing.path;

		cr_expect(!beside || !access(beside, F_OK), "%s", beside);
		count += beside != NULL;
	}

	return count;
}

/* Writes one with a figure; `files` gets how many files that were. */
static bool
save_with(const char *gnuplot, const char *name, bool force, int *files,
	  struct error *err)
{
	struct plotter *plotter = plotter_new_with(SANDBOX_ON, gnuplot);
	struct export_options options = { .how = { .force = force } };
	struct figure *figure = simple_figure();
	struct report report = { 0 };
	bool good =
		report_start(&report, in_folder(name), plotter, &options, err);

	if (good) {
		fill(&report.document);
		good = report_add_figure(&report, figure, err) &&
		       report_save(&report, err);
	}
	if (good && files)
		*files = count_files(&report);
	report_clear(&report);
	figure_free(figure);
	plotter_free(plotter);

	return good;
}

static bool
save(const char *name, bool force, struct error *err)
{
	return save_with(NULL, name, force, NULL, err);
}

/* The written page; the caller frees it. */
static char *
page_of(const char *name, const char *gnuplot, int files)
{
	struct error err = { 0 };
	int written = 0;

	cr_expect(save_with(gnuplot, name, false, &written, &err), "%s",
		  err.text);
	cr_expect_eq(written, files);

	return read_whole(in_folder(name));
}

static void
expect_has(const char *page, const char *what)
{
	cr_expect(strstr(page, what), "%s is not in\n%.3000s", what, page);
}

TEST(plots_report, nothing_in_a_page_is_markup)
{
	char *page;

	make_folder();
	page = page_of("a.html", NULL, 1);
	expect_has(page, "<h1>Of &lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted");
	expect_has(page, "<td>&lt;img src=x&gt; | y_2</td>");
	expect_has(page, "&lt;script&gt;alert(&#39;x&#39;)");
	expect_has(page, "ε ≥ 1 line");
	expect_has(page, "default-src 'none'");
	expect_has(page, "src=\"data:image/svg+xml;base64,");
	expect_has(page, "alt=\"It rises. a claim at 95 %.\"");
	cr_expect(!strstr(page, "<script"));
	cr_expect(!strstr(page, "http:"));
	free(page);
	remove_folder();
}

TEST(plots_report, markdown_has_its_figures_beside_it)
{
	char *page;

	make_folder();
	page = page_of("a.md", NULL, 2);
	expect_has(page, "(<a-1-roc.svg>)");
	expect_has(page, "\\<script\\>");
	expect_has(page, "\\*stars\\*");
	expect_has(page, "| \\<img src=x\\> \\| y\\_2 |");
	expect_has(page, "\n```\ndpaudit plot roc 'a b.csv' -- x\n```\n");
	cr_expect(!access(in_folder("a-1-roc.svg"), F_OK));
	free(page);
	remove_folder();
}

TEST(plots_report, tex_is_a_document_with_its_figures_inside)
{
	char *page;

	make_folder();
	page = page_of("a.tex", NULL, 1);
	expect_has(page, "\\usepackage{gnuplot-lua-tikz}");
	expect_has(page, "\\begin{tikzpicture}");
	/* what floats would leave its command behind */
	cr_expect_not(strstr(page, "\\begin{figure}"));
	expect_has(page, "\\centering\\figurehere");
	expect_has(page, "\\textless{}script\\textgreater{}");
	expect_has(page, "50 \\% \\&");
	expect_has(page, "\\textquotesingle{}a b.csv\\textquotesingle{} "
			 "-{}- x");
	expect_has(page, "\\end{document}");
	free(page);
	remove_folder();
}

TEST(plots_report, without_gnuplot_the_words_remain)
{
	static const char *const names[] = { "a.html", "a.md", "a.tex" };

	make_folder();
	for (size_t i = 0; i < 3; i++) {
		char *page = page_of(names[i], "/nonexistent/gnuplot", 1);

		expect_has(page, "It rises.");
		expect_has(page, "ot drawn: ");
		free(page);
	}
	remove_folder();
}

TEST(plots_report, what_is_there_stays_unless_told)
{
	struct error err = { 0 };

	make_folder();
	fclose(fopen(in_folder("a-1-roc.svg"), "w"));
	cr_expect(!save("a.md", false, &err));
	cr_expect(strstr(err.text, "a-1-roc.svg is there already; force=yes"),
		  "%s", err.text);
	cr_expect(access(in_folder("a.md"), F_OK));
	cr_expect(save("a.md", true, &err));
	remove_folder();
}

TEST(plots_report, a_failure_leaves_nothing_behind)
{
	struct error err = { 0 };

	make_folder();
	cr_expect(!save("nowhere/a.md", false, &err));
	cr_expect(strstr(err.text, "nowhere/a"), "%s", err.text);
	cr_expect(!save("nowhere/a.html", false, &err));
	remove_folder();
}

TEST(plots_report, another_ending_is_refused_with_what_would_help)
{
	struct error err = { 0 };

	cr_expect(!report_form("a.b/c", &err));
	cr_expect(strstr(err.text, ".tex, .md, .html or .pdf"), "%s", err.text);
	cr_expect(report_form("A.HTML", &err));
	cr_expect(report_form("a.pdf", &err));
}

TEST(plots_report, a_folder_is_never_taken_for_a_report)
{
	struct error err = { 0 };

	make_folder();
	cr_assert_eq(mkdir(in_folder("a.html"), 0700), 0);
	cr_expect(!save("a.html", true, &err));
	cr_expect(strstr(err.text, "is a folder"), "%s", err.text);
	cr_expect(!save("a.html", false, &err));
	cr_expect(strstr(err.text, "is a folder"), "%s", err.text);
	rmdir(in_folder("a.html"));
	remove_folder();
}
