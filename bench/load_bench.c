/* load_bench.c - reading files, against plain roads through them */

#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "bench/benches.h"
#include "load/load.h"
#include "load/source.h"
#include "stats/law/random.h"

enum { BLOCK = 1 << 18 };

struct job {
	const char *paths[2];
	size_t count;
	size_t kept;
};

static void
load(void *state)
{
	struct job *job = state;
	const struct load_options options = { 0 };
	struct datasets made = { 0 };
	struct error err = { 0 };

	if (!load_files(job->paths, job->count, &options, NULL, &made, &err))
		printf("%s\n", err.text);
	else
		job->kept += dataset_rows(made.at[0]);
	datasets_clear(&made);
}

/* What wc -l does. */
static void
count_lines(void *state)
{
	struct job *job = state;
	char *block = memory_new(BLOCK);
	int in = open(job->paths[0], O_RDONLY);
	ssize_t got;

	while ((got = read(in, block, BLOCK)) > 0) {
		size_t lines = 0;

		for (ssize_t i = 0; i < got; i++)
			lines += block[i] == '\n';
		job->kept += lines;
	}
	close(in);
	free(block);
}

static void
plain_csv(void *state)
{
	struct job *job = state;
	FILE *in = fopen(job->paths[0], "r");
	double *score = NULL, *member = NULL;
	size_t size = 0, rows = 0, length = 0;
	char *line = NULL;

	while (in && getline(&line, &length, in) > 0) {
		char *comma;

		if (rows == size) {
			size = size ? 2 * size : 1024;
			score = memory_grow_array(score, size, sizeof(*score));
			member = memory_grow_array(member, size,
						   sizeof(*member));
		}
		score[rows] = strtod(line, &comma);
		member[rows++] = strtod(comma + 1, NULL);
	}
	if (in)
		fclose(in);
	job->kept += rows;
	free(line);
	free(score);
	free(member);
}

/* Reading the bytes of all files into fresh memory. */
static void
read_bytes(void *state)
{
	struct job *job = state;

	for (size_t i = 0; i < job->count; i++) {
		int in = open(job->paths[i], O_RDONLY);
		off_t size = lseek(in, 0, SEEK_END);
		char *all = malloc((size_t)size);
		ssize_t got = 1;

		lseek(in, 0, SEEK_SET);
		for (off_t at = 0; all && at < size && got > 0; at += got)
			got = read(in, all + at, (size_t)(size - at));
		job->kept += all ? (size_t)all[size / 2] : 0;
		close(in);
		free(all);
	}
}

/* What names a file: on one thread, wherever the numbers are worked out. */
static void
hash_bytes(void *state)
{
	struct job *job = state;
	FILE *in = fopen(job->paths[0], "rb");
	struct text all = { 0 };
	char *block = memory_new(BLOCK), sha256[SHA256_TEXT];
	size_t got;

	while (in && (got = fread(block, 1, BLOCK, in)) > 0)
		text_add_bytes(&all, block, got);
	source_hash_text(text_get(&all), all.length, sha256);
	job->kept += (size_t)*sha256;
	if (in)
		fclose(in);
	text_clear(&all);
	free(block);
}

static void
write_csv(const char *path, size_t rows)
{
	FILE *out = fopen(path, "w");
	struct random random = random_start(7, 0);

	if (!out)
		return;
	fprintf(out, "score,member\n");
	for (size_t i = 0; i < rows; i++)
		fprintf(out, "%.17g,%d\n", random_normal(&random),
			(int)(i & 1));
	fclose(out);
}

static void
write_npy(const char *path, size_t rows)
{
	FILE *out = fopen(path, "w");
	char header[128];
	double block[4096];
	struct random random = random_start(8, 0);

	if (!out)
		return;
	memset(header, ' ', sizeof(header));
	memcpy(header, "\x93NUMPY\1\0\x76\0", 10);
	header[10 + snprintf(header + 10, 117,
			     "{'descr': '<f8', 'fortran_order': False, "
			     "'shape': (%zu,), }",
			     rows)] = ' ';
	header[127] = '\n';
	fwrite(header, 1, sizeof(header), out);
	for (size_t i = 0; i < 4096; i++)
		block[i] = random_normal(&random);
	for (size_t i = 0; i < rows; i += 4096)
		fwrite(block, sizeof(double), rows - i < 4096 ? rows - i : 4096,
		       out);
	fclose(out);
}

static void
write_json(const char *path, size_t rows)
{
	FILE *out = fopen(path, "w");
	struct random random = random_start(9, 0);

	if (!out)
		return;
	fprintf(out, "[");
	for (size_t i = 0; i < rows; i++)
		fprintf(out, "%s{\"score\": %.17g, \"member\": %d}",
			i ? ", " : "", random_normal(&random), (int)(i & 1));
	fprintf(out, "]\n");
	fclose(out);
}

/* The tree of values alone, without the numbers taken out of it. */
static void
json_tree(void *state)
{
	struct job *job = state;
	json_t *tree = json_load_file(job->paths[0], 0, NULL);

	job->kept += json_array_size(tree);
	json_decref(tree);
}

static void
bench_json(size_t rows)
{
	struct job job = { { "/tmp/dpaudit-bench.json" }, 1, 0 };
	double ours, plain;

	write_json(job.paths[0], rows);
	ours = bench_seconds(load, &job, 0.5);
	plain = bench_seconds(json_tree, &job, 0.5);
	bench_line("JSON list of objects, against its tree", (double)rows, ours,
		   plain, "ratio at least 2");
	unlink(job.paths[0]);
}

static void
bench_csv(size_t rows)
{
	struct job job = { { "/tmp/dpaudit-bench.csv" }, 1, 0 };
	double ours, lines, plain, hash;
	struct rusage usage;

	write_csv(job.paths[0], rows);
	ours = bench_seconds(load, &job, 0.5);
	getrusage(RUSAGE_SELF, &usage);
	printf("  peak memory so far, against the numbers: %.3g\n",
	       (double)usage.ru_maxrss * 1024 / (16 * (double)rows));
	lines = bench_seconds(count_lines, &job, 0.5);
	hash = bench_seconds(hash_bytes, &job, 0.5);
	plain = bench_seconds(plain_csv, &job, 0.5);
	bench_line("CSV score,member, against its SHA-256", (double)rows, ours,
		   hash, "");
	bench_line("CSV score,member, against counting lines", (double)rows,
		   ours, lines, "ratio at least 0.2");
	bench_line("CSV score,member, against getline+strtod", (double)rows,
		   ours, plain, "");
	unlink(job.paths[0]);
}

static void
bench_npy(size_t rows)
{
	struct job job = { { "/tmp/dpaudit-bench_in.npy",
			     "/tmp/dpaudit-bench_out.npy" },
			   2,
			   0 };
	double ours, bytes;

	write_npy(job.paths[0], rows / 2);
	write_npy(job.paths[1], rows / 2);
	ours = bench_seconds(load, &job, 0.5);
	bytes = bench_seconds(read_bytes, &job, 0.5);
	bench_line(".npy pair, against reading its bytes", (double)rows, ours,
		   bytes, "ratio at least 0.33");
	unlink(job.paths[0]);
	unlink(job.paths[1]);
}

static void
run(void)
{
	bench_csv(100000);
	bench_csv(10000000);
	bench_json(1000000);
	bench_npy(1000000);
	bench_npy(100000000);
}

const struct bench bench_load = {
	.name = "load",
	.summary = "reading files, against counting lines and getline+strtod",
	.run = run,
};
