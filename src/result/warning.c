/* warning.c - the registry of mistakes we can see, with stable codes */

#include "result/warning.h"

static const struct warning_about warnings[WARNING_COUNT] = {
	[W01] = { "W01", "alpha read as confidence",
		  "alpha is the allowed probability of error; the confidence "
		  "is 1 - alpha. For 95 % give alpha=0.05." },
	[W02] = { "W02", "one- and two-sided statements mixed",
		  "A one-sided bound at confidence 1 - alpha is the lower end "
		  "of a two-sided interval at 1 - 2 alpha. Compare numbers "
		  "with the same sides=." },
	[W03] = { "W03", "threshold chosen on the data it is used on",
		  "The largest value over all thresholds is a description, not "
		  "a bound. Choose policy=split, multisplit, band or "
		  "bonferroni, or give tau= in advance." },
	[W04] = { "W04", "the best of several numbers quoted",
		  "Quoting the largest of several bounds at 95 % is not a 95 % "
		  "statement. Name one in advance with declared=METHOD, or "
		  "take joint=yes." },
	[W05] = { "W05", "a point estimate taken for a result",
		  "A point estimate lies above the truth about as often as "
		  "below. It carries no confidence." },
	[W06] = { "W06", "two limits each at the full level",
		  "Two one-sided limits at 95 % hold together with only 90 %. "
		  "Here each gets its share of alpha." },
	[W07] = { "W07", "the sign of the score may be inverted",
		  "Members score lower than non-members by more than chance. "
		  "If lower means member say lower-is-member=yes. The data do "
		  "not get to choose the side: that costs a factor 2 in "
		  "alpha." },
	[W08] = { "W08", "positives and negatives may be exchanged",
		  "The counts fit better with members and non-members, or "
		  "false positives and false negatives, exchanged." },
	[W09] = { "W09", "delta does not suit the data",
		  "A delta above 1/N, N the size of the training set, allows "
		  "publishing whole records; 1/(number of trials) is no reason "
		  "for a delta." },
	[W10] = { "W10", "the delta term, or too few guesses, swallow alpha",
		  "The one-run p-value has a term proportional to m delta. "
		  "Where it reaches alpha the test can hardly reject at any "
		  "epsilon; nor can it where so few guesses are all right by "
		  "luck more often than alpha." },
	[W11] = { "W11", "claim and audit speak of different neighbours",
		  "A replace-one claim of epsilon may be an add/remove claim "
		  "of up to epsilon/2, and an audit by adding and removing "
		  "says less about it." },
	[W12] = { "W12", "the claim assumes Poisson sampling",
		  "If batches were shuffled the claimed epsilon is not proven "
		  "for this training; an audit above it may show just that." },
	[W13] = { "W13", "the design's ceiling is reached",
		  "With no errors the bound says at least, not about. More "
		  "trials raise the ceiling." },
	[W14] = { "W14", "a rate below one over the number of rows",
		  "A false positive rate below 1/n means no false positive. "
		  "The realised rate and its limit are what was seen." },
	[W15] = { "W15", "many scores are tied",
		  "Thresholds inside a tie do not exist; the rates at its two "
		  "ends are all there is." },
	[W16] = { "W16", "dependent rows treated as independent",
		  "Many canaries of one run are not so many independent "
		  "trials. Use a one-run method." },
	[W17] = { "W17", "was each canary included by its own fair coin?",
		  "One-run bounds need every canary included independently "
		  "with probability one half. Exactly half suggests a fixed "
		  "split." },
	[W18] = { "W18", "canaries without a guess are missing from the count",
		  "The number of canaries must include those that were not "
		  "guessed about." },
	[W19] = { "W19", "membership was not drawn at random",
		  "Without randomisation a difference in scores may be a shift "
		  "between two populations, not memory of the training data." },
	[W20] = { "W20", "ordinary points instead of canaries",
		  "The bound holds but is usually far below epsilon: a low "
		  "value is no evidence of privacy." },
	[W21] = { "W21", "not refuted read as private",
		  "That no violation was found does not show that the claim "
		  "holds: attack, canaries and sample size limit what can be "
		  "found." },
	[W22] = { "W22", "Gaussian scores assumed",
		  "The number rests on Gaussian scores. Where normality is "
		  "rejected it is a heuristic at best." },
	[W23] = { "W23", "a credible interval is no confidence interval",
		  "It is a posterior probability under Jeffreys' prior; how "
		  "often it covers the truth is not promised." },
	[W24] = { "W24", "an asymptotic interval at small counts",
		  "Ratio intervals need ten or more errors on each side. With "
		  "fewer take an exact method." },
	[W25] = { "W25", "the file grew and was evaluated again",
		  "A bound for a fixed sample size does not allow looking "
		  "repeatedly until it is significant." },
	[W26] = { "W26", "epsilons at different delta compared",
		  "Two epsilons at different delta have no order. Compare at "
		  "one delta, or compare whole curves." },
	[W27] = { "W27", "a selected run audited",
		  "The claim belongs to one run. If it was chosen out of "
		  "several, the epsilon of the choice is larger." },
	[W28] = { "W28", "bound above the claim: what to check",
		  "A bug is one reading. Others: adjacency, delta, sampling, "
		  "the sign of the score, leakage in the scores, selection of "
		  "threshold, seed or method." },
	[W29] = { "W29", "rows with NaN or infinite numbers",
		  "Dropping rows can choose by membership. nan=low and "
		  "nan=high keep them at one end, nan=error stops." },
	[W30] = { "W30", "the bound is 0",
		  "The data are compatible with epsilon 0 at this confidence. "
		  "That is no evidence of privacy." },
	[W31] = { "W31", "canaries not few beside the dimension",
		  "One-shot estimation needs canaries that are nearly "
		  "orthogonal: far fewer of them than the model has "
		  "parameters, say the root." },
	[W32] = { "W32", "one row of several used",
		  "A table of counts or guesses with several rows holds "
		  "several audits; the answer is about one of them. row= takes "
		  "another. Looking at all and quoting the largest is "
		  "selection." },
	[W33] = { "W33", "one of several thresholds, seeds, splits or runs",
		  "The first reading of a split, or of a threshold named in "
		  "advance, is a bound. Who looks again with another seed, "
		  "split or threshold and quotes one of the readings has "
		  "chosen it by its number, so the level does not hold. "
		  "policy=band holds at all thresholds and needs no seed; "
		  "readings= carries the count to other programs." },
	[W34] = { "W34", "nobody stated that membership was drawn at random",
		  "Two groups of people differ without any leak. State "
		  "randomised=yes if each record was put in or left out by "
		  "chance. Otherwise the blind baseline shows how far an "
		  "attack comes that never saw the model: estimate baseline "
		  "FILE baseline=COLUMN." },
};

const struct registry warnings_registry = {
	.name = "warnings",
	.one = "warning",
	.summary = "codes and what they warn of",
	REGISTRY_ROWS(warnings),
};

const struct warning_about *
warning_about(enum warning warning)
{
	return &warnings[warning];
}
