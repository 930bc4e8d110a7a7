import * as z from 'zod/mini';
import type { Terms } from './terms.ts';

const price = z.optional(z.int().check(z.positive()));
const days = z.int().check(z.nonnegative());

const TERMS = z.object({
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
  trial_days: days,
  grace_days: days,
  prices: z.object({
    premium: price,
    yearly: price,
    agency_50: price,
    agency_100: price,
    agency_500: price,
  }),
  is_open: z.boolean(),
});

/** @param value such as from `/terms.json` @returns the terms; null if invalid */
export function parseTerms(value: unknown): Terms | null {
  const parsed = TERMS.safeParse(value);
  return parsed.success ? parsed.data : null;
}
