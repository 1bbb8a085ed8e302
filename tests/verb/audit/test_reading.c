/* test_reading.c - theory reading: one guarantee in every language */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/load/loading.h"
#include "tests/support.h"
#include "tests/verb/saying.h"

TestSuite(verb_reading, .timeout = 300);

static struct session *session;

/* Lower, value and upper of the row that starts so, in CSV. */
static void
row_of(const char *line, const char *start, double numbers[3])
{
	char *text = say_in(session, "csv", line), *row = strstr(text, start);

	cr_assert(row, "%s: %s", line, text);
	row += strlen(start);
	for (int i = 0; i < 3; i++) {
		cr_assert_eq(*row, ',', "%s: %s", line, text);
		row++;
		numbers[i] = *row == ',' ? NAN : strtod(row, &row);
	}
	free(text);
}

static void
expect_row(const char *line, const char *start, double truth, double tol)
{
	double found[3];

	row_of(line, start, found);
	cr_expect(found[0] <= truth && truth <= found[2] &&
			  found[2] - found[0] <= tol,
		  "%s %s: %.17g in %.17g to %.17g", line, start, truth,
		  found[0], found[2]);
}

TEST(verb_reading, a_claim_is_read_between_certified_ends)
{
	static const char dp[] = "theory reading mechanism=approximate-dp "
				 "epsilon=1 mechanism-delta=0.001 fpr=0.8";
	static const char normal[] =
		"theory reading mechanism=gaussian mu=1 prior=0.2 "
		"baseline=0.05 orders=3 delta=0.01 at-epsilon=1";
	double prior = 0.2, odds = log(4);
	double delta = 0.5 * erfc((odds - 0.5) / M_SQRT2) -
		       4 * 0.5 * erfc((odds + 0.5) / M_SQRT2);

	session = session_new();
	expect_row(dp, "fnr,0.8", exp(-1) * (1 - 0.001 - 0.8), 1e-12);
	expect_row("theory reading mechanism=approximate-dp epsilon=0 "
		   "mechanism-delta=0.001",
		   "advantage,", 0.001, 1e-12);
	expect_row(normal, "mu,1e-10", 1, 1e-12);
	expect_row(normal, "rho,", 0.5, 1e-12);
	expect_row(normal, "renyi,3", 1.5, 1e-12);
	expect_row(normal, "delta,1", 0.12693673750664397, 1e-12);
	expect_row(normal, "advantage,", erf(0.5 / M_SQRT2), 1e-12);
	expect_row(normal, "bayes-risk,0.2", prior * (1 - delta), 1e-12);
	expect_row(normal, "reconstruction,0.05", 0.25951102284144445, 1e-12);
	session_free(session);
}

/* One guarantee is one: a prior and its complement, and every form. */
TEST(verb_reading, priors_are_alike_from_both_sides_and_all_forms_speak)
{
	static const char *const formats[] = { "text", "json", "csv", "latex",
					       "markdown" };
	double low[3], high[3];

	session = session_new();
	row_of("theory reading mechanism=laplace epsilon=1 prior=0.3",
	       "bayes-risk,0.3", low);
	row_of("theory reading mechanism=laplace epsilon=1 prior=0.7",
	       "bayes-risk,0.7", high);
	cr_expect_float_eq(low[1], high[1], 1e-14);
	for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++)
		expect_said(session, formats[i],
			    "theory reading mechanism=laplace epsilon=1",
			    "reconstruction");
	session_free(session);
}

/* What others print stands beside, and says on which side it errs. */
TEST(verb_reading, other_accountants_are_labelled)
{
	static const char line[] =
		"theory reading mechanism=subsampled-gaussian "
		"sigma=1 sampling=0.01 steps=1000";
	double exact[3], renyi[3], limit[3];

	session = session_new();
	row_of(line, "epsilon,1e-05", exact);
	row_of(line, "epsilon-renyi,1e-05", renyi);
	row_of(line, "epsilon-central-limit,1e-05", limit);
	cr_expect(isnan(renyi[0]) && renyi[2] > exact[2]);
	cr_expect(isnan(limit[0]) && isnan(limit[2]));
	/* Here the central limit promises what does not hold. */
	cr_expect_lt(limit[1], exact[0]);
	expect_said(session, "csv", line, "one-sided");
	expect_said(session, "csv", line, "approximate");
	session_free(session);
}

