/* panels.c - the list of panels */

#include "ui/frame/panel.h"

#define LIST_PANEL(id) &panel_##id,
static const struct panel_kind *const all[] = { PANELS(LIST_PANEL) NULL };
#undef LIST_PANEL

const struct panel_kind *const *
panel_kinds(void)
{
	return all;
}
