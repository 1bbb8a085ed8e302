/* test_npy.c - NumPy arrays and archives, right and wrong */

#include <criterion/criterion.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zip.h>

#include "tests/load/loading.h"
#include "tests/support.h"

TestSuite(load_npy, .timeout = 600, .fini = scratch_remove);

/* An array file with that dictionary and those numbers. */
static size_t
make_npy(char *out, int version, const char *dictionary, const void *numbers,
	 size_t count)
{
	size_t length = strlen(dictionary) + 1, before = version == 1 ? 10 : 12;

	memcpy(out, "\x93NUMPY", 6);
	out[6] = (char)version;
	out[7] = 0;
	out[8] = (char)(length & 255);
	out[9] = (char)(length >> 8);
	out[10] = out[11] = 0;
	memcpy(out + before, dictionary, length - 1);
	out[before + length - 1] = '\n';
	memcpy(out + before + length, numbers, count);

	return before + length + count;
}

static const struct dataset *
load_npy(int version, const char *dictionary, const void *numbers, size_t count)
{
	char file[4096];

	scratch_write("a.npy", file,
		      make_npy(file, version, dictionary, numbers, count));

	return load_one("a.npy", NULL);
}

/* 1.5 of a member and -2 of another, in whatever type. */
static void
expect_pair(const struct dataset *data, double first, double second)
{
	const double *score = dataset_values(data, ROLE_SCORE);

	cr_assert_eq(dataset_rows(data), 2);
	cr_expect_float_eq(score[0], first, 0);
	cr_expect_float_eq(score[1], second, 0);
	cr_expect(dataset_is_member(data, 0));
	cr_expect_not(dataset_is_member(data, 1));
	dataset_release(data);
}

#define SHAPE "'fortran_order': False, 'shape': (2, 2), }"
#define LIST  "'fortran_order': False, 'shape': (2,), }"

