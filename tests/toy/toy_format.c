/* toy_format.c - "TOY", then a score and a member a line */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load/format/formats.h"

static bool
toy_knows(const char *head, size_t count)
{
	return count >= 4 && !memcmp(head, "TOY\n", 4);
}

static bool
add_rows(const char *text, struct sheet *sheet, struct error *err)
{
	double score, member;
	int used;

	while (sscanf(text, "%lf %lf%n", &score, &member, &used) == 2) {
		if (!sheet_reserve(sheet, 1, err))
			return false;
		sheet->columns[0].values[sheet->rows] = score;
		sheet->columns[1].values[sheet->rows] = member;
		sheet_place(sheet, sheet->rows, sheet->rows + 2);
		sheet->rows++;
		text += used;
	}

	return true;
}

static bool
toy_read(struct source *source, const struct load_options *options,
	 struct sheet *sheet, struct error *err)
{
	size_t count;
	char *text = source_read_all(source, 1, &count, err);
	bool good = text && sheet_add_column(sheet, "score", err) &&
		    sheet_add_column(sheet, "member", err) &&
		    add_rows(text + 4, sheet, err);

	(void)options;
	sheet_note(sheet, "a toy of %zu rows", sheet->rows);
	free(text);

	return good;
}

const struct format format_toy = {
	.name = "toy",
	.summary = "scores for children",
	.endings = ".toys",
	.knows = toy_knows,
	.read = toy_read,
};
