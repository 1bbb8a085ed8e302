/* reproduce_verb.c - what the papers print beside what we compute */

#include <math.h>

#include "study/reproduce.h"
#include "verb/verbs.h"

static struct table *
table_of(const struct reproductions *list)
{
	static const char *const columns[] = { "paper",   "item",  "name",
					       "printed", "ours",  "difference",
					       "verdict", "reason" };
	struct table *table = table_new(NULL);

	for (size_t i = 0; i < sizeof(columns) / sizeof(columns[0]); i++)
		table_column(table, columns[i], NULL);
	for (size_t i = 0; i < list->count; i++) {
		const struct reproduction *it = &list->at[i];

		table_start(table);
		table_text(table, it->paper);
		table_text(table, it->item);
		table_text(table, it->what);
		table_text(table, it->printed);
		table_number(table, it->ours, NUMBER_NEAREST);
		table_number(table, it->difference, NUMBER_NEAREST);
		table_text(table, outcome_name(it->outcome));
		table_text(table, it->reason);
	}

	return table;
}

static void
note_counts(const struct reproductions *list, struct answer *answer)
{
	size_t count[OUTCOME_COUNT] = { 0 };

	for (size_t i = 0; i < list->count; i++)
		count[list->at[i].outcome]++;
	for (int i = 0; i < OUTCOME_COUNT; i++) {
		if (count[i])
			answer_note(answer, "%zu of %zu: %s", count[i],
				    list->count, outcome_name((enum outcome)i));
	}
}

static bool
run(const struct scene *scene, const struct request *request,
    struct answer *answer, struct error *err)
{
	const char *which = request->word_count > 1 ? request->words[1] : NULL;
	struct reproductions list = { 0 };
	bool done = reproduce_run(which, &list, scene->progress, err);

	if (done) {
		document_take_table(&answer->document, table_of(&list));
		answer->document.shape = DOCUMENT_ITEMS;
		note_counts(&list, answer);
	}
	reproductions_clear(&list);

	return done;
}

const struct verb verb_reproduce = {
	.name = "reproduce",
	.summary = "what the papers print, computed again",
	.usage = "[PAPER[/ITEM]]",
	.details = "Every printed number beside ours with a verdict: agrees, "
		   "rounding, misprint, or not reproducible, with the reason. "
		   "Papers are bayesian-estimation, tight-auditing, "
		   "f-dp-one-run, one-shot-federated and epsilon-star.",
	.run = run,
};
