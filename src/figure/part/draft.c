/* draft.c - pieces that several figures are put together from */

#include "figure/part/draft.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "method/mechanism/mechanism_noise.h"
#include "method/mechanism/mechanism_settings.h"
#include "method/mechanism/mechanism_words.h"
#include "method/methods.h"
#include "method/rate/rows.h"
#include "method/rate/threshold_search.h"
#include "privacy/mechanism/mechanisms.h"
#include "privacy/region.h"
#include "result/phrase.h"
#include "stats/sample/bands.h"
#include "stats/sample/order.h"

struct style
draft_style(int colour)
{
	return (struct style){ .colour = colour };
}

/* ---- what numbers claim ---- */

const char *
draft_method_title(const struct result *result)
{
	const struct method *method = method_find(result->method);

	return method ? method->title : result->method;
}

static const char *
symbol_of(const char *quantity)
{
	if (!strcmp(quantity, "epsilon"))
		return "ε";
	if (!strcmp(quantity, "mu"))
		return "μ";

	return quantity;
}

void
draft_here(struct figure *figure, const struct result *result)
{
	const struct quantity *here = result_quantity(result, "tau-here");
	char number[NUMBER_SIZE], label[80];

	if (!here || !isfinite(here->value))
		return;
	number_write(number, here->value, 4, NUMBER_NEAREST);
	snprintf(label, sizeof(label), "here: τ = %s", number);
	figure_add_reference(figure, REFERENCE_VERTICAL, here->value, label,
			     "tau")
		->style = (struct style){ .colour = 2, .line = LINE_DASHED };
}

char *
draft_ends(const struct quantity *quantity)
{
	struct text ends = { 0 };

	if (!phrase_ends(&ends, PHRASE_FIGURE, quantity)) {
		text_add_string(&ends, "= ");
		phrase_number(&ends, PHRASE_FIGURE, quantity->value,
			      NUMBER_NEAREST);
	}

	return text_take(&ends);
}

/* The conditions of the number that a result leads with. */
static void
add_conditions(const struct statement *statement, const struct quantity *found,
	       struct text *line)
{
	if (!statement->quantity || strcmp(statement->quantity, found->name))
		return;
	if (statement->failed.count) {
		text_add(line, "; %s: %s", grade_title(statement->grade),
			 statement->failed.at[0]->failed);
	} else if (statement->grade <= GRADE_BELIEF &&
		   statement->provided.count) {
		text_add_string(line, "; provided ");
		statement_add_provided(statement, line);
	}
}

void
draft_claim(struct figure *figure, const struct result *result,
	    const char *quantity)
{
	const struct quantity *found = result_quantity(result, quantity);
	struct text line = { 0 };

	if (found && !strcmp(found->name, "epsilon") &&
	    statement_shows_nothing(&result->statement)) {
		figure_claim(figure, "%s: %s", draft_method_title(result),
			     result->statement.sentence);
	} else if (found) {
		bool both = !isnan(found->lower) && !isnan(found->upper);
		char *ends = draft_ends(found);

		text_add(&line, "%s: %s %s%s, ", draft_method_title(result),
			 symbol_of(found->name), both ? "from " : "", ends);
		phrase_claim(&line, PHRASE_FIGURE, found);
		add_conditions(&result->statement, found, &line);
		figure_claim(figure, "%s", text_get(&line));
		free(ends);
	}
	text_clear(&line);
	draft_warnings(figure, &result, 1);
}

void
draft_warnings(struct figure *figure, const struct result *const results[],
	       size_t count)
{
	bool raised[WARNING_COUNT] = { false };
	struct text line = { 0 };

	for (size_t i = 0; i < count; i++) {
		for (size_t j = 0; j < results[i]->warning_count; j++)
			raised[results[i]->warnings[j].warning] = true;
	}
	for (int i = 0; i < WARNING_COUNT; i++) {
		const struct warning_about *about =
			warning_about((enum warning)i);

		if (raised[i])
			text_add(&line, "%s%s %s", line.length ? "; " : "",
				 about->code, about->summary);
	}
	if (line.length)
		figure_claim(figure, "%s", text_get(&line));
	text_clear(&line);
}

