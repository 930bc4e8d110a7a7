import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, all, change, get, insert } from '../account.ts';
import { amount, flag, params, text } from '../api/params.ts';
import { invalidRequest } from '../errors.ts';

export const CREATE_PRICE = params<Stripe.PriceCreateParams>()({
  currency: text,
  lookup_key: z.optional(text),
  product: text,
  recurring: z.optional(z.strictObject({ interval: z.enum(['month', 'year']) })),
  transfer_lookup_key: z.optional(flag),
  unit_amount: amount,
});

/** A lookup key belongs to one price; another may take it over on request. */
export function createPrice(account: Account, given: z.infer<typeof CREATE_PRICE>): Stripe.Price {
  const { currency, lookup_key = null, product, recurring, unit_amount } = given;
  const owner = all(account, 'price').find((price) => price.lookup_key === lookup_key);
  if (owner && lookup_key !== null) {
    if (!given.transfer_lookup_key) {
      throw invalidRequest(`A price (\`${owner.id}\`) already uses that lookup key.`);
    }
    change(account, owner, { lookup_key: null }, 'price.updated');
  }
  return insert(account, 'price', {
    active: true,
    currency,
    lookup_key,
    product,
    recurring: recurring ? { ...recurring, interval_count: 1 } : null,
    unit_amount,
  });
}

/** @returns a price that can be bought, monthly or once @throws ApiError otherwise */
export function requirePrice(account: Account, id: string, mode: 'once' | 'monthly'): Stripe.Price {
  const price = get(account, 'price', id);
  if (!price.active) {
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.');
  }
  if (price.recurring?.interval === (mode === 'monthly' ? 'month' : undefined)) return price;
  throw invalidRequest(`The price ${id} isn’t paid ${mode}.`);
}

/**
 * The end of the month that begins at a time. Months are counted from the anchor, so that the 31st comes
 * back after a February.
 *
 * @param anchor where counting began, in seconds
 * @param start of the month, in seconds
 */
export function findPeriodEnd(anchor: number, start: number): number {
  for (let count = 1; ; count += 1) {
    const end = addMonths(anchor, count);
    if (end > start) return end;
  }
}

function addMonths(from: number, months: number): number {
  const date = new Date(from * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}
