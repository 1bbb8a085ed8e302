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
	{ "anywhere", "F1", "show help", "help", "Help", USE_ALWAYS },
	{ "anywhere", "?", "show help", "help", NULL, USE_ALWAYS },
};

static const struct binding rest[] = {
	{ "anywhere", ":", "show palette", "type a verb", "verb", USE_ALWAYS },
	{ "anywhere", "Ctrl-P", "show palette", "find a verb, a setting, a file", NULL, USE_ALWAYS },
	{ "anywhere", "o", "show files", "open a file", "open", USE_ALWAYS },
	{ "anywhere", "Tab", "focus next", "next pane", "pane", USE_ALWAYS },
	{ "anywhere", "Shift-Tab", "focus previous", "previous pane", NULL, USE_ALWAYS },
	{ "anywhere", "e", "show explain", "explain the number or setting", "explain", USE_ALWAYS },
	{ "anywhere", "w", "show warnings", "warnings", "warnings", USE_WARNINGS },
	{ "anywhere", "i", "show readings", "what the number means, in every language", NULL, USE_ALWAYS },
	{ "anywhere", "t", "step policy 1", "next way to choose the threshold", "threshold", USE_THRESHOLD },
	{ "anywhere", "T", "step policy -1", "previous way to choose the threshold", NULL, USE_ALWAYS },
	{ "anywhere", "m", "step method 1", "next method", NULL, USE_ALWAYS },
	{ "anywhere", "M", "step method -1", "previous method", NULL, USE_ALWAYS },
	{ "anywhere", "V", "choose", "the method, or the mechanism, from a list", NULL, USE_ALWAYS },
	{ "anywhere", "d", "type delta", "type δ", NULL, USE_ALWAYS },
	{ "anywhere", "c", "type claim-epsilon", "type a claim to hold the data against", "claim", USE_RESULT },
	{ "anywhere", "D", "declare", "name this method as the one that counts", NULL, USE_ALWAYS },
	{ "anywhere", "!", "step lower-is-member 1", "flip which way scores count", NULL, USE_ALWAYS },
	{ "anywhere", "<", "step tau -1", "move τ down", NULL, USE_ALWAYS },
	{ "anywhere", ">", "step tau 1", "move τ up", "τ", USE_THRESHOLD },
	{ "anywhere", "(", "step tau -10", "move τ down, ten steps", NULL, USE_ALWAYS },
	{ "anywhere", ")", "step tau 10", "move τ up, ten steps", NULL, USE_ALWAYS },
	{ "anywhere", "[", "step run -1", "the run before, of several", NULL, USE_ALWAYS },
	{ "anywhere", "]", "step run 1", "the next run, of several", "run", USE_RUNS },
	{ "anywhere", "f", "figure next", "next figure", "figure", USE_FIGURE },
	{ "anywhere", "F", "figure previous", "previous figure", NULL, USE_FIGURE },
	{ "anywhere", "v", "choose figure", "a figure from a list", NULL, USE_FIGURE },
	{ "anywhere", "a", "step axes 1", "scale of the axes", NULL, USE_ALWAYS },
	{ "anywhere", "X", "step swap 1", "exchange the axes of a region", NULL, USE_ALWAYS },
	{ "anywhere", "z", "zoom", "this pane on all of the screen", "zoom", USE_PANES },
	{ "anywhere", "x", "export-figure", "export the figure to a file", "export", USE_FIGURE },
	{ "anywhere", "p", "pin", "pin the live result", "pin", USE_RESULT },
	{ "anywhere", "P", "unpin", "let the last pin go", NULL, USE_ALWAYS },
	{ "anywhere", "u", "undo", "undo", "undo", USE_ALWAYS },
	{ "anywhere", "Ctrl-R", "redo", "redo", NULL, USE_ALWAYS },
	{ "anywhere", "y", "copy value", "copy what the cursor is on", NULL, USE_ALWAYS },
	{ "anywhere", "Y", "copy command", "copy the shell command of this view", NULL, USE_ALWAYS },
	{ "anywhere", "Ctrl-Y", "copy table", "copy the table of results as CSV", NULL, USE_ALWAYS },
	{ "anywhere", "/", "find", "search", NULL, USE_ALWAYS },
	{ "anywhere", "n", "find next", "next match", NULL, USE_ALWAYS },
	{ "anywhere", "N", "find previous", "previous match", NULL, USE_ALWAYS },
	{ "anywhere", "R", "reload", "read the files again", NULL, USE_ALWAYS },
	{ "anywhere", "W", "follow", "follow the file as it grows", NULL, USE_ALWAYS },
	{ "anywhere", "L", "show log", "what was done, as verbs", NULL, USE_ALWAYS },
	{ "anywhere", "F8", "show log", "the same, where L means something else", NULL, USE_ALWAYS },
	{ "anywhere", "C", "theme", "next colours", NULL, USE_ALWAYS },
	{ "anywhere", "Ctrl-L", "redraw", "paint and draw everything again", NULL, USE_ALWAYS },
	{ "anywhere", "Ctrl-Z", "suspend", "back to the shell until fg", NULL, USE_ALWAYS },
	{ "anywhere", "Ctrl-C", "cancel", "stop what is running", NULL, USE_ALWAYS },
	{ "anywhere", "Esc", "back", "close, or stop what is running", NULL, USE_ALWAYS },
	{ "anywhere", "q", "back leave", "close, or leave after a question", NULL, USE_ALWAYS },
	{ "anywhere", "F10", "quit", "quit at once; the sitting is kept", NULL, USE_ALWAYS },

	{ "anywhere", "Up", "move -1", "up", NULL, USE_ALWAYS },
	{ "anywhere", "k", "move -1", "up", NULL, USE_ALWAYS },
	{ "anywhere", "Down", "move 1", "down", NULL, USE_ALWAYS },
	{ "anywhere", "j", "move 1", "down", NULL, USE_ALWAYS },
	{ "anywhere", "PageUp", "page -1", "a page up", NULL, USE_ALWAYS },
	{ "anywhere", "PageDown", "page 1", "a page down", NULL, USE_ALWAYS },
	{ "anywhere", "Space", "page 1", "a page down", NULL, USE_ALWAYS },
	{ "anywhere", "Home", "end -1", "to the first", NULL, USE_ALWAYS },
	{ "anywhere", "g", "end -1", "to the first", NULL, USE_ALWAYS },
	{ "anywhere", "End", "end 1", "to the last", NULL, USE_ALWAYS },
	{ "anywhere", "G", "end 1", "to the last", NULL, USE_ALWAYS },
	{ "anywhere", "Enter", "enter", "into what the cursor is on", NULL, USE_ALWAYS },

	{ "start", "Enter", "enter", "opens the sample", "open it", USE_ALWAYS },

	{ "form", "Left", "change -1", "a step down", "change", USE_ALWAYS },
	{ "form", "h", "change -1", "a step down", NULL, USE_ALWAYS },
	{ "form", "Right", "change 1", "a step up", NULL, USE_ALWAYS },
	{ "form", "l", "change 1", "a step up", NULL, USE_ALWAYS },
	{ "form", "H", "change -10", "ten steps down", NULL, USE_ALWAYS },
	{ "form", "Shift-Left", "change -10", "ten steps down", NULL, USE_ALWAYS },
	{ "form", "L", "change 10", "ten steps up", NULL, USE_ALWAYS },
	{ "form", "Shift-Right", "change 10", "ten steps up", NULL, USE_ALWAYS },
	{ "form", "Enter", "type", "type a value", "type", USE_ALWAYS },
	{ "form", "=", "type", "type a value", NULL, USE_ALWAYS },
	{ "form", "r", "reset", "as it was before it was set", "reset", USE_ALWAYS },
	{ "settings", "y", "copy sentence", "copy the sentence that may be quoted", NULL, USE_ALWAYS },



	{ "course", "s", "start", "train with these settings", "start", USE_ALWAYS },

	{ "games", "Enter", "start", "train with the settings beside", "start", USE_ALWAYS },
	{ "games", "s", "start", "train with the settings beside", NULL, USE_ALWAYS },

	{ "jobs", "Enter", "enter", "open what it left in Audit", "open in Audit", USE_ALWAYS },
	{ "jobs", "x", "reset", "stop it, or take it off the list", "stop", USE_ALWAYS },

	{ "plot", "Left", "across -1", "cross-hair to the left", "cross-hair", USE_ALWAYS },
	{ "plot", "Right", "across 1", "cross-hair to the right", NULL, USE_ALWAYS },
	{ "plot", "Up", "up 1", "cross-hair up", NULL, USE_ALWAYS },
	{ "plot", "Down", "up -1", "cross-hair down", NULL, USE_ALWAYS },
	{ "plot", "Shift-Left", "across -10", "cross-hair far left", NULL, USE_ALWAYS },
	{ "plot", "Shift-Right", "across 10", "cross-hair far right", NULL, USE_ALWAYS },
	{ "plot", "c", "cross", "cross-hair on or off", NULL, USE_ALWAYS },
	{ "plot", "+", "scale 1", "nearer", "nearer", USE_ALWAYS },
	{ "plot", "=", "scale 1", "nearer", NULL, USE_ALWAYS },
	{ "plot", "-", "scale -1", "farther", NULL, USE_ALWAYS },
	{ "plot", "0", "scale 0", "all of it", NULL, USE_ALWAYS },
	{ "plot", "h", "pan -1", "move the part that is seen left", NULL, USE_ALWAYS },
	{ "plot", "l", "pan 1", "move the part that is seen right", NULL, USE_ALWAYS },
	{ "plot", "k", "pan-up 1", "move the part that is seen up", NULL, USE_ALWAYS },
	{ "plot", "j", "pan-up -1", "move the part that is seen down", NULL, USE_ALWAYS },

	{ "compare", "s", "sort", "sort by the next column", "sort", USE_ALWAYS },
	{ "compare", "Enter", "enter", "declare this method", "declare", USE_ALWAYS },

	{ "strategies", "s", "sort", "sort by the next column", "sort", USE_ALWAYS },

	{ "pins", "Left", "change -1", "the pin to the left", "pin", USE_ALWAYS },
	{ "pins", "h", "change -1", "the pin to the left", NULL, USE_ALWAYS },
	{ "pins", "Right", "change 1", "the pin to the right", NULL, USE_ALWAYS },
	{ "pins", "l", "change 1", "the pin to the right", NULL, USE_ALWAYS },
	{ "pins", "s", "enter", "make its settings the present ones", "swap", USE_ALWAYS },
	{ "pins", "Enter", "enter", "make its settings the present ones", NULL, USE_ALWAYS },
	{ "pins", "r", "type", "rename the pin", "rename", USE_ALWAYS },
	{ "pins", "P", "reset", "let the pin go", NULL, USE_ALWAYS },

	{ "estimates", "Enter", "show explain", "explain", NULL, USE_ALWAYS },

	{ "readings", "Left", "step prior -1", "a smaller prior", NULL, USE_ALWAYS },
	{ "readings", "Right", "step prior 1", "a larger prior", "prior", USE_ALWAYS },
	{ "readings", ",", "step baseline -1", "a smaller baseline", NULL, USE_ALWAYS },
	{ "readings", ".", "step baseline 1", "a larger baseline", "baseline", USE_ALWAYS },

	{ "campaign", "Enter", "enter", "what is there by now, marked partial", "results so far", USE_ALWAYS },
	{ "campaign", "x", "reset", "ask all who work there to stop, after a question", "stop", USE_ALWAYS },

	{ "explain", "Tab", "link 1", "next link", "link", USE_ALWAYS },
	{ "explain", "Shift-Tab", "link -1", "previous link", NULL, USE_ALWAYS },
	{ "explain", "Enter", "enter", "where the link leads", "follow", USE_ALWAYS },
	{ "explain", "Backspace", "return", "back to the text before", "back", USE_ALWAYS },
	{ "explain", "Left", "return", "back to the text before", NULL, USE_ALWAYS },
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
add_all(struct keymap *keymap, const struct binding bindings[], size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct entry *entry = add(keymap, PRESS_NONE);

		entry->binding = bindings[i];
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

	add_all(keymap, first, sizeof(first) / sizeof(first[0]));
	add_views(keymap, "", 0, 9);
	add_views(keymap, "F", 1, 6); /* F8 and what follows is taken */
	add_all(keymap, rest, sizeof(rest) / sizeof(rest[0]));

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
