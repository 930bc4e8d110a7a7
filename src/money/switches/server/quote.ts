import { ApiError } from '#kit/server/http/errors.ts';
import { idOf } from '#money/facts/server/stripe-objects.ts';
import type { Turn } from '#money/server/billing-lock.ts';
import { QUOTE_LIFETIME_SECONDS } from '#money/server/limits.ts';
import type { Stripe } from '#money/server/stripe.ts';

/** Today's price of a switch, as shown to the owner. */
export type Quote = {
  /** In the smallest unit of the subscription's currency. */
  amount: number;
  /** The moment Stripe prorates from, in seconds since 1970; null if a whole month is paid. */
  proration_date: number | null;
};

/** A change of a subscription's item to another price. */
type ItemSwitch = { item: string; price: string };

/** @param at the moment to prorate from, in seconds; now by default @returns Stripe's charge */
export async function previewNow(
  { ask }: Pick<Turn, 'ask'>,
  { id, customer, status }: Stripe.Subscription,
  { item, price }: ItemSwitch,
  at?: number,
): Promise<Quote> {
  const isTrial = status === 'trialing';
  const { amount_due, lines } = await ask((stripe) =>
    stripe.invoices.createPreview({
      customer: idOf(customer) ?? '',
      subscription: id,
      subscription_details: {
        items: [{ id: item, price }],
        proration_behavior: 'always_invoice',
        ...(at !== undefined && { proration_date: at }),
        ...(isTrial && { trial_end: 'now' as const }),
      },
    }),
  );
  const counted = lines.data.find(
    ({ parent }) => parent?.subscription_item_details?.proration === true,
  );
  return { amount: amount_due, proration_date: counted?.period.start ?? null };
}

/**
 * Charges only the agreed price. The proration moment comes from the owner's browser, and a later
 * one would be cheaper, so it must be recent.
 *
 * @throws ApiError price_changed
 */
export async function requireAgreed(
  turn: Pick<Turn, 'ask'>,
  subscription: Stripe.Subscription,
  change: ItemSwitch,
  agreed: Quote,
): Promise<void> {
  const now = await previewNow(turn, subscription, change);
  const then = agreed.proration_date;
  if (then === null || now.proration_date === null) {
    if (then !== now.proration_date || now.amount !== agreed.amount) {
      throw new ApiError('price_changed');
    }
    return;
  }
  const age = now.proration_date - then;
  if (age < 0 || age > QUOTE_LIFETIME_SECONDS) throw new ApiError('price_changed');
  const { amount } = await previewNow(turn, subscription, change, then);
  if (amount !== agreed.amount) throw new ApiError('price_changed');
}
