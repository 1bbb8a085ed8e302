/* recall.h - estimates that hold still after a change to other settings */

#ifndef UI_RECALL_H
#define UI_RECALL_H

#include "ui/numbers.h"

/*
 * The last estimate of every method and the snapshot it is of.  For one
 * thread at a time.
 */
struct recall;

struct recall *recall_new(void);
void recall_free(struct recall *recall);

/* Lets go of all that is not about these data; NULL for none. */
void recall_keep_to(struct recall *recall, const struct dataset *data);

/* Keeps what the method answered for the snapshot; both stay the caller's. */
void recall_put(struct recall *recall, const struct estimate *estimate,
		const struct snapshot *snapshot);

/*
 * A copy of the method's estimate with the snapshot's serial, if the method
 * would answer the same again: see method_asked_alike().
 */
bool recall_get(const struct recall *recall, const struct method *method,
		const struct snapshot *snapshot, struct estimate *estimate);

#endif
