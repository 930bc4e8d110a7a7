import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, insert, mergeMetadata } from '../../account.ts';
import { amount, currency, decimal, integer, metadata, params, text } from '../../api/params.ts';
import { route } from '../../api/route.ts';
import { alreadyExists, invalidRequest } from '../../errors.ts';
import { newId, newLetters } from '../../state.ts';

const CREATE = params<Stripe.CouponCreateParams>()({
  id: z.optional(text(200)),
  amount_off: z.optional(amount),
  currency: z.optional(currency),
  duration: z.optional(z.enum(['forever', 'once', 'repeating'])),
  duration_in_months: z.optional(integer(1)),
  metadata: z.optional(metadata),
  name: z.optional(text(40)),
  percent_off: z.optional(decimal(0.01, 100)),
});

export const COUPON_ROUTES = [route('POST', '/coupons', CREATE, createCoupon)];

function createCoupon(account: Account, given: z.infer<typeof CREATE>): Stripe.Coupon {
  const { amount_off, percent_off } = given;
  if ((amount_off === undefined) === (percent_off === undefined)) {
    throw invalidRequest('You must pass exactly one of `percent_off` or `amount_off`.');
  }
  if (amount_off !== undefined && given.currency === undefined) {
    throw invalidRequest('You must pass `currency` when passing `amount_off`.', {
      param: 'currency',
    });
  }
  if ((given.duration === 'repeating') !== (given.duration_in_months !== undefined)) {
    throw invalidRequest(
      '`duration_in_months` is passed with `duration=repeating`, and only then.',
      {
        param: 'duration_in_months',
      },
    );
  }
  const id = given.id ?? newLetters(8);
  if (account.state.objects.coupon.has(id)) throw alreadyExists('Coupon');
  return insert(account, 'coupon', {
    id,
    object: 'coupon',
    amount_off: amount_off ?? null,
    created: account.now(),
    currency: given.currency ?? null,
    duration: given.duration ?? 'once',
    duration_in_months: given.duration_in_months ?? null,
    livemode: false,
    max_redemptions: null,
    metadata: mergeMetadata(null, given.metadata),
    name: given.name ?? null,
    percent_off: percent_off ?? null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  });
}

/** @returns a coupon's discount on an amount in its currency, at most all of it */
export function toDiscount(coupon: Stripe.Coupon, amount: number): number {
  const off = coupon.amount_off ?? Math.round((amount * (coupon.percent_off ?? 0)) / 100);
  return Math.min(off, amount);
}

/** Redeems a coupon for a customer. @returns its discount */
export function redeem(
  account: Account,
  coupon: Stripe.Coupon,
  of: Pick<Stripe.Discount, 'checkout_session' | 'customer' | 'subscription'>,
): Stripe.Discount {
  coupon.times_redeemed += 1;
  return insert(
    account,
    'discount',
    {
      id: newId('di'),
      object: 'discount',
      ...of,
      customer_account: null,
      end: null,
      invoice: null,
      invoice_item: null,
      promotion_code: null,
      source: { coupon: coupon.id, type: 'coupon' },
      start: account.now(),
      subscription_item: null,
    },
    null,
  );
}
