/* setting_table.c - the one table of settings */

#include <math.h>
#include <string.h>

#include "dataset/kind.h"
#include "method/methods.h"
#include "method/needs.h"
#include "method/setting/setting.h"
#include "privacy/adjacency.h"
#include "privacy/mechanism/mechanisms.h"
#include "result/writer/writers.h"
#include "task/farms.h"

static const char *const policies[] = { "fixed",      "split",
					"multisplit", "band",
					"bonferroni", "bonferroni-hull",
					"best",       NULL };
static const char *const bands[] = { "equal-local-level", "dkw", NULL };
static const char *const nans[] = { "error", "drop", "low", "high", NULL };
static const char *const series[] = { "last", "all", NULL };
static const char *const intervals[] = { "katz", "adjusted-log", "bailey",
					 "inverse-sinh", NULL };
static const char *const grades[] = { "lower-bound",
				      "confidence-interval",
				      "approximate-interval",
				      "credible-interval",
				      "point-estimate",
				      "model-instance-metric",
				      "heuristic",
				      NULL };
static const char *const nulls[] = { "gaussian", "exact", NULL };
static const char *const ends[] = { "both", "high", "low", NULL };
static const char *const bootstraps[] = { "none", "percentile", "bc", "bca",
					  NULL };
static const char *const bugs[] = { "none", "noise-scale", "few-seeds",
				    "clip-after-mean", NULL };
static const char *const samplers[] = { "poisson", "shuffle", "fixed",
					"without-replacement", NULL };
static const char *const units[] = { "example", "micro-batch", "augmentation",
				     "client", NULL };
static const char *const participations[] = { "random", "period", "client",
					      NULL };
static const char *const efforts[] = { "small", "default", "full", NULL };
static const char *const directions[] = { "both", "add", "remove", NULL };
static const char *const visibles[] = { "all", "last", NULL };
static const char *const worlds[] = { "plain",   "ties",   "heavy-tails",
				      "unequal", "groups", "interference",
				      NULL };
#define NAME_FARM(id) #id,
static const char *const farm_names[] = { FARMS(NAME_FARM) NULL };
#undef NAME_FARM
static const char *const themes[] = { "light", "dark", NULL };
static const char *const axes[] = { "linear", "log", "probit", NULL };
static const char *const answers[] = { "unknown", "yes", "no", NULL };
static const char *const row_sorts[] = { "unknown", "runs", "one-run", NULL };

#define NONE     .fallback = NAN
#define ANY      .lowest = -INFINITY, .highest = INFINITY
#define POSITIVE .lowest = 0, .open_low = true, .highest = INFINITY
#define FROM0    .lowest = 0, .highest = INFINITY
#define COUNTS   .kind = VALUE_WHOLE, .lowest = 0, .highest = 1e15, .step = 1
#define RATE     .lowest = 0, .highest = 1, .step = 0.01