/* visible=last is the older name; neither is ever more than a guess. */
TEST(verb_reading, the_last_model_is_a_heuristic)
{
	static const char *const asked[] = {
		"theory epsilon",
		"theory delta at-epsilon=1",
		"theory tradeoff fpr=0.05",
		"theory reading",
		"theory profile",
		"plan clopper-pearson bound=0.1 sides=1",
	};
	static const char training[] = "sigma=1 sampling=0.1 steps=50";

	session = session_new();
	for (size_t i = 0; i < sizeof(asked) / sizeof(asked[0]); i++) {
		char line[300], *now, *older;

		snprintf(line, sizeof(line), "%s mechanism=last-model %s",
			 asked[i], training);
		now = say_in(session, "text", line);
		snprintf(line, sizeof(line),
			 "%s mechanism=subsampled-gaussian visible=last %s",
			 asked[i], training);
		older = say_in(session, "text", line);
		cr_expect(strstr(now, "heuristic"), "%s: %s", line, now);
		/* A plan's sizes are certain of the rates that it says. */
		cr_expect(*line == 'p' || !strstr(now, "certified"), "%s: %s",
			  line, now);
		cr_expect_str_eq(now, older);
		free(now);
		free(older);
	}
	expect_said(session, "text",
		    "theory reading visible=last "
		    "mechanism=laplace epsilon=1",
		    "subsampled-gaussian");
	expect_said(session, "text",
		    "theory epsilon mechanism=last-model sigma=1 sampling=0.1 "
		    "steps=10 then=laplace:epsilon=1",
		    "last-model");
	expect_said(session, "text",
		    "check tp=90 fn=10 fp=5 tn=95 mechanism=last-model "
		    "sigma=1 sampling=0.1",
		    "promises nothing");
	session_free(session);
}

TEST(verb_reading, an_audit_is_read_with_its_own_grade)
{
	static const char counts[] = "theory reading method=clopper-pearson "
				     "tp=90 fn=10 fp=5 tn=95 sides=1";
	static const char found[] =
		"theory reading epsilon=1 delta=0.01 grade=lower-bound";
	double row[3];

	session = session_new();
	row_of(found, "rho,", row);
	cr_expect_float_eq(row[0], 0.1043973956375, 1e-12);
	cr_expect(isnan(row[2]));
	row_of(found, "mu,", row);
	cr_expect_float_eq(row[0], 0.5325166485031232, 1e-12);
	expect_said(session, "csv", counts, "lower-bound");
	expect_said(session, "csv", "theory reading mu=1 grade=point-estimate",
		    "point-estimate");
	expect_said(session, "json", "theory reading mu=1 grade=point-estimate",
		    "would follow");
	session_free(session);
}

/* A training in its own words is the mechanism of its rate and steps. */
TEST(verb_reading, trainings_and_samplers_are_mechanisms)
{
	static const char dp[] = "theory delta mechanism=subsampled-gaussian "
				 "sigma=0.35 at-epsilon=1 ";
	char *words, *rates, line[300];

	session = session_new();
	words = say_in(session, "csv",
		       "theory epsilon mechanism=subsampled-gaussian sigma=1.1 "
		       "training-size=60000 batch=240 epochs=15");
	rates = say_in(session, "csv",
		       "theory epsilon mechanism=subsampled-gaussian sigma=1.1 "
		       "sampling=0.004 steps=3750");
	cr_expect_str_eq(words, rates);
	free(words);
	free(rates);
	snprintf(line, sizeof(line),
		 "%s sampling=0.001 steps=1000 sampler=shuffle", dp);
	expect_said(session, "csv", line, "0.753169");
	snprintf(line, sizeof(line),
		 "%s sampling=0.001 steps=1000 sampler=fixed", dp);
	expect_said(session, "csv", line, "0.75725361");
	snprintf(line, sizeof(line),
		 "%s sampling=0.001 steps=1500 sampler=fixed", dp);
	expect_said(session, "text", line, "1.5 epochs");
	snprintf(line, sizeof(line),
		 "%s sampling=0.001 training-size=60000 batch=240", dp);
	expect_said(session, "text", line, "is a batch of 60");
	snprintf(line, sizeof(line), "%s sampling=0.01 steps=10 epochs=3", dp);
	expect_said(session, "text", line, "not epochs=3");
	expect_said(session, "text",
		    "theory noise mechanism=subsampled-gaussian sampling=0.1 "
		    "sampler=shuffle at-epsilon=1",
		    "for sampler=poisson");
	session_free(session);
}

