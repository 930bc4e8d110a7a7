import { clsx } from 'clsx';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { PLANS } from '#money/plans/rules/plans.ts';
import type { Billing } from '#money/status/rules/own-billing.ts';
import {
  findSubscriptionChange,
  type PlanStatus,
  toPlanStatus,
} from '#money/status/rules/plan-status.ts';
import {
  describePlanStatus,
  findKeyDay,
  type KeyDay,
  listNotes,
  toPlanName,
} from '#money/status/rules/plan-status-words.ts';
import { CancelButton } from './subscription-dialogs.tsx';
import type { Payment } from './use-payment.ts';

const DAY_MS = 86_400_000;
const MONTH_MS = (365.25 / 12) * DAY_MS;
const YEAR_MONTHS = 12;

type CurrentPlanProps = {
  billing: Billing;
  trialDays: number;
  payment: Payment;
  /** The plan's features. */
  children: ReactNode;
};

/** The active plan: its name, its next important date, and its actions. */
export function CurrentPlan(props: CurrentPlanProps) {
  const { billing, trialDays, payment, children } = props;
  const nameId = useId();
  const now = new Date(useCurrentMinute());
  const planStatus = toPlanStatus(billing);
  return (
    <section
      aria-labelledby={nameId}
      className="overflow-hidden rounded-b-lg border-ink border-t-2 bg-surface"
    >
      <div className="flex flex-col gap-6 bg-accent-soft/50 p-5 sm:p-8">
        <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-5">
          <div className="flex min-w-0 max-w-prose flex-1 basis-72 flex-col gap-2">
            <p className="flex items-center gap-2 font-medium text-ink-soft">
              Your plan
              <PlanStatusBadge planStatus={planStatus} />
            </p>
            <h2 id={nameId} className="font-display text-2xl">
              {toPlanName(planStatus)}
            </h2>
            <p className="text-base text-ink-soft">
              {describePlanStatus(planStatus, now, formatDate)}
            </p>
            {listNotes(billing, planStatus, formatDate).map((note) => (
              <p key={note} className="text-ink-soft">
                {note}
              </p>
            ))}
          </div>
          <Day day={findKeyDay(planStatus)} />
        </div>
        <TimeLeft planStatus={planStatus} now={now} trialDays={trialDays} />
        <PlanActions billing={billing} now={now} payment={payment} />
      </div>
      <div className="border-line border-t p-5 sm:px-8 sm:py-6">{children}</div>
    </section>
  );
}

function PlanStatusBadge({ planStatus }: { planStatus: PlanStatus }) {
  if (planStatus.kind === 'trial') return <Badge tone="accent">Free trial</Badge>;
  if (planStatus.kind === 'late') return <Badge tone="warning">Payment due</Badge>;
  if (planStatus.kind === 'lapsed') return <Badge tone="warning">Ended</Badge>;
  if (planStatus.kind === 'returned') {
    return <Badge tone="warning">{planStatus.cause === 'dispute' ? 'Disputed' : 'Refunded'}</Badge>;
  }
  return planStatus.kind === 'suspended' ? <Badge tone="danger">Paused</Badge> : null;
}

/** The next important date, large. */
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

type TimeLeftProps = { planStatus: PlanStatus; now: Date; trialDays: number };

/** The rest of a trial or a year, one segment per day or month. The text says it too. */
function TimeLeft({ planStatus, now, trialDays }: TimeLeftProps) {
  const pieces = countPieces(planStatus, now, trialDays);
  if (pieces === null) return null;
  return (
    <div aria-hidden className="flex gap-1">
      {Array.from({ length: pieces.all }, (_piece, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the segments differ only in position
          key={index}
          className={clsx(
            'h-1.5 flex-1 rounded-full',
            index < pieces.all - pieces.left ? 'bg-line-strong' : 'bg-accent',
          )}
        />
      ))}
    </div>
  );
}

function countPieces(planStatus: PlanStatus, now: Date, trialDays: number) {
  if (planStatus.kind === 'trial') return toPieces(planStatus.ends_at, now, DAY_MS, trialDays);
  // A two-year subscription shows a full bar through the first.
  return planStatus.kind === 'year'
    ? toPieces(planStatus.ends_at, now, MONTH_MS, YEAR_MONTHS)
    : null;
}

function toPieces(end: string, now: Date, pieceMs: number, all: number) {
  const leftMs = Date.parse(end) - now.getTime();
  // Tolerates clock skew; the last segment disappears only at the end.
  const left = Math.max(leftMs > 0 ? 1 : 0, Math.ceil(leftMs / pieceMs - 0.05));
  return { all, left: Math.min(all, left) };
}

type PlanActionsProps = { billing: Billing; now: Date; payment: Payment };

/** Actions on the subscription: pay, change the card, see invoices, cancel or resume. */
function PlanActions({ billing, now, payment }: PlanActionsProps) {
  const change = findSubscriptionChange(billing, now);
  const planStatus = toPlanStatus(billing);
  const owes = isOwing(planStatus);
  // After a returned payment most owners want to cancel, so that comes first.
  const endsFirst = planStatus.kind === 'returned';
  if (change === null && !billing.is_customer) return null;
  const cancel = change === 'cancel' && (
    <CancelButton billing={billing} payment={payment} isMain={endsFirst} />
  );
  return (
    <div className="flex flex-wrap gap-3">
      {endsFirst && cancel}
      {owes && <PayButton payment={payment} />}
      {billing.is_customer && (
        <Button
          variant="secondary"
          busy={payment.isPortalOpening}
          busyLabel="Opening…"
          onClick={payment.openPortal}
        >
          {owes ? 'Update payment method' : 'Payment method and invoices'}
          <ExternalLink aria-hidden />
          <span className="sr-only">(opens in a new tab)</span>
        </Button>
      )}
      {planStatus.kind === 'subscribed' && planStatus.renews && planStatus.next_plan && (
        <Button
          variant="secondary"
          busy={payment.change.isPending}
          onClick={() => payment.change.mutate({ change: 'keep' })}
        >
          Keep {PLANS[planStatus.plan]}
        </Button>
      )}
      {change === 'resume' && (
        <Button
          variant="secondary"
          busy={payment.change.isPending}
          onClick={() => payment.change.mutate({ change })}
        >
          Keep the subscription
        </Button>
      )}
      {!endsFirst && cancel}
    </div>
  );
}

function PayButton({ payment }: { payment: Payment }) {
  return (
    <Button
      variant="primary"
      busy={payment.isInvoiceOpening}
      busyLabel="Opening…"
      onClick={payment.openInvoice}
    >
      Pay now
      <ExternalLink aria-hidden />
      <span className="sr-only">(opens in a new tab)</span>
    </Button>
  );
}

function isOwing(planStatus: PlanStatus): boolean {
  return planStatus.kind === 'late' || (planStatus.kind === 'lapsed' && planStatus.owes !== null);
}
