/*
 * pdf_sheet.c - pages of a PDF while they are filled from top to bottom
 *
 * The same pages give the same bytes: no date, no random name.  A picture
 * is the compressed part of its PNG, which PDF reads as it is.
 */

#include "result/writer/pdf/pdf_sheet.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

void
pdf_sheet_clear(struct pdf_sheet *sheet)
{
	for (size_t i = 0; i < sheet->page_count; i++)
		text_clear(&sheet->pages[i]);
	free(sheet->pages);
	free(sheet->images);
	*sheet = (struct pdf_sheet){ 0 };
}

static struct text *
page(struct pdf_sheet *sheet)
{
	if (!sheet->page_count)
		pdf_sheet_turn(sheet, 1);

	return &sheet->pages[sheet->page_count - 1];
}

static void
begin_column(struct pdf_sheet *sheet, int column)
{
	const double between = 14, room = PDF_WIDTH - 2 * PDF_MARGIN;

	sheet->column = column;
	sheet->width = (room - between * (sheet->columns - 1)) / sheet->columns;
	sheet->left = PDF_MARGIN + column * (sheet->width + between);
	sheet->y = PDF_HEIGHT - PDF_MARGIN;
}

void
pdf_sheet_turn(struct pdf_sheet *sheet, int columns)
{
	sheet->pages = memory_grow_array(sheet->pages, sheet->page_count + 1,
					 sizeof(*sheet->pages));
	sheet->pages[sheet->page_count++] = (struct text){ 0 };
	sheet->columns = columns;
	begin_column(sheet, 0);
}

void
pdf_sheet_need(struct pdf_sheet *sheet, double height)
{
	if (!sheet->page_count)
		pdf_sheet_turn(sheet, 1);
	else if (sheet->y - height >= PDF_MARGIN)
		return;
	else if (sheet->column + 1 < sheet->columns)
		begin_column(sheet, sheet->column + 1);
	else
		pdf_sheet_turn(sheet, sheet->columns);
}

void
pdf_sheet_skip(struct pdf_sheet *sheet, double height)
{
	sheet->y -= height;
}

/* ---- letters ---- */

static void
add_byte(struct text *out, unsigned char byte)
{
	if (byte == '(' || byte == ')' || byte == '\\')
		text_add(out, "\\%c", byte);
	else if (byte < 32 || byte > 126)
		text_add(out, "\\%03o", byte);
	else
		text_add(out, "%c", byte);
}

static void
add_utf16(struct text *out, uint32_t code)
{
	if (code > 0xFFFF)
		text_add(out, "%04X%04X",
			 (unsigned)(0xD800 + ((code - 0x10000) >> 10)),
			 (unsigned)(0xDC00 + (code & 0x3FF)));
	else
		text_add(out, "%04X", (unsigned)code);
}

/* A line on its way; of which face the letters that are begun are. */
struct pen {
	struct text *out;
	double size;
	enum pdf_face face; /* PDF_FACES: none are */
};

static void
end_letters(struct pen *pen)
{
	if (pen->face != PDF_FACES)
		text_add_string(pen->out, ") Tj");
	pen->face = PDF_FACES;
}

static void
add_exact(struct pen *pen, const struct pdf_glyph *glyph)
{
	if (glyph->face != pen->face) {
		end_letters(pen);
		text_add(pen->out, " /F%d %.2f Tf (", (int)glyph->face + 1,
			 pen->size);
	}
	pen->face = glyph->face;
	add_byte(pen->out, glyph->byte);
}

/* Where its glyphs stand, in sizes; who copies it gets the character. */
static void
add_made(struct pen *pen, uint32_t code, const struct pdf_letter *letter)
{
	static const struct {
		double scale, rise, next;
	} stands[] = {
		[PDF_ON_LINE] = { 1, 0, 0 },
		[PDF_RAISED] = { PDF_SCRIPT, 0.33, 0.33 },
		[PDF_LOWERED] = { PDF_SCRIPT, -0.14, -0.14 },
		[PDF_STACKED] = { 1, 0.12, -0.26 },
	};
	struct text *out = pen->out;
	double rise = stands[letter->stand].rise;

	end_letters(pen);
	text_add_string(out, " /Span << /ActualText <FEFF");
	add_utf16(out, code);
	text_add_string(out, "> >> BDC");
	for (size_t i = 0; i < letter->count; i++) {
		const struct pdf_glyph *glyph = &letter->glyphs[i];

		text_add(out, " /F%d %.2f Tf %.2f Ts", (int)glyph->face + 1,
			 pen->size * stands[letter->stand].scale,
			 pen->size * rise);
		if (i && letter->stand == PDF_STACKED)
			text_add(out, " [ %d ] TJ", glyph[-1].width);
		text_add_string(out, " (");
		add_byte(out, glyph->byte);
		text_add_string(out, ") Tj");
		rise = stands[letter->stand].next;
	}
	text_add_string(out, " 0 Ts EMC");
}

