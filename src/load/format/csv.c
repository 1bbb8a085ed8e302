/*
 * csv.c - tables as text: commas, semicolons, tabs or blanks
 *
 * The text is cut into blocks of whole lines.  Two threads have every other
 * block each, from its bytes to the places of its numbers.  Reading, hashing
 * and giving places go in the order of the file; while one thread does these,
 * the other turns cells into numbers.
 */

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/thread.h"
#include "load/convert.h"
#include "load/format/chunk.h"
#include "load/format/decimal.h"
#include "load/format/formats.h"
#include "load/format/layout.h"

enum {
	BLOCK = 1 << 18,
	LINE_LIMIT = 1 << 20,
	HANDS = 2,
	WATCH_MILLISECONDS = 200,
};

/* What is done to one block after the other. */
enum turn { TURN_READ, TURN_HASH, TURN_PLACE, TURN_COUNT };

struct job {
	struct source *source;
	const struct layout *layout;
	struct sheet *sheet;
	size_t keep_rows;
	size_t bytes; /* of the whole text; 0 if that is not known */
	size_t piece; /* read at once; less for a short file */
	size_t hands;

	/* of the hand whose turn it is to read */
	char *rest; /* the start of a line, for the next block */
	size_t rest_count, before;
	bool ended;
	/* of the hand whose turn it is to give places */
	size_t lines;

	pthread_mutex_t lock; /* of what is below */
	pthread_cond_t changed;
	size_t turns[TURN_COUNT]; /* numbers of the blocks whose turn it is */
	bool over, failed;
	struct error error;
};

/* A thread, and the block it has. */
struct hand {
	struct job *job;
	bool is_owner;
	size_t number; /* of the block, from 0 */
	struct chunk chunk;
	size_t count; /* its bytes in the file */
};

/* ---- turns ---- */

static void
end_job(struct job *job, const struct error *error)
{
	pthread_mutex_lock(&job->lock);
	if (error && !job->over) {
		job->failed = true;
		job->error = *error;
	}
	job->over = true;
	pthread_cond_broadcast(&job->changed);
	pthread_mutex_unlock(&job->lock);
}

/* Lets the watcher look, while the other hand may wait for a pipe. */
static void
watch(struct job *job)
{
	struct error err;

	if (!progress_check(source_progress(job->source), &err))
		end_job(job, &err);
}

/* Waits, with the lock held, until something changed. */
static void
wait_for_change(struct hand *hand)
{
	struct job *job = hand->job;
	struct timespec deadline = thread_deadline(WATCH_MILLISECONDS);

	if (thread_wait(&job->changed, &job->lock, &deadline) ||
	    !hand->is_owner)
		return;
	pthread_mutex_unlock(&job->lock);
	watch(job);
	pthread_mutex_lock(&job->lock);
}

/* False once there is nothing more to do. */
static bool
wait_turn(struct hand *hand, enum turn turn)
{
	struct job *job = hand->job;
	bool goes_on;

	pthread_mutex_lock(&job->lock);
	while (job->turns[turn] != hand->number && !job->over)
		wait_for_change(hand);
	goes_on = !job->over;
	pthread_mutex_unlock(&job->lock);

	return goes_on;
}

static void
pass_turn(struct job *job, enum turn turn)
{
	pthread_mutex_lock(&job->lock);
	job->turns[turn]++;
	pthread_cond_broadcast(&job->changed);
	pthread_mutex_unlock(&job->lock);
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
	memset(chunk->bytes + chunk->count, 0, DECIMAL_PADDING);
}

/* The next block, without a line cut in two.  An empty block is the end. */
static bool
read_block(struct job *job, struct hand *hand, struct error *err)
{
	struct chunk *chunk = &hand->chunk;
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
		job->ended = got < job->piece;
		count += got;
		chunk->count = whole_lines(chunk->bytes, count, job->ended);
	} while (!chunk->count && count && !job->ended);
	chunk->before = job->before;
	hand->count = chunk->count;
	job->before += chunk->count;
	job->rest_count = count - chunk->count;
	memcpy(job->rest, chunk->bytes + chunk->count, job->rest_count);
	end_block(chunk);

	return true;
}

