import { Suspense } from 'react';
import { leadsTeam } from '#domain/profile/agency.ts';
import { ApiKeys } from '#web/features/integrations/api-keys/components/api-keys.tsx';
import { OwnPageScreen } from '#web/layouts/own-page-screen.tsx';
import { IntegrationHeader } from '#web/lib/integrations/integration-header.tsx';
import { PlanHint } from '#web/lib/plans/plan-hint.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { lazily } from '#web/ui/loading/lazily.ts';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';

// Below the keys.
const ApiGuide = lazily(
  () => import('#web/features/integrations/api-keys/components/api-guide.tsx'),
  (file) => file.ApiGuide,
);

/** The owner's API keys, with instructions. */
export function ApiKeysScreen() {
  return (
    <OwnPageScreen title="API">
      {(profile, plan) => (
        <>
          <IntegrationHeader
            title="API"
            description="Let your own programs and tools such as Zapier read your data, add leads and change your page."
          />
          {!plan.features.has('integrations') && (
            <Banner>
              <PlanHint feature="integrations">
                API keys need Premium. Keys you already have are paused until then.
              </PlanHint>
            </Banner>
          )}
          <ApiKeys canCreate={plan.features.has('integrations')} leadsTeam={leadsTeam(profile)} />
          <Suspense fallback={<Skeleton className="h-64" />}>
            <ApiGuide leadsTeam={leadsTeam(profile)} />
          </Suspense>
        </>
      )}
    </OwnPageScreen>
  );
}