bool
draft_has_trials(const struct figure_source *source, struct figure *figure)
{
	bool shared = runs_are_shared(source->data[0]) &&
		      !settings_switch(source->settings, SETTING_FORCE);

	if (shared)
		figure_say(figure, "The rows share a training run and are no "
				   "independent trials: this describes the "
				   "attack, and one-run methods bound.");

	return !shared;
}

const struct method *
draft_rate_method(const struct figure_source *source)
{
	if (source->method && source->method->rates)
		return source->method;

	return method_find("clopper-pearson");
}

/* ---- (epsilon, delta) regions ---- */

bool
draft_claimed(const struct settings *settings, double *epsilon)
{
	static const enum setting from[] = { SETTING_CLAIM_EPSILON,
					     SETTING_EPSILON };

	for (size_t i = 0; i < 2; i++) {
		if (settings_given(settings, from[i])) {
			*epsilon = settings_number(settings, from[i]);
			return true;
		}
	}

	return false;
}

struct figure *
draft_figure_of(const struct figure_source *source, const struct method *method,
		const char *kind, const char *title)
{
	struct text named = { 0 };
	struct figure *figure;

	text_add_string(&named, title);
	if (source->method && method != source->method)
		text_add(&named, " by %s", method->title);
	figure = figure_new(kind, text_get(&named));
	text_clear(&named);

	return figure;
}

/* ---- rates along all thresholds ---- */

void
draft_rates(double rates[DRAFT_PLACES])
{
	enum { HALF = DRAFT_PLACES / 2 };

	/* Even in the logarithm towards 0, even in itself above. */
	for (int i = 0; i <= HALF; i++) {
		double share = (double)i / HALF;
		double log_part = pow(10, -7 * (1 - share)) * 0.5;
		double even_part = 0.5 * share;

		rates[i] = i ? (i % 2 ? log_part : even_part) : 0;
		rates[DRAFT_PLACES - 1 - i] = 1 - rates[i];
	}
	/* The two sequences are interleaved; put them in order. */
	order_numbers(rates, DRAFT_PLACES);
}

void
draft_region_border(double epsilon, double delta, double fpr[], double fnr[])
{
	double corner = (1 - delta) / (1 + exp(epsilon));
	int nearest = 1; /* the end at 0 stays */

	draft_rates(fpr);
	for (int i = 1; i < DRAFT_PLACES; i++) {
		if (fabs(fpr[i] - corner) < fabs(fpr[nearest] - corner))
			nearest = i;
	}
	fpr[nearest] = corner;
	for (int i = 0; i < DRAFT_PLACES; i++)
		fnr[i] = region_fnr(epsilon, delta, fpr[i]);
}

bool
draft_claimed_border(const struct settings *settings, char claim[DRAFT_CLAIM],
		     double fpr[], double fnr[])
{
	double delta = settings_number(settings, SETTING_DELTA), epsilon;
	char number[NUMBER_SIZE];

	if (!draft_claimed(settings, &epsilon))
		return false;
	draft_region_border(epsilon, delta, fpr, fnr);
	number_write(number, epsilon, 3, NUMBER_NEAREST);
	snprintf(claim, DRAFT_CLAIM, "(%s, %g)-DP", number, delta);

	return true;
}

const struct samples *
draft_samples(const struct figure_source *source, const struct dataset *data)
{
	struct question ask = { .data = data,
				.settings = source->settings,
				.progress = source->progress };
	struct samples_choice choice = rows_choice(&ask);

	return samples_of_data(data, &choice);
}

static struct draft_curve
make_room(size_t count)
{
	return (struct draft_curve){
		.fpr = memory_new_array(count, sizeof(double)),
		.fnr = memory_new_array(count, sizeof(double)),
		.fpr_high = memory_new_array(count, sizeof(double)),
		.fnr_high = memory_new_array(count, sizeof(double)),
		.count = count,
	};
}

