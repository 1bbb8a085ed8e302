/* heat.h - heat maps, composed by us at what cells can show */

#ifndef PLOTS_PICTURE_HEAT_H
#define PLOTS_PICTURE_HEAT_H

#include "canvas/raster.h"
#include "plots/gnuplot/script.h"

/*
 * Draws the heat maps of a figure's panels.  gnuplot would only hand back
 * every pixel it was given, one by one, so it is not asked.
 */
void heat_draw(const struct figure *figure, const struct pane *pane,
	       enum ground ground, struct raster *raster);

#endif
