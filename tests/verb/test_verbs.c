/* test_verbs.c - the one language, spoken without a terminal */

#include <criterion/criterion.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "base/text.h"
#include "method/methods.h"
#include "result/grade.h"
#include "result/warning.h"
#include "tests/load/loading.h"
#include "tests/support.h"
#include "tests/verb/saying.h"
#include "verb/complete/known_words.h"
#include "verb/teach/explain.h"
#include "verb/teach/glossary.h"

TestSuite(verb_verbs, .timeout = 600);

static void
expect_says(struct session *session, const char *line, const char *part)
{
	expect_said(session, "text", line, part);
}

/* The same with a scratch file in the line. */
static void
scratch_say(struct session *session, const char *format, const char *file,
	    const char *part)
{
	const char *path = scratch_path(file), *at;
	char line[600];

	at = strstr(format, "%s");
	cr_assert(at);
	snprintf(line, sizeof(line), "%.*s%s%s", (int)(at - format), format,
		 path, at + 2);
	expect_says(session, line, part);
}

TEST(verb_verbs, every_verb_describes_itself)
{
	for (const struct verb *const *it = verbs(); *it; it++) {
		cr_expect(strlen((*it)->summary) > 5, "%s", (*it)->name);
		cr_expect((*it)->details, "%s", (*it)->name);
		cr_expect_eq(verb_find((*it)->name), *it);
	}
}

TEST(verb_verbs, a_sitting_remembers_and_undoes)
{
	struct session *session = session_new();

	expect_says(session, "estimate jeffreys tp=65 fn=35 fp=25 tn=75",
		    "jeffreys, inline");
	expect_says(session, "set delta=0.05", "");
	cr_expect_eq(settings_number(&session_state(session)->settings,
				     SETTING_DELTA),
		     0.05);
	expect_says(session, "undo", "");
	cr_expect_eq(settings_number(&session_state(session)->settings,
				     SETTING_DELTA),
		     1e-5);
	expect_says(session, "redo", "");
	expect_says(session, "redo", "error: there is nothing to redo");
	cr_expect_eq(session_log_count(session), 4);
	session_free(session);
}

/* Nobody reads the line again to know what it did. */
TEST(verb_verbs, the_log_knows_what_each_line_did)
{
	struct session *session = session_new();
	const struct record *load;

	cr_expect_null(session_last_load(session));
	scratch_text("two words.csv", "score,member\n1,1\n0,0\n");
	scratch_say(session, "load '%s' nan=drop", "two words.csv", "");
	expect_says(session, "set tau=0.5 policy=fixed", "");
	expect_says(session, "--tau-rank=1", "");
	expect_says(session, "set delta=0.1", "");
	/* a line that 0.3 wrote counts nothing */
	expect_says(session, "# tried 4 thresholds on the way", "");
	expect_says(session, "# nothing of that kind", "");
	load = session_last_load(session);
	cr_assert(load);
	cr_expect_eq(load->count, 3);
	cr_expect(strstr(load->args[1], "two words.csv"));
	cr_expect_str_eq(load->args[2], "nan=drop");
	cr_expect_eq(session_log_count(session), 4);
	expect_says(session, "reload", "");
	scratch_remove();
	session_free(session);
}

TEST(verb_verbs, a_failed_verb_changes_nothing)
{
	struct session *session = session_new();

	expect_says(session, "set delta=0.1 alpha=7",
		    "error: alpha must lie in (0, 1), not 7");
	expect_says(session, "load /nonexistent.csv", "error: ");
	cr_expect_eq(settings_number(&session_state(session)->settings,
				     SETTING_DELTA),
		     1e-5);
	cr_expect_eq(session_log_count(session), 0);
	cr_expect_not(session_undo(session));
	session_free(session);
}