TEST(load_npy, every_type_and_byte_order_is_read)
{
	static const unsigned char f2[] = { 0x00, 0x3e, 0x00, 0x3c,
					    0x00, 0xc0, 0,    0 };
	static const unsigned char big_f2[] = { 0x3e, 0x00, 0x3c, 0x00,
						0xc0, 0x00, 0,    0 };
	static const unsigned char big_f4[] = { 0x3f, 0xc0, 0,    0, 0x3f, 0x80,
						0,    0,    0xc0, 0, 0,    0,
						0,    0,    0,    0 };
	static const float f4[] = { 1.5f, 1, -2, 0 };
	static const double f8[] = { 1.5, 1, -2, 0 };
	static const int8_t i1[] = { 3, 1, -2, 0 };
	static const unsigned char big_i2[] = { 0, 3, 0, 1, 0xff, 0xfe, 0, 0 };
	static const int32_t i4[] = { 3, 1, -2, 0 };
	static const int64_t i8[] = { 3, 1, -2, 0 };
	static const uint64_t u8[] = { 3, 1, 2, 0 };
	static const unsigned char bools[] = { 1, 1, 0, 0 };

	static const struct {
		int version;
		const char *dictionary;
		const void *numbers;
		size_t count;
		double first, second;
	} cases[] = {
		{ 1, "{'descr': '<f2', " SHAPE, f2, sizeof(f2), 1.5, -2 },
		{ 1, "{'descr': '>f2', " SHAPE, big_f2, sizeof(big_f2), 1.5,
		  -2 },
		{ 2, "{'descr': '<f4', " SHAPE, f4, sizeof(f4), 1.5, -2 },
		{ 3, "{'descr': '>f4', " SHAPE, big_f4, sizeof(big_f4), 1.5,
		  -2 },
		{ 1, "{'descr': '<f8', " SHAPE, f8, sizeof(f8), 1.5, -2 },
		{ 1, "{'descr': '|i1', " SHAPE, i1, sizeof(i1), 3, -2 },
		{ 1, "{'descr': '>i2', " SHAPE, big_i2, sizeof(big_i2), 3, -2 },
		{ 1, "{'descr': '<i4', " SHAPE, i4, sizeof(i4), 3, -2 },
		{ 1, "{'descr': '<i8', " SHAPE, i8, sizeof(i8), 3, -2 },
		{ 1, "{'descr': '<u8', " SHAPE, u8, sizeof(u8), 3, 2 },
		{ 1, "{'descr': '|b1', " SHAPE, bools, sizeof(bools), 1, 0 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++)
		expect_pair(load_npy(cases[i].version, cases[i].dictionary,
				     cases[i].numbers, cases[i].count),
			    cases[i].first, cases[i].second);
}

TEST(load_npy, columns_may_come_first)
{
	static const double f8[] = { 1.5, -2, 1, 0 };

	expect_pair(load_npy(1,
			     "{'descr': '<f8', 'fortran_order': True, "
			     "'shape': (2, 2), }",
			     f8, sizeof(f8)),
		    1.5, -2);
	expect_pair(load_npy(1,
			     "{'descr': '<f8', 'fortran_order': True, "
			     "'shape': (2, 1, 2), }",
			     f8, sizeof(f8)),
		    1.5, -2);
}

TEST(load_npy, half_precision_is_exact)
{
	static const unsigned char f2[] = { 0x01, 0x00, 0x00, 0x3c,
					    0xff, 0x7b, 0,    0 };

	expect_pair(load_npy(1, "{'descr': '<f2', " SHAPE, f2, sizeof(f2)),
		    ldexp(1, -24), 65504);
}

/* An array that is refused with a sentence that has this part. */
struct refusal {
	const char *dictionary;
	const void *numbers;
	size_t count;
	const char *part;
};

static void
expect_refusals(const struct refusal cases[], size_t count)
{
	for (size_t i = 0; i < count; i++) {
		char file[4096];
		const char *found;

		scratch_write("a.npy", file,
			      make_npy(file, 1, cases[i].dictionary,
				       cases[i].numbers, cases[i].count));
		found = refusal_of("a.npy", NULL);
		cr_expect(strstr(found, cases[i].part), "%s", found);
	}
}

TEST(load_npy, columns_that_are_not_read_are_refused_with_the_reason)
{
	static const double f8[] = { 1.5, 1, -2, 0 };
	static const struct refusal cases[] = {
		{ "{'descr': [('a', '<f8'), ('b', '<f8')], " SHAPE, f8, 32,
		  "expected a list of rows with named columns, found 2 "
		  "dimensions of them" },
		{ "{'descr': [('a', '<f8'), ('b', '<f8', (2,))], " LIST, f8, 32,
		  "found ('b', '<f8', (2,))" },
		{ "{'descr': [('a', [('b', '<f8')])], " LIST, f8, 32,
		  "columns of columns and of lists are not read" },
		{ "{'descr': [('a', '<c16')], " LIST, f8, 32, "found '<c16'" },
		{ "{'descr': [('a', '|O')], " LIST, f8, 32, "(pickle)" },
		{ "{'descr': [('a', '<f8'), ('a\\'', '<f8')], " LIST, f8, 32,
		  "of the form ('score', '<f8')" },
		{ "{'descr': [('a', '<f8') ('b', '<f8')], " LIST, f8, 32,
		  "of the form ('score', '<f8')" },
		{ "{'descr': [('', '|V8')], " LIST, f8, 16, "of the form" },
		{ "{'descr': [], " LIST, f8, 32, "of the form" },
		{ "{'descr': [", f8, 0, "of the form ('score', '<f8')" },
	};

	expect_refusals(cases, sizeof(cases) / sizeof(*cases));
}

TEST(load_npy, malformed_headers_are_refused_with_the_reason)
{
	static const double f8[] = { 1.5, 1, -2, 0 };
	static const struct refusal cases[] = {
		{ "{'descr': '<c16', " SHAPE, f8, 32, "found '<c16'" },
		{ "{'descr': '|O', " SHAPE, f8, 32, "Python objects (pickle)" },
		{ "{'descr': '<f8', 'fortran_order': False, "
		  "'shape': (99999999999999999999, 9), }",
		  f8, 32, "fits into memory" },
		{ "{'descr': '<f8', 'fortran_order': False, "
		  "'shape': (2, 2, 2), }",
		  f8, 32, "expected at most 2 dimensions, found 3" },
		{ "{'descr': '<f8', 'fortran_order': False, 'shape': (-1,), }",
		  f8, 32, "expected numbers in 'shape'" },
		{ "{'fortran_order': False, 'shape': (4,), }", f8, 32,
		  "expected 'descr'" },
		{ "{'descr': '<f8', 'shape': (4,), }", f8, 32,
		  "expected 'fortran_order'" },
		{ "{'descr': '<f8', 'fortran_order': False, }", f8, 32,
		  "expected 'shape'" },
	};

	expect_refusals(cases, sizeof(cases) / sizeof(*cases));
}

TEST(load_npy, malformed_numbers_are_refused_with_the_reason)
{
	static const double f8[] = { 1.5, 1, -2, 0 };
	static const uint64_t huge[] = { (UINT64_C(1) << 53) + 1, 1, 2, 0 };
	static const uint64_t wide[] = { 0, 1, 0, (UINT64_C(1) << 53) + 1 };
	static const unsigned char bools[] = { 1, 2, 0, 0 };
	static const double nan[] = { 1.5, 1, NAN, 0 };
	static const struct refusal cases[] = {
		{ "{'descr': '<f8', " SHAPE, f8, 31,
		  "a.npy: expected 32 bytes of numbers, found 31; the file is "
		  "truncated" },
		{ "{'descr': '<f8', 'fortran_order': False, 'shape': (1,), }",
		  f8, 32, "expected the end behind the numbers" },
		{ "{'descr': [('score', '<f8'), ('member', '<u8')], " LIST, f8,
		  31, "expected 32 bytes of numbers, found 31" },
		{ "{'descr': [('score', '<f8'), ('member', '<u8')], " LIST,
		  wide, 32, "a.npy: 'member': expected whole numbers" },
		{ "{'descr': '<u8', " SHAPE, huge, 32,
		  "expected whole numbers up to 2^53" },
		{ "{'descr': '|b1', " SHAPE, bools, 4,
		  "expected true or false in element 2, found the byte 2" },
		{ "{'descr': '<f8', " SHAPE, nan, 32,
		  "a.npy:row 2: expected a number in column 1, found none "
		  "(NaN); nan=drop, nan=low or nan=high says what to do" },
		{ "{'descr': '<f8', 'fortran_order': False, "
		  "'shape': (1000000000000,), }",
		  f8, 32, "truncated" },
		{ "{'descr': '<f8', 'fortran_order': False, 'shape': (0,), }",
		  f8, 0, "expected rows, found none" },
	};

	expect_refusals(cases, sizeof(cases) / sizeof(*cases));
}

TEST(load_npy, what_is_no_header_is_refused)
{
	scratch_write("a.npy", "\x93NUMPY\7\0\1\0", 10);
	cr_expect(strstr(refusal_of("a.npy", NULL), "version 1, 2 or 3"));
	scratch_write("a.npy", "\x93NUMPY\1", 7);
	cr_expect(strstr(refusal_of("a.npy", NULL), "truncated"));
}

/* Each column by its name and type, whatever the names are. */
TEST(load_npy, rows_with_named_columns_are_a_table)
{
	static const unsigned char rows[] = {
		/* score >f4, padding, member, run S2, 'shape' <i2 */
		0x3f, 0xc0, 0, 0, 9, 9, 9, 1, 'a', 0,   7,    0, /* first */
		0xc0, 0x00, 0, 0, 9, 9, 9, 0, 'b', 'c', 0xff, 0xff,
	};
	const struct dataset *data = load_npy(
		1,
		"{'descr': [('score', '>f4'), ('', '|V3'), ('member', '?'), "
		"(\"run\", '|S2'), ('shape', '<i2')], " LIST,
		rows, sizeof(rows));
	size_t shape = 0;

	cr_assert_eq(dataset_column_count(data), 4);
	cr_expect(has_note(data, "NumPy array, 2 rows of 4 columns"));
	while (strcmp(dataset_column_name(data, shape), "shape"))
		shape++;
	cr_expect_float_eq(dataset_column_values(data, shape)[0], 7, 0);
	cr_expect_float_eq(dataset_column_values(data, shape)[1], -1, 0);
	cr_expect_str_eq(dataset_column_word(data, 2, 0), "a");
	cr_expect_str_eq(dataset_column_word(data, 2, 1), "bc");
	expect_pair(data, 1.5, -2);
}

TEST(load_npy, pairs_of_arrays_share_one_column)
{
	static const char *const names[2][2] = { { "a_in.npy", "a_out.npy" },
						 { "a_out.npy", "a_in.npy" } };
	const struct load_options none = { 0 };
	static const double in[] = { 1, 2, 3 }, out[] = { -1, -2 };
	char file[4096];

	scratch_write("a_in.npy", file,
		      make_npy(file, 1,
			       "{'descr': '<f8', 'fortran_order': "
			       "False, 'shape': (3,), }",
			       in, sizeof(in)));
	scratch_write(
		"a_out.npy", file,
		make_npy(file, 1, "{'descr': '<f8', " LIST, out, sizeof(out)));
	for (size_t i = 0; i < 2; i++) {
		const char *paths[] = { scratch_path(names[i][0]),
					scratch_path(names[i][1]) };
		const struct role_choice member = { ROLE_MEMBER, "1" };
		const struct load_options odd = { .choices = &member,
						  .choice_count = 1 };
		struct datasets made = { 0 };
		struct error err = { 0 };
		const double *score;

		cr_assert(load_files(paths, 2, &none, NULL, &made, &err), "%s",
			  err.text);
		cr_assert_eq(made.count, 1);
		cr_expect_eq(dataset_members_first(made.at[0]), 3);
		score = dataset_values(made.at[0], ROLE_SCORE);
		for (size_t j = 0; j < 5; j++)
			cr_expect_float_eq(score[j], j < 3 ? in[j] : out[j - 3],
					   0);
		datasets_clear(&made);
		/* With members of their own they are two files. */
		cr_expect_not(load_files(paths, 2, &odd, NULL, &made, &err));
	}
}

/* ---- archives ---- */

struct part {
	const char *name;
	char bytes[2048];
	size_t count;
};

static void
write_npz(const char *name, struct part *parts, size_t count, int method)
{
	zip_t *archive =
		zip_open(scratch_path(name), ZIP_CREATE | ZIP_TRUNCATE, NULL);

	for (size_t i = 0; i < count; i++) {
		zip_int64_t index =
			zip_file_add(archive, parts[i].name,
				     zip_source_buffer(archive, parts[i].bytes,
						       parts[i].count, 0),
				     0);

		zip_set_file_compression(archive, (zip_uint64_t)index, method,
					 0);
	}
	cr_assert_eq(zip_close(archive), 0);
}

static void
list_of(struct part *part, const char *name, const double *values, size_t count)
{
	char dictionary[200];

	snprintf(dictionary, sizeof(dictionary),
		 "{'descr': '<f8', 'fortran_order': False, 'shape': (%zu,), }",
		 count);
	part->name = name;
	part->count = make_npy(part->bytes, 1, dictionary, values,
			       count * sizeof(double));
}

TEST(load_npy, archives_are_read_stored_and_deflated)
{
	static const double scores[] = { 1.5, -2 }, members[] = { 1, 0 };
	static const double fpr[] = { 0, 0.5, 1 }, auc[] = { 0.7 };
	struct part parts[4];
	const struct dataset *data;

	list_of(&parts[0], "scores.npy", scores, 2);
	list_of(&parts[1], "memberships.npy", members, 2);
	list_of(&parts[2], "fpr.npy", fpr, 3);
	list_of(&parts[3], "auc.npy", auc, 1);
	write_npz("a.npz", parts, 4, ZIP_CM_STORE);
	data = load_one("a.npz", NULL);
	cr_expect(has_note(data, "not used"));
	expect_pair(data, 1.5, -2);
	write_npz("b.npz", parts, 4, ZIP_CM_DEFLATE);
	expect_pair(load_one("b.npz", NULL), 1.5, -2);
}

TEST(load_npy, halves_and_matrices_in_an_archive_are_understood)
{
	static const double in[] = { 1, 2, 3 }, out[] = { 4, 5 };
	static const double scores[] = { 1, 2, 3, 4, 5, 6 };
	static const double members[] = { 1, 0, 1, 0, 1, 0 };
	struct part parts[2];
	const struct dataset *data;

	list_of(&parts[0], "losses_in.npy", in, 3);
	list_of(&parts[1], "losses_out.npy", out, 2);
	write_npz("a.npz", parts, 2, ZIP_CM_STORE);
	data = load_one("a.npz", NULL);
	cr_expect_eq(dataset_kind(data), KIND_LOSSES);
	cr_expect_eq(dataset_members_first(data), 3);
	cr_expect_float_eq(dataset_values(data, ROLE_LOSS)[4], 5, 0);
	dataset_release(data);

	for (size_t i = 0; i < 2; i++) {
		parts[i].name = i ? "memberships.npy" : "scores.npy";
		parts[i].count = make_npy(
			parts[i].bytes, 1,
			"{'descr': '<f8', 'fortran_order': False, 'shape': "
			"(2, 3), }",
			i ? members : scores, sizeof(scores));
	}
	write_npz("b.npz", parts, 2, ZIP_CM_STORE);
	data = load_one("b.npz", NULL);
	cr_assert_eq(dataset_rows(data), 6);
	cr_expect_float_eq(dataset_values(data, ROLE_SCORE)[4], 5, 0);
	cr_expect_float_eq(dataset_values(data, ROLE_RUN)[4], 1, 0);
	cr_expect_float_eq(dataset_values(data, ROLE_GROUP)[4], 1, 0);
	cr_expect(dataset_is_member(data, 4));
	dataset_release(data);
}

/* Cut anywhere, or with any byte changed: a sentence, and no crash. */
TEST(load_npy, damaged_archives_are_refused)
{
	static const double scores[] = { 1.5, -2 }, members[] = { 1, 0 };
	struct part parts[2];
	char file[4096];
	size_t count;
	FILE *in;

	list_of(&parts[0], "scores.npy", scores, 2);
	list_of(&parts[1], "memberships.npy", members, 2);
	write_npz("a.npz", parts, 2, ZIP_CM_DEFLATE);
	in = fopen(scratch_path("a.npz"), "r");
	count = fread(file, 1, sizeof(file), in);
	fclose(in);
	for (size_t i = 0; i < count; i += 3) {
		scratch_write("b.npz", file, i);
		cr_expect_neq(*refusal_of("b.npz", NULL), '\0');
	}
	/* The first entry's packed bytes: the checksum finds it. */
	file[60] ^= 0x55;
	scratch_write("b.npz", file, count);
	cr_expect(strstr(refusal_of("b.npz", NULL), "b.npz"));
}

TEST(load_npy, archives_of_something_else_are_refused)
{
	struct part part = { "archive/data.pkl", "x", 1 };

	write_npz("a.pt", &part, 1, ZIP_CM_STORE);
	cr_expect(strstr(refusal_of("a.pt", NULL), "PyTorch"));
	part.name = "word/document.xml";
	write_npz("b.zip", &part, 1, ZIP_CM_STORE);
	cr_expect(strstr(refusal_of("b.zip", NULL), "without NumPy arrays"));
}
