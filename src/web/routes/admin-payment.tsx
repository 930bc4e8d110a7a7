import { PaymentSettings } from '../features/payment-settings/components/payment-settings.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** What is sold, for administrators. */
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
