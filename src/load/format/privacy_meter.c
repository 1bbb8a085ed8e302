/*
 * privacy_meter.c - what Privacy Meter prints of an attack at one threshold
 *
 * A MetricResult of ml_privacy_meter as text, one below the other if there
 * are several: a title between signs of equality, then lines of a name, '='
 * and a value.  "TN, FP, FN, TP" are the counts; the other lines follow from
 * them, and none is read.
 */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "load/format/formats.h"

static const char title[] = " METRIC RESULT OBJECT ";

/* A line without its blanks and its end. */
struct span {
	const char *at;
	size_t length;
};

static struct span
take_line(const char **text)
{
	size_t whole = strcspn(*text, "\n");
	struct span line = { *text, whole };

	*text += whole + ((*text)[whole] == '\n');
	while (line.length && isspace((unsigned char)*line.at)) {
		line.at++;
		line.length--;
	}
	while (line.length && isspace((unsigned char)line.at[line.length - 1]))
		line.length--;

	return line;
}

static bool
begins(struct span line, const char *with)
{
	size_t length = strlen(with);

	return line.length >= length && !strncmp(line.at, with, length);
}

static bool
is_title(struct span line)
{
	size_t bar = 0;

	while (bar < line.length && line.at[bar] == '=')
		bar++;
	line.at += bar;
	line.length -= bar;

	return bar && begins(line, title);
}

/* "(94, 6, 40, 60)", also as "(np.int64(94), ...)"; behind it the end. */
static bool
read_counts(struct span line, double counts[4])
{
	static const char numpy[] = "np.int64(";
	const char *at = memchr(line.at, '=', line.length);
	const char *end = line.at + line.length;

	if (!at)
		return false;
	at++;
	for (int i = 0; i < 4; i++) {
		char *rest;

		at += strspn(at, " (,");
		if (!strncmp(at, numpy, sizeof(numpy) - 1))
			at += sizeof(numpy) - 1;
		if (at >= end || !isdigit((unsigned char)*at))
			return false;
		counts[i] = (double)strtoull(at, &rest, 10);
		at = rest + (i < 3 && *rest == ')');
	}

	return at + strspn(at, " )") >= end;
}

/* In the order of the text: tn, fp, fn, tp. */
static bool
add_row(struct sheet *sheet, const double counts[4], size_t line,
	struct error *err)
{
	if (!sheet_reserve(sheet, 1, err))
		return false;
	for (size_t i = 0; i < 4; i++)
		sheet->columns[i].values[sheet->rows] = counts[i];
	sheet_add_row(sheet, line);

	return true;
}

static bool
is_passed_over(struct span line)
{
	return !line.length || begins(line, "Accuracy") ||
	       begins(line, "ROC AUC Score") || begins(line, "FPR");
}

/* `*open` while the counts of a result are still to come. */
static bool
read_line(struct span line, size_t number, bool *open, struct sheet *sheet,
	  struct error *err)
{
	double counts[4];

	if (!*open && is_title(line)) {
		*open = true;
		return true;
	}
	if (is_passed_over(line))
		return true;
	if (!*open)
		return error_set(err, ERROR_FORMAT,
				 "expected another METRIC RESULT OBJECT or the "
				 "end");
	if (!begins(line, "TN, FP, FN, TP") || !read_counts(line, counts))
		return error_set(err, ERROR_FORMAT,
				 "expected TN, FP, FN, TP = (94, 6, 40, 60) of "
				 "a metric result");
	*open = false;

	return add_row(sheet, counts, number, err);
}

static bool
read_lines(const char *text, const struct load_options *options,
	   struct sheet *sheet, struct error *err)
{
	size_t number = 0;
	bool open = false;

	while (*text &&
	       !(options->keep_rows && sheet->rows >= options->keep_rows)) {
		struct span line = take_line(&text);

		if (!read_line(line, ++number, &open, sheet, err))
			return sheet_blame(sheet, number, err);
	}
	if (open)
		return !error_set(err, ERROR_FORMAT,
				  "expected TN, FP, FN, TP of the last metric "
				  "result, found the end") &&
		       sheet_blame(sheet, number, err);

	return sheet_trim(sheet, err);
}

static bool
privacy_meter_read(struct source *source, const struct load_options *options,
		   struct sheet *sheet, struct error *err)
{
	static const char *const names[] = { "tn", "fp", "fn", "tp" };
	size_t count;
	char *text = source_read_all(source, 1, &count, err);
	bool fine = text != NULL;

	for (size_t i = 0; fine && i < 4; i++)
		fine = sheet_add_column(sheet, names[i], err) != NULL;
	sheet->has_header = true;
	if (fine && strlen(text) != count)
		fine = error_set(err, ERROR_FORMAT,
				 "%s: expected text, found a zero byte",
				 sheet->path);
	fine = fine && read_lines(text, options, sheet, err);
	if (fine)
		sheet_note(sheet, "metric results of Privacy Meter: %zu",
			   sheet->rows);
	free(text);

	return fine;
}

static bool
privacy_meter_knows(const char *head, size_t count)
{
	size_t bar = 0, length = sizeof(title) - 1;

	while (count && isspace((unsigned char)*head)) {
		head++;
		count--;
	}
	while (bar < count && head[bar] == '=')
		bar++;

	return bar && count - bar >= length &&
	       !memcmp(head + bar, title, length);
}

const struct format format_privacy_meter = {
	.name = "privacy-meter",
	.summary = "counts as Privacy Meter prints them",
	.endings = "",
	.knows = privacy_meter_knows,
	.read = privacy_meter_read,
};
