/* lessons.c - lessons: what is said, and the verbs that show it */

#include "verb/teach/lessons.h"

#include "base/number.h"

#define RACE                                                                   \
	"mechanism=laplace epsilon=1 delta=0 rows=200 "                        \
	"repetitions=1000 seed=1"

#define TRAIN                                                                  \
	"lab white-box data=blobs model=8-16-2 rows=500 steps=1000 "           \
	"sigma=1 delta=1e-5"

static const struct lesson all[] = {
	{ "Two bells and a threshold",
	  { { { "load SAMPLE/gaussian-scores.csv", "view audit",
		"figure densities", "set method=clopper-pearson tau=0" },
	      "Two bells: scores of records that were not in training, and of "
	      "those that were. Whoever scores at or above τ is called a "
	      "member. Predict: when τ moves to the right, which of the two "
	      "error rates falls, FPR or FNR?",
	      { "FPR falls", "FNR falls", "both fall" },
	      1 },
	    { { "set tau=1.5" },
	      "FPR fell and FNR rose: every threshold trades one error for the "
	      "other. Move τ yourself with < and > and watch fpr and fnr in "
	      "the estimates." },
	    { { "figure roc" },
	      "The same threshold as a point on the ROC curve: the curve is "
	      "all thresholds at once. < and > move the point. That is the "
	      "first lesson." } } },
	{ "The rectangle and the region",
	  { { { "load SAMPLE/counts.csv", "view audit", "figure region",
		"set method=clopper-pearson" },
	      "The point is what an attack did; the rectangle holds its true "
	      "rates with 95 % confidence; the heavy line bounds what (ε, "
	      "δ)-DP allows. Predict: which corner of the rectangle decides "
	      "about ε?",
	      { "the one nearest to guessing", "the one farthest from it" },
	      1 },
	    { { NULL },
	      "The corner nearest to the dotted line of guessing: an ε is "
	      "refuted only if even that corner lies outside its region (e "
	      "shows the arithmetic). Predict: with 99.9 % confidence in place "
	      "of 95 %, what becomes of the bound?",
	      { "it rises", "it falls", "it stays" },
	      2 },
	    { { "set alpha=0.001" },
	      "With more confidence the rectangle grows and the bound falls. "
	      "The mechanism is the same: only what was shown of it "
	      "changed." } } },
	{ "Why the best of many thresholds lies",
	  { { { "load SAMPLE/null-scores.csv", "view audit", "figure region",
		"set method=plug-in policy=fixed tau=0" },
	      "In these data members and others are drawn alike: the true ε is "
	      "0, and the estimate at this threshold is small. Predict: if we "
	      "look at every threshold and keep the largest estimate, what "
	      "will it be?",
	      { "near 0", "clearly above 0", "below 0" },
	      2 },
	    { { "unset tau", "set policy=best" },
	      "The largest number any threshold gives, from data in which "
	      "nothing leaked. Choosing by looking made it, and warning W03 "
	      "says so (w). Predict: what does a bound say that holds at all "
	      "thresholds at once?",
	      { "as much as that", "0" },
	      2 },
	    { { "set method=clopper-pearson policy=band" },
	      "A bound that holds at all thresholds at once: 0, as it should "
	      "be, whichever one is looked at. t steps through the ways of "
	      "choosing; e says what each pays." } } },
	{ "A race: which bounds pass the truth?",
	  { { { "view theory", "figure tradeoff",
		"set mechanism=laplace epsilon=1 delta=0" },
	      "Here the truth is known: a Laplace mechanism with ε = 1. Three "
	      "methods, clopper-pearson, plug-in and katz, audit it 1000 times "
	      "each with 200 runs, seeded. Predict: how many of 1000 bounds at "
	      "95 % may lie above 1?",
	      { "none may", "50 may", "about half" },
	      2 },
	    { { "coverage clopper-pearson " RACE " policy=split" },
	      "At most 50 may, and see: none does. Exact limits of "
	      "both rates are careful. Predict: of 1000 estimates at the "
	      "observed rates (plug-in), how many lie above 1?",
	      { "none", "one in six", "half of them" },
	      2 },
	    { { "coverage plug-in " RACE " policy=split" },
	      "About one in six, without any warning of itself: a "
	      "point-estimate promises nothing. Predict: and an approximate "
	      "interval (katz), if every audit keeps its best threshold?",
	      { "50, as is written on it", "almost a third", "all of them" },
	      2 },
	    { { "coverage katz " RACE " policy=best" },
	      "3 of 10, where 5 % were written on it. Of 1000 each, above "
	      "the truth: clopper-pearson 0 and plug-in 162 (policy split), "
	      "katz 319 (best); of bounds at 95 % 50 may. Looking at all "
	      "thresholds has to be paid for (split or band); a confidence "
	      "that nobody measured is a wish." } } },
	{ "One run, many guesses",
	  { { { "load SAMPLE/guesses.csv", "view audit", "figure confidence",
		"set method=one-run" },
	      "One training run with 1000 coins: each canary was in or out, "
	      "and an attacker guessed about 200 of them. Predict: does a "
	      "bound from one run reach the ε of the mechanism, 4.38 at δ = "
	      "1e-5?",
	      { "it does", "it does not" },
	      2 },
	    { { "view compare" },
	      "One run shows less than many runs do. The bounds differ in "
	      "what they assume: two of them hold only for a family of "
	      "trade-off curves and are worth that assumption, and the "
	      "heuristic at the end promises nothing." } } },
	{ "The same ε and δ, another curve",
	  { { { "view theory", "figure tradeoff",
		"set mechanism=gaussian mu=1 delta=1e-5" },
	      "A Gaussian mechanism with μ = 1: its ε at δ = 1e-5 stands left. "
	      "Predict: does a mechanism with the same (ε, δ) have the same "
	      "trade-off curve?",
	      { "it has", "it has not" },
	      2 },
	    { { "set overlay=approximate-dp" },
	      "Both keep the same (ε, δ) and no less. The second curve runs "
	      "along the axes: attacks on it can do far more. (ε, δ) is one "
	      "point of a curve, and two claims compare only as curves." } } },
	{ "The same data, the wrong family",
	  { { { "load SAMPLE/ties-scores.csv", "view compare" },
	      "Scores from randomized response with ε = 2.5. Some methods "
	      "assume that the trade-off curve is Gaussian. Predict: which "
	      "bounds may exceed 2.5?",
	      { "any of them", "those of a family", "none" },
	      2 },
	    { { NULL },
	      "Down goes to fdp-clopper-pearson: it says at least 4.13. It is "
	      "a bound for the assumed family only, and randomized response is "
	      "not in it. Those about the mechanism stay below 2.5." } } },
	{ "What canaries share",
	  { { { "simulate interference canaries=1000 repetitions=1 seed=3",
		"view audit", "set method=one-run-fdp delta=1e-5" },
	      "One run with 1000 canaries. To anybody who attacks one of them "
	      "the mechanism is 1-GDP: ε = 4.38 at δ = 1e-5. This bound holds "
	      "whatever they share. Predict: what would we find if we took "
	      "them for independent?",
	      { "the same", "more than 4.38", "less" },
	      2 },
	    { { "set method=one-run-product" },
	      "Above 4.38, though nothing is wrong: in seven runs of ten all "
	      "canaries pass through randomized response together, so their "
	      "errors come together. It is a heuristic, the upper end of a "
	      "bracket; epsilon-any is the lower. The width is what "
	      "interference could hide." } } },
	{ "A weak attack proves nothing",
	  { { { "load SAMPLE/gaussian-scores.csv", "view audit",
		"figure region",
		"set method=clopper-pearson policy=fixed tau=3" },
	      "The mechanism has ε = 4.38 at δ = 1e-5. This threshold makes a "
	      "weak attack. Predict: may we say that ε is as small as the "
	      "bound?",
	      { "we may", "we may not" },
	      2 },
	    { { "set tau=-1.4" },
	      "Another threshold, another number: the mechanism did not "
	      "change. A bound says at least, never at most, and a low one "
	      "proves no privacy. The second look was a choice, so this is no "
	      "bound any more (W33)." } } },
	{ "Which adjacency?",
	  { { { "view theory", "figure tradeoff",
		"set mechanism=gaussian sigma=1 delta=1e-5" },
	      "Normal noise on a sum to which each record adds at most 1. "
	      "Neighbours differ by one record more or less: ε is 4.38 at δ = "
	      "1e-5. Predict: and if one record is replaced by another?",
	      { "the same ε", "twice ε", "more than twice ε" },
	      3 },
	    { { "set adjacency=replace-one" },
	      "The sum now moves by 2: μ is 2, the curve comes nearer to the "
	      "corner, and ε is 10.0, more than twice as much. Two claims "
	      "compare only under one adjacency, and as curves: twice ε is "
	      "not the rule." } } },
	{ "Shuffling is not Poisson",
	  { { { "view theory", "figure profile", "figure tradeoff 3",
		"set mechanism=subsampled-gaussian sigma=0.5 sampling=0.001 "
		"steps=1000 delta=1e-5" },
	      "A thousand steps whose batches are drawn anew, each record with "
	      "q = 0.001: what accountants compute. Many programs shuffle "
	      "instead and walk through the data once. Predict: is that better "
	      "or worse?",
	      { "better", "worse", "the same" },
	      2 },
	    { { "set sampler=shuffle" },
	      "Three times ε, 10.0. Before, chance left a record out of most "
	      "runs' batches; now each is in one batch for sure, and that "
	      "shows "
	      "as much as if one knew in which. A claim computed for one "
	      "sampler says nothing of the other." } } },
	{ "Audit a model you trained yourself",
	  { { { TRAIN, "set delta=1e-5 claim-epsilon=4.38", "view audit",
		"figure densities" },
	      "A net was trained just now, in a thousand noisy steps, and "
	      "every step was watched with and without a canary. Noise 1 for a "
	      "length of 1: one step has ε = 4.38, which is claimed. Predict: "
	      "which bounds come nearest to it?",
	      { "those from one point", "those from a whole curve" },
	      2 },
	    { { "view compare" },
	      "Those that use the whole curve come to 3.2, those from one "
	      "point of it to 1.9. Next the same training with one wrong line: "
	      "half the noise, so that ε is 10. The claim stays. Predict: "
	      "which bounds refute it?",
	      { "all", "those for a whole curve", "none" },
	      2 },
	    { { TRAIN " bug=noise-scale:0.5",
		"set delta=1e-5 claim-epsilon=4.38" },
	      "Bounds for any mechanism stay below 4.38 and refute nothing; "
	      "the f-DP ones come to 8.1. Next, rows are clipped together, "
	      "after their mean, a common mistake. Predict: what do the bounds "
	      "for any mechanism say now?",
	      { "they refute it", "they still do not" },
	      1 },
	    { { TRAIN " bug=clip-after-mean",
		"set delta=1e-5 claim-epsilon=4.38" },
	      "Nearly all refute it (mmd-betting stays at 3.1): what is "
	      "clipped together hides no row, and the canary stands out at "
	      "every step. Lab (7) trains your own; output= keeps the "
	      "files." } } },
};

const struct lesson *
lessons(size_t *count)
{
	if (count)
		*count = sizeof(all) / sizeof(all[0]);

	return all;
}

bool
lessons_need(const char *word, size_t *number, struct error *err)
{
	size_t count;

	lessons(&count);

	return (number_read_whole(word, number) && *number &&
		*number <= count) ||
	       error_set(err, ERROR_USAGE, "lessons are 1 to %zu, not '%s'",
			 count, word);
}

int
lessons_steps(const struct lesson *lesson)
{
	int count = 0;

	while (count < LESSON_STEPS && lesson->steps[count].say)
		count++;

	return count;
}

size_t
lessons_choices(const struct lesson_step *step)
{
	size_t count = 0;

	while (count < LESSON_CHOICES && step->choices[count])
		count++;

	return count;
}
