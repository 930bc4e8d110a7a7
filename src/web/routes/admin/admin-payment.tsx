import { PaymentSettings } from '#web/features/admin/payment-settings/components/payment-settings.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Prices and payment terms, for administrators. */
export function AdminPaymentScreen() {
  return (
    <>
      <PageTitle title="Payment Settings" />
      <PageHeader
        title="Payment Settings"
        description="Prices, terms and the connection to Stripe."
      />
      <PaymentSettings />
    </>
  );
}
