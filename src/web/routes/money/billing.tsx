import { Suspense } from 'react';
import { VerificationBanner } from '#web/features/account/account/components/verification/verification-banner.tsx';
import { BillingOverview } from '#web/features/money/billing/components/billing-overview.tsx';
import { SignedInOnly } from '#web/layouts/signed-in-only.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { lazily } from '#web/ui/loading/lazily.ts';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

// Beside the plans, or below them.
const UsageSettings = lazily(
  () => import('#web/features/account/account/components/usage-settings.tsx'),
  (file) => file.UsageSettings,
);

/** The signed-in person's plan, payments and usage. */
export function BillingScreen() {
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title="Billing" />
      <PageHeader title="Billing" description="Your plan, what it costs, and what you use of it." />
      <VerificationBanner />
      <SignedInOnly>
        <BillingOverview
          usage={
            <Suspense fallback={<Skeleton className="h-64" />}>
              <UsageSettings />
            </Suspense>
          }
        />
      </SignedInOnly>
    </div>
  );
}
