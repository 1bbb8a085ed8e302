/*
 * csv.c - tables as text: commas, semicolons, tabs or blanks
 *
 * The text is cut into blocks of whole lines.  Each is read, hashed, turned
 * into numbers, given its place and copied there; reading, hashing and
 * giving places go in the order of the file.  Two threads take whichever of
 * these steps can be taken, so that neither waits while there is work.
 */

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/thread.h"
#include "load/format/chunk.h"
#include "load/format/formats.h"
#include "load/format/layout.h"
#include "load/format/plain_rows.h"

enum {
	BLOCK = 1 << 18,
	LINE_LIMIT = 1 << 20,
	BLOCKS = 8, /* on their way at once */
};

/* A block on its way. */
struct block {
	struct chunk chunk;
	size_t hash_count; /* its bytes in the file */
	bool is_unread;    /* reading it failed; chunk.error says why */
	bool is_hashed, is_parsed, is_done;
};

struct job {
	struct source *source;
	const struct layout *layout;
	struct sheet *sheet;
	size_t keep_rows;
	size_t bytes;  /* of the whole text; 0 if that is not known */
	size_t before; /* bytes before the next block to read */
	size_t piece;  /* read at once; less for a short file */
	pthread_t owner;

	pthread_mutex_t lock; /* of everything below, but for busy steps */
	pthread_cond_t changed;
	struct block blocks[BLOCKS];
	/* how many blocks were handed to each step */
	size_t read, hashed, parsed, placed;
	bool is_reading, is_hashing, is_placing;
	size_t copying;
	char *rest; /* the start of a line, for the next block */
	size_t rest_count, lines;
	bool ended, failed, enough;
	struct error error;
};

static struct block *
block_of(struct job *job, size_t number)
{
	return &job->blocks[number % BLOCKS];
}

/* ---- reading ---- */

/* The bytes up to the last line end; all of them at the end of the file. */
static size_t
whole_lines(const char *bytes, size_t count, bool ended)
{
	const char *feed;

	if (ended)
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
	memset(chunk->bytes + chunk->count, 0, PLAIN_PADDING);
}

/* The next block, without a line cut in two.  An empty block is the end. */
static bool
read_block(struct job *job, struct block *block, bool *ended, struct error *err)
{
	struct chunk *chunk = &block->chunk;
	size_t got, count = job->rest_count;

	memcpy(chunk->bytes, job->rest, count);
	do {
		if (count > LINE_LIMIT)
			return error_set(err, ERROR_FORMAT,
					 "%s: expected a line of text, found "
					 "%d bytes without a line end",
					 job->sheet->path, (int)LINE_LIMIT);
		if (!source_read(job->source, chunk->bytes + count, job->piece,
				 &got, err))
			return false;
		*ended = got < job->piece;
		count += got;
		chunk->count = whole_lines(chunk->bytes, count, *ended);
	} while (!chunk->count && count && !*ended);
	block->hash_count = chunk->count;
	job->rest_count = count - chunk->count;
	memcpy(job->rest, chunk->bytes + chunk->count, job->rest_count);
	end_block(chunk);

	return true;
}

/* The owner alone waits for pipes: it can tell how long that takes. */
static bool
can_read(struct job *job)
{
	if (job->is_reading || job->ended ||
	    (!job->bytes && !pthread_equal(job->owner, pthread_self())))
		return false;

	return job->read < BLOCKS || (block_of(job, job->read)->is_done &&
				      block_of(job, job->read)->is_hashed);
}

static void
do_read(struct job *job)
{
	struct block *block = block_of(job, job->read);
	bool fine, ended = false;

	job->is_reading = true;
	block->is_hashed = block->is_parsed = block->is_done = false;
	block->chunk.before = job->before;
	pthread_mutex_unlock(&job->lock);
	fine = read_block(job, block, &ended, &block->chunk.error);
	pthread_mutex_lock(&job->lock);
	/* Its turn comes like that of any block. */
	block->is_unread = !fine;
	job->ended = ended || !fine;
	job->is_reading = false;
	job->before += block->hash_count;
	job->read++;
}

