/* campaign_table.h - the answers of runs as one table, a number a row */

#ifndef VERB_CAMPAIGN_CAMPAIGN_TABLE_H
#define VERB_CAMPAIGN_CAMPAIGN_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "result/table.h"

/* Names of lists, in the order in which runs have them. */
struct campaign_names {
	char **at;
	size_t count;
};

/* Whether it is a run's line; its names are added if so. */
bool campaign_table_names_add(struct campaign_names *names, const char *line);
void campaign_table_names_clear(struct campaign_names *names);

/* The columns: run, the names, and what is said of a number. */
struct table *campaign_table_new(const struct campaign_names *names);

/* The rows of one run. */
void campaign_table_add(struct table *table, const struct campaign_names *names,
			const char *line);

#endif
