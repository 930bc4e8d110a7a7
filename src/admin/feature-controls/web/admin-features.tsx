import { FeatureControls } from '#admin/feature-controls/web/feature-controls.tsx';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';

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
