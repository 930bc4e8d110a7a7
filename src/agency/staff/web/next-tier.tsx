import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { seatsQuery } from '#agency/web/agency.ts';
import { useIsOwner } from '#agency/web/leader.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { termsQuery } from '#money/billing/web/queries.ts';
import {
  findNextTier,
  type NextTier,
  sayNextTier,
  switchPath,
} from '#money/plans/rules/plan-offers.ts';
import { ownProfileQuery } from '#page/profile/web/own-profile.ts';

/** The tier with room for more people, for the owner to switch to; managers see whom to ask. */
function useNextTier(missing: number) {
  const userId = useOwner();
  const isOwner = useIsOwner();
  // Only owners can read their own page, and change the plan.
  const profile = useQuery({ ...ownProfileQuery(userId), enabled: isOwner }).data;
  const used = useQuery(seatsQuery(userId)).data?.used;
  const terms = useQuery({ ...termsQuery, enabled: isOwner }).data;
  const cap = profile?.agency_max_staff ?? 0;
  const tier =
    profile && terms && used !== undefined
      ? findNextTier(terms, { plan: profile.plan, seats: cap }, used + missing)
      : null;
  const advice = isOwner
    ? 'Removing someone or withdrawing an invitation frees a seat.'
    : 'Removing someone or withdrawing an invitation frees a seat. Or ask the owner for a larger plan.';
  return { tier, sentence: tier ? sayNextTier(tier, cap) : advice };
}

type SwitchLinkProps = { tier: NextTier; variant?: 'primary' | 'secondary' };

function SwitchLink({ tier: { plan, name }, variant = 'primary' }: SwitchLinkProps) {
  return (
    <Button asChild size="sm" variant={variant}>
      <Link to={switchPath(plan)}>Switch to {name}</Link>
    </Button>
  );
}

/** Says that people don't fit the team's seats, and offers the tier that has room. */
export function NextTierBanner({ missing }: { missing: number }) {
  const { tier, sentence } = useNextTier(missing);
  return (
    <Banner
      tone="info"
      title={
        missing === 1 ? 'No seat is left for 1 person' : `No seat is left for ${missing} people`
      }
      announce
      {...(tier && { actions: <SwitchLink tier={tier} variant="secondary" /> })}
    >
      {sentence}
    </Banner>
  );
}

/** In place of the forms, while every seat is taken. */
export function NoSeat() {
  const isOwner = useIsOwner();
  const { tier, sentence } = useNextTier(1);
  return (
    <Card className="min-h-80">
      <EmptyState
        drawing="team"
        title="Every seat is taken"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {tier && <SwitchLink tier={tier} />}
            {!tier && isOwner && (
              <Button asChild size="sm">
                <Link to={PATHS.billing}>See larger plans</Link>
              </Button>
            )}
            <Button asChild size="sm" variant="secondary">
              <Link to={PATHS.teamMembers}>See the team</Link>
            </Button>
          </div>
        }
      >
        {sentence}
      </EmptyState>
    </Card>
  );
}