void
pdf_sheet_show(struct pdf_sheet *sheet, enum pdf_face face, double size,
	       double x, double y, const char *text)
{
	struct pen pen = { page(sheet), size, PDF_FACES };
	uint32_t code;

	text_add(pen.out, "BT %.2f %.2f Td", x, y);
	while ((code = utf8_next(&text))) {
		struct pdf_letter letter = pdf_font_letter(face, code);

		sheet->missing += letter.is_missing;
		if (letter.is_exact)
			add_exact(&pen, &letter.glyphs[0]);
		else
			add_made(&pen, code, &letter);
	}
	end_letters(&pen);
	text_add_string(pen.out, " ET\n");
}

void
pdf_sheet_rule(struct pdf_sheet *sheet, double x, double y, double width)
{
	text_add(page(sheet), "0.4 w 0.7 G %.2f %.2f m %.2f %.2f l S 0 G\n", x,
		 y, x + width, y);
}

/* ---- lines ---- */

/* How many bytes of a text make its next line. */
static size_t
next_line(enum pdf_face face, double size, double width, const char *text)
{
	const char *at = text, *blank = NULL;
	double used = 0;

	while (*at && *at != '\n') {
		const char *before = at;
		uint32_t code = utf8_next(&at);

		used += size * pdf_font_letter_width(face, code);
		if (used > width && before > text)
			return (size_t)((blank ? blank : before) - text);
		if (code == ' ')
			blank = before;
	}

	return (size_t)(at - text);
}

/* Shows a line, cut off what follows it. */
static void
show_part(struct pdf_sheet *sheet, enum pdf_face face, double size, double x,
	  double y, const char *text, size_t length)
{
	struct text line = { 0 };

	text_add_bytes(&line, text, length);
	pdf_sheet_show(sheet, face, size, x, y, text_get(&line));
	text_clear(&line);
}

/* Behind a line: the end of it, or the blanks where it was broken. */
static const char *
behind(const char *at)
{
	if (*at == '\n')
		return at + 1;

	return at + strspn(at, " ");
}

int
pdf_sheet_wrap(struct pdf_sheet *sheet, enum pdf_face face, double size,
	       double x, double y, double width, const char *text)
{
	int lines = 0;

	while (*text) {
		size_t length = next_line(face, size, width, text);

		if (sheet)
			show_part(sheet, face, size, x,
				  y - size * PDF_LEADING * (lines + 1) +
					  size * 0.3,
				  text, length);
		lines++;
		text = behind(text + length);
	}

	return lines;
}

void
pdf_sheet_write(struct pdf_sheet *sheet, enum pdf_face face, double size,
		double indent, const char *text)
{
	while (*text) {
		size_t length;

		pdf_sheet_need(sheet, size * PDF_LEADING);
		length = next_line(face, size, sheet->width - indent, text);
		show_part(sheet, face, size, sheet->left + indent,
			  sheet->y - size, text, length);
		pdf_sheet_skip(sheet, size * PDF_LEADING);
		text = behind(text + length);
	}
}

/* ---- pictures ---- */

static unsigned
big_endian(const char *bytes)
{
	const unsigned char *at = (const unsigned char *)bytes;

	return (unsigned)at[0] << 24 | (unsigned)at[1] << 16 |
	       (unsigned)at[2] << 8 | at[3];
}

/* The next piece of a PNG: its name and bytes; false at the end. */
static bool
next_chunk(const char *bytes, size_t size, size_t *at, const char **name,
	   const char **data, size_t *length)
{
	if (size < 12 || *at > size - 12)
		return false;
	*length = big_endian(bytes + *at);
	*name = bytes + *at + 4;
	*data = bytes + *at + 8;
	if (*length > size - *at - 12)
		return false;
	*at += 12 + *length;

	return true;
}

