import { ExternalLink } from 'lucide-react';
import { Suspense } from 'react';
import { teamPath } from '#domain/paths.ts';
import {
  AgencyProfileForm,
  LeadsRuleCard,
} from '#web/features/agency/agency/components/agency-profile-form.tsx';
import { AgencyScreen } from '#web/layouts/agency-screen.tsx';
import type { Agency } from '#web/lib/agency/agency.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { lazily } from '#web/ui/loading/lazily.ts';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';

// Below the fold, and rarely used.
const DirectoryCard = lazily(
  () => import('#web/features/agency/directory/components/directory-card.tsx'),
  (file) => file.DirectoryCard,
);

const CompanySignInCard = lazily(
  () => import('#web/features/agency/company-sign-in/components/company-sign-in-card.tsx'),
  (file) => file.CompanySignInCard,
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
          <Suspense fallback={<Skeleton className="h-40" />}>
            <CompanySignInCard />
          </Suspense>
          <Suspense fallback={<Skeleton className="h-40" />}>
            <DirectoryCard />
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
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface py-2 pr-2 pl-4">
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
