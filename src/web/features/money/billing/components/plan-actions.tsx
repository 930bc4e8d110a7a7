import { ExternalLink } from 'lucide-react';
import { PLANS } from '#domain/billing/plans/plans.ts';
import type { Billing } from '#domain/billing/standing/own-billing.ts';
import {
  findSubscriptionChange,
  type Standing,
  toStanding,
} from '#domain/billing/standing/standing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { Payment } from '../hooks/use-payment.ts';
import { CancelButton } from './cancel-button.tsx';

type PlanActionsProps = { billing: Billing; now: Date; payment: Payment };

/** Actions on the subscription: pay, change the card, see invoices, cancel or resume. */
export function PlanActions({ billing, now, payment }: PlanActionsProps) {
  const change = findSubscriptionChange(billing, now);
  const standing = toStanding(billing);
  const owes = isOwing(standing);
  // After a returned payment most owners want to cancel, so that comes first.
  const endsFirst = standing.kind === 'returned';
  if (change === null && !billing.is_customer) return null;
  const cancel = change === 'cancel' && (
    <CancelButton {...{ billing, payment }} isMain={endsFirst} />
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
      {standing.kind === 'subscribed' && standing.renews && standing.next_plan && (
        <Button
          variant="secondary"
          busy={payment.change.isPending}
          onClick={() => payment.change.mutate({ change: 'keep' })}
        >
          Keep {PLANS[standing.plan]}
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

function isOwing(standing: Standing): boolean {
  return standing.kind === 'late' || (standing.kind === 'lapsed' && standing.owes !== null);
}
