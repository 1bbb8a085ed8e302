/* clock.h - a clock that nobody sets */

#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

/* Seconds since some moment in the past. */
double clock_seconds(void);

#endif
