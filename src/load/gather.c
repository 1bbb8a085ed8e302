/*
 * gather.c - a long stretch of a file, read and hashed by two threads
 *
 * Filling fresh memory costs more than reading, and hashing more than
 * either.  Two threads take pieces of the file to read, in order, and
 * whichever finds the next piece to hash already read hashes it.
 */

#include "load/gather.h"

#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/thread.h"

enum { PIECE = 1 << 20 };

struct job {
	const struct stretch *stretch;
	struct sha256_ctx *hash;
	struct progress *progress;
	pthread_t owner; /* the only thread that may call the watcher */

	pthread_mutex_t lock; /* of everything below */
	pthread_cond_t changed;
	size_t pieces, taken, hashed;
	bool *is_read;
	bool is_hashing, failed, ended;
	size_t end; /* where the file ended early */
	struct error error;
};

/* A helping thread may stop, but the watcher is not for it. */
static bool
go_on(const struct job *job, struct error *err)
{
	if (pthread_equal(job->owner, pthread_self()))
		return progress_check(job->progress, err);
	if (progress_stopped(job->progress))
		return error_set(err, ERROR_STOPPED, "stopped");

	return true;
}

static size_t
piece_bytes(const struct job *job, size_t piece)
{
	size_t left = job->stretch->size - piece * PIECE;

	return left < PIECE ? left : PIECE;
}

/* Fills a piece; `got` is less than its size only at the end of the file. */
static bool
read_piece(const struct job *job, size_t piece, size_t *got, struct error *err)
{
	const struct stretch *stretch = job->stretch;
	size_t size = piece_bytes(job, piece);
	ssize_t some;

	for (*got = 0; *got < size; *got += (size_t)some) {
		size_t at = piece * PIECE + *got;

		some = pread(stretch->descriptor, stretch->to + at, size - *got,
			     (off_t)(stretch->from + at));
		if (some < 0 && errno == EINTR)
			some = 0;
		else if (some < 0)
			return error_set(err, ERROR_FILE, "%s: %s",
					 stretch->name, strerror(errno));
		else if (!some)
			break;
	}

	return go_on(job, err);
}

static void
do_read(struct job *job)
{
	size_t piece = job->taken++, got = 0;
	struct error err;
	bool fine;

	pthread_mutex_unlock(&job->lock);
	fine = read_piece(job, piece, &got, &err);
	progress_add(job->progress, got);
	pthread_mutex_lock(&job->lock);
	job->is_read[piece] = fine;
	if (!fine && !job->failed) {
		job->failed = true;
		job->error = err;
	}
	if (got < piece_bytes(job, piece) &&
	    (!job->ended || piece * PIECE + got < job->end)) {
		job->ended = true;
		job->end = piece * PIECE + got;
	}
}

static void
do_hash(struct job *job)
{
	size_t piece = job->hashed;
	const char *at = job->stretch->to + piece * PIECE;

	job->is_hashing = true;
	pthread_mutex_unlock(&job->lock);
	sha256_update(job->hash, piece_bytes(job, piece), (const uint8_t *)at);
	pthread_mutex_lock(&job->lock);
	job->hashed++;
	job->is_hashing = false;
}

static void *
work(void *state)
{
	struct job *job = state;

	pthread_mutex_lock(&job->lock);
	while (!job->failed && !job->ended && job->hashed < job->pieces) {
		if (!job->is_hashing && job->is_read[job->hashed])
			do_hash(job);
		else if (job->taken < job->pieces)
			do_read(job);
		else {
			pthread_cond_wait(&job->changed, &job->lock);
			continue;
		}
		pthread_cond_broadcast(&job->changed);
	}
	pthread_mutex_unlock(&job->lock);

	return NULL;
}

bool
gather(const struct stretch *stretch, struct sha256_ctx *hash,
       struct progress *progress, size_t *got, struct error *err)
{
	struct job job = {
		.stretch = stretch,
		.hash = hash,
		.progress = progress,
		.owner = pthread_self(),
		.pieces = (stretch->size + PIECE - 1) / PIECE,
		.lock = PTHREAD_MUTEX_INITIALIZER,
		.changed = PTHREAD_COND_INITIALIZER,
	};
	pthread_t helper;
	bool helped;

	job.is_read = memory_new_array(job.pieces, sizeof(*job.is_read));
	helped = thread_start(&helper, work, &job);
	work(&job);
	if (helped)
		pthread_join(helper, NULL);
	pthread_cond_destroy(&job.changed);
	pthread_mutex_destroy(&job.lock);
	free(job.is_read);
	*got = job.ended ? job.end : stretch->size;
	if (job.failed)
		*err = job.error;

	return !job.failed;
}
