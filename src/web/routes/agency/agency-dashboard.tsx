import { Suspense } from 'react';
import { TeamOverview } from '#web/features/agency/agency/components/team-overview.tsx';
import { AddPeopleLink } from '#web/features/agency/staff/components/add-people-link.tsx';
import { AgencyScreen } from '#web/layouts/agency-screen.tsx';
import { OwnScreensCard } from '#web/layouts/own-screens-card.tsx';
import { lazily } from '#web/ui/loading/lazily.ts';

// Few plans are about to end, so the screen doesn't wait for this notice.
const AgencyNotice = lazily(
  () => import('#web/features/money/billing/components/notices/agency-notice.tsx'),
  (file) => file.AgencyNotice,
);

/** The home screen of an agency's owner. */
export function AgencyDashboardScreen() {
  return (
    <AgencyScreen title="Agency Dashboard" actions={<AddPeopleLink />} isForLeaving>
      {({ leader, agency, profile, seats, mayLead }) => (
        <>
          {mayLead && leader === 'owner' && (
            <Suspense>
              <AgencyNotice />
            </Suspense>
          )}
          {mayLead && <TeamOverview agency={agency} seats={seats} />}
          {leader === 'owner' && <OwnScreensCard profile={profile} />}
        </>
      )}
    </AgencyScreen>
  );
}
