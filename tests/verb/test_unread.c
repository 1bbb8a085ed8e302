/* test_unread.c - settings that a verb's line does not read */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "method/methods.h"
#include "tests/support.h"
#include "tests/verb/saying.h"
#include "verb/form.h"
#include "verb/verbs.h"

TestSuite(verb_unread, .timeout = 600);

/* @FILE is a file of sample-data/. */
static char *
line_of(const char *words)
{
	struct text line = { 0 };

	for (; *words; words++) {
		if (*words == '@')
			text_add(&line, "%s/sample-data/",
				 getenv("DPAUDIT_SOURCE"));
		else
			text_add_bytes(&line, words, 1);
	}

	return text_take(&line);
}

/* Each was answered as if the last setting had not been typed. */
TEST(verb_unread, what_is_not_read_is_refused)
{
	static const char *const lines[][2] = {
		{ "check @null-scores.csv claim-epsilon=1 sampling=0.01 "
		  "epochs=5",
		  "check does not read sampling= without mechanism=." },
		{ "check @null-scores.csv claim-epsilon=1 epochs=5",
		  "check does not read epochs= without mechanism=." },
		{ "check @null-scores.csv claim-epsilon=1 epsilon=1",
		  "Did you mean claim-epsilon=?" },
		{ "check @null-scores.csv claim-epsilon=1 claim-delta=1e-6",
		  "there is no setting 'claim-delta'; did you mean delta?" },
		{ "compare @null-scores.csv rows=5", "Did you mean row=?" },
		{ "report @null-scores.csv epsilon=3",
		  "Did you mean claim-epsilon=?" },
		{ "lab bayesian attack=loss sampling=0.3",
		  "lab bayesian does not read" },
		{ "train blobs model=logistic shadows=3",
		  "train does not read shadows=." },
		{ "simulate scores mechanism=gaussian mu=1 row=20",
		  "Did you mean rows=?" },
		{ "check @null-scores.csv claim-epsilon=1 bootstraps=5",
		  "check does not read bootstrap=." },
		{ "estimate clopper-pearson @null-scores.csv epsilon=3",
		  "estimate does not read epsilon=." },
		{ "estimate clopper-pearson @null-scores.csv intreval=1 "
		  "interval=bailey",
		  "there is no setting 'intreval'" },
		{ "estimate clopper-pearson @null-scores.csv interval=bailey",
		  "estimate does not read interval=." },
		{ "estimate clopper-pearson @null-scores.csv claim-epsilon=3",
		  "estimate does not read claim-epsilon=." },
		{ "lab bayesian attack=loss",
		  "lab bayesian does not read attack=." },
		{ "lab white-box sampling=0.3",
		  "lab white-box does not read sampling=." },
		{ "lab white-box shadows=3",
		  "lab white-box does not read shadows=." },
		{ "theory delta mechanism=laplace epsilon=1 at-epsilon=1 "
		  "fpr=0.1",
		  "theory delta does not read fpr=." },
		{ "theory cosine-null dimension=10 cosine=0.5 epsilon=3",
		  "theory cosine-null does not read epsilon=." },
		{ "theory epsilon mechanism=laplace epsilon=1 sigma=2",
		  "mechanism=laplace does not take sigma=" },
		{ "plan clopper-pearson fpr=0.1 fnr=0.5 bound=0.1 epochs=3",
		  "plan does not read epochs= without mechanism=." },
		{ "simulate scores mechanism=gaussian mu=1 canaries=20",
		  "simulate scores does not read canaries=." },
		{ "simulate gamma sigma=1",
		  "simulate gamma does not read sigma=." },
		{ "coverage clopper-pearson mechanism=gaussian mu=1 rows=20 "
		  "tau=0 width=2",
		  "coverage does not read width=." },
		{ "plot roc @null-scores.csv lab=x",
		  "plot roc does not read lab=." },
		{ "plot roc @null-scores.csv mechanism=gaussian",
		  "plot roc does not read mechanism=." },
		{ "audit-of @null-scores.csv reported=1 prior=0.3",
		  "audit-of does not read prior=." },
		{ "reproduce f-dp-one-run/study rows=10",
		  "reproduce f-dp-one-run/study does not read rows=." },
		{ "reproduce tight-auditing epsilon=2",
		  "reproduce does not read epsilon=." },
		{ "list methods alpha=0.1", "list does not read alpha=." },
		{ "version seed=2", "version does not read seed=." },
		{ "undo seed=2", "undo does not read seed=." },
		{ "theory epsilon mechanism=laplace epsilon=1 score=x",
		  "theory epsilon does not read score=." },
		{ "theory epsilon mechanism=laplace epsilon=1 true-epsilon=1",
		  "theory epsilon does not read true-epsilon=." },
		{ "lab data seed=3", "lab does not read seed=." },
		{ "campaign status x slurm=yes",
		  "campaign does not read slurm=." },
	};

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		struct session *session = session_new();
		char *line = line_of(lines[i][0]);
		char *said = say_in(session, "text", line);

		cr_expect(strstr(said, "error: ") == said, "%s: %s", line,
			  said);
		cr_expect(strstr(said, lines[i][1]), "%s: %s", line, said);
		free(said);
		free(line);
		session_free(session);
	}
}