/* Which noise, batch or epochs would explain this epsilon? */
TEST(verb_reading, trainings_are_calibrated_in_their_own_words)
{
	static const char of[] =
		"theory calibrate mechanism=subsampled-gaussian sigma=1.1 "
		"at-epsilon=3 delta=1e-5";
	char line[300];

	session = session_new();
	snprintf(line, sizeof(line),
		 "%s training-size=60000 batch=256 epochs=60", of);
	expect_said(session, "text", line, "a batch of up to 314 of 60000");
	expect_said(session, "text", line, "(91.15 epochs)");
	snprintf(line, sizeof(line), "%s training-size=60000 epochs=60", of);
	expect_said(session, "text", line, "training-size= and batch=");
	expect_said(session, "text",
		    "theory noise mechanism=subsampled-gaussian epochs=60 "
		    "training-size=60000 at-epsilon=3 delta=1e-5",
		    "training-size= and batch=");
	snprintf(line, sizeof(line), "%s training-size=60000 steps=60", of);
	expect_said(session, "text", line, "up to 3860 of 60000");
	snprintf(line, sizeof(line), "%s training-size=100 batch=101", of);
	expect_said(session, "text", line, "more than training-size=100");
	session_free(session);
}

/* One step is known exactly, so its numbers can be looked for. */
TEST(verb_reading, one_step_of_a_fixed_batch_is_calibrated)
{
	char line[200];
	double row[3];

	session = session_new();
	row_of("theory calibrate mechanism=fixed-size-gaussian sampling=0.01 "
	       "at-epsilon=1 delta=1e-5",
	       "theory-calibrate,,sigma", row);
	snprintf(line, sizeof(line),
		 "theory epsilon mechanism=fixed-size-gaussian sampling=0.01 "
		 "sigma=%.17g delta=1e-5",
		 row[1]);
	row_of(line, "theory-epsilon,,epsilon", row);
	cr_expect_float_eq(row[1], 1, 1e-10);
	expect_said(session, "text",
		    "theory calibrate mechanism=fixed-size-gaussian "
		    "sampling=0.01 steps=2 at-epsilon=1 delta=1e-5",
		    "between two ends only");
	session_free(session);
}

TEST(verb_reading, lists_make_mechanisms_or_say_why_not)
{
	session = session_new();
	expect_said(session, "text",
		    "theory epsilon mechanism=renyi-dp orders=2,8 "
		    "divergences=1",
		    "each needs the other");
	expect_said(session, "text", "theory epsilon mechanism=renyi-dp",
		    "needs orders= and divergences=");
	expect_said(session, "text",
		    "theory epsilon mechanism=banded sigma=1 strategy=1,x",
		    "which is no number");
	expect_said(session, "text",
		    "theory epsilon mechanism=banded sigma=1 strategy=0.5,1 "
		    "participations=2",
		    "columns of one record meet");
	expect_said(session, "text",
		    "theory epsilon mechanism=banded sigma=1 strategy=1,-1 "
		    "participations=2",
		    "columns of one record meet");
	/* 1, 2, 1 */
	expect_row("theory reading mechanism=banded sigma=2 strategy=1,1 "
		   "participations=2",
		   "mu,1e-10", sqrt(6) / 2, 1e-12);
	expect_said(session, "text",
		    "theory epsilon mechanism=gaussian mu=1 "
		    "then=banded:sigma=1",
		    "put it first");
	/* sqrt(4 (1 + 1/4)) / 5 */
	expect_row("theory reading mechanism=banded sigma=5 strategy=1,0.5 "
		   "participations=4 separation=2",
		   "mu,1e-10", sqrt(5) / 5, 1e-12);
	session_free(session);
}

/*
 * Two changes of (1, 1e-6)-DP, and a record replaced in Laplace noise.  With
 * chance (1 + e) 1e-6 two changes tell all, with w = e ((1 - 1e-6) / (1 + e) -
 * 1e-6) their loss is 2, and that of the noise is 1 with chance 1/2.  Next to
 * the largest loss delta is (1 + e) 1e-6 + w / 2 (3 - epsilon).
 */