TEST(verb_verbs, a_file_that_cannot_be_opened_costs_nothing)
{
	struct session *session = session_new();
	const struct settings *settings = &session_state(session)->settings;

	scratch_text("bad.dpa", "set delta=0.1\nset alpha=9\n");
	expect_says(session, "set delta=0.01", "");
	expect_says(session, "set tau=3", "");
	scratch_say(session, "open %s", "bad.dpa", "error: ");
	cr_expect_eq(settings_number(settings, SETTING_DELTA), 0.01);
	cr_expect_eq(session_log_count(session), 2);
	cr_expect_str_eq(session_log_line(session, 1), "set tau=3");
	expect_says(session, "undo", "");
	cr_expect(!settings_given(settings, SETTING_TAU));
	scratch_remove();
	session_free(session);
}

TEST(verb_verbs, data_that_are_opened_are_sent_to_load)
{
	struct session *session = session_new();

	scratch_text("counts.csv", "tp,fn,fp,tn\n9,1,1,9\n");
	scratch_say(session, "open %s", "counts.csv",
		    "error: not a sitting; if it is data, load reads it");
	scratch_remove();
	session_free(session);
}

TEST(verb_verbs, undo_leads_out_of_a_file_that_was_opened)
{
	struct session *session = session_new();
	const struct settings *settings = &session_state(session)->settings;

	scratch_text("good.dpa", "set delta=0.1\nset alpha=0.1\n");
	expect_says(session, "set delta=0.01", "");
	scratch_say(session, "open %s", "good.dpa", "");
	cr_expect_eq(settings_number(settings, SETTING_DELTA), 0.1);
	cr_expect_eq(session_log_count(session), 2);
	for (int i = 0; i < 3; i++)
		expect_says(session, "undo", "");
	cr_expect_eq(settings_number(settings, SETTING_DELTA), 0.01);
	scratch_remove();
	session_free(session);
}

TEST(verb_verbs, comments_and_blank_lines_do_nothing)
{
	struct session *session = session_new();

	expect_says(session, "", "");
	expect_says(session, "   # estimate nothing", "");
	expect_says(session, "nonsense",
		    "error: there is no verb 'nonsense'; see dpaudit help");
	session_free(session);
}

static void
say_quietly(struct session *session, const char *line)
{
	char *said = say_in(session, "text", line);

	cr_expect(strncmp(said, "error", 5) != 0, "%s: %s", line, said);
	free(said);
}

/* A word of before, and how the line is written today. */
TEST(verb_verbs, old_words_answer_like_those_of_today)
{
	static const char *const lines[][2] = {
		{ "diff A", "pin diff A" },
		{ "rename A B", "pin rename A B" },
		{ "swap B", "pin swap B" },
		{ "unpin B", "pin remove B" },
		{ "open no.dpa", "run open no.dpa" },
		{ "unpin nothing=1", "pin remove nothing=1" },
	};
	struct session *old = session_new(), *now = session_new();
	char *word = memory_copy_text("pin"), *form = memory_copy_text("diff");
	char *words[] = { word, form };

	cr_expect_eq(verb_of_line(words, 2), verb_find("diff"));
	free(word);
	free(form);
	say_quietly(old, "simulate counts mechanism=gaussian mu=1 rows=100");
	say_quietly(now, "simulate counts mechanism=gaussian mu=1 rows=100");
	say_quietly(old, "pin");
	say_quietly(now, "pin");
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		char *before = say_in(old, "csv", lines[i][0]);
		char *after = say_in(now, "csv", lines[i][1]);

		cr_expect_str_eq(before, after, "%s", lines[i][1]);
		free(before);
		free(after);
	}
	cr_expect_eq(session_log_count(old), session_log_count(now));
	session_free(old);
	session_free(now);
}

