import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import { buildDefaultOwnPlan } from '#money/plans/rules/own-plan.ts';
import { ownPlanQuery } from '#money/plans/web/own-plan.ts';
import { useOwes } from '#money/plans/web/use-owes.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { describeLapsedPage } from '#page/public-profile/rules/lapsed-page.ts';
import { Overview } from './overview.tsx';

type FiguresProps = {
  profile: OwnProfile;
  /** The current time if the plan is Free; an ended plan's content is mentioned then. */
  freeAt: Date | null;
  /** Whether the owner's email is confirmed, which publishes the page. */
  isConfirmed: boolean;
  /** Content of other features: recent events. */
  children: ReactNode;
  /** Links to the page's wallet card. */
  wallets: ReactNode;
};

/** Everything about the numbers. Its code loads while they are fetched. */
export function Figures({ profile, freeAt, isConfirmed, children, wallets }: FiguresProps) {
  return (
    <>
      {freeAt && <LapsedPlan profile={profile} now={freeAt} />}
      <Overview profile={profile} isConfirmed={isConfirmed} wallets={wallets}>
        {children}
      </Overview>
    </>
  );
}

/** Tells owners whose plan has ended what visitors no longer see; renders nothing for others. */
function LapsedPlan({ profile, now }: { profile: OwnProfile; now: Date }) {
  const plan = useQuery(ownPlanQuery(profile.user_id, 'free')).data ?? buildDefaultOwnPlan('free');
  const owes = useOwes();
  const words = describeLapsedPage(profile, plan, now);
  if (words === null) return null;
  return (
    <Banner
      tone="warning"
      title={words.title}
      actions={
        !owes && (
          <Button asChild size="sm" variant="secondary">
            <Link to={PATHS.billing}>See plans</Link>
          </Button>
        )
      }
    >
      {words.text}
    </Banner>
  );
}
