import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import { buildDefaultOwnPlan } from '#money/plans/rules/own-plan.ts';
import { ownPlanQuery } from '#money/plans/web/own-plan.ts';
import { useOwes } from '#money/plans/web/use-owes.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { describeLapsedPage } from '#page/public-profile/rules/lapsed-page.ts';

/** Tells owners whose plan has ended what visitors no longer see; renders nothing for others. */
export function LapsedPlan({ profile, now }: { profile: OwnProfile; now: Date }) {
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