/* False if there is no block of this number. */
static bool
take_block(struct hand *hand)
{
	struct job *job = hand->job;
	struct error err;
	bool fine = true, had_ended;

	if (!wait_turn(hand, TURN_READ))
		return false;
	had_ended = job->ended;
	if (!had_ended)
		fine = read_block(job, hand, &err);
	job->ended |= !fine;
	pass_turn(job, TURN_READ);
	/* What is wrong above comes first. */
	if (!fine && wait_turn(hand, TURN_PLACE))
		end_job(job, &err);

	return fine && !had_ended;
}

/* ---- hashing, giving places ---- */

static bool
hash_block(struct hand *hand)
{
	struct job *job = hand->job;

	if (!wait_turn(hand, TURN_HASH))
		return false;
	source_hash(job->source, hand->chunk.bytes, hand->count);
	pass_turn(job, TURN_HASH);

	return true;
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

static void
place_block(struct hand *hand)
{
	struct job *job = hand->job;
	struct sheet *sheet = job->sheet;
	struct error err;

	if (!wait_turn(hand, TURN_PLACE))
		return;
	if (!sheet->rows)
		expect_rows(job, &hand->chunk);
	if (!chunk_place(&hand->chunk, job->layout, sheet, &job->lines, &err)) {
		end_job(job, &err);
	} else if (job->keep_rows && sheet->rows >= job->keep_rows) {
		sheet->rows = job->keep_rows;
		end_job(job, NULL);
	}
	pass_turn(job, TURN_PLACE);
}

/* ---- two threads ---- */

static void *
work(void *state)
{
	struct hand *hand = state;
	struct job *job = hand->job;

	for (; take_block(hand) && hash_block(hand);
	     hand->number += job->hands) {
		chunk_read(&hand->chunk, job->layout);
		place_block(hand);
	}

	return NULL;
}

/* Room for the rest of a block, a piece, and a line end. */
static size_t
block_room(size_t piece)
{
	return (piece < BLOCK ? 0 : LINE_LIMIT) + 2 * piece + 1;
}

static void
init_hand(struct hand *hand, struct job *job, size_t number)
{
	struct chunk *chunk = &hand->chunk;

	*hand = (struct hand){
		.job = job,
		.is_owner = !number,
		.number = number,
	};
	chunk->bytes = memory_new(block_room(job->piece) + DECIMAL_PADDING);
	sheet_init(&chunk->book, job->sheet->path);
	for (size_t i = 0; i < job->sheet->column_count; i++)
		sheet_take_column(&chunk->book, job->sheet->columns[i].name,
				  NULL);
}

/* A second thread only where there is a second block. */
static void
work_together(struct job *job)
{
	struct hand hands[HANDS];
	pthread_t helper;

	job->hands = !job->bytes || job->bytes > BLOCK ? HANDS : 1;
	for (size_t i = 0; i < HANDS; i++)
		init_hand(&hands[i], job, i);
	if (job->hands > 1 && !thread_start(&helper, work, &hands[1]))
		job->hands = 1;
	work(&hands[0]);
	if (job->hands > 1)
		pthread_join(helper, NULL);
	for (size_t i = 0; i < HANDS; i++)
		chunk_clear(&hands[i].chunk);
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
	pthread_mutex_init(&job->lock, NULL);
	thread_condition_init(&job->changed);
	job->rest = memory_new(block_room(job->piece));
	source_hash_later(job->source);
}

static void
clear_job(struct job *job)
{
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
	if (count < 2 ||
	    (memcmp(head, "\xff\xfe", 2) && memcmp(head, "\xfe\xff", 2)))
		return true;
	error_set(err, ERROR_FORMAT, "%s is UTF-16 text", source_name(source));

	return convert_say(err, "iconv -f UTF-16 -t UTF-8 '%s' > new.csv",
			   source_name(source));
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