/* Every bracket around one word, whether it is a link or wants to be. */
static void
expect_links_lead_somewhere(const char *topic)
{
	struct text text = { 0 };
	const char *at;

	cr_assert(explain_topic(topic, &text), "%s", topic);
	at = text_get(&text);
	while ((at = strchr(at, '['))) {
		char word[80];
		size_t length = strcspn(++at, "] \n");
		struct text there = { 0 };

		snprintf(word, sizeof(word), "%.*s", (int)length, at);
		if (at[length] != ']' || strcspn(word, "=.|[/") < length)
			continue; /* a usage, not a link */
		if (word[strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")] == '\0')
			continue;
		cr_expect(explain_topic(word, &there), "[%s] in %s", word,
			  topic);
		text_clear(&there);
	}
	text_clear(&text);
}

TEST(verb_verbs, no_link_of_an_explanation_is_dead)
{
	char verb[] = "explain", topic[] = "", *line[] = { verb, topic };
	struct known_words topics = known_words_at(line, 2);

	cr_assert_gt(topics.count, 200);
	for (size_t i = 0; i < topics.count; i++) {
		cr_expect(explain_knows(topics.at[i].word), "%s",
			  topics.at[i].word);
		expect_links_lead_somewhere(topics.at[i].word);
	}
	known_words_clear(&topics);
}

/* Whatever a method says of these data has an entry. */
static void
expect_quantities_explained(const struct dataset *data)
{
	struct settings settings;
	struct game game = { 0 };
	struct question ask = { .data = data,
				.settings = &settings,
				.game = &game };

	settings_init(&settings);
	for (size_t i = 0; methods()[i]; i++) {
		struct error err = { 0 };
		const struct result *result =
			method_suits(methods()[i], dataset_kind(data))
				? method_run(methods()[i], &ask, &err)
				: NULL;

		for (size_t j = 0; result && j < result->quantity_count; j++)
			cr_expect(explain_knows(result->quantities[j].name),
				  "%s of %s", result->quantities[j].name,
				  methods()[i]->name);
		result_release(result);
	}
	settings_clear(&settings);
}

TEST(verb_verbs, every_quantity_has_an_entry)
{
	static const char *const files[] = {
		"gaussian-scores.csv", "counts.csv",      "guesses.csv",
		"cosines.csv",         "strategies.csv",  "gamma-losses.csv",
		"presentations.csv",   "predictions.csv",
	};

	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		struct session *session = session_new();
		struct scene scene = { .session = session };
		struct answer answer = { 0 };
		struct error err = { 0 };
		char line[600];

		snprintf(line, sizeof(line), "load %s/sample-data/%s",
			 getenv("DPAUDIT_SOURCE"), files[i]);
		cr_assert(verb_run_line(&scene, line, &answer, &err), "%s",
			  err.text);
		expect_quantities_explained(session_data(session));
		answer_clear(&answer);
		session_free(session);
	}
}

TEST(verb_verbs, every_topic_is_explained)
{
	struct session *session = session_new();
	char line[80];

	for (size_t i = 0; i < WARNING_COUNT; i++) {
		snprintf(line, sizeof(line), "explain %s",
			 warning_about((enum warning)i)->code);
		expect_says(session, line,
			    warning_about((enum warning)i)->advice);
	}
	for (const struct method *const *it = methods(); *it; it++) {
		snprintf(line, sizeof(line), "explain %s", (*it)->name);
		expect_says(session, line, (*it)->summary);
	}
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		snprintf(line, sizeof(line), "explain %s",
			 setting_about((enum setting)i)->name);
		expect_says(session, line,
			    setting_about((enum setting)i)->name);
	}
	expect_says(session, "explain lower-bound", "any sample size");
	expect_says(session, "explain norm", "a layer of nets");
	expect_says(session, "explain statuses", "dpaudit list statuses shows");
	expect_says(session, "help layers", "dpaudit list layers shows");
	expect_says(session, "list layers nosuch", "error: usage: list");
	expect_says(session, "explain nothing", "error: nothing is known");
	session_free(session);
}

TEST(verb_verbs, counts_inline_must_be_whole_and_complete)
{
	struct session *session = session_new();

	expect_says(session, "estimate plug-in tp=1 fn=2 fp=3",
		    "error: tn= is missing beside the other counts");
	expect_says(session, "estimate plug-in tp=1 fn=2 fp=3 tn=1.5",
		    "error: tn takes a whole number, not '1.5'");
	expect_says(session, "estimate plug-in tp=0 fn=0 fp=3 tn=1",
		    "error: plug-in: inline counts 0 members and 4 "
		    "non-members; both are needed");
	expect_says(session, "compare canaries=10 guesses=11 correct=3",
		    "error: correct=3 of guesses=11 of canaries=10");
	session_free(session);
}

