/*
 * check_remedy.c - the command that can tell where a check cannot
 *
 * The command is run, because only then is it known to reach a verdict.
 * The verdict itself is not shown: nobody asked for it.
 */

#include "verb/audit/check_remedy.h"

#include <string.h>

#include "base/text.h"
#include "method/methods.h"
#include "session/shell_command.h"
#include "verb/card_claim.h"
#include "verb/data.h"
#include "verb/verbs.h"

/* Claims the mechanism in the header instead of its epsilon. */
static bool
claim_mechanism(const struct scene *scene, const struct dataset *data,
		struct request *request)
{
	struct game game = data_game(scene, request, data);

	if (!request->typed[SETTING_CLAIM_EPSILON] ||
	    request->typed[SETTING_MECHANISM] ||
	    !*game_get(&game, GAME_MECHANISM))
		return false;
	request->typed[SETTING_CLAIM_EPSILON] = false;
	settings_reset(&request->settings, SETTING_CLAIM_EPSILON);

	return card_claim_set_mechanism(request,
					game_get(&game, GAME_MECHANISM));
}

/* Standard input is gone once it was read. */
static bool
reads_input(const struct request *request)
{
	for (size_t i = 1; i < request->word_count; i++) {
		if (!strcmp(request->words[i], "-"))
			return true;
	}

	return false;
}

/* The trial is no look of the user's: its session is another. */
static bool
can_tell(const struct scene *scene, const struct request *request)
{
	struct scene aside = *scene;
	struct answer answer = { 0 };
	struct error ignored = { 0 };
	bool can;

	aside.session = session_new();
	can = verb_check.run(&aside, request, &answer, &ignored) &&
	      answer.status != STATUS_CANNOT_TELL;
	session_free(aside.session);
	answer_clear(&answer);

	return can;
}

static void
say(const struct request *request, struct answer *answer)
{
	struct text line = { 0 };

	text_add(&line, "dpaudit check");
	for (size_t i = 1; i < request->word_count; i++)
		shell_command_add_path(&line, request->words[i]);
	for (size_t i = 0; i < request->role_count; i++)
		shell_command_add(&line, role_name(request->roles[i].role),
				  request->roles[i].column);
	for (enum setting i = 0; i < SETTING_COUNT; i++) {
		char number[NUMBER_SIZE];

		if (request->typed[i] && setting_matters(i))
			shell_command_add(
				&line, setting_about(i)->name,
				settings_show(&request->settings, i, number));
	}
	shell_command_add_card(&line, &request->game);
	answer_note(answer, "the mechanism in the header can be tested: %s",
		    text_get(&line));
	text_clear(&line);
}

void
check_remedy(const struct scene *scene, const struct request *request,
	     const struct datasets *data, struct answer *answer)
{
	struct request tried = *request;

	if (data->count != 1 || request->word_count < 2 || reads_input(request))
		return;
	settings_copy(&tried.settings, &request->settings);
	if (claim_mechanism(scene, data->at[0], &tried) &&
	    can_tell(scene, &tried))
		say(&tried, answer);
	settings_clear(&tried.settings);
}
