import { ExternalLink } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { PLANS } from '#money/plans/rules/plans.ts';
import type { Billing } from '#money/status/rules/own-billing.ts';
import {
  findSubscriptionChange,
  type PlanStatus,
  toPlanStatus,
} from '#money/status/rules/plan-status.ts';
import { CancelButton } from './cancel-button.tsx';
import type { Payment } from './use-payment.ts';

type PlanActionsProps = { billing: Billing; now: Date; payment: Payment };

/** Actions on the subscription: pay, change the card, see invoices, cancel or resume. */
export function PlanActions({ billing, now, payment }: PlanActionsProps) {
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
