import { PaymentSettings } from '#admin/payment-settings/web/payment-settings.tsx';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';

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
