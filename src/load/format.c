/* format.c - one way of writing data into a file */

#include "load/format.h"

#include "load/formats.h"

#define LIST_FORMAT(id) &format_##id,
static const struct format *const all[] = { FORMATS(LIST_FORMAT) NULL };
#undef LIST_FORMAT

const struct format *const *
formats(void)
{
	return all;
}

const struct format *
format_of(const char *head, size_t count)
{
	size_t i = 0;

	while (all[i + 1] && !all[i]->knows(head, count))
		i++;

	return all[i];
}
