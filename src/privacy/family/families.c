/* families.c - the list of families */

#include "privacy/family/families.h"

#include "base/registry.h"
#include "base/text.h"

#define LIST_FAMILY(id) &family_##id,
static const struct family *const all[] = { FAMILIES(LIST_FAMILY) NULL };
#undef LIST_FAMILY

static const struct registry families_registry = { .items = all, .every = "" };

const struct family *const *
families(void)
{
	return all;
}

const struct family *
family_find(const char *name)
{
	return registry_find(&families_registry, name);
}

bool
family_refuse(const char *name, bool audited, struct error *err)
{
	struct text names = { 0 };

	for (const struct family *const *at = all; *at; at++) {
		if ((*at)->has_errors || !audited)
			text_add_item(&names, (*at)->name);
	}
	error_set(err, ERROR_USAGE, "family=%s is not known; families are %s",
		  name, names.at);
	text_clear(&names);

	return false;
}