static const struct setting_about table[SETTING_COUNT] = {
	/* clang-format off */
	[SETTING_ALPHA] = {
		.name = "alpha", .symbol = "α", .group = "claim",
		.summary = "allowed probability of error, not the confidence",
		.fallback = 0.05, .lowest = 0, .highest = 1, .open_low = true,
		.open_high = true, .scale = SCALE_LOG,
	},
	[SETTING_CONFIDENCE] = {
		.name = "confidence", .group = "claim",
		.summary = "1 - alpha, another way to say alpha",
		.fallback = 0.95, .lowest = 0, .highest = 1, .open_low = true,
		.open_high = true, .step = 0.01,
	},
	[SETTING_DELTA] = {
		.name = "delta", .symbol = "δ", .group = "claim",
		.summary = "the delta of (epsilon, delta)-DP",
		.fallback = 1e-5, .lowest = 0, .highest = 1,
		.scale = SCALE_LOG,
	},
	[SETTING_SIDES] = {
		.name = "sides", .group = "claim",
		.summary = "1 for a lower bound, 2 for both ends",
		.kind = VALUE_WHOLE, .fallback = 1, .lowest = 1, .highest = 2,
		.step = 1,
	},
	[SETTING_REFLECT] = {
		.name = "reflect", .group = "claim",
		.summary = "count an attack worse than random as its opposite",
		.kind = VALUE_SWITCH, NONE,
	},
	[SETTING_POLICY] = {
		.name = "policy", .label = "threshold", .group = "threshold",
		.summary = "how the threshold is chosen",
		.kind = VALUE_CHOICE, NONE, .choices = policies,
	},
	[SETTING_TAU] = {
		.name = "tau", .symbol = "τ", .group = "threshold",
		.summary = "threshold given in advance, in units of the file",
		NONE, ANY, .step = 0.1,
	},
	[SETTING_TAU_RANK] = {
		.name = "tau-rank", .group = "threshold",
		.summary = "threshold at the k-th most member-like non-member",
		NONE, COUNTS,
	},
	[SETTING_TAU_QUANTILE] = {
		.name = "tau-quantile", .group = "threshold",
		.summary = "threshold at this quantile of the non-members",
		NONE, RATE,
	},
	[SETTING_BAND] = {
		.name = "band", .group = "threshold",
		.summary = "which simultaneous band policy=band takes",
		.kind = VALUE_CHOICE, .choices = bands, .shown_with = "policy",
		.shown_value = "band",
	},
	[SETTING_SPLIT_FRACTION] = {
		.name = "split-fraction", .group = "threshold",
		.summary = "part of each class used to choose the threshold",
		.fallback = 0.5, .lowest = 0, .highest = 1, .open_low = true,
		.open_high = true, .step = 0.05, .shown_with = "policy",
		.shown_value = "split",
	},
	[SETTING_SPLITS] = {
		.name = "splits", .group = "threshold",
		.summary = "how many splits policy=multisplit takes",
		.kind = VALUE_WHOLE, .fallback = 11, .lowest = 1,
		.highest = 10001, .step = 2, .shown_with = "policy",
		.shown_value = "multisplit",
	},
	[SETTING_SEED] = {
		.name = "seed", .group = "threshold",
		.summary = "names the random numbers used",
		.kind = VALUE_WHOLE, .fallback = 1, .lowest = 0,
		.highest = 9007199254740992.0, .step = 1,
	},
	[SETTING_LOWER_IS_MEMBER] = {
		.name = "lower-is-member", .label = "low is member", .group = "threshold",
		.summary = "small scores mean member",
		.kind = VALUE_SWITCH, NONE,
	},
	[SETTING_KIND] = {
		.name = "kind", .group = "data",
		.summary = "what the file holds, if it cannot be guessed",
		.kind = VALUE_TEXT, NONE, .values = &kinds_registry,
	},
	[SETTING_NAN] = {
		.name = "nan", .group = "data",
		.summary = "what to do with empty, NaN and infinite cells",
		.kind = VALUE_CHOICE, .choices = nans,
	},
	[SETTING_CLIP] = {
		.name = "clip", .group = "data",
		.summary = "how near to 0 and 1 predictions may come",
		NONE, .lowest = 0, .highest = 0.5, .open_high = true,
		.scale = SCALE_LOG,
	},
	[SETTING_ROW] = {
		.name = "row", .group = "data",
		.summary = "which row of counts or guesses, or group of "
			   "cosines",
		.fallback = 1, COUNTS,
	},
	[SETTING_INSTANCE] = {
		.name = "instance", .group = "data",
		.summary = "which model instance, all if not given",
		NONE, COUNTS,
	},
	[SETTING_RUN] = {
		.name = "run", .group = "data",
		.summary = "which run a one-run audit is about, by its number; "
			   "names count from 1",
		NONE, COUNTS,
	},
	[SETTING_SERIES] = {
		.name = "series", .group = "data",
		.summary = "of scores saved over epochs: the last, or all, "
			   "each a run",
		.kind = VALUE_CHOICE, .choices = series,
	},
	[SETTING_TP] = {
		.name = "tp", .group = "inline",
		.summary = "members called members",
		NONE, COUNTS,
	},
	[SETTING_FN] = {
		.name = "fn", .group = "inline",
		.summary = "members called non-members",
		NONE, COUNTS,
	},
	[SETTING_FP] = {
		.name = "fp", .group = "inline",
		.summary = "non-members called members",
		NONE, COUNTS,
	},
	[SETTING_TN] = {
		.name = "tn", .group = "inline",
		.summary = "non-members called non-members",
		NONE, COUNTS,
	},
	[SETTING_CANARIES] = {
		.name = "canaries", .symbol = "m", .group = "inline",
		.summary = "canaries of the run, all of them",
		NONE, COUNTS,
	},
	[SETTING_GUESSES] = {
		.name = "guesses", .symbol = "r", .group = "inline",
		.summary = "guesses made, without abstentions",
		NONE, COUNTS,
	},
	[SETTING_CORRECT] = {
		.name = "correct", .group = "inline",
		.summary = "guesses that were right",
		NONE, COUNTS,
	},
	[SETTING_OPTIONS] = {
		.name = "options", .symbol = "k", .group = "inline",
		.summary = "values a canary could have",
		.kind = VALUE_WHOLE, .fallback = 2, .lowest = 2, .highest = 1e9,
		.step = 1,
	},
	[SETTING_FAMILY] = {
		.name = "family", .group = "method",
		.summary = "family of the trade-off function, by its mechanism's name",
		.kind = VALUE_TEXT, NONE,
	},
	[SETTING_INTERVAL] = {
		.name = "interval", .group = "method",
		.summary = "which interval for a ratio of rates",
		.kind = VALUE_CHOICE, .choices = intervals,
	},
	[SETTING_INNER] = {
		.name = "inner", .group = "method",
		.summary = "the method that audits one step",
		.kind = VALUE_TEXT, NONE,
	},
	[SETTING_CUT] = {
		.name = "cut", .group = "method",
		.summary = "rates nearer to 0 or 1 than this are left out",
		NONE, .lowest = 0, .highest = 0.5, .open_high = true,
		.scale = SCALE_LOG,
	},
	[SETTING_MOMENTS] = {
		.name = "moments", .group = "method",
		.summary = "of canaries of a run: of pairs (2), or up to 4",
		.kind = VALUE_WHOLE, .fallback = 2, .lowest = 2, .highest = 4,
		.step = 2,
	},
	[SETTING_COMPONENTS] = {
		.name = "components", .group = "method",
		.summary = "Gaussians in the mixture, 0 tries 1 to 20",
		.kind = VALUE_WHOLE, .fallback = 0, .lowest = 0, .highest = 20,
		.step = 1,
	},
	[SETTING_SAMPLES] = {
		.name = "samples", .group = "method",
		.summary = "numbers drawn from a fit to compare with the data",
		.kind = VALUE_WHOLE, .fallback = 1000, .lowest = 1,
		.highest = 1e9, .step = 100,
	},
	[SETTING_DIMENSION] = {
		.name = "dimension", .symbol = "d", .group = "method",
		.summary = "number of model parameters",
		.kind = VALUE_WHOLE, NONE, .lowest = 2, .highest = 1e15,
		.scale = SCALE_LOG,
	},
	[SETTING_NULL] = {
		.name = "null", .group = "method",
		.summary = "law of the cosine of a canary never inserted",
		.kind = VALUE_CHOICE, .choices = nulls,
	},
	[SETTING_ENDS] = {
		.name = "ends", .group = "method",
		.summary = "guess at both ends of the scores or at one",
		.kind = VALUE_CHOICE, .choices = ends,
	},
	[SETTING_BOOTSTRAPS] = {
		.name = "bootstraps", .group = "method",
		.summary = "resamples behind a bootstrap interval; asks for one",
		.kind = VALUE_WHOLE, .fallback = 1000, .lowest = 1,
		.highest = 1e7, .step = 100,
	},
	[SETTING_BOOTSTRAP] = {
		.name = "bootstrap", .group = "method",
		.summary = "none: intervals from ranks; or which bootstrap",
		.kind = VALUE_CHOICE, .choices = bootstraps,
	},
	[SETTING_MECHANISM] = {
		.name = "mechanism", .group = "mechanism",
		.summary = "the mechanism asked about",
		.kind = VALUE_TEXT, NONE, .values = &mechanisms_registry,
	},
	[SETTING_EPSILON] = {
		.name = "epsilon", .symbol = "ε", .group = "mechanism",
		.summary = "epsilon of the mechanism",
		NONE, FROM0, .step = 0.1,
	},
	[SETTING_MECHANISM_DELTA] = {
		.name = "mechanism-delta", .group = "mechanism",
		.summary = "delta of approximate-dp",
		.fallback = 0, .lowest = 0, .highest = 1, .open_high = true,
		.scale = SCALE_LOG,
	},
	[SETTING_MU] = {
		.name = "mu", .symbol = "μ", .group = "mechanism",
		.summary = "mu of Gaussian DP, sensitivity over noise",
		NONE, POSITIVE, .step = 0.05,
	},
	[SETTING_SIGMA] = {
		.name = "sigma", .symbol = "σ", .group = "mechanism",
		.summary = "noise over sensitivity",
		NONE, POSITIVE, .step = 0.05,
	},
	[SETTING_SAMPLING] = {
		.name = "sampling", .symbol = "q", .group = "mechanism",
		.summary = "probability to be in a batch",
		NONE, .lowest = 0, .highest = 1, .open_low = true,
		.scale = SCALE_LOG,
	},
	[SETTING_STEPS] = {
		.name = "steps", .symbol = "T", .group = "mechanism",
		.summary = "how often the mechanism is applied",
		.kind = VALUE_WHOLE, .fallback = 1, .lowest = 1,
		.highest = 1e12, .scale = SCALE_LOG,
	},
	[SETTING_SENSITIVITY] = {
		.name = "sensitivity", .group = "mechanism",
		.summary = "how far a record moves a count",
		.kind = VALUE_WHOLE, .fallback = 1, .lowest = 1,
		.highest = 1e6, .scale = SCALE_LOG,
	},
	[SETTING_RHO] = {
		.name = "rho", .symbol = "ρ", .group = "mechanism",
		.summary = "rho of zero-concentrated DP",
		NONE, POSITIVE, .step = 0.05,
	},
	[SETTING_BATCHES] = {
		.name = "batches", .group = "mechanism",
		.summary = "how many batches an epoch has",
		.kind = VALUE_WHOLE, NONE, .lowest = 1, .highest = 1e12,
		.scale = SCALE_LOG,
	},
	[SETTING_LEAVES] = {
		.name = "leaves", .group = "mechanism",
		.summary = "how many records or steps a stream has",
		.kind = VALUE_WHOLE, NONE, .lowest = 1, .highest = 1e15,
		.scale = SCALE_LOG,
	},
	[SETTING_STRATEGY] = {
		.name = "strategy", .group = "mechanism",
		.summary = "first column of a banded matrix, by commas, or a "
			   "file with all of it",
		.kind = VALUE_LIST, NONE,
	},
	[SETTING_PARTICIPATIONS] = {
		.name = "participations", .group = "mechanism",
		.summary = "how often a record takes part",
		.kind = VALUE_WHOLE, .fallback = 1, .lowest = 1,
		.highest = 1e9, .scale = SCALE_LOG,
	},
	[SETTING_SEPARATION] = {
		.name = "separation", .group = "mechanism",
		.summary = "steps between two participations at least",
		.kind = VALUE_WHOLE, .fallback = 1, .lowest = 1,
		.highest = 1e12, .scale = SCALE_LOG,
	},
	[SETTING_DIVERGENCES] = {
		.name = "divergences", .group = "mechanism",
		.summary = "Renyi divergences of orders=, by commas",
		.kind = VALUE_LIST, NONE,
	},
	[SETTING_THEN] = {
		.name = "then", .group = "mechanism",
		.summary = "mechanisms that come after, by commas, as "
			   "laplace:epsilon=0.5:steps=5",
		.kind = VALUE_LIST, NONE,
	},
	[SETTING_DIRECTION] = {
		.name = "direction", .group = "mechanism",
		.summary = "which neighbour: one more or less",
		.kind = VALUE_CHOICE, .choices = directions,
	},
	[SETTING_VISIBLE] = {
		.name = "visible", .group = "mechanism",
		.summary = "last: an older name of mechanism=last-model",
		.kind = VALUE_CHOICE, .choices = visibles,
	},
	[SETTING_OVERLAY] = {
		.name = "overlay", .group = "mechanism",
		.summary = "mechanisms of the same epsilon and delta to draw "
			   "beside, by commas",
		.kind = VALUE_LIST, NONE,
	},
	[SETTING_MEAN0] = {
		.name = "mean0", .group = "mechanism",
		.summary = "mean of the scores of non-members",
		NONE, ANY, .step = 0.1,
	},
	[SETTING_SD0] = {
		.name = "sd0", .group = "mechanism",
		.summary = "standard deviation of non-members",
		NONE, POSITIVE, .step = 0.1,
	},
	[SETTING_MEAN1] = {
		.name = "mean1", .group = "mechanism",
		.summary = "mean of the scores of members",
		NONE, ANY, .step = 0.1,
	},
	[SETTING_SD1] = {
		.name = "sd1", .group = "mechanism",
		.summary = "standard deviation of members",
		NONE, POSITIVE, .step = 0.1,
	},
	[SETTING_FILE] = {
		.name = "file", .group = "mechanism",
		.summary = "file with the curve of a mechanism",
		.kind = VALUE_FILE, NONE,
	},
	[SETTING_AT_EPSILON] = {
		.name = "at-epsilon", .group = "mechanism",
		.summary = "at which epsilon",
		NONE, FROM0, .step = 0.1,
	},
	[SETTING_FPR] = {
		.name = "fpr", .group = "mechanism",
		.summary = "false positive rate",
		NONE, RATE,
	},
	[SETTING_FNR] = {
		.name = "fnr", .group = "mechanism",
		.summary = "false negative rate",
		NONE, RATE,
	},
	[SETTING_COSINE] = {
		.name = "cosine", .group = "mechanism",
		.summary = "a cosine between canary and model",
		NONE, .lowest = -1, .highest = 1, .step = 0.01,
	},
	[SETTING_PRIOR] = {
		.name = "prior", .group = "reading",
		.summary = "how likely a record was there, beforehand",
		.fallback = 0.5, .lowest = 0, .highest = 1, .open_low = true,
		.open_high = true, .step = 0.05,
	},
	[SETTING_BASELINE] = {
		.name = "baseline", .group = "reading",
		.summary = "how often a record is guessed without the output",
		.fallback = 0.1, .lowest = 0, .highest = 1, .step = 0.05,
	},
	[SETTING_TARGET] = {
		.name = "target", .group = "reading",
		.summary = "a reading to keep, as mu:0.5 or advantage:0.1",
		.kind = VALUE_TEXT, NONE,
	},
	[SETTING_ORDERS] = {
		.name = "orders", .group = "mechanism",
		.summary = "Renyi orders, by commas, or a file of orders and "
			   "divergences",
		.kind = VALUE_LIST, NONE,
	},
	[SETTING_GRADE] = {
		.name = "grade", .group = "reading",
		.summary = "what an audited epsilon= or mu= claims to be",
		.kind = VALUE_CHOICE, NONE, .choices = grades,
	},
	[SETTING_MEAN_POPULATION] = {
		.name = "mean-population", .group = "mechanism",
		.summary = "mean of the population losses",
		NONE, ANY, .step = 0.1,
	},
	[SETTING_SD_POPULATION] = {
		.name = "sd-population", .group = "mechanism",
		.summary = "standard deviation of the population losses",
		NONE, POSITIVE, .step = 0.1,
	},
	[SETTING_MEAN_TRAINING] = {
		.name = "mean-training", .group = "mechanism",
		.summary = "mean of the training losses",
		NONE, ANY, .step = 0.1,
	},
	[SETTING_SD_TRAINING] = {
		.name = "sd-training", .group = "mechanism",
		.summary = "standard deviation of the training losses",
		NONE, POSITIVE, .step = 0.1,
	},
	[SETTING_CLAIM_EPSILON] = {
		.name = "claim-epsilon", .group = "gate",
		.summary = "the epsilon that is claimed",
		NONE, FROM0, .step = 0.1,
	},
	[SETTING_CLAIM] = {
		.name = "claim", .group = "gate",
		.summary = "file with the curve that is claimed",
		.kind = VALUE_FILE, NONE,
	},
	[SETTING_CLAIM_ADJACENCY] = {
		.name = "claim-adjacency", .group = "gate",
		.summary = "what neighbours of the claim differ in",
		.kind = VALUE_CHOICE, .choices = adjacency_names,
	},
	[SETTING_METHOD] = {
		.name = "method", .group = "gate",
		.summary = "the method that decides",
		.kind = VALUE_TEXT, NONE, .values = &methods_registry,
	},
	[SETTING_REPORTED] = {
		.name = "reported", .group = "gate",
		.summary = "an epsilon that somebody reported of these data",
		NONE, FROM0, .step = 0.1,
	},
	[SETTING_DECLARED] = {
		.name = "declared", .group = "gate",
		.summary = "the method chosen in advance",
		.kind = VALUE_TEXT, NONE, .values = &methods_registry,
	},
	[SETTING_REQUIRE] = {
		.name = "require", .group = "gate",
		.summary = "conditions that must be stated for a verdict, by "
			   "commas, or all",
		.kind = VALUE_LIST, NONE, .values = &conditions_registry,
	},
	[SETTING_READINGS] = {
		.name = "readings", .group = "gate",
		.summary = "thresholds, seeds and splits that were looked at",
		NONE, COUNTS,
	},
	[SETTING_JOINT] = {
		.name = "joint", .group = "gate",
		.summary = "all bounds hold together at alpha",
		.kind = VALUE_SWITCH,
	},
	[SETTING_WIDTH] = {
		.name = "width", .group = "plan",
		.summary = "wanted width of the interval",
		NONE, POSITIVE, .step = 0.1,
	},
	[SETTING_BOUND] = {
		.name = "bound", .group = "plan",
		.summary = "wanted lower bound",
		NONE, FROM0, .step = 0.1,
	},
	[SETTING_POWER] = {
		.name = "power", .group = "plan",
		.summary = "probability to reach it",
		NONE, .lowest = 0, .highest = 1, .open_low = true,
		.open_high = true, .step = 0.05,
	},
	[SETTING_ROWS] = {
		.name = "rows", .group = "plan",
		.summary = "rows of simulated data, both classes",
		.kind = VALUE_WHOLE, .fallback = 1000, .lowest = 1,
		.highest = 1e10, .scale = SCALE_LOG,
	},
	[SETTING_REPETITIONS] = {
		.name = "repetitions", .group = "plan",
		.summary = "how often to repeat",
		.kind = VALUE_WHOLE, .fallback = 1000, .lowest = 1,
		.highest = 1e10, .scale = SCALE_LOG,
	},
	[SETTING_WORLD] = {
		.name = "world", .group = "plan",
		.summary = "how awkward simulated scores are made",
		.kind = VALUE_CHOICE, .choices = worlds,
	},
	[SETTING_LOOKS] = {
		.name = "looks", .group = "plan",
		.summary = "how often one looks at growing data, keeping the best",
		.kind = VALUE_WHOLE, .fallback = 1, .lowest = 1,
		.highest = 1000, .step = 1,
	},
	[SETTING_ROUNDS] = {
		.name = "rounds", .group = "plan",
		.summary = "rounds of federated training",
		.kind = VALUE_WHOLE, .fallback = 1, .lowest = 1, .highest = 1e6,
		.scale = SCALE_LOG,
	},
	[SETTING_PRESENTATIONS] = {
		.name = "presentations", .group = "plan",
		.summary = "rounds a canary takes part in",
		.kind = VALUE_WHOLE, .fallback = 1, .lowest = 1, .highest = 1e6,
		.step = 1,
	},
	[SETTING_LITERAL] = {
		.name = "literal", .group = "plan",
		.summary = "simulate as written, not the same law the fast way",
		.kind = VALUE_SWITCH,
	},
	[SETTING_THREADS] = {
		.name = "threads", .group = "plan",
		.summary = "threads to use, 0 for all processors",
		.kind = VALUE_WHOLE, .fallback = 0, .lowest = 0,
		.highest = 1024, .step = 1,
	},
	[SETTING_BUG] = {
		.name = "bug", .group = "simulate",
		.summary = "what is wrong with the noise",
		.kind = VALUE_CHOICE, .choices = bugs,
	},
	[SETTING_NOISE_FACTOR] = {
		.name = "noise-factor", .group = "simulate",
		.summary = "real noise over claimed noise",
		.fallback = 0.825, POSITIVE, .step = 0.025,
	},
	[SETTING_NOISE_SEEDS] = {
		.name = "noise-seeds", .group = "simulate",
		.summary = "how many noise vectors there are",
		.kind = VALUE_WHOLE, .fallback = 100, .lowest = 1,
		.highest = 1e9, .scale = SCALE_LOG,
	},
	[SETTING_SHAPE] = {
		.name = "shape", .group = "simulate",
		.summary = "shape of the Gamma training losses",
		.fallback = 2, POSITIVE, .step = 0.5,
	},
	[SETTING_SCALE] = {
		.name = "scale", .group = "simulate",
		.summary = "scale of the Gamma losses",
		.fallback = 5, POSITIVE, .step = 0.5,
	},
	[SETTING_DISTANCE] = {
		.name = "distance", .group = "simulate",
		.summary = "added to the shape of others' losses",
		.fallback = 1, FROM0, .step = 0.5,
	},
	[SETTING_MODEL] = {
		.name = "model", .group = "train",
		.summary = "the net: 784-100-10, logistic, cnn-small, or "
			   "layers by commas, as dense:32,tanh,dense:10",
		.kind = VALUE_TEXT,
	},
	[SETTING_EPOCHS] = {
		.name = "epochs", .group = "train",
		.summary = "how often as many rows are seen as there are",
		.kind = VALUE_WHOLE, .fallback = 10, .lowest = 1,
		.highest = 1e6, .scale = SCALE_LOG,
	},
	[SETTING_BATCH] = {
		.name = "batch", .group = "train",
		.summary = "rows of a step; expected, for sampler=poisson",
		.kind = VALUE_WHOLE, .fallback = 256, .lowest = 1,
		.highest = 1e9, .scale = SCALE_LOG,
	},
	[SETTING_SAMPLER] = {
		.name = "sampler", .group = "train",
		.summary = "how batches are drawn",
		.kind = VALUE_CHOICE, NONE, .choices = samplers,
	},
	[SETTING_RATE] = {
		.name = "rate", .group = "train",
		.summary = "how far a step goes along the mean gradient",
		.fallback = 0.1, POSITIVE, .scale = SCALE_LOG,
	},
	[SETTING_MOMENTUM] = {
		.name = "momentum", .group = "train",
		.summary = "how much of the last step goes into the next",
		.fallback = 0, .lowest = 0, .highest = 1, .open_high = true,
		.step = 0.1,
	},
	[SETTING_CLIP_NORM] = {
		.name = "clip-norm", .group = "train",
		.summary = "longest gradient of a row",
		.fallback = 1, POSITIVE, .scale = SCALE_LOG,
	},
	[SETTING_UNIT] = {
		.name = "unit", .group = "train",
		.summary = "what is clipped as one, and what privacy is of",
		.kind = VALUE_CHOICE, .choices = units,
	},
	[SETTING_UNIT_ROWS] = {
		.name = "unit-rows", .group = "train",
		.summary = "rows of a micro-batch, or views of a picture",
		.kind = VALUE_WHOLE, .fallback = 4, .lowest = 1,
		.highest = 1e9, .scale = SCALE_LOG,
	},
	[SETTING_LABEL] = {
		.name = "label", .group = "train",
		.summary = "the column of a table that is learnt",
		.kind = VALUE_TEXT, NONE,
	},
	[SETTING_GROUP] = {
		.name = "group", .group = "train",
		.summary = "the column of a table that says whose row it is",
		.kind = VALUE_TEXT, NONE,
	},
	[SETTING_CLIENTS] = {
		.name = "clients", .group = "train",
		.summary = "how many clients rows are dealt to; or group= "
			   "names their column",
		NONE, COUNTS,
	},
	[SETTING_CLIENT_RATE] = {
		.name = "client-rate", .group = "train",
		.summary = "how far a client's own step goes",
		.fallback = 0.03, POSITIVE, .scale = SCALE_LOG,
	},
	[SETTING_CLIENT_BATCH] = {
		.name = "client-batch", .group = "train",
		.summary = "rows of a client's own step",
		.kind = VALUE_WHOLE, .fallback = 16, .lowest = 1,
		.highest = 256, .scale = SCALE_LOG,
	},
	[SETTING_CLIENT_EPOCHS] = {
		.name = "client-epochs", .group = "train",
		.summary = "how often a client sees its rows in its turn",
		.kind = VALUE_WHOLE, .fallback = 1, .lowest = 1,
		.highest = 1000, .step = 1,
	},
	[SETTING_CLIP_QUANTILE] = {
		.name = "clip-quantile", .group = "train",
		.summary = "share of clients that are not clipped: clip-norm "
			   "follows it; 0: it stays",
		.lowest = 0, .highest = 1, .open_high = true, .step = 0.1,
	},
	[SETTING_SPREAD] = {
		.name = "spread", .group = "train",
		.summary = "how alike clients are: small is few classes each",
		.fallback = 1, POSITIVE, .scale = SCALE_LOG,
	},
	[SETTING_RESUME] = {
		.name = "resume", .group = "train",
		.summary = "go on where output= was left",
		.kind = VALUE_SWITCH,
	},
	[SETTING_EFFORT] = {
		.name = "effort", .group = "lab",
		.summary = "how large an experiment is where nothing else is "
			   "said: seconds, minutes, or as printed",
		.kind = VALUE_CHOICE, .choices = efforts, .fallback = 1,
	},
	[SETTING_DATA] = {
		.name = "data", .group = "lab",
		.summary = "what is trained on: a name in list corpora, or a "
			   "table",
		.kind = VALUE_TEXT,
	},
	[SETTING_CANARY] = {
		.name = "canary", .group = "lab",
		.summary = "what an experiment inserts; list canaries",
		.kind = VALUE_TEXT,
	},
	[SETTING_MOVING] = {
		.name = "moving", .group = "lab",
		.summary = "the canary is another gradient each step, where it "
			   "can be",
		.kind = VALUE_SWITCH, .fallback = 1,
	},
	[SETTING_PARTICIPATION] = {
		.name = "participation", .group = "lab",
		.summary = "when canaries take part: in presentations= random "
			   "steps or one a period, or as clients do",
		.kind = VALUE_CHOICE, .choices = participations,
	},
	[SETTING_ATTACK] = {
		.name = "attack", .group = "lab",
		.summary = "what scores are made of; list attacks",
		.kind = VALUE_TEXT,
	},
	[SETTING_MODELS] = {
		.name = "models", .group = "lab",
		.summary = "trainings with the canary, and as many without; or "
			   "those that share canaries",
		NONE, COUNTS,
	},
	[SETTING_SHADOWS] = {
		.name = "shadows", .group = "lab",
		.summary = "trainings on random halves, to learn from",
		NONE, COUNTS,
	},
	[SETTING_MEMORY] = {
		.name = "memory", .group = "lab",
		.summary = "MB that an experiment may take",
		NONE, COUNTS,
	},
	[SETTING_LAB] = {
		.name = "lab", .group = "lab",
		.summary = "folder of an experiment, to stand beside print",
		.kind = VALUE_FILE, NONE,
	},
	[SETTING_FARM] = {
		.name = "farm", .group = "output",
		.summary = "who does the pieces: folder, mpi or threads",
		.kind = VALUE_CHOICE, NONE, .choices = farm_names,
	},
	[SETTING_SLURM] = {
		.name = "slurm", .group = "output",
		.summary = "print a batch script for a cluster instead",
		.kind = VALUE_SWITCH,
	},
	[SETTING_FORMAT] = {
		.name = "format", .group = "output",
		.summary = "form of the answer",
		.kind = VALUE_TEXT, NONE, .values = &writers_registry,
	},
	[SETTING_OUTPUT] = {
		.name = "output", .group = "output",
		.summary = "file to write, or to write the answer to",
		.kind = VALUE_FILE, NONE,
	},
	[SETTING_FORCE] = {
		.name = "force", .group = "output",
		.summary = "overwrite, or go on all the same",
		.kind = VALUE_SWITCH,
	},
	[SETTING_ALLOW] = {
		.name = "allow", .group = "output",
		.summary = "what a session file may do: write, no-sandbox, paths",
		.kind = VALUE_LIST, NONE,
	},
	[SETTING_COLUMNS] = {
		.name = "columns", .group = "output",
		.summary = "columns of a table, in this order: a,b,c",
		.kind = VALUE_LIST, NONE,
	},
	[SETTING_TIMING] = {
		.name = "timing", .group = "output",
		.summary = "JSON says how many seconds each method took",
		.kind = VALUE_SWITCH,
	},
	[SETTING_SIZE] = {
		.name = "size", .group = "output",
		.summary = "slide, column, page or WIDTHxHEIGHT",
		.kind = VALUE_TEXT, NONE,
	},
	[SETTING_THEME] = {
		.name = "theme", .group = "output",
		.summary = "colours of exported figures",
		.kind = VALUE_CHOICE, .choices = themes,
	},
	[SETTING_AXES] = {
		.name = "axes", .group = "output",
		.summary = "scale of a figure's axes",
		.kind = VALUE_CHOICE, .choices = axes,
	},
	[SETTING_SWAP] = {
		.name = "swap", .group = "output",
		.summary = "exchange the axes of a region",
		.kind = VALUE_SWITCH,
	},
	[SETTING_NO_SANDBOX] = {
		.name = "no-sandbox", .group = "output",
		.summary = "run gnuplot outside its jail",
		.kind = VALUE_SWITCH,
	},
	[SETTING_TRAINING_SIZE] = {
		.name = "training-size", .group = "game",
		.summary = "records the model was trained on",
		NONE, COUNTS,
	},
	[SETTING_ADJACENCY] = {
		.name = "adjacency", .group = "game",
		.summary = "what neighbours differ in",
		.kind = VALUE_CHOICE, .choices = adjacency_names,
	},
	[SETTING_RUNS] = {
		.name = "runs", .group = "game",
		.summary = "independent training runs",
		NONE, COUNTS,
	},
	[SETTING_RANDOMISED] = {
		.name = "randomised", .group = "game",
		.summary = "whether membership was drawn at random",
		.kind = VALUE_CHOICE, .choices = answers,
	},
	[SETTING_ROWS_ARE] = {
		.name = "rows-are", .group = "game",
		.summary = "whether rows are training runs or of one model",
		.kind = VALUE_CHOICE, .choices = row_sorts,
	},
	[SETTING_THREAT] = {
		.name = "threat", .group = "game",
		.summary = "what the attacker sees",
		.kind = VALUE_TEXT, NONE,
	},
	/* clang-format on */
};

#undef NONE
#undef ANY
#undef POSITIVE
#undef FROM0
#undef COUNTS
#undef RATE

const struct registry settings_registry = {
	.name = "settings",
	.one = "setting",
	.summary = "what may be set by name=value",
	REGISTRY_ROWS(table),
};

const struct setting_about *
setting_about(enum setting setting)
{
	return &table[setting];
}

bool
setting_matters(enum setting setting)
{
	return setting != SETTING_THREADS && setting != SETTING_MEMORY &&
	       strcmp(setting_about(setting)->group, "output") != 0;
}

const char *
setting_label(enum setting setting)
{
	const struct setting_about *about = setting_about(setting);

	return about->label ? about->label : about->name;
}

bool
setting_find(const char *name, enum setting *setting)
{
	size_t index;

	if (!registry_index(&settings_registry, name, &index))
		return false;
	*setting = (enum setting)index;

	return true;
}

bool
setting_is_in(const enum setting list[], enum setting setting)
{
	for (size_t i = 0; list && list[i] != SETTING_END; i++) {
		if (list[i] == setting)
			return true;
	}

	return false;
}
