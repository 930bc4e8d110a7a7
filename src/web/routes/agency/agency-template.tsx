import { AgencyScreen } from '#web/layouts/agency-screen.tsx';
import { defer, useDeferred } from '#web/ui/loading/deferred.ts';
import { SpinnerPage } from '#web/ui/loading/spinner.tsx';

// It loads while the agency does.
const EDITOR = defer(
  () => import('#web/features/agency/agency/components/template-editor.tsx'),
  (file) => file.TemplateEditor,
);

/** The template that all pages of an agency share. */
export function AgencyTemplateScreen() {
  const TemplateEditor = useDeferred(EDITOR, true);
  return (
    <AgencyScreen title="Template" description="What every page of your team shares." isForLeaving>
      {({ agency, profile, mayLead }) =>
        TemplateEditor ? (
          <TemplateEditor agency={agency} page={profile} isOpen={mayLead} />
        ) : (
          <SpinnerPage label="Loading your agency" />
        )
      }
    </AgencyScreen>
  );
}
