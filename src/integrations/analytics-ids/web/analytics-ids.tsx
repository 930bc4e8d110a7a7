import { IntegrationHeader } from '#integrations/web/integration-header.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import { OwnPageScreen } from '#page/web/own-page-screen.tsx';
import { AnalyticsSettings } from './analytics-settings.tsx';

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
