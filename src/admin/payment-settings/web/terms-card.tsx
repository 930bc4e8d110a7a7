import { Button } from '#kit/web/buttons/button.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { usePaymentActs } from './mutations.ts';
import type { StoredTerms } from './queries.ts';

/** Currency, trial and grace: the same for every plan. */
export function TermsCard({ terms }: { terms: StoredTerms }) {
  const { currency, trial_days, grace_days } = terms;
  return (
    <Card title="Terms" action={<TermsDialog terms={terms} />}>
      <Facts columns={2}>
        <Fact name="Currency">{currency.toUpperCase()}</Fact>
        <Fact name="Free trial">{tellDays(trial_days)}</Fact>
        <Fact name="Grace period after a failed payment">{tellDays(grace_days)}</Fact>
      </Facts>
    </Card>
  );
}

function TermsDialog({ terms }: { terms: StoredTerms }) {
  const { setTerms } = usePaymentActs();
  const save = (form: FormData) =>
    setTerms({
      currency: String(form.get('currency')).trim().toLowerCase(),
      trial_days: Number(form.get('trial')),
      grace_days: Number(form.get('grace')),
    });
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" size="sm" aria-label="Change the terms">
          Change
        </Button>
      }
      title="Terms of payment"
      description="Changes show on the pricing page within seconds. Amounts don’t change with the currency, so check every price. Running trials keep their end."
      confirmLabel="Change terms"
      busyLabel="Changing…"
      onSubmit={save}
    >
      <TextField
        label="Currency"
        name="currency"
        required
        pattern="[A-Za-z]{3}"
        maxLength={3}
        autoComplete="off"
        defaultValue={terms.currency}
        description="Three letters, such as usd."
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Days of trial"
          name="trial"
          type="number"
          inputMode="numeric"
          required
          min={0}
          max={90}
          defaultValue={terms.trial_days}
        />
        <TextField
          label="Days of grace"
          name="grace"
          type="number"
          inputMode="numeric"
          required
          min={0}
          max={60}
          defaultValue={terms.grace_days}
          description="For renewals. A first payment that fails, after a trial too, ends the plan at once."
        />
      </div>
    </FormDialog>
  );
}

function tellDays(days: number): string {
  if (days === 0) return 'None';
  return days === 1 ? '1 day' : `${days} days`;
}
