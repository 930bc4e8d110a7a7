import type { PaidPlan } from './plans.ts';

/** The terms on which plans are sold here, set by an administrator. */
export type Terms = {
  /** ISO 4217, in lower case. */
  currency: string;
  trial_days: number;
  /** How long a plan continues after a failed renewal. */
  grace_days: number;
  /** In the smallest unit of the currency. A plan without a price isn't sold. */
  prices: Partial<Record<PaidPlan, number | undefined>>;
  /** Whether payments are set up on this installation. */
  is_open: boolean;
};

/** The terms until an administrator changes them: $3.99 a month, $28.80 a year, 7 trial days. */
export const DEFAULT_TERMS: Terms = {
  currency: 'usd',
  trial_days: 7,
  grace_days: 7,
  prices: { premium: 399, yearly: 2880 },
  is_open: true,
};

/** Stripe counts these in hundredths that don't exist, but `Intl` in whole units. */
const COUNTED_IN_HUNDREDTHS: ReadonlySet<string> = new Set(['isk', 'ugx']);

/**
 * @param amount in the smallest unit of the currency
 * @param currency ISO 4217, in lower case
 * @returns the amount as text: `$3.99`, `$49`
 */
export function toPrice(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return format.format(toWholeAmount(amount, currency));
}

/** @returns an amount in whole units of its currency: 3.99 for 399 US cents */
export function toWholeAmount(amount: number, currency: string): number {
  return amount / 10 ** countDigits(currency);
}

function countDigits(currency: string): number {
  if (COUNTED_IN_HUNDREDTHS.has(currency)) return 2;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