TEST(verb_reading, a_promise_for_two_changes_is_composed)
{
	session = session_new();
	expect_row("theory epsilon claim-adjacency=add-remove "
		   "adjacency=replace-one mechanism=approximate-dp epsilon=1 "
		   "mechanism-delta=1e-6 then=laplace:epsilon=0.5 delta=1e-5",
		   "theory-epsilon,,epsilon", 2.9999828146523, 1e-7);
	/* What tells nothing adds nothing: 1 - 1 / e is that of it alone. */
	expect_row("theory delta claim-adjacency=add-remove "
		   "adjacency=replace-one mechanism=randomized-response "
		   "epsilon=1 then=randomized-response:epsilon=1e-9 "
		   "at-epsilon=0",
		   "theory-delta,,delta", 0.6321205588285577, 1e-3);
	session_free(session);
}

static void
expect_of_file(const char *line, const char *name, const char *rest,
	       const char *part)
{
	char whole[400];

	snprintf(whole, sizeof(whole), "%s%s%s", line, scratch_path(name),
		 rest);
	expect_said(session, "text", whole, part);
}

TEST(verb_reading, lists_are_read_from_files, .fini = scratch_remove)
{
	static const char rdp[] = "theory epsilon mechanism=renyi-dp orders=";
	static const char banded[] =
		"theory epsilon mechanism=banded sigma=5 strategy=";

	session = session_new();
	scratch_text("rdp.csv", "order,rdp\n2,0.1\n8,0.4\n32,1.6\n");
	scratch_text("rdp.json",
		     "{\"orders\": [2, 8, 32], \"rdp\": [0.1, 0.4, 1.6]}");
	scratch_text("low.csv", "order,rdp\n2,0.1\n1,0.4\n");
	scratch_text("none.csv", "order,rdp\n2,0\n");
	scratch_text("curve.csv", "epsilon,delta\n1,1e-5\n");
	scratch_text("c.txt", "1 0 0\n0.5 1 0\n0.375 0.5 1\n");
	expect_of_file(rdp, "rdp.csv", "", "1.6052");
	expect_of_file(rdp, "rdp.json", "", "1.6052");
	expect_of_file("theory epsilon mechanism=curve file=", "rdp.csv", "",
		       "1.6052");
	expect_of_file("check tp=999 fn=1 fp=1 tn=999 claim=", "rdp.csv", "",
		       "refuted");
	expect_of_file("check tp=999 fn=1 fp=1 tn=999 mechanism=banded sigma=5 "
		       "strategy=",
		       "c.txt", "", "refuted");
	expect_of_file(rdp, "low.csv", "", "low.csv:3: expected an order");
	expect_of_file(rdp, "none.csv", "", "none.csv: divergences= must lie");
	expect_of_file(rdp, "curve.csv", "", "no columns of orders");
	expect_of_file(rdp, "rdp.csv", " divergences=1", "leave out");
	expect_of_file(banded, "c.txt", "", "0.86901");
	expect_of_file(banded, "c.txt", " then=laplace:epsilon=0.5", "1.3292");
	expect_of_file(banded, "c.txt", " participations=2 separation=2",
		       "columns of one record meet");
	expect_of_file(banded, "c.txt", " then=curve file=x", "are two files");
	expect_of_file(banded, "none.npy", "", "No such file");
	session_free(session);
}

