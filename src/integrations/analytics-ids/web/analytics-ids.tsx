import { useQuery } from '@tanstack/react-query';
import { IntegrationHeader } from '#integrations/web/integration-header.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import { OwnPageScreen } from '#page/editor/web/own-page-screen.tsx';
import { AnalyticsForm } from './analytics-form.tsx';
import { analyticsIdsQuery } from './queries.ts';

/** The page's analytics services, and what visitors read about them. */
export function AnalyticsIdsScreen() {
  return (
    <OwnPageScreen title="Analytics">
      {(_profile, plan) => (
        <>
          <IntegrationHeader title="Analytics" description="Connect your analytics." />
          {!plan.features.has('integrations') && (
            <Banner>
              <PlanHint feature="integrations">
                Analytics needs Premium. We keep what you enter until then.
              </PlanHint>
            </Banner>
          )}
          <Banner title="Visitors decide">
            Your page asks once, with “Accept” and “Decline” side by side. Nothing loads before
            visitors accept, and browsers that opt out of tracking aren’t asked. To see the question
            yourself, open your page in a private window.
          </Banner>
          <AnalyticsSettings />
        </>
      )}
    </OwnPageScreen>
  );
}

/** The form, once the stored ids have loaded. */
function AnalyticsSettings() {
  const userId = useOwner();
  const ids = useQuery(analyticsIdsQuery(userId));
  if (ids.data !== undefined) return <AnalyticsForm ids={ids.data} />;
  return (
    <Card>
      {ids.isPending && <Skeleton className="h-72" />}
      {ids.isError && (
        <LoadFailure title="We couldn’t load your analytics" onRetry={ids.refetch}>
          Your page works as before. Check your connection and try again.
        </LoadFailure>
      )}
    </Card>
  );
}