TEST(verb_verbs, settings_that_contradict_each_other_are_refused)
{
	struct session *session = session_new();

	scratch_text("few.csv", "score,member\n1,1\n2,1\n3,1\n0,0\n1,0\n2,0\n");
	expect_says(session,
		    "estimate plug-in tp=1 fn=1 fp=1 tn=1 tau=1 "
		    "tau-rank=2",
		    "error: tau is given twice, as");
	expect_says(session, "set tau-rank=1 tau-quantile=0.5", "error: ");
	expect_says(session, "set policy=split tau=1",
		    "error: tau= is a threshold given in advance, and "
		    "policy=split chooses its own");
	expect_says(session, "set tau-rank=1 policy=best", "error: tau=");
	expect_says(session, "set policy=bonferroni guesses=9",
		    "error: guesses= is a number of guesses given in advance");
	scratch_say(session, "estimate one-run %s policy=fixed guesses=4",
		    "few.csv", "one-run, ");
	scratch_say(session, "estimate plug-in %s policy=fixed tau=1",
		    "few.csv", "plug-in, ");
	scratch_say(session, "estimate plug-in %s tp=5", "few.csv",
		    "error: tp= are data, and so are files");
	scratch_say(session, "estimate one-run %s guesses=4", "few.csv",
		    "one-run, ");
	/* The later of two takes the place of the earlier. */
	expect_says(session, "set tau=100", "");
	scratch_say(session, "estimate plug-in %s tau-rank=1", "few.csv",
		    "tau");
	expect_says(session, "set tau-rank=1", "");
	cr_expect_not(settings_has_number(&session_state(session)->settings,
					  SETTING_TAU));
	scratch_remove();
	session_free(session);
}

TEST(verb_verbs, output_takes_the_answer_of_a_verb_without_files)
{
	struct session *session = session_new();
	const char *line = "estimate jeffreys tp=65 fn=35 fp=25 tn=75 "
			   "output=%s";
	char path[300];

	snprintf(path, sizeof(path), "%s", scratch_path("answer.json"));
	(void)remove(path);
	scratch_say(session, line, "answer.json", path);
	scratch_say(session, line, "answer.json", "error: ");
	scratch_say(session,
		    "theory noise mechanism=gaussian at-epsilon=1 "
		    "delta=1e-5 force=yes output=%s",
		    "answer.json", path);
	expect_says(session, "explain W21 output=/nowhere/at/all", "error: ");
	scratch_remove();
	session_free(session);
}

/* What a line says, with a scratch file twice in it. */
static void
twice_say(struct session *session, const char *before, const char *between,
	  const char *behind, const char *file, const char *part)
{
	char path[300], line[800];

	snprintf(path, sizeof(path), "%s", scratch_path(file));
	snprintf(line, sizeof(line), "%s %s %s%s %s", before, path, between,
		 path, behind);
	expect_says(session, line, part);
}

TEST(verb_verbs, data_are_never_written_over)
{
	static const char kept[] =
		"score,member\n1,1\n2,1\n3,1\n0,0\n1,0\n2,0\n";
	static const char said[] = "that data are read from";
	struct session *session = session_new();
	char bytes[200];
	size_t got;
	FILE *in;

	scratch_text("own.csv", kept);
	twice_say(session, "export", "", "force=yes", "own.csv", said);
	twice_say(session, "plot roc", "output=", "force=yes", "own.csv", said);
	twice_say(session, "report", "output=", "force=yes", "own.csv",
		  "error: ");
	twice_say(session, "estimate plug-in", "output=", "force=yes",
		  "own.csv", said);
	scratch_say(session, "load %s", "own.csv", "");
	scratch_say(session, "simulate gamma rows=20 force=yes output=%s",
		    "own.csv", said);
	scratch_say(session, "export %s force=yes", "own.csv", said);
	scratch_say(session, "save %s force=yes", "own.csv", said);
	in = fopen(scratch_path("own.csv"), "r");
	got = fread(bytes, 1, sizeof(bytes) - 1, in);
	bytes[got] = '\0';
	fclose(in);
	cr_expect_str_eq(bytes, kept);
	scratch_remove();
	session_free(session);
}