bool
pdf_image_read(struct pdf_image *image, const char *bytes, size_t size)
{
	static const char wanted[5] = { 8, 2, 0, 0, 0 };
	const char *name, *data;
	size_t at = 8, length;

	*image = (struct pdf_image){ bytes, size, 0, 0 };
	if (size < 8 || memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) != 0 ||
	    !next_chunk(bytes, size, &at, &name, &data, &length) ||
	    memcmp(name, "IHDR", 4) != 0 || length != 13 ||
	    memcmp(data + 8, wanted, sizeof(wanted)) != 0)
		return false;
	image->width = big_endian(data);
	image->height = big_endian(data + 4);

	return image->width && image->height;
}

void
pdf_sheet_image(struct pdf_sheet *sheet, const struct pdf_image *image,
		double x, double y, double width)
{
	double height = width * image->height / image->width;

	sheet->images = memory_grow_array(sheet->images, sheet->image_count + 1,
					  sizeof(*sheet->images));
	sheet->images[sheet->image_count++] = *image;
	text_add(page(sheet), "q %.2f 0 0 %.2f %.2f %.2f cm /I%zu Do Q\n",
		 width, height, x, y, sheet->image_count);
}

/* ---- the file ---- */

struct file {
	struct text *out;
	size_t *places; /* where each object begins */
	size_t count;
};

static void
begin_object(struct file *file)
{
	file->places = memory_grow_array(file->places, file->count + 1,
					 sizeof(*file->places));
	file->places[file->count++] = file->out->length;
	text_add(file->out, "%zu 0 obj\n", file->count);
}

static void
end_object(struct file *file)
{
	text_add_string(file->out, "endobj\n");
}

static void
add_stream(struct file *file, const struct text *bytes)
{
	text_add(file->out, "/Length %zu >>\nstream\n", bytes->length);
	text_add_bytes(file->out, text_get(bytes), bytes->length);
	text_add_string(file->out, "\nendstream\n");
}

/* Objects stand in this order; pictures and pages follow. */
enum {
	CATALOG = 1,
	PAGES,
	TITLE,
	RESOURCES,
	FONTS,
	SYMBOLS = FONTS + PDF_FACES, /* what Symbol's bytes are */
	IMAGES,
};

static void
add_resources(struct file *file, const struct pdf_sheet *sheet)
{
	begin_object(file);
	text_add_string(file->out, "<< /Font <<");
	for (int i = 0; i < PDF_FACES; i++)
		text_add(file->out, " /F%d %d 0 R", i + 1, FONTS + i);
	text_add_string(file->out, " >> /XObject <<");
	for (size_t i = 0; i < sheet->image_count; i++)
		text_add(file->out, " /I%zu %zu 0 R", i + 1,
			 (size_t)IMAGES + i);
	text_add_string(file->out, " >> >>\n");
	end_object(file);
}

static void
add_fonts(struct file *file)
{
	for (int i = 0; i < PDF_FACES; i++) {
		begin_object(file);
		text_add(file->out,
			 "<< /Type /Font /Subtype /Type1 /BaseFont /%s",
			 pdf_font_name((enum pdf_face)i));
		if (i == PDF_SYMBOL)
			text_add(file->out, " /ToUnicode %d 0 R", SYMBOLS);
		else
			text_add_string(file->out,
					" /Encoding /WinAnsiEncoding");
		text_add_string(file->out, " >>\n");
		end_object(file);
	}
}

/* At most a hundred in a row. */
static void
add_rows(struct text *out, unsigned char from, unsigned char to)
{
	struct text rows = { 0 };
	size_t count = 0;

	for (unsigned byte = from; byte <= to; byte++) {
		uint32_t code = pdf_font_symbol((unsigned char)byte);

		if (!code)
			continue;
		text_add(&rows, "<%02X> <", byte);
		add_utf16(&rows, code);
		text_add_string(&rows, ">\n");
		count++;
	}
	text_add(out, "%zu beginbfchar\n%sendbfchar\n", count, text_get(&rows));
	text_clear(&rows);
}

