import { nameFact, namePlanOf, toMoney, withoutRenewals } from '#admin/rules/ledger-words.ts';
import type { LedgerRow, Person } from '#admin/rules/parse-person.ts';
import { isPaymentDue } from '#admin/rules/person.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { namePlan } from './person-badges.tsx';
import { OpenRefunds, RefundPayment } from './refund-payment.tsx';

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

/** The plan in force, and every recorded payment and grant. */
export function PersonPlan({ person }: { person: Person }) {
  const { plan, ledger, profile, refunds } = person;
  const isPaused = profile?.is_active === false && plan?.plan !== 'free';
  return (
    <Card title="Plan and payments">
      <div className="flex flex-col gap-5">
        {plan && (
          <Facts>
            <Fact name={isPaused ? 'Paused' : 'In force'}>{namePlan(plan.plan)}</Fact>
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