TEST(verb_verbs, members_of_folders_and_cards_are_never_written_over)
{
	static const char table[] =
		"score,member\n1,1\n2,1\n3,1\n0,0\n1,0\n2,0\n";
	static const char said[] = "that data are read from";
	struct session *session = session_new();

	cr_assert_eq(mkdir(scratch_path("runs"), 0700), 0);
	scratch_text("runs/a.csv", table);
	scratch_text("runs/b.csv", table);
	scratch_text("runs/b.csv.card", "runs=2\n");
	scratch_text("own-f-dp-one-run-figure-10.csv", table);
	scratch_text("own-f-dp-one-run-figure-10.csv.card", "runs=2\n");
	scratch_say(session, "load %s", "runs", "");
	scratch_say(session, "export %s force=yes", "runs/b.csv", said);
	scratch_say(session, "save %s force=yes", "runs/b.csv.card", said);
	scratch_say(session, "load %s", "own-f-dp-one-run-figure-10.csv", "");
	scratch_say(session, "save %s force=yes",
		    "own-f-dp-one-run-figure-10.csv.card", said);
	scratch_say(session,
		    "reproduce f-dp-one-run/figure-10 force=yes output=%s",
		    "own.csv", said);
	scratch_say(session, "save %s", "runs/new.dpa", "");
	scratch_remove();
	session_free(session);
}

TEST(verb_verbs, an_extreme_split_is_remarked)
{
	static const char *const verbs_of[] = {
		"check claim-epsilon=4 policy=split", "compare"
	};
	const char *source = getenv("DPAUDIT_SOURCE");

	for (size_t i = 0; i < 2; i++) {
		struct session *session = session_new();
		struct scene scene = { .session = session };
		struct answer answer = { 0 };
		struct error err = { 0 };
		char line[500];
		bool found = false;

		snprintf(line, sizeof(line),
			 "%s %s/sample-data/gaussian-scores.csv", verbs_of[i],
			 source ? source : ".");
		cr_assert(verb_run_line(&scene, line, &answer, &err), "%s",
			  err.text);
		for (size_t j = 0; j < answer.note_count; j++)
			found |= strstr(answer.notes[j], "is extreme (F") !=
				 NULL;
		cr_expect(found, "%s", line);
		answer_clear(&answer);
		session_free(session);
	}
}

/* Rows of several runs have no band, which the remark would send to. */
TEST(verb_verbs, no_remark_sends_to_a_band_that_is_refused)
{
	struct session *session = session_new();
	struct scene scene = { .session = session };
	struct answer answer = { 0 };
	struct error err = { 0 };
	struct text rows = { 0 };

	text_add_string(&rows, "score,member,run\n");
	for (int i = 0; i < 800; i++) {
		int member = (i * i / 7 + i / 100) % 2;

		text_add(&rows, "%.6f,%d,%d\n",
			 sin((double)i * i) + 0.5 * member, member, i / 100);
	}
	scratch_text("runs.csv", text_get(&rows));
	scratch_say(session, "load %s", "runs.csv", "");
	cr_assert(verb_run_line(&scene, "compare", &answer, &err), "%s",
		  err.text);
	for (size_t i = 0; i < answer.note_count; i++)
		cr_expect(!strstr(answer.notes[i], "band, declared"), "%s",
			  answer.notes[i]);
	text_clear(&rows);
	answer_clear(&answer);
	scratch_remove();
	session_free(session);
}

static void
expect_note(struct session *session, const char *line, const char *note)
{
	struct scene scene = { .session = session };
	struct answer answer = { 0 };
	struct error err = { 0 };

	cr_assert(verb_run_line(&scene, line, &answer, &err), "%s", err.text);
	cr_assert_gt(answer.note_count, 0, "%s", line);
	cr_expect_str_eq(answer.notes[answer.note_count - 1], note);
	answer_clear(&answer);
}

