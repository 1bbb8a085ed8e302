/* wealth_history.h - bets against claims as rows came, in a fixed room */

#ifndef METHOD_ANYTIME_WEALTH_HISTORY_H
#define METHOD_ANYTIME_WEALTH_HISTORY_H

#include "method/anytime/sequence.h"

enum { WEALTH_CLAIMS = 4, WEALTH_ROOM = 512 };

/* May be copied; the latest rows are one point beyond `count`. */
struct wealth_history {
	const struct method *method;
	double alpha, claims[WEALTH_CLAIMS];
	size_t claim_count, count, every;
	double rows[WEALTH_ROOM + 1];
	double wealth[WEALTH_CLAIMS][WEALTH_ROOM + 1];
	/* after the latest row */
	size_t seen;
	double epsilon;
	const char *sorted_by; /* NULL, or why there is no bound */
	bool choosing;
};

/* The chosen method if it bets on such data, else one that does. */
const struct method *wealth_history_method(const struct method *chosen,
					   enum kind kind);

/* Against the claim of the settings if there is one. */
void wealth_history_start(struct wealth_history *history,
			  const struct method *method,
			  const struct settings *settings);

/* After every row; a sequence_watch_fn. */
void wealth_history_add(const struct sequence *sequence, void *history);

/* Where it stands now. */
void wealth_history_tell(struct wealth_history *history,
			 const struct sequence *sequence);

/* How many points there are to draw. */
size_t wealth_history_points(const struct wealth_history *history);

#endif
