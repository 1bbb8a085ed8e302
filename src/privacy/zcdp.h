/* zcdp.h - zero-concentrated DP: what a rho means, and Renyi orders */

#ifndef PRIVACY_ZCDP_H
#define PRIVACY_ZCDP_H

/*
 * A loss with log E[e^((a-1) loss)] <= (a - 1) a rho for all orders a > 1
 * (Bun and Steinke, TCC 2016).  Ends are rounded so that they hold: delta
 * and epsilon up, a rho that a pair implies down.
 */
double zcdp_log_delta(double rho, double epsilon);

/* The largest rho that is (epsilon, delta)-DP by this conversion. */
double zcdp_rho(double epsilon, double delta);

/*
 * One order: E[e^((order-1) loss)] <= e^((order-1) divergence).  Infinite
 * where nothing follows; epsilon may be negative.
 */
double zcdp_renyi_log_delta(double order, double divergence, double epsilon);
double zcdp_renyi_epsilon(double order, double divergence, double delta);

#endif
