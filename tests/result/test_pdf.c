/* test_pdf.c - pages of a PDF: letters, lines, pictures, the file itself */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "result/writer/pdf/pdf_sheet.h"
#include "result/writer/writers.h"
#include "tests/support.h"

TestSuite(result_pdf, .timeout = 300);

/* Adobe's metrics: H 722, e 556, l 222, o 556; alpha 631 of Symbol. */
TEST(result_pdf, widths_are_adobes)
{
	cr_expect_float_eq(pdf_font_width(PDF_SANS, 10, "Hello"), 22.78, 1e-9);
	cr_expect_float_eq(pdf_font_width(PDF_BOLD, 10, "Hello"), 24.45, 1e-9);
	cr_expect_float_eq(pdf_font_width(PDF_MONO, 10, "Hello"), 30, 1e-9);
	cr_expect_float_eq(pdf_font_width(PDF_SANS, 10, "\u03B1"), 6.31, 1e-9);
	/* i dieresis 278, plus or minus 584, a quote 222 and in bold 278 */
	cr_expect_float_eq(pdf_font_width(PDF_SANS, 1, "\u00EF\u00B1\u2018"),
			   1.084, 1e-9);
	cr_expect_float_eq(pdf_font_width(PDF_BOLD, 1, "\u00EF\u00B1\u2018"),
			   1.14, 1e-9);
	/* a raised minus and one are 549 and 556 of a smaller size */
	cr_expect_float_eq(pdf_font_width(PDF_SANS, 10, "\u207B\u2081"),
			   6.5 * (0.549 + 0.556), 1e-9);
	cr_expect_float_eq(pdf_font_width(PDF_SANS, 1, "\u2273"), 0.549, 1e-9);
}

static struct pdf_glyph
glyph(enum pdf_face face, uint32_t code)
{
	return pdf_font_letter(face, code).glyphs[0];
}

TEST(result_pdf, letters_are_in_one_font_or_made_of_several)
{
	static const struct {
		uint32_t code;
		enum pdf_stand stand;
		bool is_missing;
		const char *bytes;
	} made[] = {
		{ 0x2273, PDF_STACKED, false, ">~" }, /* nearly at least */
		{ 0x2272, PDF_STACKED, false, "<~" },
		{ 0x226B, PDF_ON_LINE, false, ">>" },
		{ 0x207B, PDF_RAISED, false, "-" }, /* ^- of Symbol */
		{ 0x2078, PDF_RAISED, false, "8" },
		{ 0x207F, PDF_RAISED, false, "n" },
		{ 0x2089, PDF_LOWERED, false, "9" },
		{ 0xFB01, PDF_ON_LINE, false, "fi" },
		{ 0x211D, PDF_ON_LINE, false, "R" },
		{ 0x151, PDF_ON_LINE, true, "o" }, /* double acute */
		{ 0x142, PDF_ON_LINE, true, "l" },
		{ 0x1EAD, PDF_ON_LINE, true, "a" }, /* two marks */
		{ 0x3AC, PDF_ON_LINE, true, "a" },  /* alpha of Symbol */
		{ 0x4E2D, PDF_ON_LINE, true, "?" },
	};

	cr_expect_eq(glyph(PDF_SANS, 0x3B5).face, PDF_SYMBOL);
	for (uint32_t greek = 0x391; greek <= 0x3C9; greek++)
		cr_expect_eq(pdf_font_letter(PDF_SANS, greek).is_exact,
			     greek != 0x3A2 && (greek < 0x3AA || greek > 0x3B0),
			     "%x", (unsigned)greek);
	cr_expect_eq(glyph(PDF_BOLD, 0x153).byte, 0x9C);
	cr_expect_eq(glyph(PDF_BOLD, 0x2013).byte, 0x96);
	cr_expect_eq(glyph(PDF_MONO, 0x2026).width, 600);
	for (size_t i = 0; i < sizeof(made) / sizeof(made[0]); i++) {
		struct pdf_letter letter =
			pdf_font_letter(PDF_SANS, made[i].code);

		cr_expect(!letter.is_exact);
		cr_expect_eq(letter.stand, made[i].stand, "%x", made[i].code);
		cr_expect_eq(letter.is_missing, made[i].is_missing, "%x",
			     made[i].code);
		cr_assert_eq(letter.count, strlen(made[i].bytes), "%x",
			     made[i].code);
		for (size_t j = 0; j < letter.count; j++)
			cr_expect_eq(letter.glyphs[j].byte, made[i].bytes[j],
				     "%x", made[i].code);
	}
}

