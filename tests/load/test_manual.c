/* test_manual.c - the examples of dpaudit-data(5) load as they stand */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "dataset/write/data_writers.h"
#include "tests/load/loading.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(load_manual, .timeout = 600, .fini = scratch_remove);

/* What a comment above an example says of it. */
struct example {
	char file[64], from[64], kind[32];
	size_t rows;
};

static bool
read_mark(const char *line, struct example *example)
{
	*example = (struct example){ 0 };
	if (sscanf(line, ".\\\" export %63s %63s %31s %zu", example->file,
		   example->from, example->kind, &example->rows) == 4)
		return true;

	return sscanf(line, ".\\\" example %63s %31s %zu", example->file,
		      example->kind, &example->rows) == 3;
}

/* The lines up to .Ed, as man shows them. */
static void
read_body(FILE *in, struct text *body)
{
	char line[400];

	while (fgets(line, sizeof(line), in) && strncmp(line, ".Ed", 3)) {
		if (!strncmp(line, ".Bd", 3))
			continue;
		for (const char *at = line; *at; at++) {
			bool escape = *at == '\\' && at[1] == '-';

			at += escape;
			text_add_bytes(body, at, 1);
		}
	}
}

static void
export_example(const struct example *example)
{
	const struct dataset *data = load_one(example->from, NULL);
	struct text out = { 0 };
	struct error err = { 0 };

	cr_assert(data_writer_of_path(example->file)
			  ->write(data, dataset_game(data), NULL, &out, &err),
		  "%s", err.text);
	scratch_write(example->file, out.at, out.length);
	text_clear(&out);
	dataset_release(data);
}

TEST(load_manual, examples_load_as_they_stand)
{
	FILE *in = fopen(source_path("man/dpaudit-data.5"), "r");
	unsigned kinds = 0;
	size_t examples = 0;
	char line[400];

	cr_assert(in);
	while (fgets(line, sizeof(line), in)) {
		struct example example;
		struct text body = { 0 };
		const struct dataset *data;

		if (!read_mark(line, &example))
			continue;
		read_body(in, &body);
		if (*example.from)
			export_example(&example);
		else
			scratch_text(example.file, text_get(&body));
		data = load_one(example.file, NULL);
		cr_expect_str_eq(kind_about(dataset_kind(data))->name,
				 example.kind, "%s", example.file);
		cr_expect_eq(dataset_rows(data), example.rows, "%s",
			     example.file);
		kinds |= KIND_BIT(dataset_kind(data));
		examples++;
		dataset_release(data);
		text_clear(&body);
	}
	fclose(in);
	cr_expect_eq(kinds, (1u << KIND_COUNT) - 1, "a kind has no example");
	cr_expect_eq(examples, 27);
}
