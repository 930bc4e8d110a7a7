import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { PricesCard } from './prices-card.tsx';
import { paymentSettingsQuery } from './queries.ts';
import { ReturnsCard } from './returns-card.tsx';
import { TermsCard } from './terms-card.tsx';

/** Prices, terms, and whether payments arrive. */
export function PaymentSettings() {
  const { data, isError, refetch } = useQuery(paymentSettingsQuery);
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      {data ? (
        <PricesCard prices={data.prices} currency={data.terms.currency} />
      ) : isError ? (
        <Card>
          <LoadFailure
            icon={<CreditCard />}
            title="The settings could not be loaded"
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