/* ---- hashing ---- */

static bool
can_hash(const struct job *job)
{
	return !job->is_hashing && job->hashed < job->read;
}

static void
do_hash(struct job *job)
{
	struct block *block = block_of(job, job->hashed);

	job->is_hashing = true;
	pthread_mutex_unlock(&job->lock);
	if (!block->is_unread)
		source_hash(job->source, block->chunk.bytes, block->hash_count);
	pthread_mutex_lock(&job->lock);
	block->is_hashed = true;
	job->is_hashing = false;
	job->hashed++;
}

/* ---- numbers ---- */

static bool
can_parse(const struct job *job)
{
	return job->parsed < job->read;
}

static void
do_parse(struct job *job)
{
	struct block *block = block_of(job, job->parsed++);

	pthread_mutex_unlock(&job->lock);
	if (!block->is_unread)
		chunk_read(&block->chunk, job->layout);
	pthread_mutex_lock(&job->lock);
	block->is_parsed = true;
}

/* ---- places ---- */

/* Nothing may be copied while the columns move to where there is room. */
static bool
can_place(struct job *job)
{
	const struct block *block = block_of(job, job->placed);

	if (job->is_placing || job->placed == job->parsed || !block->is_parsed)
		return false;

	return !job->copying ||
	       job->sheet->rows + block->chunk.rows <= job->sheet->size;
}

/* As many as the first block lets expect, and a little more. */
static void
expect_rows(const struct job *job, const struct chunk *chunk)
{
	double rows = (double)chunk->rows / (double)chunk->count;

	rows *= 1.01 * (double)job->bytes;
	if (!job->keep_rows && job->bytes > BLOCK && chunk->count)
		sheet_expect(job->sheet, (size_t)rows);
}

static bool
place(struct job *job, struct block *block, struct error *err)
{
	if (block->is_unread) {
		*err = block->chunk.error;
		return false;
	}
	if (!job->sheet->rows)
		expect_rows(job, &block->chunk);

	return chunk_place(&block->chunk, job->layout, job->sheet, &job->lines,
			   err);
}

static void
do_place(struct job *job)
{
	struct block *block = block_of(job, job->placed);
	bool fine;

	job->is_placing = true;
	pthread_mutex_unlock(&job->lock);
	fine = place(job, block, &job->error);
	pthread_mutex_lock(&job->lock);
	job->is_placing = false;
	job->placed++;
	job->failed = !fine;
	job->copying++;
	pthread_cond_broadcast(&job->changed);
	pthread_mutex_unlock(&job->lock);
	if (fine)
		chunk_copy(&block->chunk, job->layout, job->sheet);
	pthread_mutex_lock(&job->lock);
	job->copying--;
	block->is_done = true;
	if (fine && job->keep_rows && job->sheet->rows >= job->keep_rows) {
		job->sheet->rows = job->keep_rows;
		job->enough = true;
	}
}

/* ---- two threads ---- */

static bool
is_over(const struct job *job)
{
	return job->failed || job->enough ||
	       (job->ended && job->placed == job->read &&
		job->hashed == job->read && !job->copying);
}

/* Takes a step if one can be taken: what frees a block comes first. */
static bool
take_step(struct job *job)
{
	if (can_place(job))
		do_place(job);
	else if (can_hash(job))
		do_hash(job);
	else if (can_parse(job))
		do_parse(job);
	else if (can_read(job))
		do_read(job);
	else
		return false;

	return true;
}

static void *
work(void *state)
{
	struct job *job = state;

	pthread_mutex_lock(&job->lock);
	while (!is_over(job)) {
		if (take_step(job))
			pthread_cond_broadcast(&job->changed);
		else
			pthread_cond_wait(&job->changed, &job->lock);
	}
	pthread_mutex_unlock(&job->lock);

	return NULL;
}

/* A second thread only where there is a second block. */
static void
work_together(struct job *job)
{
	pthread_t helper;
	bool helped = false;

	if (!job->bytes || job->bytes > BLOCK)
		helped = thread_start(&helper, work, job);
	work(job);
	if (helped)
		pthread_join(helper, NULL);
}

