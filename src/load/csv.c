/*
 * csv.c - tables as text: commas, semicolons, tabs or blanks
 *
 * The text is cut into blocks of whole lines.  Two threads take turns in
 * reading a block (which also hashes it), turn it into numbers side by
 * side, and append what they found in the order of the file.
 */

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "load/chunk.h"
#include "load/formats.h"
#include "load/layout.h"

enum { BLOCK = 1 << 20, THREADS = 2 };

struct job {
	struct source *source;
	const struct layout *layout;
	struct sheet *sheet;
	size_t keep_rows;
	size_t bytes; /* of the whole text; 0 if that is not known */

	pthread_mutex_t reading; /* of the fields below */
	size_t block;            /* bytes of a block; less for a short file */
	char *rest;              /* the start of a line, for the next block */
	size_t rest_count, blocks;
	bool ended;

	pthread_mutex_t appending; /* of the fields below, and the sheet */
	pthread_cond_t appended;
	size_t lines, next_block;
	bool failed, enough;
	struct error error;
};

static bool
is_over(struct job *job)
{
	bool over;

	pthread_mutex_lock(&job->appending);
	over = job->failed || job->enough;
	pthread_mutex_unlock(&job->appending);

	return over;
}

/* The bytes up to the last line end; all of them at the end of the file. */
static size_t
whole_lines(const struct job *job, const char *bytes, size_t count)
{
	const char *feed;

	if (job->ended)
		return count;
	feed = memrchr(bytes, '\n', count);

	return feed ? (size_t)(feed - bytes) + 1 : 0;
}

/* Every line ends with a line feed and has padding behind it. */
static void
end_block(struct chunk *chunk)
{
	if (chunk->count && chunk->bytes[chunk->count - 1] != '\n')
		chunk->bytes[chunk->count++] = '\n';
	memset(chunk->bytes + chunk->count, 0, SOURCE_PADDING);
}

/* The next block, without a line cut in two.  An empty block is the end. */
static bool
read_block(struct job *job, struct chunk *chunk, struct error *err)
{
	size_t got, count = job->rest_count;

	chunk->count = 0;
	if (job->ended)
		return true;
	memcpy(chunk->bytes, job->rest, count);
	if (!source_read(job->source, chunk->bytes + count, job->block - count,
			 &got, err))
		return false;
	job->ended = got < job->block - count;
	count += got;
	chunk->count = whole_lines(job, chunk->bytes, count);
	if (!chunk->count && count)
		return error_set(err, ERROR_FORMAT,
				 "%s: expected a line of text, found %d bytes "
				 "without a line end",
				 job->sheet->path, (int)BLOCK);
	job->rest_count = count - chunk->count;
	memcpy(job->rest, chunk->bytes + chunk->count, job->rest_count);
	end_block(chunk);

	return true;
}

/* Takes the next block and its number; false at the end or on failure. */
static bool
take_block(struct job *job, struct chunk *chunk, size_t *number)
{
	bool fine;

	if (is_over(job))
		return false;
	pthread_mutex_lock(&job->reading);
	*number = job->blocks++;
	chunk->has_top = *number == 0;
	fine = read_block(job, chunk, &chunk->error);
	pthread_mutex_unlock(&job->reading);
	if (!fine) {
		/* Its turn comes like that of any block. */
		chunk->failed = true;
		return true;
	}

	return chunk->count > 0;
}

/* As many as the first block lets expect, and a little more. */
static void
expect_rows(const struct job *job, const struct chunk *chunk)
{
	double rows = (double)chunk->rows / (double)chunk->count;

	rows *= 1.01 * (double)job->bytes;
	if (!job->keep_rows && job->bytes > BLOCK)
		sheet_expect(job->sheet, (size_t)rows);
}

static void
append(struct job *job, const struct chunk *chunk, bool was_read)
{
	struct error *err = &job->error;

	if (was_read && !job->sheet->rows)
		expect_rows(job, chunk);
	if (!was_read) {
		*err = chunk->error;
		job->failed = true;
	} else if (!chunk_append(chunk, job->layout, job->sheet, &job->lines,
				 err)) {
		job->failed = true;
	}
	if (job->keep_rows && job->sheet->rows >= job->keep_rows) {
		job->sheet->rows = job->keep_rows;
		job->enough = true;
	}
}

static void
append_in_order(struct job *job, const struct chunk *chunk, size_t number,
		bool was_read)
{
	pthread_mutex_lock(&job->appending);
	while (job->next_block != number)
		pthread_cond_wait(&job->appended, &job->appending);
	if (!job->failed && !job->enough)
		append(job, chunk, was_read);
	job->next_block++;
	pthread_cond_broadcast(&job->appended);
	pthread_mutex_unlock(&job->appending);
}