/* Who copies a sign gets it, whatever it is drawn with. */
TEST(result_pdf, signs_read_back_as_they_were)
{
	struct pdf_sheet sheet = { 0 };
	struct text out = { 0 };

	pdf_sheet_show(&sheet, PDF_SANS, 10, 50, 50, "a\u2273b\u207B\u4E2D");
	cr_expect_str_eq(text_get(&sheet.pages[0]),
			 "BT 50.00 50.00 Td /F1 10.00 Tf (a) Tj "
			 "/Span << /ActualText <FEFF2273> >> BDC "
			 "/F1 10.00 Tf 1.20 Ts (>) Tj "
			 "/F4 10.00 Tf -2.60 Ts [ 584 ] TJ (~) Tj 0 Ts EMC "
			 "/F1 10.00 Tf (b) Tj "
			 "/Span << /ActualText <FEFF207B> >> BDC "
			 "/F4 6.50 Tf 3.30 Ts (-) Tj 0 Ts EMC "
			 "/Span << /ActualText <FEFF4E2D> >> BDC "
			 "/F1 10.00 Tf 0.00 Ts (?) Tj 0 Ts EMC ET\n");
	pdf_sheet_print(&sheet, "x", &out);
	cr_expect(memmem(out.at, out.length, "\n<6D> <03BC>\n", 13));
	cr_expect(memmem(out.at, out.length, "\n<44> <0394>\n", 13));
	cr_expect(memmem(out.at, out.length, "/ToUnicode", 10));
	text_clear(&out);
	pdf_sheet_clear(&sheet);
}

/* Each place that is shown: "BT x y Td". */
static void
expect_inside(const struct text *page)
{
	const char *at = text_get(page);
	double x, y;
	int shown = 0;

	while ((at = strstr(at, "BT "))) {
		cr_assert_eq(sscanf(at, "BT %lf %lf Td", &x, &y), 2);
		cr_expect(x >= PDF_MARGIN && x < PDF_WIDTH - PDF_MARGIN, "%g",
			  x);
		cr_expect(y >= PDF_MARGIN - 2 && y < PDF_HEIGHT - PDF_MARGIN,
			  "%g", y);
		shown++;
		at++;
	}
	cr_expect_gt(shown, 0);
}

TEST(result_pdf, lines_stay_within_their_column_and_the_page)
{
	struct pdf_sheet sheet = { 0 };
	struct text words = { 0 };

	for (int i = 0; i < 3000; i++)
		text_add(&words, "%.*s%s", i % 17, "abcdefghijklmnopqrs",
			 i % 50 ? " " : "\n");
	for (int i = 0; i < 300; i++)
		text_add_string(&words, "wwwwwwwww");
	pdf_sheet_turn(&sheet, 2);
	pdf_sheet_write(&sheet, PDF_SANS, 9, 12, text_get(&words));
	cr_expect_gt(sheet.page_count, 1);
	for (size_t i = 0; i < sheet.page_count; i++)
		expect_inside(&sheet.pages[i]);
	/* no line is wider than it may be */
	for (int width = 20; width < 300; width += 40) {
		int lines = pdf_sheet_wrap(NULL, PDF_SANS, 9, 0, 0, width,
					   text_get(&words));
		double all = pdf_font_width(PDF_SANS, 9, text_get(&words));

		cr_expect_geq(lines * (double)width, all * 0.85, "%d", width);
	}
	cr_expect_eq(pdf_sheet_wrap(NULL, PDF_SANS, 9, 0, 0, 1, "ab\ncd"), 4);
	cr_expect_eq(pdf_sheet_wrap(NULL, PDF_SANS, 9, 0, 0, 99, "ab\n\ncd"),
		     3);
	text_clear(&words);
	pdf_sheet_clear(&sheet);
}