/* Else a reader takes mu for micro and Delta for a difference. */
static void
add_symbols(struct file *file)
{
	struct text map = { 0 };

	text_add_string(&map,
			"/CIDInit /ProcSet findresource begin\n"
			"12 dict begin\nbegincmap\n/CIDSystemInfo << /Registry "
			"(Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
			"/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
			"1 begincodespacerange\n<00> <FF>\n"
			"endcodespacerange\n");
	add_rows(&map, 0x20, 0x7E);
	add_rows(&map, 0xA0, 0xFE);
	text_add_string(&map, "endcmap\nCMapName currentdict /CMap "
			      "defineresource pop\nend\nend\n");
	begin_object(file);
	text_add_string(file->out, "<< ");
	add_stream(file, &map);
	end_object(file);
	text_clear(&map);
}

static void
add_image(struct file *file, const struct pdf_image *image)
{
	const char *name, *data;
	struct text pixels = { 0 };
	size_t at = 8, length;

	while (next_chunk(image->bytes, image->size, &at, &name, &data,
			  &length)) {
		if (!memcmp(name, "IDAT", 4))
			text_add_bytes(&pixels, data, length);
	}
	begin_object(file);
	text_add(file->out,
		 "<< /Type /XObject /Subtype /Image /Width %u /Height %u "
		 "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Interpolate true "
		 "/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 3 "
		 "/BitsPerComponent 8 /Columns %u >> ",
		 image->width, image->height, image->width);
	add_stream(file, &pixels);
	end_object(file);
	text_clear(&pixels);
}

static void
add_page(struct file *file, const struct text *shows)
{
	begin_object(file);
	text_add(file->out,
		 "<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %d %d] "
		 "/Resources %d 0 R /Contents %zu 0 R >>\n",
		 PAGES, PDF_WIDTH, PDF_HEIGHT, RESOURCES, file->count + 1);
	end_object(file);
	begin_object(file);
	text_add_string(file->out, "<< ");
	add_stream(file, shows);
	end_object(file);
}

static void
add_tree(struct file *file, const struct pdf_sheet *sheet)
{
	size_t first = (size_t)IMAGES + sheet->image_count;

	begin_object(file);
	text_add(file->out, "<< /Type /Catalog /Pages %d 0 R >>\n", PAGES);
	end_object(file);
	begin_object(file);
	text_add_string(file->out, "<< /Type /Pages /Kids [");
	for (size_t i = 0; i < sheet->page_count; i++)
		text_add(file->out, " %zu 0 R", first + 2 * i);
	text_add(file->out, " ] /Count %zu >>\n", sheet->page_count);
	end_object(file);
}

/* Any script: UTF-16 with its mark, the highest byte first. */
static void
add_wide(struct text *out, const char *text)
{
	uint32_t code;

	text_add_string(out, "<FEFF");
	while ((code = utf8_next(&text)))
		add_utf16(out, code);
	text_add_string(out, ">");
}

static bool
is_plain(const char *text)
{
	while (*text > 0 && *text < 127)
		text++;

	return !*text;
}

static void
add_title(struct file *file, const char *title)
{
	begin_object(file);
	text_add_string(file->out, "<< /Title ");
	if (is_plain(title)) {
		text_add_string(file->out, "(");
		while (*title)
			add_byte(file->out, (unsigned char)*title++);
		text_add_string(file->out, ")");
	} else {
		add_wide(file->out, title);
	}
	text_add_string(file->out, " /Producer (dpaudit) >>\n");
	end_object(file);
}

static void
add_places(struct file *file)
{
	size_t start = file->out->length;

	text_add(file->out, "xref\n0 %zu\n0000000000 65535 f \n",
		 file->count + 1);
	for (size_t i = 0; i < file->count; i++)
		text_add(file->out, "%010zu 00000 n \n", file->places[i]);
	text_add(file->out,
		 "trailer\n<< /Size %zu /Root %d 0 R /Info %d 0 R >>\n"
		 "startxref\n%zu\n%%%%EOF\n",
		 file->count + 1, CATALOG, TITLE, start);
}

void
pdf_sheet_print(const struct pdf_sheet *sheet, const char *title,
		struct text *out)
{
	struct file file = { .out = out };

	text_add_string(out, "%PDF-1.4\n%\xE2\xE3\xCF\xD3\n");
	add_tree(&file, sheet);
	add_title(&file, title);
	add_resources(&file, sheet);
	add_fonts(&file);
	add_symbols(&file);
	for (size_t i = 0; i < sheet->image_count; i++)
		add_image(&file, &sheet->images[i]);
	for (size_t i = 0; i < sheet->page_count; i++)
		add_page(&file, &sheet->pages[i]);
	add_places(&file);
	free(file.places);
}
