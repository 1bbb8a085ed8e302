/* glossary.c - the words of the field, each in a few sentences */

#include "verb/teach/glossary.h"

#include <string.h>

static const struct term terms[] = {
	{ "accuracy",
	  "The part of all guesses that are right at the best threshold, with "
	  "as many members as others. One half is guessing. A property of this "
	  "attack: see [advantage], [auroc].",
	  false },
	{ "ad",
	  "Anderson and Darling's distance between a sample and the normal "
	  "curve fitted to it, most sensitive in the tails; ad-p is its "
	  "p-value. A small one warns that a [gaussian-model] does not fit. "
	  "See [ks], [normality].",
	  true },
	{ "ad-p-members",
	  "The p-value of Anderson and Darling's test of members' scores "
	  "against the normal law, as [ad-p-others] is of the others'. A small "
	  "one warns that [gaussian-pair] does not fit.",
	  false },
	{ "ad-p-others", "See [ad-p-members].", false },
	{ "adjacency",
	  "Which two datasets a promise compares. add-remove: one record more "
	  "or less. zero-out: one record counts nothing. replace-one: one "
	  "record is another, which moves a sum twice as far. A mechanism with "
	  "its parameters has a curve for each, and check takes that of the "
	  "[game]; a bare promise (claim-adjacency=) is read for two changes "
	  "where a record is replaced (W11). See [game-card].",
	  false },
	{ "advantage",
	  "The largest difference of true and false positive rate over all "
	  "thresholds, seen on the data. 0 is guessing, 1 is certainty. It "
	  "says nothing about few false positives: see [tpr-at-fpr].",
	  false },
	{ "anytime",
	  "A bound that holds at every number of rows at once: look when you "
	  "like, stop when you like. It bets against each claim, and a claim "
	  "is refuted once the bet has become 1/[alpha]: see [wealth], "
	  "[follow], [anytime-rates]. The price is a somewhat lower bound. "
	  "[one-run-anytime] is one of tables of guesses; scores it sorts, and "
	  "then holds for one look.",
	  false },
	{ "approximate",
	  "Of a number: its level is nominal. It comes from a formula "
	  "for large counts, so that 95 % may be fewer where counts are "
	  "small; [coverage] measures it. The third [grade].",
	  false },
	{ "auroc",
	  "The area under the [roc] curve: the chance that a member scores "
	  "higher than another record. One half is guessing; clearly less "
	  "means that the sign of the scores is turned round (W07). It is an "
	  "average and does not bound [epsilon]. auroc-hull is the area under "
	  "the concave hull of the curve.",
	  true },
	{ "band-mass",
	  "How much probability the posterior of both error rates puts inside "
	  "the band between the curves of the lower and the upper [epsilon]. "
	  "See [rectangle-mass], [posterior].",
	  false },
	{ "belief",
	  "Of a number: how probable it is that the truth lies there, "
	  "given a prior that somebody chose. How often such statements "
	  "are true is not promised. The fourth [grade].",
	  false },
	{ "bound",
	  "A number that epsilon is at least, whatever the mechanism "
	  "and at any sample size, but for the part [alpha] of all "
	  "audits. It never says at most. The first [grade]. Of a "
	  "[coverage] study: its mean, median and outer quantiles over "
	  "all repetitions.",
	  true },
	{ "canary",
	  "A record made to be noticed, put into training or left out by a "
	  "coin, so that an attacker can be asked whether it was there. Their "
	  "number is canaries=. See [one-run], [cosines].",
	  false },
	{ "cannot-tell",
	  "One of three verdicts of [check]: the [ceiling] does not reach the "
	  "claim, or a stated assumption is not met. Not the same as "
	  "[not-refuted].",
	  false },
	{ "cdf",
	  "The probability of a value at most as large as the one named.",
	  false },
	{ "ceiling",
	  "The largest [epsilon] that a perfect attack could have shown with "
	  "these rows at this confidence. If a claim lies above it, the data "
	  "[cannot-tell], however good the attack. plan says how many rows it "
	  "takes.",
	  false },
	{ "ceiling-delta",
	  "The largest [delta] at an epsilon that two samples could have shown "
	  "had they lain apart: the [ceiling] of testers.",
	  false },
	{ "ceiling-mu",
	  "The [ceiling] as a [mu]: of the largest Gaussian mechanism that "
	  "limits on both rates without an error would refute, or, where a "
	  "method has no such limits, of the one that just has this epsilon at "
	  "this delta. The reach of the audit, for comparing audits at unlike "
	  "deltas.",
	  false },
	{ "claim",
	  "What somebody promises: claim-epsilon= at [delta], or a whole "
	  "[trade-off] curve by mechanism= or claim=. [check] asks whether "
	  "data refute it.",
	  false },
	{ "clipboard",
	  "What y, Y and the verb copy of the screen copy goes to the terminal "
	  "(OSC 52), or with the line clipboard PROGRAM WORD... in the "
	  "configuration to the standard input of that program. See "
	  "dpaudit-config(5).",
	  false },
	{ "components",
	  "How many normal curves the mixture fitted to a side has; see "
	  "[epsilon-star-mixture].",
	  true },
	{ "composition",
	  "Doing several private things one after another. The loss adds up, "
	  "but less than [epsilon] times the number: steps= composes any "
	  "mechanism exactly by its [privacy-loss], the method [compose] "
	  "carries an audited step to many.",
	  false },
	{ "confidence-level",
	  "How often statements made like this one are true over all possible "
	  "data, 1 - [alpha]. It speaks of the way of making statements, not "
	  "of this one. Half of alpha goes to each error rate where two are "
	  "limited.",
	  false },
	{ "correct-expected",
	  "How many right guesses an attacker makes on average against the "
	  "claimed mechanism; see [one-run].",
	  false },
	{ "coverage",
	  "How often an interval contains the truth when audits are repeated. "
	  "For a [lower-bound] at 95 % it is at least 95 %, whatever the data; "
	  "for an [approximate-interval] it was measured and can be less. The "
	  "verb coverage measures it; miss-rate is its complement.",
	  false },
	{ "delta",
	  "In (ε, δ): the probability with which the promise of [epsilon] may "
	  "fail altogether. Choose it far below one over the number of "
	  "records; a δ of 1/n allows to publish one record. One δ belongs to "
	  "one ε: the whole is the [privacy-profile].",
	  false },
	{ "delta-band",
	  "What the best of all thresholds shows of [delta] with a band over "
	  "all of them. See [testers].",
	  false },
	{ "delta-histogram",
	  "What the tester by histograms shows of [delta] at an epsilon, see "
	  "[testers]; weak, and kept for that lesson.",
	  false },
	{ "delta-hockey-stick",
	  "What one set, chosen on half of the rows, shows of [delta] with "
	  "Hoeffding's limit. See [testers].",
	  false },
	{ "delta-split",
	  "What one threshold, chosen on half of the rows, shows of [delta] "
	  "with exact limits. See [testers].",
	  false },
	{ "delta-witness",
	  "What a function of the scores, chosen on half of the rows, shows of "
	  "[delta] with Bernstein's limit. See [testers].",
	  false },
	{ "epsilon",
	  "How far one record can change what is seen: no output becomes more "
	  "than e to the ε times as likely, but for [delta]. In bets: even "
	  "odds that a record was there become at most e to the ε to 1. An "
	  "audit shows ε is at least so much against one attack; no attack "
	  "shows that it is at most so much. See [region], [trade-off], "
	  "[odds].",
	  false },
	{ "epsilon-all-rounds",
	  "The [epsilon] that the estimate of every round together comes to; "
	  "see [one-shot].",
	  false },
	{ "epsilon-any",
	  "The lower end of a bracket: what holds whatever the canaries of a "
	  "run share, by [one-run-fdp]. Above it stands [one-run-product].",
	  false },
	{ "epsilon-baseline",
	  "What scores made without the model show: the bar that an attack "
	  "must clear where membership was not drawn. See [baseline].",
	  false },
	{ "epsilon-deviation",
	  "The standard deviation of epsilon over the runs that an answer is "
	  "the mean of.",
	  false },
	{ "epsilon-highest",
	  "The largest epsilon of the runs that an answer is the mean of.",
	  false },
	{ "epsilon-lowest",
	  "The smallest epsilon of the runs that an answer is the mean of.",
	  false },
	{ "epsilon-pooled",
	  "The number of [gaussian-pair] if members' scores and others' had "
	  "one deviation.",
	  false },
	{ "epsilon-star",
	  "How far the losses of one trained model tell training records from "
	  "others: the smallest ε at which both distributions fit at [delta]. "
	  "It describes this [model-instance]; only several runs speak of the "
	  "[mechanism].",
	  false },
	{ "f-dp",
	  "A promise by a whole [trade-off] curve f: no attack does better "
	  "than f at any false positive rate. (ε, δ) is the special case of "
	  "two straight lines, [mu] that of the Gaussian.",
	  false },
	{ "family",
	  "Trade-off curves with one parameter, as those of all "
	  "Gaussian mechanisms. A number of this [grade] is a bound "
	  "only if the curve of the mechanism is one of them, which "
	  "data cannot show: see lesson 7.",
	  false },
	{ "fnr",
	  "The false negative rate: the part of members that the attacker does "
	  "not call members. Type II error, β. See [fpr], [tau].",
	  false },
	{ "follow",
	  "In a shell follow looks at rows as they come. On the screen key W "
	  "does, too: the top line says how many came and what they refute, "
	  "the figure wealth draws the bets; all else is read again once a "
	  "second. Stopping when the number looks right is selection (W25), "
	  "but for methods that hold at any time: see [anytime]. [reload] "
	  "reads once more.",
	  false },
	{ "fpr",
	  "The false positive rate: the part of others that the attacker calls "
	  "members. Type I error, α of the curve, not the [alpha] of the "
	  "confidence. See [fnr], [tau].",
	  false },
	{ "frontier",
	  "Strategies that no other beats in both privacy and [utility]: see "
	  "[landscape], [not-dominated].",
	  false },
	{ "game",
	  "The experiment an audit plays: a coin decides what goes into "
	  "training, an attacker sees the result and guesses the coin. What is "
	  "guessed, and how often, decides what a number means; see "
	  "[threat-models], [game-card].",
	  false },
	{ "game-card",
	  "What has to be known of the [game] for a verdict, as adjacency=, "
	  "randomised= or rows-are=; dpaudit list game has all. Stored with "
	  "the data, "
	  "printed on every report.",
	  false },
	{ "grade",
	  "How good the evidence is that a number rests on. [bound]: "
	  "holds at any sample size. [family]: holds if the trade-off "
	  "curve is of the assumed one. [approximate]: its level is "
	  "nominal. [belief]: a probability under a prior. [no-claim]: "
	  "an estimate, describes these data. [not-claimable]: a "
	  "condition of the method is known to fail. Lists stand in "
	  "this order, see [holds-if].",
	  false },
	{ "holds-if",
	  "What must be true of the data and the mechanism for a number "
	  "to be what its [grade] says, and that nobody stated. Nothing "
	  "in the data shows most of it: it is yours to know, and the "
	  "header can state it.",
	  false },
	{ "instances",
	  "How many trained models a strategy has in the [landscape].", false },
	{ "interference",
	  "What canaries of one run do to each other: they share noise, "
	  "batches and weights. If they shared nothing, one-run-product would "
	  "be the whole truth; whatever they share, one-run-fdp holds. See "
	  "[one-run-product], [one-run-fdp].",
	  false },
	{ "ks",
	  "Kolmogorov and Smirnov's distance: the largest gap between the "
	  "distribution of a sample and the curve fitted to it; ks-p is its "
	  "p-value. See [ad], [goodness].",
	  true },
	{ "last-iterate",
	  "What a training's last model alone shows. mechanism=last-model "
	  "answers as if losses were linear: that model is then the sum of "
	  "all steps of [subsampled-gaussian], Bin(T, q) + N(0, sigma^2 T) "
	  "against the noise alone. Real losses bend, and may show more: it "
	  "is a heuristic, never a bound, and no guarantee.",
	  false },
	{ "log-above",
	  "The logarithm of how far the lower end of [delta] lies above 0.",
	  false },
	{ "log-delta",
	  "The natural logarithm of [delta], for those too small to print.",
	  false },
	{ "mass-at-zero",
	  "How much probability the posterior puts on ε = 0: on error rates "
	  "that guessing could have had. See [bayes].",
	  false },
	{ "membership-inference",
	  "To say of a record whether a model was trained on it. The attack "
	  "that differential privacy limits, and so the one that audits use. "
	  "See [fpr], [fnr], [roc].",
	  false },
	{ "miss-rate",
	  "In a [coverage] study: how often the lower end lay above the truth. "
	  "At most [alpha] is allowed.",
	  false },
	{ "mu",
	  "The parameter of Gaussian differential privacy: telling two normal "
	  "curves apart that lie μ standard deviations apart. All its "
	  "([epsilon], [delta]) follow from it. Only meaningful if the "
	  "[trade-off] curve is in the family: [assumed-family].",
	  false },
	{ "neighbours",
	  "Two datasets that differ in one record, in the way that "
	  "[adjacency] says; a mechanism is private if its outputs on "
	  "them are hard to tell apart.",
	  false },
	{ "no-claim",
	  "The [grade] of an estimate: a number that describes these data, "
	  "such "
	  "as a [point-estimate], and promises nothing of others.",
	  false },
	{ "not-claimable",
	  "The last [grade]: a condition of the method is known to fail, "
	  "as W16 says of rows of one run. The number stays to be read, and "
	  "nothing may be claimed with it. [check] cannot tell.",
	  false },
	{ "not-dominated", "How many strategies are on the [frontier].",
	  false },
	{ "not-refuted",
	  "One of three verdicts of [check]: the data could have refuted the "
	  "claim and did not. That is not a proof of privacy; another attack "
	  "may do better. See [cannot-tell], [refuted].",
	  false },
	{ "odds",
	  "How often against how often not. [epsilon] limits by what factor "
	  "seeing the output can change the odds that a record was there: 2.72 "
	  "for ε = 1, 148 for ε = 5.",
	  false },
	{ "p-value",
	  "How often data at least this telling come about if the claim is "
	  "true. Small speaks against the claim; it is not the probability of "
	  "the claim.",
	  false },
	{ "perfect-attack",
	  "One that makes no error on these rows. What it would have "
	  "shown is the [reach] of an audit.",
	  false },
	{ "plain",
	  "dpaudit --plain [FILE...] is the program for screen readers and "
	  "pipes: no screen, one verb a line, answers as sentences. dpaudit "
	  "--plain VERB says one answer so, as format=speech does. The line "
	  "plain yes in the configuration makes it what dpaudit without a verb "
	  "opens. See dpaudit(1), dpaudit-config(5).",
	  false },
	{ "poisson",
	  "Each record is in each batch with a chance of its own; see "
	  "[sampler].",
	  false },
	{ "policy-of-thresholds",
	  "How the [tau] was found decides what may be said: given before "
	  "looking [fixed], on one half of the data [split], for all at once "
	  "[band]; the [best] of all without paying is not a bound (W03).",
	  false },
	{ "power",
	  "How often an audit would show what is asked for (bound= or "
	  "claim-epsilon=) if it were repeated; see plan and coverage.",
	  false },
	{ "privacy-loss",
	  "The logarithm of how many times as likely an output is with the "
	  "record as without it. [epsilon] limits it but for [delta]; "
	  "[composition] adds it. Its density is the figure [loss-density].",
	  false },
	{ "privacy-profile",
	  "[delta] for every [epsilon]: the whole curve of which one (ε, δ) is "
	  "a point. As a figure: [profile]. The [trade-off] curve says the "
	  "same in error rates.",
	  false },
	{ "reach",
	  "The most that an audit of so many rows can show: what a "
	  "[perfect-attack] would have shown. What is not detected "
	  "below it is not absent. In answers it is the [ceiling].",
	  true },
	{ "rectangle-mass",
	  "How much probability the posterior of both error rates puts inside "
	  "the rectangle of their limits. See [band-mass], [bayes].",
	  false },
	{ "refuted",
	  "One of three verdicts of [check]: a valid bound exceeds the claim, "
	  "so the claim is false with the stated confidence, or something rare "
	  "happened. Only bounds refute; see [lower-bound].",
	  false },
	{ "renyi",
	  "What [testers] show of the Rényi divergence of order 2 between two "
	  "samples, from a clipped ratio of histograms. A mechanism with a "
	  "[mu] below its square root, or with pure [epsilon] below it, is "
	  "refuted.",
	  false },
	{ "sampler",
	  "How batches are drawn. poisson: each record is in each batch with a "
	  "chance of its own, sampling=, which is what accountants compute. "
	  "shuffle: once an epoch, in a batch that nobody knows; a test shows "
	  "the least of what that tells, fixed bounds the most. fixed: in a "
	  "batch that the attacker knows, which is that batch's noise alone. "
	  "without-replacement: batches of one size. Each has an epsilon of "
	  "its own: see W12, [game-card] and lesson 11.",
	  false },
	{ "samples", "How many rows are needed; see plan.", false },
	{ "score",
	  "What an attack says of a record or a run: the higher, the "
	  "surer it is that the record was there, or the other way "
	  "round with lower-is-member=yes. Any number does: a loss, a "
	  "ratio, a distance.",
	  false },
	{ "shuffle",
	  "Each record is in one batch an epoch, at random; see [sampler].",
	  false },
	{ "sigma",
	  "The standard deviation of the noise over what one record can "
	  "change. For the Gaussian mechanism [mu] is 1/σ for each step.",
	  false },
	{ "sixel",
	  "Pictures that some terminals show: there a figure on the full "
	  "screen, key z, is one, in full quality. The line sixel no in the "
	  "configuration keeps characters. See dpaudit-config(5).",
	  false },
	{ "strategies",
	  "How many ways of training the table compares; see [landscape].",
	  false },
	{ "tau",
	  "The threshold: whoever scores at or above τ is called a member (at "
	  "or below for losses), in the units of the file. Moving it trades "
	  "[fpr] for [fnr]. How it was chosen is the [policy-of-thresholds].",
	  false },
	{ "threshold",
	  "Whoever scores at or above it is called a member. Its value "
	  "is [tau], how it was chosen the [policy-of-thresholds].",
	  false },
	{ "tpr-at-fpr",
	  "The part of members found at so few false positives. Says whether "
	  "an attack is sure of a few, which [auroc] hides. Without limits for "
	  "the choice of the threshold it is a [point-estimate].",
	  true },
	{ "trade-off",
	  "For every false positive rate the smallest false negative rate any "
	  "attack can have: the whole truth about two outcomes. As a figure: "
	  "[tradeoff]. The same turned over is the best possible [roc]. See "
	  "[f-dp].",
	  false },
	{ "trial",
	  "One throw of the coin of the [game]. Trials must be independent for "
	  "most bounds: rows of one training run are not (W16) unless the "
	  "method is made for it, as [one-run].",
	  false },
	{ "utility",
	  "What a model is good for, in the units of the file, often accuracy; "
	  "see [landscape].",
	  false },
	{ "wealth",
	  "What a bet of 1 against a claim has become, row by row. If the "
	  "claim holds it ever reaches 1/[alpha] with probability at most "
	  "[alpha], whenever one stops. plot wealth draws it. See [anytime].",
	  false },
	{ "width", "The upper end less the lower end; as a figure: [width].",
	  false },
};

enum { TERMS = sizeof(terms) / sizeof(terms[0]) };

const struct registry glossary_registry = {
	.name = "glossary",
	.one = "word of the glossary",
	.summary = "the words of the field",
	REGISTRY_ROWS(terms),
	.every = "a word of the glossary",
};

const struct term *
glossary(size_t *count)
{
	if (count)
		*count = TERMS;

	return terms;
}

/* "tpr-at-fpr" for "tpr-at-fpr-0.01" */
static bool
grows_from(const char *word, const struct term *term)
{
	size_t length = strlen(term->name);

	return term->stem && !strncmp(word, term->name, length) &&
	       word[length] == '-';
}

const struct term *
glossary_find(const char *word)
{
	const struct term *found = registry_find(&glossary_registry, word);

	for (size_t i = 0; !found && i < TERMS; i++) {
		if (grows_from(word, &terms[i]))
			found = &terms[i];
	}

	return found;
}