/* sqrt(3 (1 + 1/4 + 9/64 + 25/256)) / 5, whichever way it is written. */
TEST(verb_reading, a_column_in_a_file_is_the_list, .fini = scratch_remove)
{
	static const char *const files[][2] = {
		{ "column.csv", "1\n0.5\n0.375\n0.3125\n" },
		{ "row.txt", "1 0.5 0.375 0.3125\n" },
	};
	static const char banded[] =
		"theory reading mechanism=banded sigma=5 participations=3 "
		"separation=%d strategy=%s";
	double mu = sqrt(3 * (1 + 0.25 + 9 / 64. + 25 / 256.)) / 5;
	/* 1, 0.5, 0.375, 1.3125, 0.5, 0.375, 1.3125, 0.5, 0.375, 0.3125 */
	double meeting =
		sqrt(1 + 3 * (0.25 + 0.140625) + 2 * 1.72265625 + 0.09765625) /
		5;
	char line[400];

	session = session_new();
	snprintf(line, sizeof(line), banded, 4, "1,0.5,0.375,0.3125");
	expect_row(line, "mu,1e-10", mu, 1e-12);
	for (size_t i = 0; i < 2; i++) {
		const char *path = scratch_path(files[i][0]);

		scratch_text(files[i][0], files[i][1]);
		snprintf(line, sizeof(line), banded, 4, path);
		expect_row(line, "mu,1e-10", mu, 1e-12);
		snprintf(line, sizeof(line), banded, 3, path);
		expect_row(line, "mu,1e-10", meeting, 1e-12);
	}
	session_free(session);
}

TEST(verb_reading, participations_fit_the_matrix_of_a_file,
     .fini = scratch_remove)
{
	static const char banded[] =
		"theory epsilon mechanism=banded sigma=5 separation=2 "
		"participations=%d strategy=%s";
	char line[400];

	session = session_new();
	scratch_text("c.txt", "1 0 0 0 0\n0 1 0 0 0\n0 0 1 0 0\n0 0 0 1 0\n"
			      "0 0 0 0 1\n");
	snprintf(line, sizeof(line), banded, 3, scratch_path("c.txt"));
	expect_said(session, "text", line, "theory-epsilon");
	snprintf(line, sizeof(line), banded, 4, scratch_path("c.txt"));
	expect_said(session, "text", line,
		    "participations=4 do not fit: strategy= has 5 columns, one "
		    "a step, which leave room for 3 at separation=2");
	session_free(session);
}

static void
write_orders(const char *name, size_t count)
{
	FILE *file = fopen(scratch_path(name), "w");

	cr_assert(file);
	fprintf(file, "order,divergence\n");
	for (size_t i = 0; i < count; i++)
		fprintf(file, "%g,%g\n", 2 + (double)i / 100,
			0.1 + (double)i / 1000);
	cr_assert_eq(fclose(file), 0);
}

TEST(verb_reading, files_of_settings_are_refused_in_true_sentences,
     .fini = scratch_remove)
{
	static const char rdp[] = "theory epsilon mechanism=renyi-dp orders=";
	static const char banded[] =
		"theory epsilon mechanism=banded sigma=5 strategy=";

	session = session_new();
	scratch_text("nan.csv", "1,0\nnan,1\n");
	scratch_text("onan.csv", "order,divergence\n2,nan\n");
	scratch_text("nohead.csv", "2,0.1\n4,0.2\n");
	scratch_text("aed.csv", "alpha,epsilon,delta\n2,1.5,1e-5\n");
	scratch_text("fine.csv", "order,rdp\n2,0.1\n8,0.4\n");
	write_orders("many.csv", 10001);
	expect_of_file(banded, "nan.csv", " nan=drop",
		       "theory epsilon does not read nan=");
	expect_of_file(rdp, "nohead.csv", " renyi-order=1 renyi-divergence=2",
		       "theory epsilon does not read renyi-order=");
	expect_said(session, "text", "set nan=drop", "");
	expect_of_file(banded, "nan.csv", "",
		       "nan= is for data, not for the file of a setting");
	expect_of_file(rdp, "onan.csv", "",
		       "nan= is for data, not for the file of a setting");
	expect_said(session, "text", "unset nan", "");
	expect_of_file(rdp, "nohead.csv", "",
		       "name them in a first line, as order,divergence");
	expect_of_file(rdp, "aed.csv", "",
		       "it was read as columns of epsilon and delta");
	expect_of_file(rdp, "many.csv", "",
		       "has 10001 orders, and at most 10000");
	expect_of_file(rdp, "fine.csv", " then=curve", "file=");
	expect_of_file("theory epsilon mechanism=gaussian mu=1 "
		       "then=banded:strategy=",
		       "nan.csv", ":sigma=1",
		       "numbers or a file, which is read for the first");
	session_free(session);
}

