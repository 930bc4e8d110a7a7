import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { buildDefaultOwnPlan } from '#domain/billing/plans/own-plan.ts';
import { PATHS } from '#domain/paths.ts';
import { describeLapsedPage } from '#domain/profile/public/lapsed-page.ts';
import { ownPlanQuery } from '#web/lib/plans/own-plan.ts';
import { useOwes } from '#web/lib/plans/use-owes.ts';
import type { OwnProfile } from '#web/lib/profile/own-profile.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/buttons/button.tsx';

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
