import { TemplateEditor } from '#web/features/agency/agency/components/template-editor.tsx';
import { AgencyScreen } from '#web/layouts/agency-screen.tsx';

/** The template that all pages of an agency share. */
export function AgencyTemplateScreen() {
  return (
    <AgencyScreen
      title="Template"
      description="What is the same on every page of your team."
      isForLeaving
    >
      {({ agency, profile, mayLead }) => (
        <TemplateEditor agency={agency} page={profile} isOpen={mayLead} />
      )}
    </AgencyScreen>
  );
}
