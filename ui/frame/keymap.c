/* keymap.c - which key runs which verb, with a note for help */

#include "ui/frame/keymap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "ui/frame/panel.h"
#include "ui/frame/view.h"
#include "ui/widget/press.h"

/*
 * The order is the order of the help and the footer.  Everything a key
 * does can be typed at the : line, so scripts and tests can do it too.
 */
/* clang-format off */
static const struct binding first[] = {
	{ "F1", "show help", "help", "Help" },
	{ "?", "show help", "help" },
	{ NULL },
};

static const struct binding rest[] = {
	{ ":", "show palette", "type a verb", "verb" },
	{ "Ctrl-P", "show palette", "find a verb, a setting, a file" },
	{ "o", "show files", "open a file", "open" },
	{ "Tab", "focus next", "next pane", "pane" },
	{ "Shift-Tab", "focus previous", "previous pane" },
	{ "e", "show explain", "explain the number or setting", "explain" },
	{ "w", "show warnings", "warnings", "warnings", USE_WARNINGS },
	{ "i", "show readings", "what the number means, in every language" },
	{ "t", "step policy 1", "next way to choose the threshold", "threshold", USE_THRESHOLD },
	{ "T", "step policy -1", "previous way to choose the threshold" },
	{ "m", "step method 1", "next method" },
	{ "M", "step method -1", "previous method" },
	{ "V", "choose", "the method, or the mechanism, from a list" },
	{ "d", "type delta", "type δ" },
	{ "c", "type claim-epsilon", "type a claim to hold the data against", "claim", USE_RESULT },
	{ "D", "declare", "name this method as the one that counts" },
	{ "!", "step lower-is-member 1", "flip which way scores count" },
	{ "<", "step tau -1", "move τ down" },
	{ ">", "step tau 1", "move τ up", "τ", USE_THRESHOLD },
	{ "(", "step tau -10", "move τ down, ten steps" },
	{ ")", "step tau 10", "move τ up, ten steps" },
	{ "[", "step run -1", "the run before, of several" },
	{ "]", "step run 1", "the next run, of several", "run", USE_RUNS },
	{ "f", "figure next", "next figure", "figure", USE_FIGURE },
	{ "F", "figure previous", "previous figure", NULL, USE_FIGURE },
	{ "v", "choose figure", "a figure from a list", NULL, USE_FIGURE },
	{ "a", "step axes 1", "scale of the axes" },
	{ "X", "step swap 1", "exchange the axes of a region" },
	{ "z", "zoom", "this pane on all of the screen", "zoom", USE_PANES },
	{ "x", "export-figure", "export the figure to a file", "export", USE_FIGURE },
	{ "p", "pin", "pin the live result", "pin", USE_RESULT },
	{ "P", "pin remove", "let the last pin go" },
	{ "u", "undo", "undo", "undo" },
	{ "Ctrl-R", "redo", "redo" },
	{ "y", "copy value", "copy what the cursor is on" },
	{ "Y", "copy command", "copy the shell command of this view" },
	{ "Ctrl-Y", "copy table", "copy the table of results as CSV" },
	{ "/", "find", "search" },
	{ "n", "find next", "next match" },
	{ "N", "find previous", "previous match" },
	{ "R", "reload", "read the files again" },
	{ "W", "follow", "follow the file as it grows" },
	{ "L", "show log", "what was done, as verbs" },
	{ "F8", "show log", "the same, where L means something else" },
	{ "C", "theme", "next colours" },
	{ "Ctrl-L", "redraw", "paint and draw everything again" },
	{ "Ctrl-Z", "suspend", "back to the shell until fg" },
	{ "Ctrl-C", "cancel", "stop what is running" },
	{ "Esc", "back", "close, or stop what is running" },
	{ "q", "back leave", "close, or leave after a question" },
	{ "F10", "quit", "quit at once; the sitting is kept" },
	{ "Up", "move -1", "up" },
	{ "k", "move -1", "up" },
	{ "Down", "move 1", "down" },
	{ "j", "move 1", "down" },
	{ "PageUp", "page -1", "a page up" },
	{ "PageDown", "page 1", "a page down" },
	{ "Space", "page 1", "a page down" },
	{ "Home", "end -1", "to the first" },
	{ "g", "end -1", "to the first" },
	{ "End", "end 1", "to the last" },
	{ "G", "end 1", "to the last" },
	{ "Enter", "enter", "into what the cursor is on" },
	{ NULL },
};

/* Of the panels that are forms. */
static const struct binding form[] = {
	{ "Left", "change -1", "a step down", "change" },
	{ "h", "change -1", "a step down" },
	{ "Right", "change 1", "a step up" },
	{ "l", "change 1", "a step up" },
	{ "H", "change -10", "ten steps down" },
	{ "Shift-Left", "change -10", "ten steps down" },
	{ "L", "change 10", "ten steps up" },
	{ "Shift-Right", "change 10", "ten steps up" },
	{ "Enter", "type", "type a value", "type" },
	{ "=", "type", "type a value" },
	{ "r", "reset", "as it was before it was set", "reset" },
	{ NULL },
};
/* clang-format on */

struct entry {
	struct binding binding;
	struct intent intent; /* the line, split */
	uint32_t press;
	char *owned[4]; /* texts that came from a user */
};