/* ---- what is set before ---- */

/* A value that changes what reads it. */
static bool
set_unlike(struct session *session, enum setting setting)
{
	static const struct {
		enum setting setting;
		const char *value;
	} values[] = {
		{ SETTING_KIND, "losses" },
		{ SETTING_MODEL, "logistic" },
		{ SETTING_LABEL, "member" },
		{ SETTING_GROUP, "member" },
		{ SETTING_DATA, "blobs" },
		{ SETTING_CANARY, "blank" },
		{ SETTING_ATTACK, "margin" },
		{ SETTING_TARGET, "mu:0.4" },
		{ SETTING_ORDERS, "2,4" },
		{ SETTING_STRATEGY, "1,0.5" },
		{ SETTING_COLUMNS, "name" },
		{ SETTING_THREAT, "white-box" },
		{ SETTING_ALLOW, "write" },
		{ SETTING_SIZE, "column" },
		{ SETTING_MEMORY, "1" },
		{ SETTING_ALPHA, "0.21" },
		{ SETTING_DELTA, "0.03" },
		{ SETTING_SIDES, "2" },
		{ SETTING_LAB, "none" },
		{ SETTING_THEN, "laplace:epsilon=1" },
		{ SETTING_FILE, "none" },
		{ SETTING_CLAIM, "none" },
		{ SETTING_OVERLAY, "none" },
		{ SETTING_DIVERGENCES, "1,2" },
	};
	static const char *const tries[] = { "0.37", "3", "1", "0.8", "20" };
	const struct setting_about *about = setting_about(setting);
	struct settings *settings = &session_edit(session)->settings;
	struct error err;

	for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++) {
		if (values[i].setting == setting)
			return settings_set(settings, setting, values[i].value,
					    &err);
	}
	if (about->kind == VALUE_SWITCH || about->kind == VALUE_CHOICE) {
		settings_step(settings, setting, 1);
		return true;
	}
	if (about->values)
		return settings_set(settings, setting,
				    registry_at(about->values, 1).name, &err);
	for (size_t i = 0; i < sizeof(tries) / sizeof(tries[0]); i++) {
		if (settings_set(settings, setting, tries[i], &err))
			return true;
	}

	return false;
}

/* Returns true if one of `verb; verb` reads it, or it shapes all answers. */
static bool
is_read(const char *line, enum setting setting)
{
	char *copy = strdup(line), *rest = copy, *part;
	bool read = setting == SETTING_FORMAT || setting == SETTING_READINGS;

	while ((part = strsep(&rest, ";"))) {
		struct session *session = session_new();
		const struct state *state = session_state(session);
		struct request request;
		struct error err;
		char **args;
		size_t count;

		cr_assert(request_split(part, &args, &count, &err));
		cr_assert(request_read(&request, args, count, &state->settings,
				       &err),
			  "%s: %s", part, err.text);
		read = read || verb_reads(verb_find(request.words[0]), &request,
					  state->method, setting);
		request_clear(&request);
		request_free_args(args, count);
		session_free(session);
	}
	free(copy);

	return read;
}

