/* explain_text.c - what stands behind a number, from the user's numbers */

#include "ui/panel/words/explain_text.h"

#include <string.h>

#include "base/text.h"
#include "method/methods.h"
#include "ui/panel/words/epsilon_words.h"
#include "verb/teach/explain.h"

/* The engine's own explanation of a name, or nothing. */
static void
add_topic(const char *topic, struct text *text)
{
	if (explain_topic(topic, text))
		text_add_string(text, "\n");
}

static void
add_meaning(const struct result *result, struct text *text)
{
	const struct quantity *epsilon = result_quantity(result, "epsilon");
	const struct quantity *about = epsilon ? epsilon
				       : result->quantity_count
					       ? &result->quantities[0]
					       : NULL;

	if (!about)
		return;
	text_add(text, "# What kind of number it is\n");
	text_add(text, "  [%s]: %s\n", claim_name(about->claim),
		 claim_meaning(about->claim));
	if (about->about != ABOUT_NOTHING)
		text_add(text, "  about the [%s]: %s\n",
			 about_name(about->about), about_meaning(about->about));
	if (about->policy != POLICY_NONE)
		text_add(text, "  policy [%s]: %s\n",
			 policy_name(about->policy),
			 policy_meaning(about->policy));
	text_add(text, "\n");
}

static void
add_steps(const struct result *result, struct text *text)
{
	if (!result->step_count)
		return;
	text_add(text, "# How it is computed from your numbers\n");
	for (size_t i = 0; i < result->step_count; i++)
		text_add(text, "  %s\n", result->steps[i]);
	text_add(text, "\n");
}

static void
add_trouble(const struct result *result, struct text *text)
{
	text_add(text, "# What could make it wrong\n");
	for (size_t i = 0; i < result->warning_count; i++) {
		const struct raised *raised = &result->warnings[i];
		const struct warning_about *about =
			warning_about(raised->warning);

		text_add(text, "  [%s]  %s\n", about->code, raised->text);
		text_add(text, "       %s\n", about->advice);
	}
	if (!result->warning_count)
		text_add(text, "  Nothing that can be seen in these data. Rows "
			       "that are not independent, a threshold chosen "
			       "on the same rows, or a game other than the "
			       "claim's adjacency could not always be seen.\n");
	text_add(text, "\n");
}

static void
add_result(const struct board *board, const struct result *result,
	   struct text *text)
{
	const struct method *method = method_find(result->method);
	char headline[200];

	epsilon_words_headline(result, headline, sizeof(headline));
	text_add(text, "# %s\n", headline);
	if (board_is_stale(board, board->numbers.serial))
		text_add(text, "(the settings have changed since)\n");
	text_add(text, "\n# What it says\n  %s\n\n", result->sentence);
	add_meaning(result, text);
	add_steps(result, text);
	add_trouble(result, text);
	if (method)
		text_add(text, "# Method\n  [%s]: %s\n\n", method->name,
			 method->reference);
}

char *
explain_text(const struct board *board, const char *topic)
{
	struct text text = { 0 };
	bool of_method = topic && !board_is_playground(board) &&
			 !strcmp(topic, board->snapshot->state.method->name);

	if (topic && !of_method)
		add_topic(topic, &text);
	/* theory and plans are not about the data */
	if (topic && board_is_playground(board))
		return text_take(&text);
	if (board->numbers.main)
		add_result(board, board->numbers.main, &text);
	else if (board->numbers.why)
		text_add(&text, "# There is no number\n  %s\n",
			 board->numbers.why);
	if (of_method)
		add_topic(topic, &text);
	if (!text.length)
		text_add(&text,
			 "There is nothing to explain yet: load data first "
			 "(o), or ask by name, as in :explain W03 or :explain "
			 "[epsilon]; :explain glossary lists the words.\n");

	return text_take(&text);
}
