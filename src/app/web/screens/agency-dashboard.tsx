import { Suspense } from 'react';
import { Link } from 'react-router';
import { AddPeopleLink } from '#agency/staff/web/add-people-link.tsx';
import { TeamOverview } from '#agency/team/web/team-overview.tsx';
import { AgencyScreen } from '#agency/web/agency-screen.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import type { AgencyState } from '#page/profile/rules/agency.ts';
import { listOwnScreens } from '../frame/navigation.ts';

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

/** Links from an agency's screens to its owner's own page and tools. */
export function OwnScreensCard({ profile }: { profile: AgencyState }) {
  return (
    <Card title="Your own page" description="Your page, and the tools for it.">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {listOwnScreens(profile).map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex min-h-12 items-center gap-3 rounded-md border border-line px-3 font-medium transition-colors hover:bg-hover"
            >
              <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
