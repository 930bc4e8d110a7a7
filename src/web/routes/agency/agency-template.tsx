import { AgencyScreen } from '#web/layouts/agency-screen.tsx';
import { defer, useDeferred } from '#web/ui/loading/deferred.ts';
import { SpinnerPage } from '#web/ui/loading/spinner.tsx';

// It loads while the agency does.
const EDITOR = defer(
  () => import('#web/features/agency/agency/components/team-templates.tsx'),
  (file) => file.TeamTemplates,
);

/** The templates that the pages of an agency share. */
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