/* Where the table of places says that an object begins, it does. */
static void
expect_places(const struct text *out)
{
	const char *bytes = text_get(out);
	const char *end = bytes + out->length, *at;
	size_t start = 0, count = 0, place;

	for (at = end - 40; at < end && strncmp(at, "startxref", 9) != 0; at++)
		;
	cr_assert_eq(sscanf(at, "startxref\n%zu", &start), 1);
	cr_assert_lt(start, out->length);
	cr_assert_eq(sscanf(bytes + start, "xref\n0 %zu", &count), 1);
	at = strchr(bytes + start + 5, '\n') + 1;
	for (size_t i = 1; i < count; i++) {
		char head[40];

		cr_assert_eq(sscanf(at + 20 * i, "%10zu 00000 n", &place), 1);
		snprintf(head, sizeof(head), "%zu 0 obj\n", i);
		cr_expect(!strncmp(bytes + place, head, strlen(head)), "%zu",
			  i);
	}
}

static void
write_pdf(const char *word, struct block_drawing drawing, struct text *out)
{
	struct document document = { 0 };
	struct table *table = table_new(NULL);

	document_name(&document, word, "second line");
	document_heading(&document, "Heading");
	document_say(&document, "%s", word);
	document_item(&document, "term", word);
	document_command(&document, "dpaudit estimate 'a (b).csv'");
	for (int i = 0; i < 30; i++)
		table_column(table, "column", NULL);
	for (int row = 0; row < 90; row++) {
		table_start(table);
		for (int i = 0; i < 30; i++)
			table_text(table, word);
	}
	document_take_table(&document, table);
	drawing.kind = strdup("roc");
	drawing.title = strdup("Title");
	drawing.words = strdup("Words.");
	document_take_drawing(&document, &drawing);
	writer_pdf.write(&document, out);
	document_clear(&document);
}

TEST(result_pdf, a_file_is_whole_and_the_same_again)
{
	static const char *const words[] = { "a", "(\\)", "\u03B5 \u2265 1",
					     "\xFF\xFE\x80", "\u4E2D\u6587" };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		struct block_drawing drawing = { .why = strdup("no gnuplot") };
		struct text out = { 0 }, again = { 0 };

		write_pdf(words[i], drawing, &out);
		drawing.why = strdup("no gnuplot");
		write_pdf(words[i], drawing, &again);
		cr_assert_eq(out.length, again.length);
		cr_expect(!memcmp(out.at, again.at, out.length));
		cr_expect(!memcmp(out.at, "%PDF-1.4", 8));
		cr_expect(memmem(out.at, out.length, "(not drawn: no gnuplot)",
				 23));
		expect_places(&out);
		text_clear(&out);
		text_clear(&again);
	}
}

static void
write_table(struct table *table, const char *title, struct text *out)
{
	struct document document = { 0 };

	document_name(&document, title, "second line");
	document_take_long_table(&document, table);
	writer_pdf.write(&document, out);
	document_clear(&document);
}

static size_t
count_of(const struct text *out, const char *what)
{
	const char *at = text_get(out), *end = at + out->length;
	size_t count = 0;

	while ((at = memmem(at, (size_t)(end - at), what, strlen(what)))) {
		count++;
		at++;
	}

	return count;
}

/* Paper has nothing to unfold: every row, and the head on every page. */
TEST(result_pdf, a_long_table_is_whole)
{
	struct table *table = table_new(NULL);
	struct text out = { 0 };

	table_column(table, "number", NULL);
	table_column(table, "nothing", NULL);
	table_column(table, "words", NULL);
	for (int i = 0; i < 300; i++) {
		table_start(table);
		table_number(table, 1000 + i, NUMBER_NEAREST);
		table_skip(table);
		table_text(table, "independent-mechanism");
	}
	write_table(table, "Title", &out);
	cr_expect_eq(count_of(&out, "(independent-mechanism)"), 300);
	cr_expect_eq(count_of(&out, "(1299)"), 1);
	cr_expect_gt(count_of(&out, "/Type /Page "), 3);
	cr_expect_eq(count_of(&out, "(words)"), count_of(&out, "/Type /Page "));
	cr_expect_eq(count_of(&out, "(nothing)"), 0);
	cr_expect_eq(count_of(&out, ".html"), 0);
	text_clear(&out);
}

