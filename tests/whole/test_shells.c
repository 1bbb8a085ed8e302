/* test_shells.c - lines that are printed for a shell, read by real shells */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/escape/shell_word.h"
#include "base/text.h"
#include "stats/law/random.h"
#include "tests/program.h"
#include "tests/scratch.h"

TestSuite(whole_shells, .timeout = 600);

enum { NAMES = 200, LONGEST = 120 };

/* Debian's /bin/sh is dash. */
static const char *const shells[] = { "/bin/sh", "/bin/bash" };

/* Names that made a shell run something, or lose a byte. */
static const char *const known[] = {
	"x\001'; touch PWNED; #",
	"x\\'; touch PWNED; #",
	"\\",
	"a\\",
	"\001\\",
	"it's",
	"'",
	"\t'$(touch PWNED)'",
	"$(touch PWNED)",
	"`touch PWNED`\001",
	"a\nb; touch PWNED",
	"\ntouch PWNED\n#",
	"%s%n\001",
	"-n\001",
	"=ls",
	"~",
	"\xff\xfe",
	"\xe2\x80\xae",
	"{a,b}*?[",
	"!!",
};

enum { KNOWN = sizeof(known) / sizeof(known[0]) };

static const char *const pieces[] = {
	"'",
	"\\",
	"\"",
	"\n",
	"\t",
	"\001",
	"\033[31m",
	"\177",
	"\xff",
	"\xc3\xa9",
	"$",
	"`",
	";",
	"touch PWNED",
	"#",
	"&",
	"|",
	"(",
	"$(touch PWNED)",
	")",
	" ",
	"${IFS}",
	"!",
	"*",
	"{a,b}",
	"~",
	"%s",
	"\\x41",
	"-",
	"=",
	"a",
	"\n#SBATCH",
	">PWNED",
	"\\\n",
	"\xe2\x80\xae",
};

enum { PIECES = sizeof(pieces) / sizeof(pieces[0]) };

/* A name that a file can have; none ends in a newline. */
static void
name_of(size_t index, char name[LONGEST])
{
	struct random random = random_start(36, index);
	size_t count = 1 + random_below(&random, 8);

	if (index < KNOWN) {
		snprintf(name, LONGEST, "%s", known[index]);
		return;
	}
	*name = '\0';
	for (size_t i = 0; i < count; i++)
		strcat(name, pieces[random_below(&random, PIECES)]);
	if (name[strlen(name) - 1] == '\n')
		strcat(name, "z");
}

static bool
is_there(const char *folder, const char *name)
{
	char path[400];

	snprintf(path, sizeof(path), "%s/%s", folder, name);

	return !access(path, F_OK);
}

/* Runs the file "script" in the scratch folder; "out" gets its output. */
static void
run_script(const char *shell)
{
	char line[400];

	snprintf(line, sizeof(line),
		 "cd '%s' && SEEN='%s/seen' PATH=\"$PWD/bin:$PATH\" %s script "
		 ">out 2>err",
		 scratch_folder(), scratch_folder(), shell);
	(void)!system(line);
}

/* Bytes, in which zeros end words; the caller clears them. */
static struct text
read_bytes(const char *name)
{
	char path[200], block[4096];
	struct text all = { 0 };
	size_t count;
	FILE *in;

	snprintf(path, sizeof(path), "%s/%s", scratch_folder(), name);
	in = fopen(path, "r");
	if (!in)
		return all;
	while ((count = fread(block, 1, sizeof(block), in)) > 0)
		text_add_bytes(&all, block, count);
	fclose(in);

	return all;
}

static void
add_word(struct text *words, const char *word)
{
	text_add_bytes(words, word, strlen(word) + 1);
}

static bool
same(const struct text *a, const struct text *b)
{
	return a->length == b->length &&
	       (!a->length || !memcmp(a->at, b->at, a->length));
}

/* ---- words ---- */

/* A command line for each name; `quote` writes the name. */
static void
write_script(char *quote(const char *word), const char *command)
{
	struct text script = { 0 };

	for (size_t i = 0; i < NAMES; i++) {
		char name[LONGEST], *quoted;

		name_of(i, name);
		quoted = quote(name);
		text_add(&script, "%s %s\n", command, quoted);
		for (const char *at = quoted; *at; at++)
			cr_expect((unsigned char)*at >= ' ' && *at != '\177',
				  "%s", quoted);
		free(quoted);
	}
	scratch_write("script", text_get(&script));
	text_clear(&script);
}

