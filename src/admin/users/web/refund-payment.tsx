import { parseAmount, toTyped } from '#admin/rules/amounts.ts';
import type { LedgerRow, Person, Refund } from '#admin/rules/parse-person.ts';
import { nameOf } from '#admin/rules/person.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { toPrice } from '#money/plans/rules/terms.ts';
import { usePersonActs } from './mutations.ts';
import { namePlan } from './person-badges.tsx';

/** Refunds what is left of a payment and emails the owner, after one confirmation. */
export function RefundPayment({ row, person }: { row: LedgerRow; person: Person }) {
  const acts = usePersonActs(person.account.id);
  const isSelf = useOwner() === person.account.id;
  const { refundable, currency, plan } = row;
  if (currency === null || isSelf) return null;
  const rest = toPrice(refundable, currency);
  const name = nameOf(person);
  const follows =
    person.ends_on_return && plan !== null
      ? `A full refund ends the plan it paid for, ${namePlan(plan)}.`
      : 'Their plan stays as it is.';
  return (
    <FormDialog
      trigger={
        <Button variant="ghost" size="sm" className="-mr-3" aria-label={`Refund ${rest}`}>
          Refund
        </Button>
      }
      title={`Refund ${rest} to ${name}?`}
      description={`It goes back to the card or account they paid with, within 5 to 10 days, and can’t be undone. We email ${name} about it. ${follows}`}
      confirmLabel="Refund and tell them"
      busyLabel="Refunding…"
      tone="danger"
      onSubmit={async (form) => {
        const amount = parseAmount(String(form.get('amount') ?? '').trim(), currency);
        if (amount === null || amount > refundable) return `Please enter an amount up to ${rest}.`;
        const message = String(form.get('message') ?? '').trim();
        return acts.refund({ payment: row.id, amount, message });
      }}
    >
      <TextField
        label={`Amount in ${currency.toUpperCase()}`}
        name="amount"
        inputMode="decimal"
        required
        defaultValue={toTyped(refundable, currency)}
      />
      <TextareaField
        label="Message to them"
        name="message"
        rows={3}
        maxLength={500}
        dir="auto"
        description="It’s added to the email. You can leave it empty."
      />
    </FormDialog>
  );
}

/** Refunds that Stripe hasn't answered yet, or has refused. */
export function OpenRefunds({ refunds }: { refunds: readonly Refund[] }) {
  return refunds.map(({ id, asked_at, amount, currency, status, problem }) => (
    <Banner
      key={id}
      tone={status === 'failed' ? 'danger' : 'info'}
      title={
        status === 'failed'
          ? `Stripe refused a refund of ${toPrice(amount, currency)}`
          : `A refund of ${toPrice(amount, currency)} is on its way`
      }
    >
      Asked for on {formatDate(asked_at)}. {status === 'failed' && problem}
    </Banner>
  ));
}