/* Both limits share alpha, so that they hold together. */
static void
fill_curve(struct draft_curve *curve, const struct roc *roc,
	   enum band_kind kind, double alpha)
{
	struct band in = band_make(kind, roc->members, alpha / 2);
	struct band out = band_make(kind, roc->others, alpha / 2);

	for (size_t i = 0; i < roc->count; i++) {
		const struct roc_point *point = &roc->points[i];

		curve->fpr[i] = (double)point->fp / (double)roc->others;
		curve->fnr[i] = (double)point->fn / (double)roc->members;
		curve->fpr_high[i] = band_upper(&out, point->fp).p;
		curve->fnr_high[i] = band_upper(&in, point->fn).p;
	}
	curve->in_count = roc->members;
	curve->out_count = roc->others;
	curve->confidence = 1 - alpha;
	curve->band = kind == BAND_DKW ? "DKW" : "equal local level";
}

/*
 * A point for every dot there is room for: all of those near both ends,
 * where logarithmic axes look, and of the others one in so many.
 */
static void
thin(struct roc *roc)
{
	enum { ENDS = 500, BETWEEN = 2000 };
	size_t kept = 0, step = roc->count / BETWEEN;

	if (roc->count <= 2 * ENDS + BETWEEN)
		return;
	for (size_t i = 0; i < roc->count; i++) {
		if (i < ENDS || i + ENDS >= roc->count || i % step == 0)
			roc->points[kept++] = roc->points[i];
	}
	roc->count = kept;
}

struct curve_choice {
	const struct samples *samples;
	enum band_kind band;
	double alpha;
	struct progress *progress;
};

static void *
make_curve(const void *argument)
{
	const struct curve_choice *choice = argument;
	struct error ignored = { 0 };
	struct roc *roc = threshold_search_curve(choice->samples,
						 choice->progress, &ignored);
	struct draft_curve curve;

	if (!roc)
		return NULL;
	thin(roc);
	curve = make_room(roc->count);
	fill_curve(&curve, roc, choice->band, choice->alpha);
	roc_free(roc);

	return memory_copy(&curve, sizeof(curve));
}

static void
free_curve(void *made)
{
	struct draft_curve *curve = made;

	free(curve->fpr);
	free(curve->fnr);
	free(curve->fpr_high);
	free(curve->fnr_high);
	free(curve);
}

const struct draft_curve *
draft_curve_of(const struct figure_source *source, const struct dataset *data,
	       struct error *err)
{
	const struct settings *settings = source->settings;
	struct curve_choice choice = {
		.samples = draft_samples(source, data),
		.band = threshold_search_band_kind(settings),
		.alpha = settings_number(settings, SETTING_ALPHA),
		.progress = source->progress,
	};
	char key[100];
	const struct derived_order order = {
		.key = key,
		.make = make_curve,
		.argument = &choice,
		.release = free_curve,
		.progress = source->progress,
	};
	const struct draft_curve *curve;

	/* Limits at every threshold are slow to compute, so they are kept. */
	snprintf(key, sizeof(key), "%d %.17g", (int)choice.band, choice.alpha);
	curve = derived_get(choice.samples->cache, &order);
	if (!curve)
		error_set(err, ERROR_DATA, "%s has no curve of thresholds",
			  dataset_name(data));

	return curve;
}

static double *
complement(const double of[], size_t count)
{
	double *made = memory_new_array(count, sizeof(*made));

	for (size_t i = 0; i < count; i++)
		made[i] = 1 - of[i];

	return made;
}

/* Finds what the limits need of the rows: what the band needs of them. */
static void
test_limits(const struct figure_source *source, const struct dataset *data,
	    struct statement *statement)
{
	static const enum need needs[] = { NEED_INDEPENDENT_ROWS,
					   NEED_CONFIDENCE, NEED_FIXED_SIZE };
	struct question ask = figure_source_question(source);
	const struct need_view view = { .method = &method_band, .ask = &ask };

	ask.data = data;
	ask.game = figure_source_game(source, data);
	for (size_t i = 0; i < sizeof(needs) / sizeof(needs[0]); i++) {
		enum met met = need_is_met(needs[i], &view);

		if (met == MET_YES)
			continue;
		conditions_add(met == MET_NO ? &statement->failed
					     : &statement->provided,
			       need_condition(needs[i]));
	}
}