Test(whole_shells, a_word_of_a_command_is_the_same_bytes_in_every_shell,
     .init = scratch_make, .fini = scratch_remove)
{
	struct text expected = { 0 };

	for (size_t i = 0; i < NAMES; i++) {
		char name[LONGEST];

		name_of(i, name);
		add_word(&expected, name);
	}
	for (size_t i = 0; i < sizeof(shells) / sizeof(shells[0]); i++) {
		struct text seen;

		write_script(shell_word_portable, "printf '%s\\0'");
		run_script(shells[i]);
		seen = read_bytes("out");
		cr_expect(same(&seen, &expected), "%s", shells[i]);
		cr_expect_not(is_there(scratch_folder(), "PWNED"), "%s",
			      shells[i]);
		text_clear(&seen);
	}
	text_clear(&expected);
}

/* Words of our own lines are pasted into shells, too. */
Test(whole_shells, a_word_of_a_suggestion_runs_nothing, .init = scratch_make,
     .fini = scratch_remove)
{
	for (size_t i = 0; i < sizeof(shells) / sizeof(shells[0]); i++) {
		struct text seen;

		write_script(shell_word_quote, "printf 'x%.0s'");
		run_script(shells[i]);
		seen = read_bytes("out");
		cr_expect_eq(seen.length, NAMES, "%s: %zu words", shells[i],
			     seen.length);
		cr_expect_not(is_there(scratch_folder(), "PWNED"), "%s",
			      shells[i]);
		text_clear(&seen);
	}
}

/* The shell's command substitution would cut it; then nothing is replaced. */
Test(whole_shells, a_newline_at_the_end_of_a_name_is_not_lost)
{
	char *quoted = shell_word_portable("a'\n");

	cr_expect_str_eq(quoted, "$'a\\x27\\n'");
	free(quoted);
}

/* ---- the batch script ---- */

static const char fake[] = "#!/bin/sh\n"
			   "printf '%s\\0' \"$PWD\" \"$@\" >\"$SEEN\"\n";

/* Quoted by hand: the test must not lean on the code it tests. */
static void
add_raw(struct text *line, const char *name)
{
	text_add_string(line, "'");
	for (; *name; name++) {
		if (*name == '\'')
			text_add_string(line, "'\\''");
		else
			text_add_bytes(line, name, 1);
	}
	text_add_string(line, "'");
}

/* Prints the script in a folder of this name, for output= of this name. */
static void
print_batch(const char *folder, const char *name)
{
	struct text line = { 0 };
	struct ran ran;

	cr_assert_eq(mkdir(folder, 0700), 0, "%s", folder);
	program_directory(folder);
	text_add_string(&line, "campaign ../grid.dpa slurm=yes output=");
	add_raw(&line, name);
	text_add_string(&line, "/");
	ran = program_run(text_get(&line));
	cr_expect_eq(ran.status, 0, "%s: %s", name, ran.err);
	scratch_write("script", ran.out);
	ran_clear(&ran);
	text_clear(&line);
}

static void
expect_batch(const char *shell, const char *folder, const char *name)
{
	struct text expected = { 0 }, seen, output = { 0 };

	text_add(&output, "output=%s/", name);
	add_word(&expected, folder);
	add_word(&expected, "campaign");
	add_word(&expected, "../grid.dpa");
	add_word(&expected, text_get(&output));
	add_word(&expected, "threads=1");
	run_script(shell);
	seen = read_bytes("seen");
	cr_expect(same(&seen, &expected), "%s: %s", shell, name);
	cr_expect_not(is_there(scratch_folder(), "PWNED") ||
			      is_there(folder, "PWNED"),
		      "%s: %s", shell, name);
	text_clear(&output);
	text_clear(&seen);
	text_clear(&expected);
}

Test(whole_shells, a_batch_script_runs_nothing_but_its_command,
     .init = scratch_make, .fini = scratch_remove)
{
	char path[200];

	scratch_write("grid.dpa", "estimate jeffreys tp=8 fn=2 fp=1 tn=9\n");
	snprintf(path, sizeof(path), "%s/bin", scratch_folder());
	cr_assert_eq(mkdir(path, 0700), 0);
	scratch_write("bin/dpaudit", fake);
	snprintf(path, sizeof(path), "%s/bin/dpaudit", scratch_folder());
	cr_assert_eq(chmod(path, 0700), 0);
	for (size_t i = 0; i < NAMES; i++) {
		char name[LONGEST], folder[300];

		name_of(i, name);
		snprintf(folder, sizeof(folder), "%s/%zu%s", scratch_folder(),
			 i, name);
		print_batch(folder, name);
		for (size_t j = 0; j < sizeof(shells) / sizeof(shells[0]); j++)
			expect_batch(shells[j], folder, name);
	}
	program_directory(NULL);
}
