/* topics.h - the lists that list shows and explain knows; one row each */

#ifndef VERB_TEACH_TOPICS_H
#define VERB_TEACH_TOPICS_H

#include "base/registry.h"
#include "base/text.h"
#include "verb/verb.h"

/* Columns behind name and summary. */
enum { TOPIC_COLUMNS = 6 };

struct topic {
	const struct registry *of;
	const char *columns[TOPIC_COLUMNS + 1]; /* ends with NULL */
	/* Adds the cells of these columns; NULL if there are none. */
	void (*row)(struct table *table, const void *item);
	/* Adds to the summary where people read it in a list; may be NULL. */
	void (*more)(struct text *text, const void *item);
	/* Adds all that is known beyond the summary; may be NULL. */
	void (*tell)(struct text *text, const void *item);
	/* Returns the first lines, if they are of a kind of their own. */
	void (*head)(struct text *text, const void *item);
	/* A list of the session, or one that takes a while, is made by this. */
	bool (*ask)(const struct scene *scene, const struct request *request,
		    struct table *table, struct error *err);
	bool reads_settings; /* by `ask` */
};

/* Returns the topics by turns, NULL behind the last. */
const struct topic *topic_at(size_t index);

/* Returns the topic whose list has the name, or NULL. */
const struct topic *topic_listed(const char *name);

#endif