/* Adds data that a verb made, because they are a part of its answer. */
static void
add_data(const struct dataset *data, struct text *out)
{
	for (size_t i = 0; data && i < dataset_column_count(data); i++) {
		const double *values = dataset_column_values(data, i);

		text_add(out, "%s", dataset_column_name(data, i));
		for (size_t j = 0; j < dataset_rows(data); j++)
			text_add(out, " %a", values[j]);
	}
	for (enum game_entry i = 0; data && i < GAME_COUNT; i++)
		text_add(out, " %s", game_get(dataset_game(data), i));
}

static char *
answer_to(const char *line, enum setting set)
{
	char *copy = strdup(line), *rest = copy, *part;
	struct session *session = session_new();
	struct text said = { 0 };

	if (set != SETTING_END)
		cr_assert(set_unlike(session, set), "%s",
			  setting_about(set)->name);
	while ((part = strsep(&rest, ";"))) {
		char *answer = say_in(session, "text", part);

		text_add_string(&said, answer);
		free(answer);
	}
	add_data(session_data(session), &said);
	session_free(session);
	free(copy);

	return text_take(&said);
}

/* Returns true for a sample of the settings of a line, or for all. */
static bool
is_drawn(size_t line, size_t setting)
{
	return getenv("DPAUDIT_PROPERTY_ROUNDS") ||
	       (line * 31 + setting * 17) % 48 == 0;
}

static const char *const asked[] = {
	"check @gaussian-scores.csv claim-epsilon=1",
	"check @gaussian-scores.csv mechanism=gaussian mu=1",
	"check @gaussian-scores.csv mechanism=laplace claim-epsilon=1",
	"check @gaussian-scores.csv claim=@claimed-curve.csv",
	"check @guesses.csv claim-epsilon=1",
	"check @trained-scores.csv",
	"compare @gaussian-scores.csv columns=method,lower",
	"audit-of @gaussian-scores.csv reported=1",
	"follow anytime-rates @gaussian-scores.csv rows=300",
	"follow sequential-fdp @gaussian-scores.csv rows=200",
	"plot region @gaussian-scores.csv format=speech",
	"plot roc @gaussian-scores.csv format=speech",
	"plot threshold @gaussian-scores.csv format=speech",
	"plot compare @guesses.csv format=speech",
	"plot width fpr=0.1 fnr=0.5 format=speech",
	"plot observations fpr=0.1 fnr=0.5 format=speech",
	"plot ratios @gamma-losses.csv format=speech",
	"plot normality @gamma-losses.csv format=speech",
	"plot cosines @cosines.csv format=speech",
	"plot landscape @strategies.csv format=speech",
	"plot guesses sigma=1 format=speech",
	"plot options sigma=1 format=speech",
	"plot tradeoff mechanism=gaussian mu=1 format=speech",
	"plot profile mechanism=laplace epsilon=1 format=speech",
	"plot densities mechanism=laplace epsilon=1 format=speech",
	"plot loss-density mechanism=gaussian mu=1 format=speech",
	"theory epsilon mechanism=gaussian mu=1",
	"theory epsilon mechanism=tree sigma=5 leaves=8",
	"theory epsilon mechanism=banded sigma=2 strategy=1,0.5 "
	"participations=2 separation=4",
	"theory epsilon mechanism=renyi-dp orders=2,8 divergences=0.1,0.4",
	"theory epsilon mechanism=zcdp rho=0.1",
	"theory delta mechanism=subsampled-gaussian sigma=1 sampling=0.1 "
	"at-epsilon=1",
	"theory delta mechanism=two-gaussians mean0=0 sd0=1 mean1=1 sd1=1.2 "
	"at-epsilon=1",
	"theory noise mechanism=gaussian at-epsilon=1",
	"theory calibrate mechanism=gaussian target=mu:0.5",
	"theory tradeoff mechanism=laplace epsilon=1 fpr=0.1",
	"theory tradeoff claim=@claimed-curve.csv fpr=0.1",
	"theory profile mechanism=randomized-response epsilon=1",
	"theory reading mechanism=laplace epsilon=1",
	"theory reading epsilon=1 grade=lower-bound",
	"theory reading claim-epsilon=1 mechanism=gaussian",
	"theory epsilon-star mean-population=1 sd-population=1 "
	"mean-training=0 sd-training=1",
	"theory cosine-null dimension=50 cosine=0.2",
	"plan clopper-pearson fpr=0.1 fnr=0.2 bound=0.5",
	"plan jeffreys mechanism=gaussian mu=1 rows=1000",
	"plan one-run mechanism=gaussian mu=1 canaries=1000",
	"simulate scores mechanism=gaussian mu=1 rows=20",
	"simulate losses mechanism=laplace epsilon=1 rows=20",
	"simulate predictions rows=20",
	"simulate counts mechanism=gaussian mu=1 rows=20",
	"simulate guesses mechanism=gaussian mu=1 canaries=20",
	"simulate cosines sigma=1 dimension=100 canaries=9",
	"simulate one-run sigma=1 canaries=30 repetitions=3",
	"simulate one-shot sigma=1 dimension=50 canaries=20 "
	"repetitions=3",
	"simulate interference canaries=30 "
	"repetitions=3",
	"simulate strategies",
	"simulate curve mechanism=gaussian mu=1",
	"simulate white-box sigma=1 rows=20",
	"simulate gamma rows=20",
	"coverage clopper-pearson mechanism=gaussian mu=1 rows=20 tau=0.5",
	"coverage jeffreys mechanism=laplace epsilon=1 rows=20 "
	"repetitions=20",
	"coverage one-run mechanism=gaussian mu=1 rows=50 repetitions=20",
	"strategies @gamma-losses.csv",
	"strategies @predictions.csv",
	"reproduce f-dp-one-run/study sigma=1 canaries=100",
	"reproduce one-shot-federated/study sigma=1 dimension=100 "
	"repetitions=5",
	"reproduce epsilon-star/study 1 rows=100 repetitions=3",
	"train blobs model=logistic epochs=1 rows=50",
	"train blobs model=logistic epochs=1 rows=50 sigma=1",
	"load @gaussian-scores.csv",
	"explain delta",
	"list methods",
	"list experiments columns=name,paper,pieces",
	"help check",
	"version",
	"load @gaussian-scores.csv;data 1;pin;rename A B;diff",
	"lab data",
};

