/* test_program.c - the built program: statuses, streams, hostile input */

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/program.h"

TestSuite(whole_program, .timeout = 600);

/* On failure stdout is empty and stderr has one helpful line. */
static void
expect_failure(const char *arguments, int status, const char *part)
{
	struct ran ran = program_run(arguments);

	cr_expect_eq(ran.status, status, "%s: status %d: %s", arguments,
		     ran.status, ran.err);
	cr_expect_str_eq(ran.out, "", "%s", arguments);
	cr_expect(strstr(ran.err, part), "%s: %s", arguments, ran.err);
	cr_expect_eq(strncmp(ran.err, "dpaudit: ", 9), 0, "%s", ran.err);
	ran_clear(&ran);
}

/* The first looks, or all, see fewer rows than choose the threshold. */
Test(whole_program, audits_without_an_answer_do_not_hide_that_of_a_study)
{
	struct ran ran = program_run("coverage anytime-rates looks=20 "
				     "mechanism=laplace epsilon=1 delta=0 "
				     "rows=1200 repetitions=64 --format=json");

	cr_expect_eq(ran.status, 0, "%s", ran.err);
	cr_expect(strstr(ran.out, "\"looks\""), "%s", ran.out);
	ran_clear(&ran);
	ran = program_run("coverage anytime-rates mechanism=laplace epsilon=1 "
			  "delta=0 rows=150 repetitions=64 --format=json");
	cr_expect_eq(ran.status, 0, "%s", ran.err);
	cr_expect(strstr(ran.out, "0 of 64 audits"), "%s", ran.out);
	ran_clear(&ran);
}

Test(whole_program, failures_have_their_status_and_sentence)
{
	expect_failure("estmate clopper-pearson tp=1", 2,
		       "there is no verb 'estmate'; did you mean estimate?");
	expect_failure("estimate clopper-pearson tp=1 fn=1 fp=1 tn=1 alpha=2",
		       2, "alpha must lie in (0, 1), not 2");
	expect_failure("estimate clopper-pearson tp=1 fn=1 fp=1 tn=1 "
		       "alpha=0.1 confidence=0.8",
		       2, "alpha is given twice, as '0.1' and as '0.2'");
	expect_failure("estimate clopper-pearson /nonexistent/x.csv", 3,
		       "/nonexistent/x.csv: ");
	expect_failure("estimate clopper-pearson tp=0 fn=0 fp=1 tn=1", 4,
		       "both are needed");
	expect_failure("estimate clopper-pearson", 2, "no data");
	expect_failure("list nothing", 2, "nothing is listed");
	expect_failure("reproduce f-dp-one-run/figure-2", 2,
		       "dpaudit lab f-dp-one-run/figure-2 output=FOLDER/");
	expect_failure("compare --format=json tp=1", 2, "is missing");
}

Test(whole_program, a_form_of_output_is_an_option_of_its_own)
{
	struct ran option = program_run("list methods --json");
	struct ran setting = program_run("list methods format=json");

	cr_expect_eq(option.status, 0, "%s", option.err);
	cr_expect_eq(option.out[0], '[');
	cr_expect_str_eq(option.out, setting.out);
	ran_clear(&option);
	ran_clear(&setting);
}

Test(whole_program, export_takes_its_file_first_or_as_output)
{
	const char *first = "export %s/first.csv sample-data/counts.csv "
			    "force=yes";
	const char *output = "export sample-data/counts.csv "
			     "output=%s/second.csv force=yes";
	const char *const orders[] = { first, output };
	char *written[2];

	for (size_t i = 0; i < 2; i++) {
		const char *folder = build_path("tests");
		char order[512], path[512];
		struct ran ran;

		snprintf(order, sizeof(order), orders[i], folder);
		ran = program_run(order);
		cr_expect_eq(ran.status, 0, "%s: %s", order, ran.err);
		ran_clear(&ran);
		snprintf(path, sizeof(path), "%s/%s.csv", folder,
			 i ? "second" : "first");
		written[i] = read_whole(path);
		cr_assert(written[i], "%s", path);
		unlink(path);
	}
	cr_expect_str_eq(written[0], written[1]);
	free(written[0]);
	free(written[1]);
	expect_failure("export", 2, "export needs a file");
}

static json_t *
json_of(const char *arguments)
{
	struct ran ran = program_run(arguments);
	json_t *top = json_loads(ran.out, JSON_REJECT_DUPLICATES, NULL);

	cr_assert_eq(ran.status, 0, "%s: %s", arguments, ran.err);
	cr_assert(top, "%s", ran.out);
	ran_clear(&ran);

	return top;
}

