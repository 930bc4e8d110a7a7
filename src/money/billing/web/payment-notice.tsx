import { useQuery } from '@tanstack/react-query';
import { CreditCard, ExternalLink } from 'lucide-react';
import { useLocation } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { EditorBanner } from '#kit/web/look/folded-banner.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { toPaymentNotice } from '#money/status/rules/plan-notices.ts';
import { toPlanStatus } from '#money/status/rules/plan-status.ts';
import { quietBillingQuery } from './queries.ts';
import { usePayment } from './use-payment.ts';

/**
 * Warns of a failed payment, with the plan's end and a link to pay. Billing has its own card for
 * it.
 */
export function PaymentNotice() {
  const userId = useOwner();
  const { pathname } = useLocation();
  const { data: billing } = useQuery(quietBillingQuery(userId));
  const payment = usePayment();
  const notice = billing ? toPaymentNotice(toPlanStatus(billing), formatDate) : null;
  if (notice === null || pathname === PATHS.billing) return null;
  return (
    <EditorBanner
      tone="warning"
      icon={<CreditCard />}
      title={notice.title}
      actions={
        <>
          <Button
            size="sm"
            busy={payment.isInvoiceOpening}
            busyLabel="Opening…"
            onClick={payment.openInvoice}
          >
            Pay now
            <ExternalLink aria-hidden />
            <span className="sr-only">(opens in a new tab)</span>
          </Button>
          <Button
            size="sm"
            variant="secondary"
            busy={payment.isPortalOpening}
            busyLabel="Opening…"
            onClick={payment.openPortal}
          >
            Update payment method
            <ExternalLink aria-hidden />
            <span className="sr-only">(opens in a new tab)</span>
          </Button>
        </>
      }
    >
      {notice.text}
    </EditorBanner>
  );
}
