/* processors.h - how many processors this process may use */

#ifndef TASK_PROCESSORS_H
#define TASK_PROCESSORS_H

/*
 * Those that taskset, a batch system or mpirun left this process, and no more
 * than the quota of its control group pays for; at least 1.
 */
unsigned processors_count(void);

/*
 * What a line of a cpu.max file pays for, "150000 100000" two processors;
 * 0: no limit.
 */
unsigned processors_of_quota(const char *line);

#endif
