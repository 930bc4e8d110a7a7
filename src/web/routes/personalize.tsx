import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { buildDefaultOwnPlan } from '#domain/billing/own-plan.ts';
import { toEffectivePlan } from '#domain/billing/plans.ts';
import { bioPath } from '#domain/paths.ts';
import { PersonalizeEditor } from '../features/personalize/components/personalize-editor.tsx';
import { ProfileFailure } from '../features/profile/components/profile-failure.tsx';
import { ownPlanQuery } from '../features/profile/queries.ts';
import { SignedInOnly } from '../layouts/signed-in-only.tsx';
import { useCurrentMinute } from '../lib/now.ts';
import { type OwnProfile, ownProfileQuery } from '../lib/own-profile.ts';
import { PageTitle } from '../lib/page-title.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SpinnerPage } from '../ui/spinner.tsx';

/** How the owner's page looks. */
export function PersonalizeScreen() {
  return (
    <>
      <PageTitle title="Personalize" />
      <SignedInOnly>{(user) => <Personalize userId={user.id} />}</SignedInOnly>
    </>
  );
}

function Personalize({ userId }: { userId: string }) {
  const profile = useQuery(ownProfileQuery(userId));
  if (profile.isPending) return <SpinnerPage label="Loading your page" />;
  if (!profile.data) return <ProfileFailure onRetry={() => void profile.refetch()} />;
  return (
    <>
      <PageHeader
        title="Personalize"
        description="Visitors see the new look as soon as you save it."
        actions={
          <Button asChild variant="secondary">
            <a href={bioPath(profile.data.username)} target="_blank" rel="noopener">
              <ExternalLink />
              Open page
            </a>
          </Button>
        }
      />
      <EditorWithPlan profile={profile.data} />
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
    <PersonalizeEditor
      key={profile.user_id}
      profile={profile}
      plan={ownPlan.data ?? buildDefaultOwnPlan(plan)}
    />
  );
}
