import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { signInPath } from '#domain/account/redirect.ts';
import { PLAN_OFFERS } from '#domain/billing/plan-offers.ts';
import { PATHS } from '#domain/paths.ts';
import { PlanCard } from '../features/billing/components/plan-card.tsx';
import { queryClient } from '../lib/data/query-client.ts';
import { PageTitle } from '../lib/look/page-title.tsx';
import { ownProfileQuery } from '../lib/profile/own-profile.ts';
import { useSession } from '../lib/session/session.ts';
import { Button } from '../ui/button.tsx';

export function PricingScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <PageTitle title="Pricing" />
      <PlanChoice />
    </QueryClientProvider>
  );
}

function PlanChoice() {
  const userId = useSession()?.user.id;
  const profile = useQuery({ ...ownProfileQuery(userId ?? ''), enabled: userId !== undefined });
  const target = userId ? PATHS.billing : signInPath(PATHS.billing);
  return (
    <div className="flex flex-col gap-12">
      <header className="mx-auto flex max-w-xl flex-col gap-3 text-center">
        <h1 className="font-semibold text-2xl sm:text-3xl">Choose Your Plan</h1>
        <p className="text-base text-ink-soft">
          Start free and stay free, or try everything for a week. You can change your mind at any
          time.
        </p>
      </header>
      <div className="mx-auto grid w-full max-w-md gap-6 lg:max-w-none lg:grid-cols-3">
        {PLAN_OFFERS.map((offer) => (
          <PlanCard
            key={offer.plan}
            offer={offer}
            hasUsedTrial={profile.data?.has_used_trial ?? false}
            target={target}
          />
        ))}
      </div>
      <Button asChild size="lg" variant="ghost" className="self-center">
        <Link to={PATHS.auth}>Start with Free Plan</Link>
      </Button>
    </div>
  );
}
