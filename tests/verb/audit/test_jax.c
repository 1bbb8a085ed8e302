/* test_jax.c - a peer's numbers on scores, through our JSON */

#include <criterion/criterion.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stats/sample/roc.h"
#include "tests/curves.h"
#include "tests/oracle.h"
#include "tests/samples.h"
#include "tests/support.h"
#include "tests/verb/saying.h"
#include "verb/verbs.h"

TestSuite(verb_jax, .timeout = 600);

/* What a line prints with format=json. */
static json_t *
json_of(const char *line)
{
	struct session *session = session_new();
	char *text = say_in(session, "json", line);
	json_error_t where;
	json_t *json;

	json = json_loads(text, 0, &where);
	cr_assert(json, "%s: %s: %s", line, where.text, text);
	free(text);
	session_free(session);

	return json;
}

/* One number of the first result: "epsilon", "lower". */
static double
number_of(const char *line, const char *name, const char *field)
{
	json_t *json = json_of(line), *at, *quantity;
	json_t *quantities = json_object_get(
		json_array_get(json_object_get(json, "results"), 0),
		"quantities");
	double found = NAN;
	size_t i;

	json_array_foreach(quantities, i, quantity)
	{
		if (strcmp(json_string_value(json_object_get(quantity, "name")),
			   name))
			continue;
		at = json_object_get(quantity, field);
		if (json_is_number(at))
			found = json_number_value(at);
		at = json_object_get(quantity, "unbounded");
		if (json_is_string(at))
			found = INFINITY;
	}
	json_decref(json);

	return found;
}

/* "sig=0.05;delta=0;one_sided=1" */
static double
argument(const char *args, const char *name)
{
	const char *at = strstr(args, name);

	cr_assert(at, "%s in %s", name, args);

	return strtod(at + strlen(name) + 1, NULL);
}

struct row {
	const char *file, *method, *args;
	double value, tol;
};

static struct row
row_of(const struct oracle *oracle, size_t i)
{
	return (struct row){ oracle_text(oracle, i, "file"),
			     oracle_text(oracle, i, "method"),
			     oracle_text(oracle, i, "args"),
			     oracle_number(oracle, i, "value"),
			     oracle_number(oracle, i, "tol") };
}

static double
estimate(const struct row *row, const char *method, const char *settings)
{
	char line[600];

	snprintf(line, sizeof(line),
		 "estimate %s %s%s sides=1 alpha=%.17g delta=%.17g %s", method,
		 source_path("tests/oracle/"), row->file,
		 argument(row->args, "sig"), argument(row->args, "delta"),
		 settings);

	return number_of(line, "epsilon", "lower");
}

/* A one-sided number uses one inequality; ours always uses both. */
static void
expect_bound(const struct row *row, double found)
{
	if (argument(row->args, "one_sided") > 0.5)
		cr_expect_geq(found, row->value - row->tol, "%s %s %s: %.12g",
			      row->file, row->method, row->args, found);
	else
		cr_expect(agrees(found, row->value, row->tol),
			  "%s %s %s: %.12g", row->file, row->method, row->args,
			  found);
}

TEST(verb_jax, bounds_agree_under_the_peers_rule)
{
	struct oracle *oracle = oracle_open("jax.csv");
	size_t tried = 0;

	for (size_t i = 0; i < oracle_rows(oracle); i++) {
		struct row row = row_of(oracle, i);
		char settings[60];

		if (!strcmp(row.method, "cp_bonferroni")) {
			expect_bound(&row, estimate(&row, "clopper-pearson",
						    "policy=bonferroni-hull"));
		} else if (!strcmp(row.method, "cp_explicit")) {
			snprintf(settings, sizeof(settings), "tau=%.17g",
				 argument(row.args, "threshold"));
			expect_bound(&row, estimate(&row, "clopper-pearson",
						    settings));
		} else if (!strcmp(row.method, "gdp")) {
			double found = estimate(&row, "fdp-clopper-pearson",
						"policy=bonferroni-hull");

			cr_expect(agrees(found, row.value, row.tol),
				  "%s %s: %.12g", row.file, row.args, found);
		} else {
			continue;
		}
		tried++;
	}
	cr_expect_eq(tried, 48, "%zu", tried);
	oracle_free(oracle);
}

