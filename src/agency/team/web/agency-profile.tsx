import { ExternalLink } from 'lucide-react';
import { Suspense } from 'react';
import type { Agency } from '#agency/web/agency.ts';
import { AgencyScreen } from '#agency/web/agency-screen.tsx';
import { teamPath } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { AgencyProfileForm, LeadsRuleCard } from './agency-profile-form.tsx';
import { DIRECTORY_ID, landOn, SIGN_IN_ID } from './profile-places.ts';

// Below the fold, and rarely used.
const DirectoryCard = lazily(
  () => import('#agency/directory/web/directory-card.tsx'),
  (file) => file.DirectoryCard,
);

const CompanySignInCard = lazily(
  () => import('#agency/company-sign-in/web/company-sign-in-card.tsx'),
  (file) => file.CompanySignInCard,
);

const OtherTeamToolsCard = lazily(
  () => import('./team-tools-card.tsx'),
  (file) => file.OtherTeamToolsCard,
);

/** The agency's own details, and what it shows publicly. */
export function AgencyProfileScreen() {
  return (
    <AgencyScreen title="Agency profile" isOwners>
      {({ agency }) => (
        <div className="flex max-w-3xl flex-col gap-6">
          <TeamPageLink agency={agency} />
          <AgencyProfileForm agency={agency} />
          <LeadsRuleCard agency={agency} />
          <div id={SIGN_IN_ID} ref={landOn} className="scroll-mt-24 empty:hidden">
            <Suspense fallback={<Skeleton className="h-40" />}>
              <CompanySignInCard />
            </Suspense>
          </div>
          <div id={DIRECTORY_ID} ref={landOn} className="scroll-mt-24">
            <Suspense fallback={<Skeleton className="h-40" />}>
              <DirectoryCard />
            </Suspense>
          </div>
          <Suspense fallback={<Skeleton className="h-40" />}>
            <OtherTeamToolsCard />
          </Suspense>
        </div>
      )}
    </AgencyScreen>
  );
}

function TeamPageLink({ agency: { slug, is_team_public } }: { agency: Agency }) {
  if (!slug || !is_team_public) return null;
  const path = teamPath(slug);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-b-lg border-ink border-t-2 bg-surface py-3 pr-3 pl-4">
      <p className="wrap-anywhere min-w-0 text-ink-soft">
        {window.location.host}
        {path}
      </p>
      <Button asChild variant="secondary" size="sm">
        <a href={path} target="_blank" rel="noopener">
          <ExternalLink />
          View team page
        </a>
      </Button>
    </div>
  );
}