/* What an accountant was fed answers like the steps it stands for. */
TEST(verb_reading, questions_about_a_mechanism_take_a_claim,
     .fini = scratch_remove)
{
	static const char steps[] =
		"mechanism=subsampled-gaussian sigma=1.1 sampling=0.01 "
		"steps=600 then=subsampled-gaussian:sigma=0.9:sampling=0.02:"
		"steps=30";
	static const char *const questions[][2] = {
		{ "epsilon", "delta=1e-5" },
		{ "delta", "at-epsilon=1" },
		{ "tradeoff", "fpr=0.1" },
	};
	char line[400], claim[200], *answer, *truth, *at;

	session = session_new();
	scratch_text("h.json",
		     "{\"history\": [[1.1, 0.01, 600], [0.9, 0.02, 30]], "
		     "\"mechanism\": \"rdp\"}");
	snprintf(claim, sizeof(claim), "claim=%s", scratch_path("h.json"));
	for (size_t i = 0; i < 3; i++) {
		snprintf(line, sizeof(line), "theory %s %s %s", questions[i][0],
			 claim, questions[i][1]);
		answer = say_in(session, "json", line);
		cr_expect(strstr(answer, "h.json\""), "%s", answer);
		snprintf(line, sizeof(line), "theory %s %s %s", questions[i][0],
			 steps, questions[i][1]);
		truth = say_in(session, "json", line);
		at = strstr(truth, "\"lower\"");
		cr_assert(at, "%s", truth);
		at[strcspn(at, "}")] = '\0';
		cr_expect(strstr(answer, at), "%s: %s", at, answer);
		free(answer);
		free(truth);
	}
	snprintf(line, sizeof(line), "theory profile %s", claim);
	expect_said(session, "csv", line, "epsilon,delta,lower,upper");
	/* The member lies within a last digit; what it keeps does not. */
	expect_said(session, "text",
		    "theory epsilon mechanism=gaussian claim-epsilon=2",
		    "the claim is (2, 1e-05)-DP and not better");
	expect_said(session, "csv",
		    "theory reading mechanism=laplace steps=50 claim-epsilon=2",
		    "\nepsilon,1e-05,2,2,2,");
	snprintf(line, sizeof(line), "theory epsilon mechanism=laplace %s",
		 claim);
	expect_said(session, "text", line, "two claims");
	session_free(session);
}

TEST(verb_reading, what_cannot_be_read_is_refused)
{
	session = session_new();
	expect_said(session, "text", "theory reading", "needs mechanism=");
	expect_said(session, "text", "theory reading epsilon=1",
		    "with its grade=");
	expect_said(session, "text",
		    "theory reading mechanism=subsampled-gaussian sigma=1 "
		    "sampling=0.1 direction=add",
		    "leave out direction=");
	expect_said(session, "text",
		    "theory reading mechanism=gaussian mu=1 orders=2,x",
		    "which is no number");
	expect_said(session, "text",
		    "theory reading mechanism=gaussian mu=1 orders=1",
		    "must lie above 1");
	expect_said(session, "text",
		    "theory reading mechanism=subsampled-gaussian sigma=1 "
		    "sampling=0.1 orders=2.5",
		    "whole orders only");
	session_free(session);
}

/* P(Z < x) and back from one fixed quantile. */
static double
below(double x)
{
	return 0.5 * erfc(-x / M_SQRT2);
}

/* mu = 0.5 in every language is sigma = 2. */
TEST(verb_reading, any_reading_can_be_kept)
{
	const double levels[] = { 0.5,
				  0.125,
				  2 * below(0.25) - 1,
				  1 - below(0.25),
				  below(1.6448536269514722 - 0.5),
				  1 - below(1.2815515655446004 - 0.5) };
	static const char *const names[] = {
		"mu", "rho", "advantage", "bayes-risk", "fnr", "reconstruction",
	};
	double found[3];
	char line[200];

	session = session_new();
	for (size_t i = 0; i < 6; i++) {
		snprintf(line, sizeof(line),
			 "theory calibrate mechanism=gaussian fpr=0.05 "
			 "target=%s:%.17g",
			 names[i], levels[i]);
		row_of(line, "sigma", found);
		cr_expect(found[0] <= 2 + 1e-9 && 2 - 1e-9 <= found[2] &&
				  found[2] - found[0] < 1e-5,
			  "%s: %.17g to %.17g", line, found[0], found[2]);
	}
	expect_row("theory calibrate mechanism=laplace target=fnr:0.8 fpr=0.1",
		   "epsilon", log(2), 1e-6);
	expect_row("theory calibrate mechanism=randomized-response "
		   "target=posterior:0.75 delta=0",
		   "epsilon", log(3), 1e-6);
	session_free(session);
}

