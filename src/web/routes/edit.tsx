import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { buildDefaultOwnPlan } from '#domain/billing/own-plan.ts';
import { toEffectivePlan } from '#domain/billing/plans.ts';
import { bioPath } from '#domain/paths.ts';
import { ImportDialog } from '../features/import/components/import-dialog.tsx';
import { ProfileEditor } from '../features/profile/components/profile-editor.tsx';
import { ProfileFailure } from '../features/profile/components/profile-failure.tsx';
import { ownPlanQuery } from '../features/profile/queries.ts';
import { VersionsDialog } from '../features/versions/components/versions-dialog.tsx';
import { SignedInOnly } from '../layouts/signed-in-only.tsx';
import { useCurrentMinute } from '../lib/now.ts';
import { type OwnProfile, ownProfileQuery } from '../lib/own-profile.ts';
import { PageTitle } from '../lib/page-title.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SpinnerPage } from '../ui/spinner.tsx';

/** The owner's page, to be filled and arranged. */
export function EditScreen() {
  return (
    <>
      <PageTitle title="Edit" />
      <SignedInOnly>{(user) => <Edit userId={user.id} />}</SignedInOnly>
    </>
  );
}

function Edit({ userId }: { userId: string }) {
  // A restored version is another page to edit: the editor starts anew with it.
  const [revision, setRevision] = useState(0);
  const profile = useQuery(ownProfileQuery(userId));
  if (profile.isPending) return <SpinnerPage label="Loading your page" />;
  if (!profile.data) return <ProfileFailure onRetry={() => void profile.refetch()} />;
  return (
    <>
      <PageHeader
        title="Edit"
        description="Visitors see your changes as soon as you save them."
        actions={
          <>
            <VersionsDialog
              profile={profile.data}
              onRestored={() => setRevision((current) => current + 1)}
            />
            <Button asChild variant="secondary">
              <a href={bioPath(profile.data.username)} target="_blank" rel="noopener">
                <ExternalLink />
                Open page
              </a>
            </Button>
          </>
        }
      />
      <EditorWithPlan key={revision} profile={profile.data} />
    </>
  );
}

/** What the plan includes decides what can be promised, so the editor waits for it. */
function EditorWithPlan({ profile }: { profile: OwnProfile }) {
  const now = useCurrentMinute();
  const plan = toEffectivePlan(profile, new Date(now));
  const ownPlan = useQuery(ownPlanQuery(profile.user_id, plan));
  if (ownPlan.isPending) return <SpinnerPage label="Loading your page" />;
  return (
    <ProfileEditor
      key={profile.user_id}
      profile={profile}
      plan={ownPlan.data ?? buildDefaultOwnPlan(plan)}
      tools={<ImportDialog />}
    />
  );
}
