import { AgencyScreen } from '#web/layouts/agency-screen.tsx';
import { defer, useDeferred } from '#web/ui/loading/deferred.ts';
import { SpinnerPage } from '#web/ui/loading/spinner.tsx';

// Loads in parallel with the agency.
const EDITOR = defer(
  () => import('#web/features/agency/agency/components/team-templates.tsx'),
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
