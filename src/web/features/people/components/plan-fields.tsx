import { PLANS } from '#domain/billing/plans.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { PlanGrant } from '../mutations.ts';
import { ReasonField, readReason } from './reason-field.tsx';

const OPTIONS = Object.entries(PLANS).map(([value, label]) => ({
  value,
  label: value === 'free' ? `${label}, taking back what was given` : label,
}));

/** Which plan, for how long, and why. */
export function PlanFields({ plan }: { plan: string }) {
  return (
    <>
      <SelectField label="Plan" name="plan" options={OPTIONS} defaultValue={plan} />
      <TextField
        label="Days"
        name="days"
        type="number"
        inputMode="numeric"
        min={1}
        max={36_500}
        defaultValue={30}
        description="From today. An agency tier may have none, and then has no end."
      />
      <ReasonField label="Why" />
    </>
  );
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
