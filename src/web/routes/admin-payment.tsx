import { PaymentSettings } from '../features/payment-settings/components/payment-settings.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page-header.tsx';

/** What is sold, for administrators. */
export function AdminPaymentScreen() {
  const userId = useSession()?.user.id;
  return (
    <>
      <PageTitle title="Payment Settings" />
      <PageHeader
        title="Payment Settings"
        description="What plans cost, on which terms, and whether payments arrive."
      />
      {userId && <PaymentSettings userId={userId} />}
    </>
  );
}
