/* undo_verb.c - back to the state before the last change, and forward */

#include <string.h>

#include "base/text.h"
#include "verb/verbs.h"

static void
add_settings(const struct state *before, const struct state *now,
	     struct text *list)
{
	for (int i = 0; i < SETTING_COUNT; i++) {
		char number[NUMBER_SIZE];
		const char *value =
			settings_show(&now->settings, (enum setting)i, number);

		if (i == SETTING_METHOD ||
		    settings_agree(&before->settings, &now->settings,
				   (enum setting)i))
			continue;
		text_add(list, ", %s %s", setting_label((enum setting)i),
			 *value ? value : "as at first");
	}
}

static const char *
active_name(const struct state *state)
{
	return state->data.count ? dataset_name(state->data.at[state->active])
				 : "none";
}

static void
add_data(const struct state *before, const struct state *now, struct text *list)
{
	if (before->data.count != now->data.count && now->data.count > 1)
		text_add(list, ", %zu datasets", now->data.count);
	else if (before->data.count != now->data.count ||
		 before->active != now->active)
		text_add(list, ", data %s", active_name(now));
	for (int i = 0; i < GAME_COUNT; i++) {
		const char *is = now->game.value[i];

		if (strcmp(before->game.value[i], is))
			text_add(list, ", %s of the game %s",
				 game_entry_name((enum game_entry)i),
				 *is ? is : "as the data say");
	}
}

static void
add_figures(const struct state *before, const struct state *now,
	    struct text *list)
{
	for (int i = 0; i < FIGURE_PANES; i++) {
		if (strcmp(before->figures[i], now->figures[i]))
			text_add(list, ", figure %s",
				 *now->figures[i] ? now->figures[i]
						  : "as at first");
	}
}

/* "policy=band, method=jeffreys": what is there now where it was otherwise. */
static void
tell(const struct state *before, const struct state *now, const char *what,
     struct answer *answer)
{
	struct text list = { 0 };

	/* One that nobody chose follows from the data, which are named. */
	if (before->method != now->method &&
	    (before->method_chosen || now->method_chosen))
		text_add(&list, ", method %s", now->method->name);
	add_settings(before, now, &list);
	add_data(before, now, &list);
	add_figures(before, now, &list);
	if (before->pin_count != now->pin_count)
		text_add(&list, ", %zu pin%s", now->pin_count,
			 now->pin_count == 1 ? "" : "s");
	answer_note(answer, "%s: %s", what,
		    list.length ? text_get(&list) + 2 : "nothing to see");
	text_clear(&list);
}

static bool
go(const struct scene *scene, bool move(struct session *session),
   const char *what, struct answer *answer)
{
	struct state before;
	bool done;

	state_copy(&before, session_state(scene->session));
	done = move(scene->session);
	if (done)
		tell(&before, session_state(scene->session), what, answer);
	state_clear(&before);

	return done;
}

static bool
run_undo(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	(void)request;

	return go(scene, session_undo, "taken back", answer) ||
	       error_set(err, ERROR_USAGE, "there is nothing to undo");
}

static bool
run_redo(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	(void)request;

	return go(scene, session_redo, "done again", answer) ||
	       error_set(err, ERROR_USAGE, "there is nothing to redo");
}

const struct verb verb_undo = {
	.name = "undo",
	.summary = "takes the last change back, exactly",
	.details = "Changes are loading, estimating and setting.",
	.run = run_undo,
};

const struct verb verb_redo = {
	.name = "redo",
	.summary = "brings back what undo took",
	.details = "Until the next change.",
	.run = run_redo,
};