static double
epsilon_part(json_t *top, size_t result, const char *part)
{
	json_t *it = json_array_get(json_object_get(top, "results"), result);
	json_t *quantity = json_array_get(json_object_get(it, "quantities"), 0);

	cr_assert_str_eq(json_string_value(json_object_get(quantity, "name")),
			 "epsilon");

	return json_number_value(json_object_get(quantity, part));
}

/* The worked example of the Bayesian paper, and its perfect attack. */
Test(whole_program, papers_numbers_come_out_of_the_program)
{
	json_t *top = json_of("estimate clopper-pearson,jeffreys tp=65 fn=35 "
			      "fp=25 tn=75 delta=0.05 alpha=0.05 sides=2 "
			      "--format=json");

	cr_expect_float_eq(epsilon_part(top, 0, "lower"), 0.29515, 1e-5);
	cr_expect_float_eq(epsilon_part(top, 0, "upper"), 1.48873, 1e-5);
	cr_expect_float_eq(epsilon_part(top, 1, "lower"), 0.32095, 1e-5);
	cr_expect_float_eq(epsilon_part(top, 1, "upper"), 1.45637, 1e-5);
	json_decref(top);

	top = json_of("estimate clopper-pearson,jeffreys tp=1000 fn=0 fp=0 "
		      "tn=1000 delta=1e-5 alpha=0.1 sides=1 format=json");
	cr_expect_float_eq(epsilon_part(top, 0, "lower"), 5.8090583, 1e-6);
	cr_expect_float_eq(epsilon_part(top, 1, "lower"), 6.2543300, 1e-6);
	json_decref(top);

	top = json_of("estimate clopper-pearson tp=1000 fn=0 fp=0 tn=1000 "
		      "delta=1e-5 alpha=0.1 sides=2 --format=json");
	cr_expect_float_eq(epsilon_part(top, 0, "lower"), 5.6005775, 1e-6);
	json_decref(top);
}

Test(whole_program, warnings_go_to_stderr_and_into_the_json)
{
	struct ran ran = program_run("estimate plug-in tp=9 fn=1 fp=1 tn=9");
	json_t *top, *warnings;

	cr_expect(strstr(ran.err, "W05 plug-in:"), "%s", ran.err);
	cr_expect_null(strstr(ran.out, "W05"));
	ran_clear(&ran);

	top = json_of("estimate plug-in tp=9 fn=1 fp=1 tn=9 --format=json");
	warnings = json_object_get(
		json_array_get(json_object_get(top, "results"), 0), "warnings");
	cr_expect_str_eq(json_string_value(json_object_get(
				 json_array_get(warnings, 0), "code")),
			 "W05");
	json_decref(top);
}

Test(whole_program, lists_are_arrays_of_objects)
{
	static const char *const lists[] = { "methods", "settings",  "warnings",
					     "verbs",   "kinds",     "formats",
					     "figures", "mechanisms" };

	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
		char arguments[60];
		json_t *top;

		snprintf(arguments, sizeof(arguments), "list %s --format=json",
			 lists[i]);
		top = json_of(arguments);
		cr_expect(json_is_array(top), "%s", lists[i]);
		cr_expect_gt(json_array_size(top), 2, "%s", lists[i]);
		for (size_t j = 0; j < json_array_size(top); j++) {
			json_t *entry = json_array_get(top, j);

			cr_expect(
				json_is_string(json_object_get(entry, "name")));
			cr_expect(json_is_string(
				json_object_get(entry, "summary")));
		}
		json_decref(top);
	}
}

Test(whole_program, roles_of_kinds_are_arrays)
{
	json_t *top = json_of("list kinds --format=json");

	for (size_t i = 0; i < json_array_size(top); i++) {
		json_t *kind = json_array_get(top, i);
		json_t *roles = json_object_get(kind, "roles");

		cr_expect(json_is_array(json_object_get(kind, "optional")));
		cr_assert_gt(json_array_size(roles), 1);
		cr_expect(json_is_string(json_array_get(roles, 0)));
	}
	cr_expect_str_eq(
		json_string_value(json_array_get(
			json_object_get(json_array_get(top, 0), "roles"), 1)),
		"member");
	json_decref(top);
}

Test(whole_program, a_full_disk_is_not_silence)
{
	static const char *const lines[] = {
		"help >/dev/full",
		"list settings --format=json >/dev/full",
		"estimate plug-in tp=9 fn=1 fp=1 tn=9 >/dev/full",
	};

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		struct ran ran = program_run(lines[i]);

		cr_expect_eq(ran.status, 3, "%s", lines[i]);
		cr_expect(strstr(ran.err, "No space left"), "%s", ran.err);
		ran_clear(&ran);
	}
}

