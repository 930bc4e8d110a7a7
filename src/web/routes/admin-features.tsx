import { FeatureControls } from '../features/feature-controls/components/feature-controls.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page-header.tsx';

/** What plans include, for administrators. */
export function AdminFeaturesScreen() {
  const userId = useSession()?.user.id;
  return (
    <>
      <PageTitle title="Feature Controls" />
      <PageHeader
        title="Feature Controls"
        description="What each plan includes. Before you save, you see what a change hides."
      />
      {userId && <FeatureControls userId={userId} />}
    </>
  );
}
