import { Suspense } from 'react';
import { VerificationBanner } from '#account/verification/web/verification-banner.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { BillingOverview } from './billing-overview.tsx';

// Beside the plans, or below them.
const UsageSettings = lazily(
  () => import('#money/plans/web/usage-settings.tsx'),
  (file) => file.UsageSettings,
);

/** The signed-in person's plan, payments and usage. */
export function BillingScreen() {
  return (
    <div className="flex flex-col gap-6">
      <Screen title="Billing" description="Your plan, its price and your usage.">
        <VerificationBanner />
        <BillingOverview
          usage={
            <Suspense fallback={<Skeleton className="h-64" />}>
              <UsageSettings />
            </Suspense>
          }
        />
      </Screen>
    </div>
  );
}
