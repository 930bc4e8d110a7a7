import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { queryClient } from '#kit/web/data/query-client.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useSession } from '#kit/web/session/session.ts';
import { PageTitle } from '#kit/web/ui/page-title.tsx';
import {
  countTrialDays,
  type PriceReader,
  toPricingStep,
} from '#money/changes/rules/pricing-steps.ts';
import { parseTerms } from '#money/plans/rules/parse-terms.ts';
import { buildAgencyOffers, buildOffers } from '#money/plans/rules/plan-offers.ts';
import { type Terms, toPrice } from '#money/plans/rules/terms.ts';
import { PlanCard, StepButton } from './plan-card.tsx';
import { billingQuery, termsQuery } from './queries.ts';

const YEAR_MONTHS = 12;

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
        <h1 className="text-2xl sm:text-3xl">Choose Your Plan</h1>
        <p className="text-balance text-base text-ink-soft">
          Start free and stay free, or try everything first. You can change your mind at any time.
        </p>
      </header>
      {terms.data && <Plans terms={terms.data} />}
      {terms.isPending && <Skeleton className="h-[38rem]" />}
      {terms.isError && !terms.data && (
        <LoadFailure title="We couldn’t load the prices" onRetry={terms.refetch} />
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

/** Compares 12 monthly payments with one yearly payment. */
function YearSavings({ terms }: { terms: Terms }) {
  const { currency, prices } = terms;
  const { premium, yearly } = prices;
  if (premium === undefined || yearly === undefined) return null;
  const months = premium * YEAR_MONTHS;
  if (months <= yearly) return null;
  return (
    <dl className="mt-auto grid grid-cols-[minmax(0,1fr)_auto] gap-y-2 rounded-md bg-sunken p-4 tabular-nums">
      <dt className="text-ink-soft">12 months at {toPrice(premium, currency)}</dt>
      <dd className="text-right text-ink-soft">{toPrice(months, currency)}</dd>
      <dt className="text-ink-soft">One year at once</dt>
      <dd className="text-right text-ink-soft">{toPrice(yearly, currency)}</dd>
      <dt className="border-line border-t pt-2 font-medium">You save</dt>
      <dd className="border-line border-t pt-2 text-right font-medium text-success">
        {toPrice(months - yearly, currency)}
      </dd>
    </dl>
  );
}

/** The agency tiers for sale. Null when no tier has a price, or for people on a team. */
function AgencyTiers({ terms, reader }: { terms: Terms; reader: PriceReader }) {
  const titleId = useId();
  const offers = buildAgencyOffers(terms);
  const isOnTeam = typeof reader === 'object' && reader !== null && reader.agency !== null;
  if (offers.length === 0 || isOnTeam) return null;
  return (
    <section
      aria-labelledby={titleId}
      className="mx-auto grid w-full max-w-md gap-6 rounded-b-lg border-ink border-t-2 bg-surface p-6 sm:p-8 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-12"
    >
      <div className="flex flex-col gap-2">
        <h2 id={titleId} className="font-display text-lg">
          For agencies
        </h2>
        <p className="text-ink-soft">
          One account for the whole team. Every member has a page with everything in Premium, and
          you look after all of them.
        </p>
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {offers.map((offer) => (
          <li
            key={offer.plan}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0 lg:grid-cols-[minmax(0,1fr)_7rem_12rem]"
          >
            <div>
              <h3 className="font-semibold text-base">{offer.name}</h3>
              <p className="text-ink-soft">{offer.summary}</p>
            </div>
            <p className="flex flex-col items-end lg:items-start">
              <span className="font-semibold text-base">{offer.price}</span>
              <span className="text-ink-faint text-xs">{offer.period}</span>
            </p>
            <div className="col-span-2 flex flex-col lg:col-span-1">
              <StepButton step={toPricingStep(offer.plan, reader, terms)} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @returns the terms built into the prerendered document, if any */
function readDrawnTerms(): Terms | undefined {
  const text = globalThis.document?.getElementById('terms')?.textContent;
  if (!text) return undefined;
  try {
    return parseTerms(JSON.parse(text)) ?? undefined;
  } catch {
    return undefined;
  }
}