/* One dataset by its name, as in the list of what is there. */
TEST(verb_verbs, undo_names_the_data_that_are_there_now)
{
	struct session *session = session_new();
	static const char rows[] = "score,member\n1,1\n0,0\n";

	scratch_write("one.csv", rows, strlen(rows));
	scratch_say(session, "load %s", "one.csv", "one.csv");
	expect_note(session, "undo", "taken back: data none");
	expect_note(session, "redo", "done again: data one.csv");
	expect_note(session, "pin", "pinned as A");
	expect_note(session, "undo", "taken back: 0 pins");
	expect_note(session, "redo", "done again: 1 pin");
	scratch_remove();
	session_free(session);
}

/* Who has named one in advance is not told to. */
TEST(verb_verbs, a_declared_method_is_the_one_that_counts)
{
	struct session *session = session_new();

	session_close_ledger(session);
	expect_note(session,
		    "compare tp=65 fn=35 fp=25 tn=75 declared=clopper-pearson",
		    "W04 3 bounds at 95 % hold jointly with at least 85 %; the "
		    "one that counts is clopper-pearson, declared in advance");
	session_free(session);
}

TEST(verb_verbs, the_glossary_is_in_alphabetical_order)
{
	size_t count;
	const struct term *terms = glossary(&count);

	for (size_t i = 1; i < count; i++)
		cr_expect_lt(strcmp(terms[i - 1].name, terms[i].name), 0, "%s",
			     terms[i].name);
}

/* Which code a text of the glossary means. */
TEST(verb_verbs, codes_in_texts_exist_and_are_meant)
{
	static const struct {
		const char *term;
		enum warning code;
	} meant[] = {
		{ "adjacency", W11 }, { "auroc", W07 },
		{ "follow", W25 },    { "policy-of-thresholds", W03 },
		{ "trial", W16 },
	};
	size_t count, coded = 0;
	const struct term *terms = glossary(&count);

	for (size_t i = 0; i < count; i++)
		coded += strstr(terms[i].text, "(W") != NULL;
	cr_expect_eq(coded, sizeof(meant) / sizeof(meant[0]));
	for (size_t i = 0; i < sizeof(meant) / sizeof(meant[0]); i++) {
		const char *text = glossary_find(meant[i].term)->text;
		char code[8];

		snprintf(code, sizeof(code), "(%s)",
			 warning_about(meant[i].code)->code);
		cr_expect(strstr(text, code), "%s: %s", meant[i].term, text);
	}
}

static void
expect_begins(struct session *session, const char *line, const char *part)
{
	char *text = say_in(session, "text", line);

	cr_expect(!strncmp(text, part, strlen(part)), "%s\n%s", line, text);
	free(text);
}

TEST(verb_verbs, words_of_the_screen_are_explained)
{
	struct session *session = session_new();

	for (int i = 0; i < GRADE_COUNT; i++) {
		char line[80];

		snprintf(line, sizeof(line), "explain %s",
			 grade_name((enum grade)i));
		expect_says(session, line, "grade");
		expect_says(session, "explain grade",
			    i == GRADE_ESTIMATE ? "no-claim"
			    : i == GRADE_NOT_CLAIMABLE
				    ? "not-claimable"
				    : grade_name((enum grade)i));
	}
	expect_says(session, "explain 'perfect attack'", "makes no error");
	expect_says(session, "explain reach", "is not absent");
	expect_says(session, "explain reach-mu", "is not absent");
	expect_says(session, "explain neighbours", "adjacency");
	expect_says(session, "explain holds-if", "grade");
	expect_says(session, "explain score", "lower-is-member");
	expect_says(session, "explain epsilon delta", "one record can");
	expect_says(session, "explain plain", "--plain");
	expect_says(session, "explain clipboard", "OSC 52");
	expect_says(session, "explain follow", "W25");
	expect_says(session, "explain lower-bound", "clopper-pearson");
	expect_says(session, "help check", "check: whether data refute");
	expect_begins(session, "version", "dpaudit ");
	session_free(session);
}
