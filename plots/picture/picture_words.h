/* picture_words.h - frame, ticks, names, sentence and claims of a picture */

#ifndef PLOTS_PICTURE_PICTURE_WORDS_H
#define PLOTS_PICTURE_PICTURE_WORDS_H

#include "plots/picture/picture_layout.h"

/* What lies under the curves, and what lies over them. */
void picture_words_draw_frame(struct canvas *canvas,
			      const struct figure *figure,
			      const struct picture_layout *layout);
void picture_words_draw(struct canvas *canvas, const struct figure *figure,
			const struct picture_layout *layout, bool words);

struct ink picture_words_ink(const struct canvas *canvas);

#endif
