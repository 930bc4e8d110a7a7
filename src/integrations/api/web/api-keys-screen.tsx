import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { apiKeysQuery } from '#account/passwords/web/own-api-keys.ts';
import { IntegrationHeader } from '#integrations/web/integration-header.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import { OwnPageScreen } from '#page/editor/web/own-page-screen.tsx';
import { leadsTeam } from '#page/profile/rules/agency.ts';
import { ApiKeys } from './api-keys.tsx';

// Below the keys.
const ApiGuide = lazily(
  () => import('./api-guide.tsx'),
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
                API keys need Premium.
                <PausedKeys userId={profile.user_id} />
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

/** For those who have keys. */
function PausedKeys({ userId }: { userId: string }) {
  const { data: keys = [] } = useQuery(apiKeysQuery(userId));
  return keys.length > 0 && ' Keys you already have are paused until then.';
}
