import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { toast } from '#kit/web/toasts/toast.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { usePaymentActs } from './mutations.ts';
import { PricesCard } from './prices-card.tsx';
import { paymentSettingsQuery } from './queries.ts';
import { TermsCard } from './terms-card.tsx';

/** Prices and payment terms, for administrators. */
export function AdminPaymentScreen() {
  return (
    <Screen title="Payment Settings" description="Prices, terms and the connection to Stripe.">
      <PaymentSettings />
    </Screen>
  );
}

/** Prices, terms, and whether payments arrive. */
function PaymentSettings() {
  const { data, isError, refetch } = useQuery(paymentSettingsQuery);
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      {data ? (
        <PricesCard prices={data.prices} currency={data.terms.currency} />
      ) : isError ? (
        <Card>
          <LoadFailure
            icon={<CreditCard />}
            title="We couldn’t load the settings"
            onRetry={refetch}
          />
        </Card>
      ) : (
        <Skeleton className="h-112 rounded-lg" />
      )}
      <div className="flex flex-col gap-4">
        {data && <TermsCard terms={data.terms} />}
        {data && <ReturnsCard endsOnReturn={data.terms.ends_on_return} />}
        <ConnectionCard />
      </div>
    </div>
  );
}

/** Decides whether a returned payment ends the subscription. */
export function ReturnsCard({ endsOnReturn }: { endsOnReturn: boolean }) {
  const { setReturns } = usePaymentActs();
  const [isBusy, setBusy] = useState(false);
  const change = async (isOn: boolean) => {
    setBusy(true);
    const refusal = await setReturns(isOn);
    if (refusal !== null) toast.error(refusal);
    setBusy(false);
  };
  return (
    <Card title="Refunds and disputes">
      <SwitchField
        label="End the subscription"
        description="A dispute or a full refund ends it, so there are no further charges."
        checked={endsOnReturn}
        disabled={isBusy}
        onCheckedChange={(isOn) => void change(isOn)}
      />
    </Card>
  );
}
