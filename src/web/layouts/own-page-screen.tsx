import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { buildDefaultOwnPlan, type OwnPlan } from '#domain/billing/own-plan.ts';
import { toEffectivePlan } from '#domain/billing/plans.ts';
import { bioPath } from '#domain/paths.ts';
import { ProfileFailure } from '../features/profile/components/profile-failure.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';
import { ownPlanQuery } from '../lib/plans/own-plan.ts';
import { type OwnProfile, ownProfileQuery } from '../lib/profile/own-profile.ts';
import { useCurrentMinute } from '../lib/time/now.ts';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SpinnerPage } from '../ui/spinner.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

/** Draws an editor of the owner's page. */
type DrawEditor = (profile: OwnProfile, plan: OwnPlan) => ReactNode;

type OwnPageScreenProps = { title: string; children: DrawEditor };

/** A screen on which the owner works on the page; the editor comes once it is known what it edits. */
export function OwnPageScreen({ title, children }: OwnPageScreenProps) {
  return (
    <>
      <PageTitle title={title} />
      <SignedInOnly>{(user) => <OwnPage userId={user.id}>{children}</OwnPage>}</SignedInOnly>
    </>
  );
}

function OwnPage({ userId, children }: { userId: string; children: DrawEditor }) {
  const profile = useQuery(ownProfileQuery(userId));
  if (profile.isPending) return <SpinnerPage label="Loading your page" />;
  if (!profile.data) return <ProfileFailure onRetry={() => void profile.refetch()} />;
  return (
    <WithPlan key={userId} profile={profile.data}>
      {children}
    </WithPlan>
  );
}

type OwnPageHeaderProps = { title: string; description: string; username: string };

/** The top of such a screen, with the way to the page. */
export function OwnPageHeader({ title, description, username }: OwnPageHeaderProps) {
  return (
    <PageHeader
      title={title}
      description={description}
      actions={
        <Button asChild variant="secondary">
          <a href={bioPath(username)} target="_blank" rel="noopener">
            <ExternalLink />
            View page
          </a>
        </Button>
      }
    />
  );
}

/** What the plan includes decides what can be promised, so the editor waits for it. */
function WithPlan({ profile, children }: { profile: OwnProfile; children: DrawEditor }) {
  const now = useCurrentMinute();
  const plan = toEffectivePlan(profile, new Date(now));
  const ownPlan = useQuery(ownPlanQuery(profile.user_id, plan));
  if (ownPlan.isPending) return <SpinnerPage label="Loading your page" />;
  return children(profile, ownPlan.data ?? buildDefaultOwnPlan(plan));
}