/* Under policy=best the limits have no level; none is invented. */
Test(whole_program, a_level_that_does_not_hold_is_not_named)
{
	struct ran ran = program_run("plot region policy=best "
				     "sample-data/gaussian-scores.csv");

	cr_expect_eq(ran.status, 0, "%s", ran.err);
	cr_expect(strstr(ran.out, "limits without a level"), "%s", ran.out);
	cr_expect_null(strstr(ran.out, "nan"));
	ran_clear(&ran);
}

static void
write_file(const char *path, const char *text)
{
	FILE *out = fopen(path, "w");

	cr_assert(out, "%s", path);
	fputs(text, out);
	fclose(out);
}

/* A gate must not pass over the row that refutes the claim. */
Test(whole_program, several_audits_in_one_table_are_never_passed_over)
{
	static const char path[] = "/tmp/dpaudit-test-rows.csv";
	struct ran ran;

	write_file(path, "tp,fn,fp,tn\n50,50,50,50\n95,5,5,95\n");
	expect_failure("check /tmp/dpaudit-test-rows.csv claim-epsilon=1", 4,
		       "holds 2 audits; say with row=");
	ran = program_run("check /tmp/dpaudit-test-rows.csv claim-epsilon=1 "
			  "row=2");
	cr_expect_eq(ran.status, 1, "%s", ran.err);
	ran_clear(&ran);
	ran = program_run("estimate plug-in /tmp/dpaudit-test-rows.csv");
	cr_expect(strstr(ran.err, "W32 plug-in: row 1 of 2 was used"), "%s",
		  ran.err);
	ran_clear(&ran);
	remove(path);
}

Test(whole_program, two_claims_are_refused_and_a_family_takes_the_claim)
{
	struct ran ran;

	expect_failure("check sample-data/gaussian-scores.csv "
		       "claim-epsilon=0.1 mechanism=gaussian mu=1",
		       2, "two claims");
	expect_failure("check sample-data/gaussian-scores.csv delta=0 "
		       "claim-epsilon=0.1 mechanism=gaussian",
		       2, "no sigma of mechanism=gaussian is known to keep");
	ran = program_run("check sample-data/gaussian-scores.csv "
			  "claim-epsilon=0.1 mechanism=gaussian");
	cr_expect_eq(ran.status, 1, "%s", ran.err);
	cr_expect(strstr(ran.out, "claim-mechanism: gaussian"), "%s", ran.out);
	cr_expect(strstr(ran.out, "claim: gaussian claim-epsilon=0.1"), "%s",
		  ran.out);
	ran_clear(&ran);
}

Test(whole_program, a_verdict_names_the_whole_claim)
{
	struct ran ran = program_run("check sample-data/gaussian-scores.csv "
				     "mechanism=gaussian mu=1 "
				     "then=laplace:epsilon=0.2");

	cr_expect_eq(ran.status, 0, "%s", ran.err);
	cr_expect(strstr(ran.out, "claim: gaussian mu=1, then laplace "
				  "epsilon=0.2"),
		  "%s", ran.out);
	ran_clear(&ran);
	ran = program_run("check sample-data/gaussian-scores.csv "
			  "claim=sample-data/claimed-curve.csv steps=2");
	cr_expect(strstr(ran.out, "claim: curve sample-data/claimed-curve.csv "
				  "steps=2"),
		  "%s", ran.out);
	ran_clear(&ran);
}

Test(whole_program, a_file_is_no_method)
{
	expect_failure("estimate sample-data/gaussian-scores.csv", 2,
		       "estimate takes a method before");
	expect_failure("estimate clopper sample-data/gaussian-scores.csv", 2,
		       "did you mean clopper-pearson?");
}

Test(whole_program, a_choice_without_correction_is_a_point_estimate)
{
	struct ran ran = program_run("estimate bayes,jeffreys policy=best "
				     "sample-data/gaussian-scores.csv");

	cr_expect_null(strstr(ran.out, "credible-interval"), "%s", ran.out);
	cr_expect_null(strstr(ran.out, "approximate-interval"), "%s", ran.out);
	ran_clear(&ran);
}

Test(whole_program, a_session_file_prints_every_answer_until_it_quits)
{
	static const char path[] = "/tmp/dpaudit-test-sitting.dpa";
	struct ran ran;

	write_file(path, "load sample-data/counts.csv\n"
			 "estimate plug-in\nquit\nestimate jeffreys\n");
	ran = program_run("run /tmp/dpaudit-test-sitting.dpa "
			  "allow=sample-data/counts.csv");
	cr_expect_eq(ran.status, 0, "%s", ran.err);
	cr_expect(strstr(ran.out, "plug-in, counts.csv"), "%s", ran.out);
	cr_expect_null(strstr(ran.out, "jeffreys, counts.csv"), "%s", ran.out);
	ran_clear(&ran);
	remove(path);
}