/* Room for the rest of a block, a piece, and a line end. */
static size_t
block_room(size_t piece)
{
	return (piece < BLOCK ? 0 : LINE_LIMIT) + 2 * piece + 1;
}

static void
init_block(struct block *block, const struct sheet *sheet, size_t piece)
{
	struct chunk *chunk = &block->chunk;
	size_t size = block_room(piece);

	chunk->block = memory_new(size + 2 * PLAIN_PADDING);
	chunk->bytes = chunk->block + PLAIN_PADDING;
	sheet_init(&chunk->book, sheet->path);
	for (size_t i = 0; i < sheet->column_count; i++)
		sheet_take_column(&chunk->book, sheet->columns[i].name, NULL);
}

/* A short file needs no long block; one byte more shows its end. */
static void
init_job(struct job *job)
{
	size_t left;

	job->piece = BLOCK;
	if (source_left(job->source, &left)) {
		job->bytes = left;
		if (left < BLOCK)
			job->piece = left + 1;
	}
	job->owner = pthread_self();
	pthread_mutex_init(&job->lock, NULL);
	pthread_cond_init(&job->changed, NULL);
	job->rest = memory_new(block_room(job->piece));
	for (size_t i = 0; i < BLOCKS; i++)
		init_block(&job->blocks[i], job->sheet, job->piece);
	source_hash_later(job->source);
}

static void
clear_job(struct job *job)
{
	for (size_t i = 0; i < BLOCKS; i++)
		chunk_clear(&job->blocks[i].chunk);
	free(job->rest);
	pthread_cond_destroy(&job->changed);
	pthread_mutex_destroy(&job->lock);
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
	};

	init_job(&job);
	work_together(&job);
	if (job.failed)
		*err = job.error;
	clear_job(&job);

	return !job.failed && sheet_trim(sheet, err);
}

/* ---- the format ---- */

static bool
refuse_utf16(struct source *source, struct error *err)
{
	const char *head;
	size_t count;

	if (!source_peek(source, 2, &head, &count, err))
		return false;
	if (count >= 2 &&
	    (!memcmp(head, "\xff\xfe", 2) || !memcmp(head, "\xfe\xff", 2)))
		return error_set(err, ERROR_FORMAT,
				 "%s is UTF-16 text; convert it: iconv -f "
				 "UTF-16 -t UTF-8 '%s'",
				 source_name(source), source_name(source));

	return true;
}

/* The first bytes: as many as it takes to see more than comments. */
static bool
peek_table(struct source *source, const char **head, size_t *wanted,
	   size_t *count, struct error *err)
{
	*wanted = FORMAT_HEAD / 2;
	do {
		*wanted *= 2;
		if (!source_peek(source, *wanted, head, count, err))
			return false;
	} while (*count == *wanted && *wanted < FORMAT_HEAD_LIMIT &&
		 !layout_is_seen(*head, *count));

	return true;
}

/* The first lines; what is no text is refused before it is a table. */
static bool
peek_lines(struct source *source, const char **head, size_t *count,
	   struct error *err)
{
	const char *feed;
	size_t wanted;

	if (!peek_table(source, head, &wanted, count, err))
		return false;
	if (!*count)
		return error_set(err, ERROR_FORMAT, "%s is empty",
				 source_name(source));
	if (memchr(*head, '\0', *count))
		return error_set(err, ERROR_FORMAT,
				 "%s is no text and none of the formats that "
				 "are read; dpaudit list formats shows them",
				 source_name(source));
	if (*count < wanted)
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

	if (!refuse_utf16(source, err) ||
	    !peek_lines(source, &head, &count, err))
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
csv_knows(const char *head, size_t count)
{
	(void)head;
	(void)count;

	return true;
}

const struct format format_csv = {
	.name = "csv",
	.summary = "table as text: commas, semicolons, tabs or blanks",
	.endings = ".csv .tsv .txt .dat",
	.knows = csv_knows,
	.read = read,
};