/* Adds the limit, or why there is none: rows of one run are no trials. */
static void
add_limit(struct figure *figure, const struct draft_curve *curve,
	  const struct statement *statement, int colour, bool tpr)
{
	struct style limit = { .colour = colour,
			       .line = LINE_DASHED,
			       .dimmed = true };
	double *least = tpr ? complement(curve->fnr_high, curve->count) : NULL;
	struct text provided = { 0 };
	char label[120], level[NUMBER_SIZE];

	result_level(level, curve->confidence);
	snprintf(label, sizeof(label), "%s %% %s limit", level,
		 tpr ? "lower" : "upper");
	figure_add_steps(figure, colour ? NULL : label, limit, curve->fpr_high,
			 tpr ? least : curve->fnr_high, curve->count);
	statement_add_provided(statement, &provided);
	figure_claim(figure,
		     "dashed: with probability %s %% the attack's curve lies "
		     "%s, at all thresholds at once (%s)%s%s",
		     level, tpr ? "above" : "below", curve->band,
		     provided.length ? ", provided " : "", text_get(&provided));
	text_clear(&provided);
	free(least);
}

static void
add_curve(struct figure *figure, const struct draft_curve *curve,
	  const struct statement *statement, const char *name, int colour,
	  bool tpr)
{
	double *seen = tpr ? complement(curve->fnr, curve->count) : NULL;
	const struct condition *failed =
		statement->failed.count ? statement->failed.at[0] : NULL;

	figure_add_line(figure, name, draft_style(colour), curve->fpr,
			tpr ? seen : curve->fnr, curve->count);
	figure_claim(figure,
		     "%s: curve as seen, point-estimate at every threshold",
		     name);
	if (failed)
		figure_claim(figure, "%s: no dashed limit, because %s (%s)",
			     name, failed->failed,
			     warning_about(failed->warning)->code);
	else
		add_limit(figure, curve, statement, colour, tpr);
	free(seen);
}

bool
draft_add_curves(struct figure *figure, const struct figure_source *source,
		 bool tpr, struct error *err)
{
	unsigned wanted = KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES);
	int colour = 0;

	for (size_t i = 0; i < source->data_count; i++) {
		const struct dataset *data = source->data[i];
		const struct draft_curve *curve;
		struct statement statement;

		if (!(wanted & KIND_BIT(dataset_kind(data))))
			continue;
		curve = draft_curve_of(source, data, err);
		if (!curve)
			return false;
		statement = (struct statement){ .grade = GRADE_BOUND };
		test_limits(source, data, &statement);
		add_curve(figure, curve, &statement, dataset_name(data), colour,
			  tpr);
		colour = colour ? colour + 1 : 4;
	}

	return true;
}

/* ---- mechanisms ---- */

struct mechanism *
draft_some_mechanism(const struct figure_source *source, struct text *label,
		     struct error *err)
{
	static const struct mechanism_number plain[] = { { "mu", 1 }, { 0 } };
	const struct settings *settings = source->settings;

	if (!settings_text(settings, SETTING_MECHANISM)) {
		text_add_string(label, "gaussian mu=1");
		return mechanism_new_of(&mechanism_gaussian, plain, err);
	}
	mechanism_words_label(settings, label);

	return figure_source_mechanism(source, err);
}

/* The epsilon that all have in common. */
static bool
common_epsilon(const struct figure_source *source, double *epsilon,
	       struct error *err)
{
	const struct settings *settings = source->settings;
	double delta = settings_number(settings, SETTING_DELTA);
	struct text name = { 0 };
	struct mechanism *mechanism;
	struct bracket found;
	bool done;

