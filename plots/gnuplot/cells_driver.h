/* cells_driver.h - the text of cells.lua, put into the program when built */

#ifndef PLOTS_GNUPLOT_CELLS_DRIVER_H
#define PLOTS_GNUPLOT_CELLS_DRIVER_H

#include <stddef.h>

extern const unsigned char cells_driver[];
extern const size_t cells_driver_size;

#endif
