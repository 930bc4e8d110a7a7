import { Suspense } from 'react';
import { AddPeopleLink } from '#agency/staff/web/add-people-link.tsx';
import { TeamOverview } from '#agency/team/web/team-overview.tsx';
import { AgencyScreen } from '#agency/web/agency-screen.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { OwnScreensCard } from '../layouts/own-screens-card.tsx';

// Few plans are about to end, so the screen doesn't wait for this notice.
const AgencyNotice = lazily(
  () => import('#money/billing/web/agency-notice.tsx'),
  (file) => file.AgencyNotice,
);

// Below the fold.
const TeamToolsCard = lazily(
  () => import('#agency/team/web/team-tools-card.tsx'),
  (file) => file.TeamToolsCard,
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
          {mayLead && leader === 'owner' && (
            <Suspense fallback={<Skeleton className="h-48" />}>
              <TeamToolsCard />
            </Suspense>
          )}
          {leader === 'owner' && <OwnScreensCard profile={profile} />}
        </>
      )}
    </AgencyScreen>
  );
}
