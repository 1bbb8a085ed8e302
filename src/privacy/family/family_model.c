/* family_model.c - an assumed family with all that is fixed of it */

#include "privacy/family/family_model.h"

#include <math.h>

static bool
is_sampled(const struct family_model *model)
{
	return !model->family->curve;
}

void
family_model_clear(struct family_model *model)
{
	sampled_family_clear(&model->sampled);
}

double
family_model_least(struct family_model *model, struct proportion fnr,
		   struct proportion fpr)
{
	if (is_sampled(model))
		return sampled_family_least(&model->sampled, fnr, fpr);

	return model->family->least(fnr, fpr);
}

double
family_model_most(struct family_model *model, struct proportion fnr,
		  struct proportion fpr)
{
	if (is_sampled(model))
		return sampled_family_most(&model->sampled, fnr, fpr);

	return model->family->least(fnr, fpr);
}

bool
family_model_exceeds(struct family_model *model, struct proportion fnr,
		     struct proportion fpr, double parameter)
{
	if (is_sampled(model))
		return sampled_family_excludes(&model->sampled, parameter, fnr,
					       fpr);

	return model->family->least(fnr, fpr) > parameter;
}

struct bracket
family_model_epsilon(struct family_model *model, double parameter, double delta)
{
	if (is_sampled(model))
		return sampled_family_epsilon(&model->sampled, parameter,
					      delta);
	if (!isfinite(parameter))
		return bracket_exact(parameter);

	return model->family->epsilon(parameter, delta);
}

double
family_model_quantile(struct family_model *model,
		      const struct posterior *posterior, double p)
{
	if (is_sampled(model))
		return sampled_family_quantile(&model->sampled, posterior,
					       1 - p, false);

	return posterior_quantile(posterior, model->family->curve, 0, p);
}

bool
family_model_may_exceed(const struct family_model *model,
			const struct posterior *posterior, double p,
			double parameter)
{
	return is_sampled(model) ||
	       posterior_exceeds(posterior, model->family->curve,
				 parameter * (1 - 1e-9), 0, p);
}

double
family_model_quantile_above(struct family_model *model,
			    const struct posterior *posterior, double tail)
{
	if (is_sampled(model))
		return sampled_family_quantile(&model->sampled, posterior, tail,
					       true);

	return posterior_quantile_above(posterior, model->family->curve, 0,
					tail);
}

bool
family_model_sound(const struct family_model *model, struct error *err)
{
	if (!model->sampled.member.failed)
		return true;
	*err = model->sampled.member.err;

	return false;
}
