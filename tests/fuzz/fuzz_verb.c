/* fuzz_verb.c - the verb line: splitting, settings, roles, inline counts */

#include <gsl/gsl_errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "verb/verbs.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/*
 * Verbs that read or write files would leave the sandbox of this test;
 * those that repeat methods many times are slow by order, not by mistake.
 */
static int
is_left_out(const char *line)
{
	static const char *const parts[] = {
		"load",     "run",    "output", "/",        "export",
		"save",     "open",   "plot",   "report",   "file",
		"claim=",   "study",  "reload", "coverage", "reproduce",
		"simulate", "plan",   "steps",  "strateg",  "bootstraps",
		"samples",  "splits",
	};

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		if (strstr(line, parts[i]))
			return 1;
	}

	return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	char *line = memory_new(size + 1);
	struct session *session = session_new();
	struct scene scene = { .session = session };
	struct answer answer = { 0 };
	struct error err = { 0 };
	char *rest = line, *one;

	gsl_set_error_handler_off();
	memcpy(line, bytes, size);
	while ((one = strsep(&rest, "\n"))) {
		if (is_left_out(one))
			continue;
		if (verb_run_line(&scene, one, &answer, &err))
			answer_clear(&answer);
	}
	session_free(session);
	free(line);

	return 0;
}
