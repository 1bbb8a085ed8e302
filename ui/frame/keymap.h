/* keymap.h - which key runs which verb, with a note for help */

#ifndef UI_FRAME_KEYMAP_H
#define UI_FRAME_KEYMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/error.h"
#include "ui/frame/screen_verbs.h"

/* Where a key is of use; the footer shows it nowhere else. */
enum key_use {
	USE_ALWAYS,
	USE_FIGURE,    /* there is a picture */
	USE_THRESHOLD, /* the method chooses one, and settings are seen */
	USE_WARNINGS,  /* there are some */
	USE_RESULT,    /* data, and settings are seen */
	USE_PANES,     /* data, or a picture */
	USE_RUNS,      /* rows of several runs, one of which is audited */
};

/* One line of the table; the table finds out the section. */
struct binding {
	const char *key;   /* as press_read() takes it */
	const char *verb;  /* the line that is run */
	const char *note;  /* for the help */
	const char *brief; /* for the footer; NULL: not there */
	enum key_use use;
	const char *section; /* a panel's name or keys_as, or "anywhere" */
};

struct keymap;

/* The table as it comes; the user's lines go on top of it. */
struct keymap *keymap_new(void);
void keymap_free(struct keymap *keymap);

/* Replaces what the key does in a section; an empty line takes it away. */
MUST_CHECK bool keymap_bind(struct keymap *keymap, const char *section,
			    const char *key, const char *verb,
			    struct error *err);

/* The section whose keys a panel has besides its own; "" for none. */
const char *keymap_shared(const char *section);

/* What the key runs there or, failing that, anywhere; NULL if nothing. */
const struct intent *keymap_find(const struct keymap *keymap,
				 const char *section, uint32_t press);

/* The table, for help and footer. */
size_t keymap_count(const struct keymap *keymap);
const struct binding *keymap_at(const struct keymap *keymap, size_t index);
const struct intent *keymap_intent(const struct keymap *keymap, size_t index);

/* The first key bound to exactly this verb, or "". */
const char *keymap_key_of(const struct keymap *keymap, const char *verb);

#endif
