/* figure_request.c - the figure that a request is about */

#include "verb/figure/figure_request.h"

#include "figure/figure_kinds.h"
#include "verb/data.h"
#include "verb/mechanism_request.h"

static bool
has_inline_data(const struct request *request)
{
	return request->typed[SETTING_TP] || request->typed[SETTING_FN] ||
	       request->typed[SETTING_FP] || request->typed[SETTING_TN] ||
	       request->typed[SETTING_CANARIES] ||
	       request->typed[SETTING_GUESSES] ||
	       request->typed[SETTING_CORRECT];
}

/* A figure that needs no data takes the active ones only if they suit. */
static bool
wants_data(const struct scene *scene, const struct request *request,
	   const struct figure_kind *kind, size_t first)
{
	const struct dataset *active = session_data(scene->session);

	if (request->word_count > first || has_inline_data(request))
		return true;
	if (!(kind->flags & FIGURE_DATA_FREE))
		return kind->kinds != 0;

	return active && (kind->kinds & KIND_BIT(dataset_kind(active)));
}

static void
add_pins(struct figure_source *source, const struct state *state)
{
	for (size_t i = 0; i < state->pin_count; i++) {
		const struct pin *pin = &state->pins[i];

		figure_source_add_pin(source, pin->name, pin->data, pin->result,
				      &pin->settings);
	}
}

static struct figure_source *
make_source(const struct scene *scene, const struct request *request,
	    const struct figure_kind *kind, size_t first, struct answer *answer,
	    struct error *err)
{
	struct figure_source *source;
	struct datasets data = { 0 }, curve;

	if (!mechanism_requested_curve(scene, request, &curve, err))
		return NULL;
	if (wants_data(scene, request, kind, first) &&
	    !data_collect(scene, request, first, &data, answer, err)) {
		datasets_clear(&curve);
		return NULL;
	}
	source = figure_source_new(&request->settings);
	source->method = data_method(scene, request);
	source->progress = scene->progress;
	for (size_t i = 0; i < data.count; i++)
		figure_source_add_data(source, data.at[i]);
	if (data.count)
		source->game = data_game(scene, request, data.at[0]);
	if (curve.count)
		figure_source_set_curve(source, curve.at[0]);
	datasets_clear(&data);
	datasets_clear(&curve);
	if (request->word_count <= first)
		add_pins(source, session_state(scene->session));

	return source;
}

struct figure *
figure_of_request(const struct scene *scene, const struct request *request,
		  const char *name, size_t first, struct answer *answer,
		  struct error *err)
{
	const struct figure_kind *kind = figure_kind_need(name, err);
	struct figure_source *source =
		kind ? make_source(scene, request, kind, first, answer, err)
		     : NULL;
	struct figure *figure = source ? figure_draw(kind, source, err) : NULL;

	figure_source_free(source);

	return figure;
}

struct export_options
figure_options(const struct scene *scene, const struct request *request)
{
	const struct settings *settings = &request->settings;

	return (struct export_options){
		.size = settings_text(settings, SETTING_SIZE),
		.ground = settings_choice(settings, SETTING_THEME)
				  ? GROUND_DARK
				  : GROUND_LIGHT,
		.how = data_save_options(scene, request),
		.progress = scene->progress,
	};
}

struct plotter *
figure_plotter(const struct scene *scene, const struct request *request)
{
	bool free = settings_switch(&request->settings, SETTING_NO_SANDBOX) &&
		    permission_leaves_sandbox(scene->permission);

	return plotter_new(free ? SANDBOX_OFF : SANDBOX_ON);
}
