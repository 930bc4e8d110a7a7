import { type ReactNode, useId } from 'react';
import type { Billing } from '#domain/billing/standing/own-billing.ts';
import { type Standing, toStanding } from '#domain/billing/standing/standing.ts';
import {
  describeStanding,
  findKeyDay,
  type KeyDay,
  listNotes,
  toStandingName,
} from '#domain/billing/standing/standing-words.ts';
import { formatDate } from '#web/lib/time/dates.ts';
import { useCurrentMinute } from '#web/lib/time/now.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Payment } from '../hooks/use-payment.ts';
import { PlanActions } from './plan-actions.tsx';
import { TimeLeft } from './time-left.tsx';

type CurrentPlanProps = {
  billing: Billing;
  trialDays: number;
  payment: Payment;
  /** The plan's features. */
  children: ReactNode;
};

/** The plan in force: its name, its next important date, and its actions. */
export function CurrentPlan(props: CurrentPlanProps) {
  const { billing, trialDays, payment, children } = props;
  const nameId = useId();
  const now = new Date(useCurrentMinute());
  const standing = toStanding(billing);
  return (
    <section
      aria-labelledby={nameId}
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="flex flex-col gap-6 bg-accent-soft/50 p-5 sm:p-8">
        <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-5">
          <div className="flex min-w-0 max-w-prose flex-1 basis-72 flex-col gap-2">
            <p className="flex items-center gap-2 font-medium text-ink-soft">
              Your plan
              <StandingBadge standing={standing} />
            </p>
            <h2 id={nameId} className="font-semibold text-2xl">
              {toStandingName(standing)}
            </h2>
            <p className="text-base text-ink-soft">{describeStanding(standing, now, formatDate)}</p>
            {listNotes(billing, standing, formatDate).map((note) => (
              <p key={note} className="text-ink-soft">
                {note}
              </p>
            ))}
          </div>
          <Day day={findKeyDay(standing)} />
        </div>
        <TimeLeft standing={standing} now={now} trialDays={trialDays} />
        <PlanActions {...{ billing, now, payment }} />
      </div>
      <div className="border-line border-t p-5 sm:px-8 sm:py-6">{children}</div>
    </section>
  );
}

function StandingBadge({ standing }: { standing: Standing }) {
  if (standing.kind === 'trial') return <Badge tone="accent">Free trial</Badge>;
  if (standing.kind === 'late') return <Badge tone="warning">Payment failed</Badge>;
  if (standing.kind === 'lapsed') return <Badge tone="warning">Ended</Badge>;
  if (standing.kind === 'returned') {
    return <Badge tone="warning">{standing.cause === 'dispute' ? 'Disputed' : 'Refunded'}</Badge>;
  }
  return standing.kind === 'suspended' ? <Badge tone="danger">Paused</Badge> : null;
}

/** The one day to know, large. */
function Day({ day }: { day: KeyDay | null }) {
  if (day === null) return null;
  return (
    <p className="flex flex-col sm:items-end">
      <span className="text-ink-soft">{day.label}</span>
      <time dateTime={day.moment} className="font-semibold text-xl">
        {formatDate(day.moment)}
      </time>
      {day.charge && <span className="text-ink-soft">{day.charge}</span>}
    </p>
  );
}