struct keymap {
	struct entry *at;
	size_t count;
};

static struct entry *
add(struct keymap *keymap, uint32_t press)
{
	keymap->at = memory_grow_array(keymap->at, keymap->count + 1,
				       sizeof(*keymap->at));
	keymap->at[keymap->count] = (struct entry){ .press = press };

	return &keymap->at[keymap->count++];
}

static void
own(struct entry *entry, int place, const char **field, const char *text)
{
	free(entry->owned[place]);
	entry->owned[place] = memory_copy_text(text);
	*field = entry->owned[place];
}

/* A line of ours that cannot be read belongs to no key. */
static void
read_entry(struct entry *entry)
{
	struct error ignored = { 0 };

	if (!press_read(entry->binding.key, &entry->press) ||
	    !screen_verb_intent(&entry->intent, entry->binding.verb, &ignored))
		entry->press = PRESS_NONE;
}

static void
add_all(struct keymap *keymap, const char *section,
	const struct binding bindings[])
{
	for (size_t i = 0; bindings && bindings[i].key; i++) {
		struct entry *entry = add(keymap, PRESS_NONE);

		entry->binding = bindings[i];
		entry->binding.section = section;
		read_entry(entry);
	}
}

/* The number on the tab of a view, or the function key that is one more. */
static void
add_views(struct keymap *keymap, const char *key, int from, int last)
{
	for (size_t i = 0; view_kinds()[i]; i++) {
		const struct view_kind *view = view_kinds()[i];
		struct entry *entry;
		char text[20];

		if (view->number > last)
			continue;
		entry = add(keymap, PRESS_NONE);
		entry->binding = (struct binding){ .section = "anywhere",
						   .note = view->title };
		snprintf(text, sizeof(text), "%s%d", key, view->number + from);
		own(entry, 1, &entry->binding.key, text);
		snprintf(text, sizeof(text), "view %d", view->number);
		own(entry, 2, &entry->binding.verb, text);
		read_entry(entry);
	}
}

struct keymap *
keymap_new(void)
{
	struct keymap *keymap = memory_new(sizeof(*keymap));

	add_all(keymap, "anywhere", first);
	add_views(keymap, "", 0, 9);
	add_views(keymap, "F", 1, 6); /* F8 and what follows is taken */
	add_all(keymap, "anywhere", rest);
	add_all(keymap, "form", form);
	for (size_t i = 0; panel_kinds()[i]; i++)
		add_all(keymap, panel_kinds()[i]->name,
			panel_kinds()[i]->bindings);

	return keymap;
}

void
keymap_free(struct keymap *keymap)
{
	if (!keymap)
		return;
	for (size_t i = 0; i < keymap->count; i++) {
		command_clear(&keymap->at[i].intent.command);
		for (size_t j = 0; j < 4; j++)
			free(keymap->at[i].owned[j]);
	}
	free(keymap->at);
	free(keymap);
}

static struct entry *
find(const struct keymap *keymap, const char *section, uint32_t press)
{
	for (size_t i = 0; i < keymap->count; i++) {
		struct entry *entry = &keymap->at[i];

		if (entry->press == press &&
		    !strcmp(entry->binding.section, section))
			return entry;
	}

	return NULL;
}

bool
keymap_bind(struct keymap *keymap, const char *section, const char *key,
	    const char *verb, struct error *err)
{
	struct intent intent;
	struct entry *entry;
	uint32_t press;

	if (!press_need(key, &press, err) ||
	    !screen_verb_intent(&intent, verb, err))
		return false;
	entry = find(keymap, section, press);
	if (!entry) {
		entry = add(keymap, press);
		own(entry, 0, &entry->binding.section, section);
		own(entry, 1, &entry->binding.key, key);
	}
	command_clear(&entry->intent.command);
	entry->intent = intent;
	own(entry, 2, &entry->binding.verb, verb);
	own(entry, 3, &entry->binding.note, verb);
	entry->binding.brief = NULL;

	return true;
}

const char *
keymap_shared(const char *section)
{
	for (size_t i = 0; panel_kinds()[i]; i++) {
		const struct panel_kind *kind = panel_kinds()[i];

		if (kind->keys_as && !strcmp(kind->name, section))
			return kind->keys_as;
	}

	return "";
}

const struct intent *
keymap_find(const struct keymap *keymap, const char *section, uint32_t press)
{
	const struct entry *entry = find(keymap, section, press);

	if (!entry)
		entry = find(keymap, keymap_shared(section), press);
	if (!entry)
		entry = find(keymap, "anywhere", press);

	return entry && entry->intent.command.count ? &entry->intent : NULL;
}

size_t
keymap_count(const struct keymap *keymap)
{
	return keymap->count;
}

const struct binding *
keymap_at(const struct keymap *keymap, size_t index)
{
	return &keymap->at[index].binding;
}

const struct intent *
keymap_intent(const struct keymap *keymap, size_t index)
{
	return &keymap->at[index].intent;
}

const char *
keymap_key_of(const struct keymap *keymap, const char *verb)
{
	for (size_t i = 0; i < keymap->count; i++) {
		if (!strcmp(keymap->at[i].binding.verb, verb))
			return keymap->at[i].binding.key;
	}

	return "";
}
