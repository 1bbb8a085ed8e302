/* fuzz_cells.c - any bytes in place of what the driver writes */

#include <stdint.h>
#include <stdlib.h>

#include "plots/picture/picture_cells.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
	static const struct pen pens[2] = {
		{ .colour = 75, .fill = 24, .marker = 0x25CF, .ascii = '*' },
		{ .colour = 36, .fill = 22, .marker = 0x25CF, .ascii = '+' },
	};
	struct canvas *canvas = canvas_new(20, 8, (struct look){ 0 });
	struct raster *raster = raster_new(20, 8);
	struct drawing drawing = { raster, 20, 8, pens, 2 };
	struct error err = { 0 };

	if (!picture_cells_draw(&drawing, (const char *)bytes, count, &err) &&
	    !err.text[0])
		abort();
	raster_draw(raster, canvas, 0, 0);
	raster_free(raster);
	canvas_free(canvas);

	return 0;
}
