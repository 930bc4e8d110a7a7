import { ExternalLink } from 'lucide-react';
import type { Billing } from '#domain/billing/own-billing.ts';
import { PLANS } from '#domain/billing/plans.ts';
import { findSubscriptionChange, toStanding } from '#domain/billing/standing.ts';
import { formatDate } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import type { Payment } from '../hooks/use-payment.ts';

type PlanActionsProps = { billing: Billing; now: Date; payment: Payment };

/** What can be done about what runs: its card and its invoices, ending it, going on with it. */
export function PlanActions({ billing, now, payment }: PlanActionsProps) {
  const change = findSubscriptionChange(billing, now);
  const owes = isOwing(billing);
  if (change === null && !billing.is_customer) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {owes && (
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
      )}
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
      {change === 'resume' && (
        <Button
          variant="secondary"
          busy={payment.change.isPending}
          onClick={() => payment.change.mutate({ change })}
        >
          Keep the subscription
        </Button>
      )}
      {change === 'cancel' && <CancelButton billing={billing} payment={payment} />}
    </div>
  );
}

/** Ends the subscription with its period, once that is confirmed. */
export function CancelButton({ billing, payment }: Omit<PlanActionsProps, 'now'>) {
  const { subscription } = billing;
  const name = PLANS[subscription?.plan ?? 'premium'];
  const end = subscription?.period_end;
  const until = end ? `stays on until ${formatDate(end)}` : 'stays on until its period ends';
  return (
    <ConfirmDialog
      trigger={<Button variant="secondary">Cancel subscription</Button>}
      title="Cancel your subscription?"
      description={`${name} ${until}, and nothing more is charged. What it shows is hidden then, and kept.`}
      confirmLabel="Cancel subscription"
      busyLabel="Canceling…"
      onConfirm={() => payment.change.mutateAsync({ change: 'cancel' })}
    />
  );
}

function isOwing(billing: Billing): boolean {
  const standing = toStanding(billing);
  return standing.kind === 'late' || (standing.kind === 'lapsed' && standing.owes);
}
