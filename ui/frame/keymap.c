/* keymap.c - which key runs which verb, with a note for help */

#include "ui/frame/keymap.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "ui/frame/view.h"
#include "ui/widget/press.h"

/*
 * The order is the order of the help and the footer.  Everything a key
 * does can be typed at the : line, so scripts and tests can do it too.
 */
static const struct binding table[] = {
	/* clang-format off */
	{ "anywhere", "F1", "show help", "help", "Help" },
	{ "anywhere", "?", "show help", "help", NULL },
	{ "anywhere", "1", "view 1", "Audit", NULL },
	{ "anywhere", "2", "view 2", "Compare", NULL },
	{ "anywhere", "3", "view 3", "What-if", NULL },
	{ "anywhere", "4", "view 4", "Theory", NULL },
	{ "anywhere", "5", "view 5", "Plan", NULL },
	{ "anywhere", "6", "view 6", "Landscape", NULL },
	{ "anywhere", "F2", "view 1", "Audit", NULL },
	{ "anywhere", "F3", "view 2", "Compare", NULL },
	{ "anywhere", "F4", "view 3", "What-if", NULL },
	{ "anywhere", "F5", "view 4", "Theory", NULL },
	{ "anywhere", "F6", "view 5", "Plan", NULL },
	{ "anywhere", "F7", "view 6", "Landscape", NULL },
	{ "anywhere", ":", "show palette", "type a verb", "verb" },
	{ "anywhere", "Ctrl-P", "show palette", "find a verb, a setting, a file", NULL },
	{ "anywhere", "o", "show files", "open a file", "open" },
	{ "anywhere", "Tab", "focus next", "next pane", "pane" },
	{ "anywhere", "Shift-Tab", "focus previous", "previous pane", NULL },
	{ "anywhere", "e", "show explain", "explain the number or setting", "explain" },
	{ "anywhere", "w", "show warnings", "warnings", "warnings" },
	{ "anywhere", "t", "step policy 1", "next threshold policy", "policy" },
	{ "anywhere", "T", "step policy -1", "previous threshold policy", NULL },
	{ "anywhere", "m", "step method 1", "next method", NULL },
	{ "anywhere", "M", "step method -1", "previous method", NULL },
	{ "anywhere", "d", "type delta", "type δ", NULL },
	{ "anywhere", "<", "step tau -1", "move τ down", NULL },
	{ "anywhere", ">", "step tau 1", "move τ up", "τ" },
	{ "anywhere", "(", "step tau -10", "move τ down, ten steps", NULL },
	{ "anywhere", ")", "step tau 10", "move τ up, ten steps", NULL },
	{ "anywhere", "f", "figure next", "next figure", "figure" },
	{ "anywhere", "F", "figure previous", "previous figure", NULL },
	{ "anywhere", "a", "step axes 1", "scale of the axes", NULL },
	{ "anywhere", "X", "step swap 1", "exchange the axes of a region", NULL },
	{ "anywhere", "z", "zoom", "this pane on all of the screen", "zoom" },
	{ "anywhere", "x", "export-figure", "export the figure to a file", "export" },
	{ "anywhere", "p", "pin", "pin the live result", "pin" },
	{ "anywhere", "P", "unpin", "let the last pin go", NULL },
	{ "anywhere", "u", "undo", "undo", "undo" },
	{ "anywhere", "Ctrl-R", "redo", "redo", NULL },
	{ "anywhere", "y", "copy value", "copy what the cursor is on", NULL },
	{ "anywhere", "Y", "copy command", "copy the shell command of this view", NULL },
	{ "anywhere", "Ctrl-Y", "copy table", "copy the table of results as CSV", NULL },
	{ "anywhere", "/", "find", "search", NULL },
	{ "anywhere", "n", "find next", "next match", NULL },
	{ "anywhere", "N", "find previous", "previous match", NULL },
	{ "anywhere", "R", "reload", "read the files again", NULL },
	{ "anywhere", "W", "follow", "read the file again when it changes", NULL },
	{ "anywhere", "L", "show log", "what was done, as verbs", NULL },
	{ "anywhere", "F8", "show log", "the same, where L means something else", NULL },
	{ "anywhere", "C", "theme", "next colours", NULL },
	{ "anywhere", "Ctrl-L", "redraw", "paint and draw everything again", NULL },
	{ "anywhere", "Ctrl-Z", "suspend", "back to the shell until fg", NULL },
	{ "anywhere", "Ctrl-C", "cancel", "stop what is running", NULL },
	{ "anywhere", "Esc", "back", "close, or stop what is running", NULL },
	{ "anywhere", "q", "back", "close, or back", NULL },
	{ "anywhere", "F10", "quit", "quit at once; the sitting is kept", NULL },

	{ "anywhere", "Up", "move -1", "up", NULL },
	{ "anywhere", "k", "move -1", "up", NULL },
	{ "anywhere", "Down", "move 1", "down", NULL },
	{ "anywhere", "j", "move 1", "down", NULL },
	{ "anywhere", "PageUp", "page -1", "a page up", NULL },
	{ "anywhere", "PageDown", "page 1", "a page down", NULL },
	{ "anywhere", "Space", "page 1", "a page down", NULL },
	{ "anywhere", "Home", "end -1", "to the first", NULL },
	{ "anywhere", "g", "end -1", "to the first", NULL },
	{ "anywhere", "End", "end 1", "to the last", NULL },
	{ "anywhere", "G", "end 1", "to the last", NULL },
	{ "anywhere", "Enter", "enter", "into what the cursor is on", NULL },

	{ "start", "Enter", "enter", "opens the sample", "open it" },

	{ "settings", "Left", "change -1", "a step down", "change" },
	{ "settings", "h", "change -1", "a step down", NULL },
	{ "settings", "Right", "change 1", "a step up", NULL },
	{ "settings", "l", "change 1", "a step up", NULL },
	{ "settings", "H", "change -10", "ten steps down", NULL },
	{ "settings", "Shift-Left", "change -10", "ten steps down", NULL },
	{ "settings", "L", "change 10", "ten steps up", NULL },
	{ "settings", "Shift-Right", "change 10", "ten steps up", NULL },
	{ "settings", "Enter", "type", "type a value", "type" },
	{ "settings", "=", "type", "type a value", NULL },
	{ "settings", "r", "reset", "as it was before it was set", "reset" },

	{ "question", "Left", "change -1", "a step down", "change" },
	{ "question", "h", "change -1", "a step down", NULL },
	{ "question", "Right", "change 1", "a step up", NULL },
	{ "question", "l", "change 1", "a step up", NULL },
	{ "question", "H", "change -10", "ten steps down", NULL },
	{ "question", "Shift-Left", "change -10", "ten steps down", NULL },
	{ "question", "L", "change 10", "ten steps up", NULL },
	{ "question", "Shift-Right", "change 10", "ten steps up", NULL },
	{ "question", "Enter", "type", "type a value", "type" },
	{ "question", "=", "type", "type a value", NULL },
	{ "question", "r", "reset", "as it was before it was set", "reset" },

	{ "goal", "Left", "change -1", "a step down", "change" },
	{ "goal", "h", "change -1", "a step down", NULL },
	{ "goal", "Right", "change 1", "a step up", NULL },
	{ "goal", "l", "change 1", "a step up", NULL },
	{ "goal", "H", "change -10", "ten steps down", NULL },
	{ "goal", "Shift-Left", "change -10", "ten steps down", NULL },
	{ "goal", "L", "change 10", "ten steps up", NULL },
	{ "goal", "Shift-Right", "change 10", "ten steps up", NULL },
	{ "goal", "Enter", "type", "type a value", "type" },
	{ "goal", "=", "type", "type a value", NULL },
	{ "goal", "r", "reset", "as it was before it was set", "reset" },

	{ "plot", "Left", "across -1", "cross-hair to the left", "cross-hair" },
	{ "plot", "Right", "across 1", "cross-hair to the right", NULL },
	{ "plot", "Up", "up 1", "cross-hair up", NULL },
	{ "plot", "Down", "up -1", "cross-hair down", NULL },
	{ "plot", "Shift-Left", "across -10", "cross-hair far left", NULL },
	{ "plot", "Shift-Right", "across 10", "cross-hair far right", NULL },
	{ "plot", "c", "cross", "cross-hair on or off", NULL },
	{ "plot", "+", "scale 1", "nearer", "nearer" },
	{ "plot", "=", "scale 1", "nearer", NULL },
	{ "plot", "-", "scale -1", "farther", NULL },
	{ "plot", "0", "scale 0", "all of it", NULL },
	{ "plot", "h", "pan -1", "move the part that is seen left", NULL },
	{ "plot", "l", "pan 1", "move the part that is seen right", NULL },
	{ "plot", "k", "pan-up 1", "move the part that is seen up", NULL },
	{ "plot", "j", "pan-up -1", "move the part that is seen down", NULL },

	{ "compare", "s", "sort", "sort by the next column", "sort" },
	{ "compare", "Enter", "enter", "choose this method", "choose" },

	{ "strategies", "s", "sort", "sort by the next column", "sort" },

	{ "pins", "Left", "change -1", "the pin to the left", "pin" },
	{ "pins", "h", "change -1", "the pin to the left", NULL },
	{ "pins", "Right", "change 1", "the pin to the right", NULL },
	{ "pins", "l", "change 1", "the pin to the right", NULL },
	{ "pins", "s", "enter", "make its settings the present ones", "swap" },
	{ "pins", "Enter", "enter", "make its settings the present ones", NULL },
	{ "pins", "r", "type", "rename the pin", "rename" },
	{ "pins", "P", "reset", "let the pin go", NULL },

	{ "estimates", "Enter", "show explain", "explain", NULL },

	{ "explain", "Tab", "link 1", "next link", "link" },
	{ "explain", "Shift-Tab", "link -1", "previous link", NULL },
	{ "explain", "Enter", "enter", "where the link leads", "follow" },
	{ "explain", "Backspace", "return", "back to the text before", "back" },
	{ "explain", "Left", "return", "back to the text before", NULL },
	/* clang-format on */
};

