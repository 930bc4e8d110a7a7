import type { CheckoutStatus } from '#money/server/data/ledger.ts';
import type { StripePicture } from './build-facts.ts';
import { idOf, type StripeSession } from './stripe-objects.ts';

/** Subscriptions whose first payment may still come. */
const HOPEFUL: ReadonlySet<string> = new Set(['active', 'trialing', 'incomplete']);

/** @param session null if Stripe no longer has it @param picture of the same customer */
export function toCheckoutStatus(
  session: StripeSession | null,
  { intents, subscriptions }: StripePicture,
): CheckoutStatus {
  if (session === null || session.status === 'expired') return 'expired';
  if (session.status === 'open') return 'open';
  if (session.payment_status === 'paid') return 'done';
  const isSubscription = session.mode === 'subscription';
  // A trial costs nothing at first. A year that costs nothing wasn't bought.
  if (session.payment_status === 'no_payment_required') return isSubscription ? 'done' : 'failed';
  if (isSubscription) {
    const id = idOf(session.subscription);
    const status = subscriptions.find((subscription) => subscription.id === id)?.status ?? '';
    return HOPEFUL.has(status) ? 'processing' : 'failed';
  }
  const paying = idOf(session.payment_intent);
  const status = intents.find(({ id }) => id === paying)?.status;
  if (status === 'succeeded') return 'done';
  return status === 'processing' ? 'processing' : 'failed';
}
