/* outputs.c - the list of files a figure can become; one line each */

#include "plots/output/outputs.h"

#include <string.h>
#include <strings.h>

#define LIST_OUTPUT(id) &output_##id,
static const struct output *const all[] = { OUTPUTS(LIST_OUTPUT) NULL };
#undef LIST_OUTPUT

const struct output *const *
outputs(void)
{
	return all;
}

static void
list_endings(struct text *list)
{
	for (size_t i = 0; all[i]; i++)
		text_add(list, "%s.%s",
			 !i           ? ""
			 : all[i + 1] ? ", "
				      : " or ",
			 all[i]->name);
}

const struct output *
output_named(const char *name)
{
	for (size_t i = 0; all[i]; i++) {
		if (!strcasecmp(all[i]->name, name))
			return all[i];
	}

	return NULL;
}

const struct output *
output_find(const char *path, struct error *err)
{
	const char *slash = strrchr(path, '/');
	const char *point = strrchr(slash ? slash : path, '.');
	const struct output *found = point ? output_named(point + 1) : NULL;
	struct text list = { 0 };

	if (found)
		return found;
	list_endings(&list);
	error_set(err, ERROR_USAGE, "%s: a figure's file ends in %s", path,
		  text_get(&list));
	text_clear(&list);

	return NULL;
}
