/* form_rows.h - which settings a form lists, in which order */

#ifndef UI_PANEL_FORM_ROWS_H
#define UI_PANEL_FORM_ROWS_H

#include "session/snapshot.h"

enum { FORM_ROWS = 40 };

/* A row that opens and closes the rest; no setting has this number. */
#define FORM_ADVANCED SETTING_COUNT

struct form_rows {
	enum setting at[FORM_ROWS];
	size_t count;
};

/* What the form is about. */
struct form_topic {
	const struct snapshot *now; /* of the sitting, or the playground */
	size_t game;                /* of the lab */
	bool open;                  /* what is seldom needed is listed, too */
};

typedef void form_rows_fn(const struct form_topic *topic,
			  struct form_rows *rows);

/* The method, what one asks, what else it reads, and what somebody has set. */
form_rows_fn form_rows_audit;

/* The mechanism, its parameters, and the points that are asked about. */
form_rows_fn form_rows_theory;
form_rows_fn form_rows_plan;
form_rows_fn form_rows_lab;

/* How many are listed only when it is open. */
size_t form_rows_advanced(const struct snapshot *now);

/* A setting's value; of a policy that nobody chose, the one in force. */
const char *form_rows_value(const struct snapshot *now, const char *name,
			    char number[NUMBER_SIZE]);

#endif
