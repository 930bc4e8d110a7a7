import { AnalyticsSettings } from '#web/features/integrations/analytics-ids/components/analytics-settings.tsx';
import { OwnPageScreen } from '#web/layouts/own-page-screen.tsx';
import { IntegrationHeader } from '#web/lib/integrations/integration-header.tsx';
import { PlanHint } from '#web/lib/plans/plan-hint.tsx';
import { Banner } from '#web/ui/banner.tsx';

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
            visitors accept, and browsers that ask not to be tracked are left alone. To see the
            question yourself, open your page in a private window.
          </Banner>
          <AnalyticsSettings />
        </>
      )}
    </OwnPageScreen>
  );
}