Test(whole_program, help_stands_behind_every_verb_and_cosines_are_attacked)
{
	struct ran ran = program_run("check --help");

	cr_expect(strstr(ran.out, "dpaudit check"), "%s", ran.err);
	ran_clear(&ran);
	ran = program_run("estimate attack sample-data/cosines.csv");
	cr_expect(strstr(ran.out, "auroc"), "%s", ran.err);
	ran_clear(&ran);
}

Test(whole_program, a_question_mark_in_the_dialogue_is_help)
{
	struct ran help = program_run("help");
	struct ran asked = program_run("--plain <<'END'\n ?\n:help\nEND\n");
	const char *first = asked.out ? strstr(asked.out, "estimate") : NULL;

	cr_expect_eq(asked.status, 0, "%s", asked.err);
	cr_expect(first && strstr(first + 100, "estimate: "), "%s", asked.out);
	cr_expect(strstr(help.out, "estimate"));
	cr_expect_not(strstr(help.out, "simulate"), "%s", help.out);
	ran_clear(&help);
	help = program_run("help all");
	cr_expect(strstr(help.out, "simulate"), "%s", help.out);
	ran_clear(&help);
	ran_clear(&asked);
}

/* Rows through a pipe are the rows of the file. */
Test(whole_program, rows_go_on_to_the_next_program)
{
	static const char *const ways[] = { "-", "-.jsonl", "-.tsv" };
	const char *program = build_path("dpaudit");

	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		char line[9000];
		struct ran ran;

		snprintf(line, sizeof(line),
			 "export %s sample-data/gaussian-scores.csv | '%s' "
			 "estimate band - --json",
			 ways[i], program);
		ran = program_run(line);
		cr_expect(strstr(ran.out, "1.17862876"), "%s: %s%s", ways[i],
			  ran.out, ran.err);
		ran_clear(&ran);
	}
}

/* What others read is refused with the line that makes it. */
Test(whole_program, formats_of_others_name_the_line_that_makes_them)
{
	static const char *const orders[] = {
		"export new.parquet sample-data/counts.csv",
		"export x.csv sample-data/counts.csv format=parquet",
		"export new.feather sample-data/counts.csv",
		"export new.h5 sample-data/counts.csv",
	};

	for (size_t i = 0; i < sizeof(orders) / sizeof(orders[0]); i++) {
		struct ran ran = program_run(orders[i]);

		cr_expect_eq(ran.status, 2, "%s", orders[i]);
		cr_expect(strstr(ran.err, "; run: ") &&
				  strstr(ran.err, "new.csv"),
			  "%s: %s", orders[i], ran.err);
		ran_clear(&ran);
	}
}

/* A shell command knows of no other. */
Test(whole_program, a_setting_of_a_shell_ends_with_its_command)
{
	struct ran ran = program_run("set delta=1e-6");

	cr_expect_eq(ran.status, 0);
	cr_expect(strstr(ran.err, "has no effect on other commands; give it "
				  "on the line of a verb"),
		  "%s", ran.err);
	ran_clear(&ran);
}

/* How long it took would make every answer another. */
Test(whole_program, the_same_question_gives_the_same_bytes)
{
	static const char *const forms[] = { "text", "csv", "json", "markdown",
					     "latex" };

	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		char line[200];
		struct ran one, other;

		snprintf(line, sizeof(line),
			 "compare sample-data/counts.csv format=%s", forms[i]);
		one = program_run(line);
		other = program_run(line);
		cr_expect_str_eq(one.out, other.out, "%s", forms[i]);
		cr_expect_not(strstr(one.out, "seconds"), "%s", one.out);
		ran_clear(&one);
		ran_clear(&other);
	}
}

Test(whole_program, timing_is_for_programs_that_ask)
{
	struct ran ran = program_run("estimate jeffreys sample-data/counts.csv "
				     "timing=yes format=json");

	cr_expect(strstr(ran.out, "\"seconds\": "), "%s%s", ran.out, ran.err);
	ran_clear(&ran);
	ran = program_run("estimate jeffreys sample-data/counts.csv "
			  "format=json");
	cr_expect_not(strstr(ran.out, "seconds"), "%s", ran.out);
	ran_clear(&ran);
}

/* Of one file the method names a row, and nobody hears how long it took. */
Test(whole_program, said_rows_begin_with_what_tells_them_apart)
{
	struct ran ran = program_run("--plain compare sample-data/counts.csv");

	cr_expect(strstr(ran.out, "8 rows of counts.csv.\nclopper-pearson: "
				  "grade bound; lower end 0.45849;"),
		  "%s", ran.out);
	cr_expect_not(strstr(ran.out, "seconds"), "%s", ran.out);
	ran_clear(&ran);
}