	if (!settings_text(settings, SETTING_MECHANISM)) {
		*epsilon = settings_number(settings, SETTING_CLAIM_EPSILON);
		return settings_given(settings, SETTING_CLAIM_EPSILON) ||
		       error_set(err, ERROR_USAGE,
				 "overlay= needs mechanism=, whose epsilon at "
				 "delta= the others get, or claim-epsilon=");
	}
	mechanism = draft_some_mechanism(source, &name, err);
	done = mechanism && mechanism_epsilon(mechanism, delta, &found, err);
	mechanism_free(mechanism);
	if (done)
		*epsilon = found.value;
	if (done && !(isfinite(found.value) && found.value > 0))
		done = error_set(err, ERROR_USAGE,
				 "%s has no epsilon above 0 at delta %g that "
				 "others could have too",
				 text_get(&name), delta);
	text_clear(&name);

	return done;
}

/* A mechanism to draw beside the one that is asked about. */
struct overlay {
	const char *name;
	double epsilon;
	int colour;
	draft_overlay_fn *add;
	const void *arg;
};

static bool
add_equal(struct figure *figure, const struct figure_source *source,
	  const struct overlay *overlay, struct error *err)
{
	double delta = settings_number(source->settings, SETTING_DELTA);
	struct style style = { .colour = overlay->colour };
	struct text label = { 0 };
	struct mechanism *mechanism;
	bool done;

	if (!mechanism_find(overlay->name))
		return error_set(err, ERROR_USAGE,
				 "overlay=%s is no mechanism; see dpaudit list "
				 "mechanisms",
				 overlay->name);
	mechanism = mechanism_noise_make_equal(source->settings, overlay->name,
					       overlay->epsilon, delta, &label,
					       err);
	if (!mechanism)
		return error_prefix(err, "overlay=%s", overlay->name);
	mechanism_watch(mechanism, source->progress);
	done = overlay->add(figure, mechanism, text_get(&label), style,
			    overlay->arg, err);
	mechanism_free(mechanism);
	text_clear(&label);

	return done;
}

bool
draft_overlay(struct figure *figure, const struct figure_source *source,
	      draft_overlay_fn *add, const void *arg, struct error *err)
{
	const char *list = settings_text(source->settings, SETTING_OVERLAY);
	double delta = settings_number(source->settings, SETTING_DELTA);
	char number[NUMBER_SIZE];
	/* unlike the claim's and the mechanism's, in eight colours too */
	static const int colours[] = { 4, 6, 7, 0, 5, 2 };
	struct overlay overlay = { .colour = *colours, .add = add, .arg = arg };
	size_t count = 0;

	if (!list || !*list)
		return true;
	if (!common_epsilon(source, &overlay.epsilon, err))
		return false;
	while (*list) {
		size_t bytes = strcspn(list, ",");
		char name[64];

		snprintf(name, sizeof(name), "%.*s",
			 (int)(bytes < 63 ? bytes : 63), list);
		overlay.name = name;
		if (!add_equal(figure, source, &overlay, err))
			return false;
		overlay.colour = colours[++count % 6];
		list += bytes + (list[bytes] == ',');
	}
	number_write(number, overlay.epsilon, 4, NUMBER_UP);
	figure_say(figure, "All mechanisms drawn keep (%s, %g)-DP and no less.",
		   number, delta);

	return true;
}

static double
find_tau(const struct mechanism *mechanism, const struct settings *settings)
{
	double fpr = settings_number(settings, SETTING_FPR), tau;
	struct error none = { 0 };

	if (settings_has_number(settings, SETTING_TAU))
		return settings_number(settings, SETTING_TAU);
	if (settings_given(settings, SETTING_FPR) && fpr > 0 && fpr < 1 &&
	    mechanism->kind->rates &&
	    mechanism_threshold(mechanism, fpr, &tau, &none))
		return tau;

	return NAN;
}

bool
draft_cut(const struct mechanism *mechanism, const struct settings *settings,
	  struct draft_cut *cut, struct error *err)
{
	*cut = (struct draft_cut){ .tau = find_tau(mechanism, settings) };
	if (isnan(cut->tau))
		return true;
	number_write(cut->number, cut->tau, 4, NUMBER_NEAREST);
	snprintf(cut->label, sizeof(cut->label), "τ = %s", cut->number);

	return mechanism_rates(mechanism, cut->tau, &cut->rates, err);
}
