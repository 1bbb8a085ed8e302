/* list_looks.c - looks at data that the session counts, as a table */

#include "verb/teach/list_looks.h"

#include <inttypes.h>
#include <stdio.h>

#include "session/ledger.h"
#include "session/session.h"

const struct registry looks_registry = {
	.name = "looks",
	.one = "look",
	.summary = "looks at data that this session counts",
	.size = sizeof(struct named),
};

/* The name of the data that are loaded, or NULL of others. */
static const char *
name_of_data(const struct session *session, uint64_t digest)
{
	const struct datasets *data = &session_state(session)->data;

	for (size_t i = 0; i < data->count; i++) {
		if (dataset_digest(data->at[i]) == digest)
			return dataset_name(data->at[i]);
	}

	return NULL;
}

bool
list_looks(const struct scene *scene, const struct request *request,
	   struct table *table, struct error *err)
{
	const struct looks *looks = session_ledger(scene->session);

	(void)request;
	(void)err;
	table_column(table, "data", NULL);
	table_column(table, "digest", NULL);
	for (size_t i = 0; i < looks->count; i++) {
		const struct past_look *look = &looks->at[i];
		char digest[20];

		table_start(table);
		table_text(table, look_kind_name(look->kind));
		table_text(table, look->value);
		table_text(table, name_of_data(scene->session, look->digest));
		snprintf(digest, sizeof(digest), "%016" PRIx64, look->digest);
		table_text(table, digest);
	}

	return true;
}
