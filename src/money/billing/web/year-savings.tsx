import type { Terms } from '#money/plans/rules/terms.ts';
import { toPrice } from '#money/plans/rules/terms.ts';

const YEAR_MONTHS = 12;

/** Compares 12 monthly payments with one yearly payment. */
export function YearSavings({ terms }: { terms: Terms }) {
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
