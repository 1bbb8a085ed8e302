/* fuzz_everything.c - loaded, estimated, drawn and written, all of it */

#include <gsl/gsl_errno.h>
#include <stdint.h>
#include <stdlib.h>

#include "load/load.h"
#include "tests/everything.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Resampling many times is slow by order, not by mistake. */
static void
make_settings(struct settings *settings)
{
	struct error none;

	settings_init(settings);
	if (!settings_set_line(settings, "bootstraps=10", &none))
		abort();
	settings_set_number(settings, SETTING_SPLITS, 3);
	settings_set_number(settings, SETTING_SAMPLES, 50);
}

enum { PARTS = 8 };

/* An eighth of it all, by what the file is: so eight times as many files. */
static struct everything_share
share_of(const uint8_t *bytes, size_t size)
{
	uint32_t sum = 2166136261u;

	for (size_t i = 0; i < size; i++)
		sum = (sum ^ bytes[i]) * 16777619u;

	return (struct everything_share){ PARTS, (sum >> 8) % PARTS };
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct everything_share share = share_of(bytes, size);
	struct load_options options = { .nan = (enum nan_policy)(size % 4),
					.keep_rows = 500 };
	struct datasets made = { 0 };
	struct settings settings;
	struct error err = { 0 };

	gsl_set_error_handler_off();
	if (!load_bytes("bytes", bytes, size, &options, &made, &err))
		return 0;
	make_settings(&settings);
	for (size_t i = 0; i < made.count; i++)
		everything_ask(made.at[i], &settings, &share, 200);
	settings_clear(&settings);
	datasets_clear(&made);

	return 0;
}
