import type { Renewing } from '#admin/rules/parse-person.ts';
import { SelectField } from '#kit/web/fields/select-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { PLANS } from '#money/plans/rules/plans.ts';
import { toPrice } from '#money/plans/rules/terms.ts';
import type { PlanGrant } from './mutations.ts';
import { namePlan } from './person-badges.tsx';
import { ReasonField, readReason } from './reason-field.tsx';

const OPTIONS = Object.entries(PLANS).map(([value, label]) => ({
  value,
  label: value === 'free' ? `${label} (remove granted plan)` : label,
}));

/** Which plan, for how long, and why. */
export function PlanFields({ plan, renewing }: { plan: string; renewing: Renewing | null }) {
  return (
    <>
      {renewing && (
        <Banner tone="warning" title="This doesn’t move their next payment">
          {describeRenewing(renewing)} To spare them payments, add a credit or a coupon in Stripe.
        </Banner>
      )}
      <SelectField label="Plan" name="plan" options={OPTIONS} defaultValue={plan} />
      <TextField
        label="Days"
        name="days"
        type="number"
        inputMode="numeric"
        min={1}
        max={36_500}
        defaultValue={30}
        description="From today. Leave empty for an agency plan with no end."
      />
      <ReasonField label="Why" />
    </>
  );
}

/** A grant doesn't change what is charged (decision 088), so the dialog says what will be. */
function describeRenewing({ plan, amount, currency, at }: Renewing): string {
  const name = namePlan(plan);
  const price = amount === null || currency === null ? '' : ` for ${toPrice(amount, currency)}`;
  return at === null
    ? `${name} renews${price} as usual.`
    : `${name} renews on ${formatDate(at)}${price}.`;
}

/** @returns what was chosen in `PlanFields` */
export function readPlanGrant(form: FormData): PlanGrant {
  const days = String(form.get('days') ?? '');
  return {
    plan: String(form.get('plan')),
    days: days === '' ? null : Number(days),
    note: readReason(form),
  };
}
