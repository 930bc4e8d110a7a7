import { AgencyScreen } from '#agency/web/agency-screen.tsx';
import { defer } from '#kit/public/defer.ts';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';

// Loads in parallel with the agency.
const EDITOR = defer(
  () => import('./team-templates.tsx'),
  (file) => file.TeamTemplates,
);

/** The shared templates of an agency's pages. */
export function AgencyTemplateScreen() {
  const TeamTemplates = useDeferred(EDITOR, true);
  return (
    <AgencyScreen title="Template" description="What the pages of your team share." isForLeaving>
      {({ agency, profile, mayLead }) =>
        TeamTemplates ? (
          <TeamTemplates agency={agency} page={profile} isOpen={mayLead} />
        ) : (
          <SpinnerPage label="Loading your agency" />
        )
      }
    </AgencyScreen>
  );
}
