/* paper_axes.c - the axes of a page: ranges, scales, ticks, names */

#include "base/utf8.h"
#include "figure/ticks.h"
#include "plots/paper/page.h"

double
page_straight(bool is_straight, enum axis_scale scale, double value)
{
	return is_straight ? axis_straighten(scale, value) : value;
}

bool
page_must_straighten(const struct figure *figure, enum axis_scale scale)
{
	bool heat = false;

	for (size_t i = 0; i < figure->series_count; i++)
		heat = heat || figure->series[i].mark == MARK_HEAT;

	/* gnuplot has no probit axes, and no images on logarithmic ones. */
	return scale == AXIS_PROBIT || (scale == AXIS_LOG && heat);
}

static void
add_tick(struct page *page, const char *text, double at, bool first)
{
	if (!first)
		page_add(page, ", ");
	quote_add_tick(&page->script->program, page->reader, text);
	text_add(&page->script->program, " %.17g", at);
}

/* As many as have room; none where names stand in their place. */
static size_t
ticks_on(const struct axis *axis, struct range range, double room,
	 struct tick ticks[TICK_LIMIT])
{
	size_t most = room > 2 ? (size_t)room : 2;

	return axis->name_count ? 0
				: ticks_make(axis->scale, range, most, ticks);
}

static void
add_ticks(struct page *page, char name, const struct axis *axis,
	  struct range range, bool is_straight, double room)
{
	struct tick ticks[TICK_LIMIT];
	size_t count = ticks_on(axis, range, room, ticks);

	text_add(&page->script->program, "set %ctics noenhanced (", name);
	for (size_t i = 0; i < count; i++)
		add_tick(page, ticks[i].label,
			 page_straight(is_straight, axis->scale, ticks[i].at),
			 !i);
	for (size_t i = 0; i < axis->name_count; i++)
		add_tick(page, axis->names[i].text,
			 page_straight(is_straight, axis->scale,
				       axis->names[i].at),
			 !i);
	page_add(page, ")\n");
}

void
page_add_axis(struct page *page, char name, const struct axis *axis,
	      struct range range, bool is_straight, double room)
{
	struct text *program = &page->script->program;

	text_add(program, "set %crange [%.17g:%.17g]\n", name,
		 page_straight(is_straight, axis->scale, range.from),
		 page_straight(is_straight, axis->scale, range.to));
	if (axis->scale == AXIS_LOG && !is_straight)
		text_add(program, "set logscale %c\n", name);
	add_ticks(page, name, axis, range, is_straight, room);
}

static size_t
wider(size_t columns, const char *text)
{
	size_t others = utf8_columns(text);

	return others > columns ? others : columns;
}

double
page_widest_name(const struct axis *axis, struct range range, double room)
{
	struct tick ticks[TICK_LIMIT];
	size_t count = ticks_on(axis, range, room, ticks), widest = 5;

	for (size_t i = 0; i < count; i++)
		widest = wider(widest, ticks[i].label);
	for (size_t i = 0; i < axis->name_count; i++)
		widest = wider(widest, axis->names[i].text);

	return (double)widest;
}