static void
expect_unread(const char *words, size_t line_index)
{
	char *line = line_of(words), *plain = answer_to(line, SETTING_END);

	cr_expect(strncmp(plain, "error", 5) != 0, "%s: %s", words, plain);

	for (enum setting i = 0; i < SETTING_COUNT; i++) {
		char *said;

		if (!is_drawn(line_index, i) || is_read(line, i))
			continue;
		said = answer_to(line, i);
		cr_expect_str_eq(said, plain, "%s= changes %s:\n%s\n%s",
				 setting_about(i)->name, words, said, plain);
		free(said);
	}
	free(plain);
	free(line);
}

TEST(verb_unread, what_is_not_declared_is_not_read)
{
	for (size_t i = 0; i < sizeof(asked) / sizeof(asked[0]); i++)
		expect_unread(asked[i], i);
}

/* The settings of every method, on data that it takes. */
TEST(verb_unread, methods_read_what_they_say)
{
	static const char *const files[] = {
		"@gaussian-scores.csv", "@guesses.csv",       "@cosines.csv",
		"@gamma-losses.csv",    "@presentations.csv", "@strategies.csv",
	};
	enum { FILES = sizeof(files) / sizeof(files[0]) };
	size_t tried = 0;

	for (size_t i = 0; methods()[i]; i++) {
		for (size_t j = 0; j < FILES; j++) {
			char words[200], *line, *plain;

			snprintf(words, sizeof(words), "estimate %s %s",
				 methods()[i]->name, files[j]);
			line = line_of(words);
			plain = answer_to(line, SETTING_END);
			if (strncmp(plain, "error", 5) != 0) {
				expect_unread(words, i + j);
				tried++;
			}
			free(plain);
			free(line);
		}
	}
	cr_expect_geq(tried, 30, "%zu", tried);
}