enum { TABLE = sizeof(table) / sizeof(table[0]) };

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

/* No key leads to a view that is not there. */
static bool
is_possible(const struct binding *binding)
{
	return strncmp(binding->verb, "view ", 5) != 0 ||
	       view_find(binding->verb + 5);
}

struct keymap *
keymap_new(void)
{
	struct keymap *keymap = memory_new(sizeof(*keymap));
	struct error ignored = { 0 };

	keymap->at = memory_new_array(TABLE, sizeof(*keymap->at));
	for (size_t i = 0; i < TABLE; i++) {
		struct entry *entry = &keymap->at[keymap->count];

		if (!is_possible(&table[i]))
			continue;
		keymap->count++;
		entry->binding = table[i];
		if (!press_read(table[i].key, &entry->press) ||
		    !intent_read(&entry->intent, table[i].verb, &ignored))
			entry->press = PRESS_NONE;
	}

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

static void
own(struct entry *entry, int place, const char **field, const char *text)
{
	free(entry->owned[place]);
	entry->owned[place] = memory_copy_text(text);
	*field = entry->owned[place];
}

bool
keymap_bind(struct keymap *keymap, const char *section, const char *key,
	    const char *verb, struct error *err)
{
	struct intent intent;
	struct entry *entry;
	uint32_t press;

	if (!press_read(key, &press)) {
		return error_set(err, ERROR_USAGE,
				 "there is no key '%s'; keys are characters, "
				 "F1 to F12, Ctrl-A to Ctrl-Z, Up, PageDown, "
				 "Tab, Enter, Space and their like",
				 key);
	}
	if (!intent_read(&intent, verb, err))
		return false;
	entry = find(keymap, section, press);
	if (!entry) {
		keymap->at = memory_grow_array(keymap->at, keymap->count + 1,
					       sizeof(*keymap->at));
		entry = &keymap->at[keymap->count++];
		*entry = (struct entry){ .press = press };
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

const struct intent *
keymap_find(const struct keymap *keymap, const char *section, uint32_t press)
{
	const struct entry *entry = find(keymap, section, press);

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
