import { FeatureControls } from '#web/features/admin/feature-controls/components/feature-controls.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** The plans' features, for administrators. */
export function AdminFeaturesScreen() {
  return (
    <>
      <PageTitle title="Feature Controls" />
      <PageHeader
        title="Feature Controls"
        description="What each plan includes. Before you save, you see what a change hides."
      />
      <FeatureControls />
    </>
  );
}
