/* mpi_link.c - the module dpaudit-mpi.so: messages by MPI */

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "task/link.h"

/* Messages that are on their way; their bytes must stay. */
struct letter {
	MPI_Request request;
	char *bytes;
	struct letter *next;
};

static struct letter *letters;

/* MPI counts in int. */
enum { LARGEST = 1 << 30 };

static void
forget_sent(void)
{
	struct letter **at = &letters;

	while (*at) {
		struct letter *letter = *at;
		int sent = 0;

		MPI_Test(&letter->request, &sent, MPI_STATUS_IGNORE);
		if (!sent) {
			at = &letter->next;
			continue;
		}
		*at = letter->next;
		free(letter->bytes);
		free(letter);
	}
}

static bool
mpi_send(int to, const void *bytes, size_t count)
{
	struct letter *letter = malloc(sizeof(*letter));
	char *copy = malloc(count ? count : 1);

	forget_sent();
	if (!letter || !copy || count > LARGEST) {
		free(letter);
		free(copy);
		return false;
	}
	memcpy(copy, bytes, count);
	*letter = (struct letter){ .bytes = copy, .next = letters };
	MPI_Isend(copy, (int)count, MPI_BYTE, to, 0, MPI_COMM_WORLD,
		  &letter->request);
	letters = letter;

	return true;
}

static char *
mpi_take(int *from, size_t *count)
{
	MPI_Message message;
	MPI_Status status;
	int there = 0, size = 0;
	char *bytes;

	forget_sent();
	MPI_Improbe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &message,
		    &status);
	if (!there)
		return NULL;
	MPI_Get_count(&status, MPI_BYTE, &size);
	bytes = malloc((size_t)size + 1);
	if (!bytes)
		MPI_Abort(MPI_COMM_WORLD, 70);
	MPI_Mrecv(bytes, size, MPI_BYTE, &message, MPI_STATUS_IGNORE);
	*from = status.MPI_SOURCE;
	*count = (size_t)size;

	return bytes;
}

static void
mpi_end(void)
{
	while (letters) {
		struct letter *letter = letters;

		MPI_Wait(&letter->request, MPI_STATUS_IGNORE);
		letters = letter->next;
		free(letter->bytes);
		free(letter);
	}
	MPI_Finalize();
}

#ifdef OPEN_MPI
#define LIBRARY "Open MPI"
#else
#define LIBRARY "MPICH"
#endif

extern const char *const dpaudit_link_library;
__attribute__((visibility("default"))) const char *const dpaudit_link_library =
	LIBRARY;

link_start_fn dpaudit_link_start;

__attribute__((visibility("default"))) const struct link *
dpaudit_link_start(void)
{
	static struct link link = { .send = mpi_send,
				    .take = mpi_take,
				    .end = mpi_end };
	int level;

	if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level))
		return NULL;
	if (level < MPI_THREAD_FUNNELED) {
		MPI_Finalize();
		return NULL;
	}
	MPI_Comm_rank(MPI_COMM_WORLD, &link.rank);
	MPI_Comm_size(MPI_COMM_WORLD, &link.ranks);

	return &link;
}