/* Every line begins before the margin. */
static void
expect_on_paper(const struct text *out)
{
	const char *at = text_get(out), *end = at + out->length;
	double x, y;

	while ((at = memmem(at, (size_t)(end - at), "BT ", 3))) {
		cr_assert_eq(sscanf(at, "BT %lf %lf Td", &x, &y), 2);
		cr_expect_lt(x, PDF_WIDTH - PDF_MARGIN);
		cr_expect_gt(y, PDF_MARGIN / 2.0 - 1);
		at++;
	}
}

/* No word is broken, nothing runs off the paper, what is cut is marked. */
TEST(result_pdf, a_wide_table_goes_on_below)
{
	struct table *table = table_new(NULL);
	struct text out = { 0 }, word = { 0 };
	char name[40];

	for (int i = 0; i < 150; i++) {
		snprintf(name, sizeof(name), "column-%03d", i);
		table_column(table, name, NULL);
	}
	for (int row = 0; row < 2; row++) {
		table_start(table);
		for (int i = 0; i < 149; i++)
			table_text(table, "mechanism");
		for (int i = 0; i < 900; i++)
			text_add(&word, "%s", i % 9 ? "w" : " ");
		table_text(table, text_get(&word));
	}
	write_table(table, "Title", &out);
	for (int i = 0; i < 150; i++) {
		snprintf(name, sizeof(name), "(column-%03d)", i);
		cr_expect_geq(count_of(&out, name), 1, "%s", name);
	}
	cr_expect_geq(count_of(&out, "(mechanism)"), 2 * 149);
	cr_expect_eq(count_of(&out, "\\205)"), 2);
	expect_on_paper(&out);
	text_clear(&word);
	text_clear(&out);
}

TEST(result_pdf, letters_it_lacks_are_told_and_the_title_has_them)
{
	struct table *table = table_new(NULL);
	struct text out = { 0 };

	table_column(table, "name", NULL);
	table_start(table);
	table_text(table, "Erd\u0151s");
	write_table(table, "\u0151 \U0001F600", &out);
	cr_expect(memmem(out.at, out.length,
			 "/Title <FEFF01510020D83DDE00> /Producer", 39));
	cr_expect_eq(count_of(&out, "(The fonts of this file lack 3 of its "
				    "characters"),
		     1);
	text_clear(&out);
	table = table_new(NULL);
	write_table(table, "plain", &out);
	cr_expect_eq(count_of(&out, "/Title (plain) /Producer"), 1);
	cr_expect_eq(count_of(&out, "The fonts"), 0);
	text_clear(&out);
}

/* One pixel, as gnuplot's PNGs are; then what is none, or cut. */
TEST(result_pdf, a_picture_is_the_pixels_of_its_png)
{
	static const char png[] =
		"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\2\0\0\0\1\x08\2\0\0\0"
		"\0\0\0\0\0\0\0\3IDATxyz\0\0\0\0\0\0\0\0IEND\0\0\0\0";
	struct pdf_image image;
	struct block_drawing drawing = { .size = sizeof(png) - 1 };
	struct text out = { 0 };
	char *bytes = memcpy(malloc(sizeof(png)), png, sizeof(png));

	cr_assert(pdf_image_read(&image, png, sizeof(png) - 1));
	cr_expect_eq(image.width, 2);
	cr_expect_eq(image.height, 1);
	for (size_t cut = 0; cut < 33; cut++)
		cr_expect(!pdf_image_read(&image, png, cut), "%zu", cut);
	drawing.bytes = bytes;
	write_pdf("a", drawing, &out);
	expect_places(&out);
	cr_expect(memmem(out.at, out.length, "/Length 3 >>\nstream\nxyz", 23));
	text_clear(&out);
	bytes = memcpy(malloc(sizeof(png)), png, sizeof(png));
	bytes[25] = 6; /* four bytes a pixel */
	drawing.bytes = bytes;
	write_pdf("a", drawing, &out);
	cr_expect(memmem(out.at, out.length, "(not drawn)", 11));
	text_clear(&out);
}