TEST(verb_reading, what_no_target_can_be_is_refused)
{
	static const char *const refused[][2] = {
		{ "target=mu", "target=mu:0.5" },
		{ "target=nu:1", "no reading 'nu'" },
		{ "target=bayes-risk:0.6", "between 0 and 0.5" },
		{ "target=fnr:0.5", "needs fpr=" },
		{ "target=reconstruction:0.05", "between 0.1 and 1" },
		{ "target=rho:0", "between 0 and" },
		{ "delta=0.1", "at-epsilon= and delta=, or a target=" },
	};

	session = session_new();
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		char line[200];

		snprintf(line, sizeof(line),
			 "theory calibrate mechanism=gaussian %s",
			 refused[i][0]);
		expect_said(session, "text", line, refused[i][1]);
	}
	session_free(session);
}

/* Whoever just keeps the audited epsilon has all that the audit leaves. */
/* mu of 4 steps is 2 to the last digit: no computation can tell. */
TEST(verb_reading, steps_too_near_to_tell_are_both_named)
{
	static const struct {
		const char *line;
		double sure, most;
	} cases[] = {
		{ "sigma=1 target=mu:2", 3, 4 },
		{ "sigma=1 target=rho:2", 3, 4 },
		{ "sigma=1 target=mu:1", 0, 1 },
		{ "sigma=1 target=mu:1.9", 3, 3 },
		{ "sigma=3 target=mu:2", 35, 36 },
	};
	double found[3];
	char line[200];

	session = session_new();
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		snprintf(line, sizeof(line),
			 "theory calibrate mechanism=gaussian %s",
			 cases[i].line);
		row_of(line, "steps", found);
		cr_expect_eq(found[0], cases[i].sure, "%s: %g", line, found[0]);
		cr_expect_eq(found[2], cases[i].most, "%s: %g", line, found[2]);
	}
	session_free(session);
}

TEST(verb_reading, a_lower_end_of_nothing_excludes_nothing)
{
	static const char audit[] = "theory reading epsilon=0 delta=0.1 "
				    "grade=lower-bound";
	static const char *const rows[] = { "epsilon,0.1", "mu,", "rho," };
	double found[3];

	session = session_new();
	for (size_t i = 0; i < 3; i++) {
		row_of(audit, rows[i], found);
		cr_expect_eq(found[0], 0, "%s %g", rows[i], found[0]);
	}
	session_free(session);
}

TEST(verb_reading, what_an_audit_excludes_is_weaker_than_who_keeps_it)
{
	static const char audit[] = "theory reading epsilon=1 delta=0.01 "
				    "grade=lower-bound";
	static const char kept[] = "theory reading delta=0.01 mechanism=";
	static const char *const others[] = {
		"approximate-dp epsilon=1 mechanism-delta=0.01",
		"gaussian mu=0.69",
		"laplace epsilon=1.1",
	};
	static const char *const rows[] = { "advantage,", "posterior,0.5",
					    "reconstruction,0.1" };
	double least[3], found[3];

	session = session_new();
	for (size_t i = 0; i < 9; i++) {
		char line[200];

		snprintf(line, sizeof(line), "%s%s", kept, others[i / 3]);
		row_of(audit, rows[i % 3], least);
		row_of(line, rows[i % 3], found);
		cr_expect(least[0] <= found[2] + 1e-9, "%s %s: %g, %g", line,
			  rows[i % 3], least[0], found[2]);
	}
	session_free(session);
}

/* ---- what is typed wins over what the sitting holds ---- */

static void
expect_alike(struct session *held, const char *line)
{
	char *there = say_in(held, "csv", line);
	char *alone = say_in(session, "csv", line);

	cr_expect_str_eq(there, alone);
	free(there);
	free(alone);
}