static void
init_chunk(struct chunk *chunk, const struct sheet *sheet, size_t block)
{
	*chunk = (struct chunk){
		.bytes = memory_new(block + 1 + SOURCE_PADDING),
	};
	sheet_init(&chunk->book, sheet->path);
	for (size_t i = 0; i < sheet->column_count; i++)
		sheet_take_column(&chunk->book, sheet->columns[i].name, NULL);
}

static void *
work(void *state)
{
	struct job *job = state;
	struct chunk chunk;
	size_t number;

	init_chunk(&chunk, job->sheet, job->block);
	while (take_block(job, &chunk, &number)) {
		bool was_read = !chunk.failed;

		if (was_read)
			chunk_read(&chunk, job->layout);
		append_in_order(job, &chunk, number, was_read);
		chunk.failed = false;
	}
	chunk_clear(&chunk);

	return NULL;
}

/* A second thread only where there is a second block. */
static void
work_together(struct job *job)
{
	size_t left;
	pthread_t helper;
	bool helped = false;

	if (!source_left(job->source, &left) || left > BLOCK)
		helped = !pthread_create(&helper, NULL, work, job);
	work(job);
	if (helped)
		pthread_join(helper, NULL);
}

/* A short file needs no long block; one byte more shows its end. */
static size_t
block_bytes(const struct source *source)
{
	size_t left;

	if (source_left(source, &left) && left < BLOCK)
		return left + 1;

	return BLOCK;
}

static bool
read_rows(struct source *source, const struct layout *layout, size_t keep_rows,
	  struct sheet *sheet, struct error *err)
{
	struct job job = {
		.source = source,
		.layout = layout,
		.sheet = sheet,
		.keep_rows = keep_rows,
		.block = block_bytes(source),
		.reading = PTHREAD_MUTEX_INITIALIZER,
		.appending = PTHREAD_MUTEX_INITIALIZER,
		.appended = PTHREAD_COND_INITIALIZER,
	};

	if (!source_left(source, &job.bytes))
		job.bytes = 0;
	job.rest = memory_new(job.block);
	work_together(&job);
	free(job.rest);
	pthread_cond_destroy(&job.appended);
	pthread_mutex_destroy(&job.appending);
	pthread_mutex_destroy(&job.reading);
	if (job.failed)
		*err = job.error;

	return !job.failed && sheet_trim(sheet, err);
}

/* ---- the format ---- */

static bool
skip_mark(struct source *source, struct error *err)
{
	const char *head;
	char mark[3];
	size_t count;

	if (!source_peek(source, 3, &head, &count, err))
		return false;
	if (count == 3 && !memcmp(head, "\xef\xbb\xbf", 3))
		return source_read(source, mark, 3, &count, err);
	if (count >= 2 &&
	    (!memcmp(head, "\xff\xfe", 2) || !memcmp(head, "\xfe\xff", 2)))
		return error_set(err, ERROR_FORMAT,
				 "%s is UTF-16 text; convert it: iconv -f "
				 "UTF-16 -t UTF-8 '%s'",
				 source_name(source), source_name(source));

	return true;
}

/* The first lines; what is no text is refused before it is a table. */
static bool
peek_lines(struct source *source, const char **head, size_t *count,
	   struct error *err)
{
	const char *feed;

	if (!source_peek(source, FORMAT_HEAD, head, count, err))
		return false;
	if (!*count)
		return error_set(err, ERROR_FORMAT, "%s is empty",
				 source_name(source));
	if (memchr(*head, '\0', *count))
		return error_set(err, ERROR_FORMAT,
				 "%s is no text and none of the formats that "
				 "are read; dpaudit list formats shows them",
				 source_name(source));
	if (*count < FORMAT_HEAD)
		return true;
	feed = memrchr(*head, '\n', *count);
	if (feed)
		*count = (size_t)(feed - *head) + 1;

	return true;
}

static bool
read(struct source *source, const struct load_options *options,
     struct sheet *sheet, struct error *err)
{
	struct layout layout = { 0 };
	const char *head;
	size_t count;
	bool fine;

	if (!skip_mark(source, err) || !peek_lines(source, &head, &count, err))
		return false;
	if (!layout_find(&layout, head, count, options, sheet, err)) {
		layout_clear(&layout);
		return error_prefix(err, "%s", sheet->path);
	}
	fine = read_rows(source, &layout, options->keep_rows, sheet, err);
	layout_clear(&layout);
	if (fine && !sheet->rows)
		return error_set(err, ERROR_FORMAT,
				 "%s: expected rows below the header, found "
				 "none",
				 sheet->path);

	return fine;
}

static bool
knows(const char *head, size_t count)
{
	(void)head;
	(void)count;

	return true;
}

const struct format format_csv = {
	.name = "csv",
	.summary = "table as text: commas, semicolons, tabs or blanks",
	.endings = ".csv .tsv .txt .dat",
	.knows = knows,
	.read = read,
};
