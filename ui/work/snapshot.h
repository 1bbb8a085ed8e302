/* snapshot.h - a sitting at one moment, to work on in another thread */

#ifndef UI_WORK_SNAPSHOT_H
#define UI_WORK_SNAPSHOT_H

#include <stdatomic.h>
#include <stdbool.h>

#include "session/session.h"
#include "verb/verb.h"

/*
 * Immutable and counted; holds its own data.  The serial grows with every
 * change that can change a number.
 */
struct snapshot {
	struct datasets all;
	const struct dataset *data; /* the active one, or NULL */
	const struct method *method;
	struct settings settings;
	struct game game; /* the card, with what the user added */
	char **loaded;    /* the words of the last load */
	size_t loaded_count;
	char figures[FIGURE_PANES][FIGURE_NAME_SIZE];
	struct pin *pins;
	size_t pin_count;
	unsigned serial;
	atomic_uint holders;
};

struct snapshot *snapshot_take(const struct scene *scene, unsigned serial);
const struct snapshot *snapshot_hold(const struct snapshot *snapshot);
void snapshot_release(const struct snapshot *snapshot); /* NULL is fine */

/* A sitting with its settings, data and method, and nothing behind it. */
struct session *snapshot_sitting(const struct snapshot *snapshot);

/* Only before anybody else holds it. */
void snapshot_renumber(const struct snapshot *snapshot, unsigned serial);

/* Whether every number of one is a number of the other. */
bool snapshot_is_same(const struct snapshot *a, const struct snapshot *b);

#endif