TEST(verb_reading, what_is_typed_is_read_in_any_sitting, .fini = scratch_remove)
{
	static const char *const lines[] = {
		"theory reading epsilon=5 grade=confidence-interval",
		"theory reading mu=3 grade=heuristic",
		"theory reading claim-epsilon=1 mechanism=laplace",
		"theory reading mechanism=laplace epsilon=0.5",
		"",
	};
	static const char *const sets[] = {
		"set mechanism=gaussian mu=1",
		"set mechanism=laplace claim-epsilon=1",
		"set mechanism=subsampled-gaussian visible=last",
		"",
	};
	char claim[300], set[300];

	scratch_text("o.csv", "order,rdp\n2,0.1\n4,0.2\n");
	snprintf(claim, sizeof(claim), "theory reading claim=%s",
		 scratch_path("o.csv"));
	snprintf(set, sizeof(set), "set claim=%s", scratch_path("o.csv"));
	session = session_new();
	for (size_t i = 0; i < 4; i++) {
		struct session *held = session_new();

		free(say_in(held, "text", *sets[i] ? sets[i] : set));
		for (size_t j = 0; j < 5; j++) {
			/* A mechanism's own words stay with its name. */
			if (i != 2 || j < 2)
				expect_alike(held,
					     *lines[j] ? lines[j] : claim);
		}
		session_free(held);
	}
	session_free(session);
}

TEST(verb_reading, two_things_to_read_are_refused)
{
	static const char *const lines[] = {
		"theory reading mechanism=gaussian mu=1 epsilon=5 "
		"grade=confidence-interval",
		"theory reading claim-epsilon=1 epsilon=5 grade=heuristic",
		"theory reading method=clopper-pearson tp=9 fn=1 fp=1 tn=9 "
		"grade=heuristic",
		"theory reading mechanism=gaussian mu=1 claim-epsilon=1",
		"theory reading claim=x.csv mechanism=gaussian",
		"theory reading claim=x.csv claim-epsilon=1",
		"check tp=9 fn=1 fp=1 tn=9 mechanism=renyi-dp orders=x.csv "
		"claim-epsilon=1",
	};

	session = session_new();
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
		expect_said(session, "text", lines[i],
			    i < 3 ? "two things to read" : "two claims");
	/* Orders are no claim of any other mechanism. */
	expect_said(session, "csv",
		    "theory reading mechanism=laplace claim-epsilon=1 orders=3",
		    "renyi,3");
	session_free(session);
}

/* Of a range the value is the end that holds for whatever keeps it. */
TEST(verb_reading, values_of_a_range_are_its_safe_ends, .fini = scratch_remove)
{
	static const struct {
		const char *start;
		int safe;
	} rows[] = {
		{ "epsilon,1e-05", 2 }, { "mu,1e-10", 2 },
		{ "regret,", 2 },       { "renyi,2", 2 },
		{ "renyi,32", 2 },      { "fnr,0.01", 0 },
		{ "advantage,", 2 },    { "bayes-risk,0.5", 0 },
		{ "posterior,0.5", 2 }, { "reconstruction,0.1", 2 },
	};
	char line[300], own[300], *text;
	double found[3];

	scratch_text("o.csv", "order,rdp\n2,0.1\n4,0.2\n");
	snprintf(line, sizeof(line), "theory reading claim=%s",
		 scratch_path("o.csv"));
	snprintf(own, sizeof(own),
		 "theory reading mechanism=renyi-dp orders=%s",
		 scratch_path("o.csv"));
	session = session_new();
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		row_of(line, rows[i].start, found);
		cr_expect_eq(found[1], found[rows[i].safe], "%s: %g",
			     rows[i].start, found[1]);
	}
	/* A claimed order is bounded by its claim, one below by the next. */
	row_of(line, "renyi,2", found);
	cr_expect(found[2] >= 0.1 && found[2] < 0.1 + 1e-14);
	snprintf(line + strlen(line), 20, " orders=3");
	row_of(line, "renyi,3", found);
	cr_expect(found[2] >= 0.2 && found[2] < 0.2 + 1e-14);
	row_of("theory reading mechanism=zcdp rho=0.1", "renyi,8", found);
	cr_expect_float_eq(found[2], 0.8, 1e-12);
	/* The same claim as a mechanism. */
	row_of(own, "renyi,2", found);
	cr_expect(found[2] >= 0.1 && found[2] < 0.1 + 1e-14);
	text = say_in(session, "csv", own);
	cr_expect(strstr(text, "posterior"), "%s", text);
	free(text);
	session_free(session);
}
