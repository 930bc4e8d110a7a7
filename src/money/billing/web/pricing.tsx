import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { queryClient } from '#kit/web/data/query-client.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { useSession } from '#kit/web/session/session.ts';
import {
  countTrialDays,
  type PriceReader,
  toPricingStep,
} from '#money/changes/rules/pricing-steps.ts';
import { buildOffers } from '#money/plans/rules/plan-offers.ts';
import type { Terms } from '#money/plans/rules/terms.ts';
import { readDrawnTerms } from '#money/plans/web/drawn-terms.ts';
import { AgencyTiers } from './agency-tiers.tsx';
import { PlanCard } from './plan-card.tsx';
import { billingQuery, termsQuery } from './queries.ts';
import { YearSavings } from './year-savings.tsx';

export function PricingScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <PageTitle title="Pricing" />
      <PlanChoice />
    </QueryClientProvider>
  );
}

function PlanChoice() {
  // A prerendered document includes the terms it was built with.
  const terms = useQuery({
    ...termsQuery,
    initialData: readDrawnTerms,
    initialDataUpdatedAt: 0,
  });
  return (
    <div className="flex flex-col gap-12">
      <header className="mx-auto flex max-w-xl flex-col gap-3 text-center">
        <h1 className="font-semibold text-2xl sm:text-3xl">Choose Your Plan</h1>
        <p className="text-balance text-base text-ink-soft">
          Start free and stay free, or try everything first. You can change your mind at any time.
        </p>
      </header>
      {terms.data && <Plans terms={terms.data} />}
      {terms.isPending && <Skeleton className="h-[38rem]" />}
      {terms.isError && !terms.data && (
        <LoadFailure title="The prices could not be loaded" onRetry={terms.refetch} />
      )}
    </div>
  );
}

/** As many columns as plans, so that no row has only one. */
const COLUMNS = ['', '', 'lg:grid-cols-2', 'lg:grid-cols-3'];

function Plans({ terms }: { terms: Terms }) {
  const reader = usePriceReader();
  const offers = buildOffers(terms);
  const isPaying = typeof reader === 'object' && reader !== null && reader.plan !== 'free';
  return (
    <>
      <div
        className={clsx('mx-auto grid w-full max-w-md gap-6 lg:max-w-none', COLUMNS[offers.length])}
      >
        {offers.map((offer) => (
          <PlanCard
            key={offer.plan}
            offer={offer}
            step={toPricingStep(offer.plan, reader, terms)}
            trialDays={countTrialDays(offer.plan, reader, terms)}
          >
            {offer.plan === 'yearly' && <YearSavings terms={terms} />}
          </PlanCard>
        ))}
      </div>
      <AgencyTiers terms={terms} reader={reader} />
      {!isPaying && (
        <Button asChild size="lg" variant="ghost" className="self-center">
          <Link to={PATHS.auth}>Start with Free Plan</Link>
        </Button>
      )}
    </>
  );
}

function usePriceReader(): PriceReader {
  const userId = useSession()?.user.id;
  const billing = useQuery({ ...billingQuery(userId ?? ''), enabled: userId !== undefined });
  return userId === undefined ? null : (billing.data ?? (billing.isError ? 'unknown' : 'awaited'));
}