/*
 * The peer's threshold from the first half, the counts of the second; its
 * own choice looks at one inequality only.
 */
TEST(verb_jax, a_split_into_files_agrees)
{
	struct oracle *oracle = oracle_open("jax.csv");
	double tau = NAN;
	size_t tried = 0;

	for (size_t i = 0; i < oracle_rows(oracle); i++) {
		struct row row = row_of(oracle, i);
		char line[600], half[80];
		double found;

		if (strcmp(row.method, "cp_split_seed7_threshold"))
			continue;
		snprintf(half, sizeof(half), "%.*s",
			 (int)strcspn(row.file, "."), row.file);
		tau = row.value;
		row = row_of(oracle, i - 1);
		cr_assert_str_eq(row.method, "cp_split_seed7");
		snprintf(line, sizeof(line),
			 "estimate clopper-pearson %s%s_half2.csv tau=%.17g "
			 "sides=1 alpha=0.05 delta=1e-5",
			 source_path("tests/oracle/"), half, tau);
		found = number_of(line, "epsilon", "lower");
		cr_expect_geq(found, row.value - 1e-8, "%s: %.12g not %.12g",
			      line, found, row.value);
		tried++;
	}
	cr_expect_eq(tried, 3);
	oracle_free(oracle);
}

TEST(verb_jax, curves_agree)
{
	struct oracle *oracle = oracle_open("jax.csv");
	size_t tried = 0;

	for (size_t i = 0; i < oracle_rows(oracle); i++) {
		struct row row = row_of(oracle, i);
		struct two_samples samples;
		struct roc_scores scores = { 0 };
		struct error err = { 0 };
		struct roc *roc;
		double found = NAN;

		samples = two_samples_read(row.file, "score");
		scores.members = samples.members;
		scores.others = samples.others;
		scores.member_count = samples.member_count;
		scores.other_count = samples.other_count;
		roc = roc_new(&scores, &err);
		cr_assert(roc, "%s", err.text);
		if (!strcmp(row.method, "n_hull_thresholds"))
			found = (double)roc->hull_count;
		if (!strcmp(row.method, "auroc_hull"))
			found = roc_hull_area(roc);
		if (!strcmp(row.method, "tpr_at_fpr_hull"))
			found = hull_tpr_at(roc, strtod(row.args, NULL));
		if (!isnan(found)) {
			cr_expect(agrees(found, row.value, row.tol + 1e-12),
				  "%s %s %s: %.12g", row.file, row.method,
				  row.args, found);
			tried++;
		}
		roc_free(roc);
		two_samples_free(&samples);
	}
	cr_expect_eq(tried, 24, "%zu", tried);
	oracle_free(oracle);
}

/* Every figure of the attack on the public scores. */
TEST(verb_jax, the_attack_is_described_as_the_tables_say)
{
	static const struct {
		const char *quantity, *name, *arg;
	} same[] = {
		{ "auroc", "auroc", NULL },
		{ "auroc_hull", "auroc-hull", NULL },
		{ "tpr_at_fpr_stairs", "tpr-at-fpr-0", "0" },
		{ "tpr_at_fpr_stairs", "tpr-at-fpr-0.001", "0.001" },
		{ "tpr_at_fpr_stairs", "tpr-at-fpr-0.01", "0.01" },
		{ "tpr_at_fpr_stairs", "tpr-at-fpr-0.1", "0.1" },
	};
	struct oracle *oracle = oracle_open("stats.csv");
	size_t tried = 0;

	for (size_t i = 0; i < 6 * oracle_rows(oracle); i++) {
		size_t row = i / 6, at = i % 6;
		char line[600];
		double found;

		if (strcmp(oracle_text(oracle, row, "quantity"),
			   same[at].quantity) ||
		    (same[at].arg &&
		     strcmp(oracle_text(oracle, row, "arg"), same[at].arg)))
			continue;
		snprintf(line, sizeof(line),
			 "estimate attack %s%s bootstraps=9",
			 source_path("tests/oracle/"),
			 oracle_text(oracle, row, "file"));
		found = number_of(line, same[at].name, "value");
		cr_expect_float_eq(found, oracle_number(oracle, row, "value"),
				   1e-12, "%s %s: %.12g", line, same[at].name,
				   found);
		tried++;
	}
	cr_expect_eq(tried, 18, "%zu", tried);
	oracle_free(oracle);
}
