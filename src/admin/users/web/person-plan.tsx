import type { LedgerRow, Person, Refund } from '#admin/rules/parse-person.ts';
import {
  nameFact,
  namePlanOf,
  parseAmount,
  toMoney,
  toTyped,
  withoutRenewals,
} from '#admin/rules/payments.ts';
import { isPaymentDue, nameOf } from '#admin/rules/person.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { nameStoredPlan } from '#money/plans/rules/plans.ts';
import { toPrice } from '#money/plans/rules/terms.ts';
import { usePersonActs } from './mutations.ts';

/** The current plan, and every recorded payment and grant. */
export function PersonPlan({ person }: { person: Person }) {
  const { plan, ledger, profile, refunds } = person;
  const isPaused = profile?.is_active === false && plan?.plan !== 'free';
  return (
    <Card title="Plan and payments">
      <div className="flex flex-col gap-5">
        {plan && (
          <Facts>
            <Fact name={isPaused ? 'Paused' : 'In force'}>{nameStoredPlan(plan.plan)}</Fact>
            <PlanEnd plan={plan} isDue={isPaymentDue({ ledger })} />
            <Fact name="Trial">
              {plan.is_trial_active ? 'Running' : plan.has_used_trial ? 'Used' : 'Not used'}
            </Fact>
          </Facts>
        )}
        <OpenRefunds refunds={refunds} />
        {ledger.length === 0 ? (
          <p className="text-ink-soft">No payments or granted plans yet.</p>
        ) : (
          <ol className="-mb-3 flex flex-col divide-y divide-line border-line border-t">
            {withoutRenewals(ledger).map((row) => (
              <LedgerEntry key={row.id} row={row} person={person} />
            ))}
          </ol>
        )}
      </div>
    </Card>
  );
}

type PlanEndProps = { plan: NonNullable<Person['plan']>; isDue: boolean };

/** A renewing plan's next charge (grace days don't count), otherwise the day it ends. */
function PlanEnd({ plan: { plan, plan_expiry, renewing }, isDue }: PlanEndProps) {
  if (isDue) {
    const end = plan_expiry === null ? '' : `, active until ${formatDate(plan_expiry)}`;
    return <Fact name="Payment">{`Failed${end}`}</Fact>;
  }
  const at = renewing?.plan === plan ? renewing.at : null;
  if (at !== null) return <Fact name="Renews">{formatDate(at)}</Fact>;
  return <Fact name="Until">{plan_expiry === null ? 'No end' : formatDate(plan_expiry)}</Fact>;
}

/** Refunds that Stripe hasn't answered yet, or has refused. */
function OpenRefunds({ refunds }: { refunds: readonly Refund[] }) {
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

function LedgerEntry({ row, person }: { row: LedgerRow; person: Person }) {
  const { happened_at, covers_until, note, actor_email } = row;
  const money = toMoney(row);
  const detail = [
    formatDate(happened_at),
    namePlanOf(row),
    covers_until && `until ${formatDate(covers_until)}`,
    actor_email && `by ${actor_email}`,
  ];
  return (
    <li className="flex items-baseline justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-medium">{nameFact(row)}</p>
        <p className="wrap-anywhere text-ink-faint">{detail.filter(Boolean).join(' · ')}</p>
        {note && (
          <p dir="auto" className="wrap-anywhere text-ink-soft">
            “{note}”
          </p>
        )}
      </div>
      <div className="flex flex-col items-end gap-1">
        {money && <p className="font-medium">{money}</p>}
        {row.refundable > 0 && <RefundPayment row={row} person={person} />}
      </div>
    </li>
  );
}

/** Refunds the rest of a payment and emails the owner, after one confirmation. */
function RefundPayment({ row, person }: { row: LedgerRow; person: Person }) {
  const acts = usePersonActs(person.account.id);
  const isSelf = useOwner() === person.account.id;
  const { refundable, currency, plan } = row;
  if (currency === null || isSelf) return null;
  const rest = toPrice(refundable, currency);
  const name = nameOf(person);
  const follows =
    person.ends_on_return && plan !== null
      ? `A full refund ends the plan it paid for, ${nameStoredPlan(plan)}.`
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
