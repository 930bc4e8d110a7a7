import { useId } from 'react';
import { type PriceReader, toPricingStep } from '#money/changes/rules/pricing-steps.ts';
import { buildAgencyOffers } from '#money/plans/rules/plan-offers.ts';
import type { Terms } from '#money/plans/rules/terms.ts';
import { StepButton } from './step-button.tsx';

/** The agency tiers for sale. Null when no tier has a price, or for people on a team. */
export function AgencyTiers({ terms, reader }: { terms: Terms; reader: PriceReader }) {
  const titleId = useId();
  const offers = buildAgencyOffers(terms);
  const isOnTeam = typeof reader === 'object' && reader !== null && reader.agency !== null;
  if (offers.length === 0 || isOnTeam) return null;
  return (
    <section
      aria-labelledby={titleId}
      className="mx-auto grid w-full max-w-md gap-6 rounded-lg border border-line bg-surface p-6 sm:p-8 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-12"
    >
      <div className="flex flex-col gap-2">
        <h2 id={titleId} className="font-semibold text-lg">
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
