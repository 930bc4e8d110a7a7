import type { StripePicture } from '#money/facts/server/build-facts.ts';
import type {
  StripeIntent,
  StripeSession,
  StripeSubscription,
} from '#money/facts/server/stripe-objects.ts';
import { STRIPE_PAGE_SIZE, STRIPE_READ_MAX_OBJECTS } from '#money/server/limits.ts';
import { orNull, type Payments, type Stripe } from '#money/server/stripe.ts';

/** A paginated list from Stripe's client: a page, and the ones after it. */
type Listing<Item> = { autoPagingToArray(options: { limit: number }): Promise<Item[]> };

/**
 * Reads all of a customer's objects in Stripe that affect their plan: the newest of each kind, up to
 * `STRIPE_READ_MAX_OBJECTS`. Older ones were read when they were new.
 *
 * @param lasting subscriptions that were live at the last read. A customer deleted in Stripe has no lists,
 *   but their objects can still be read by id
 * @throws ApiError payments_unavailable
 */
export async function readCustomer(
  payments: Pick<Payments, 'ask'>,
  customer: string,
  lasting: readonly string[] = [],
): Promise<StripePicture> {
  const limit = STRIPE_PAGE_SIZE;
  // A customer deleted in Stripe has nothing to list.
  const list = async <Item>(call: (stripe: Stripe) => Listing<Item>): Promise<Item[]> =>
    (await orNull(
      payments.ask((stripe) => call(stripe).autoPagingToArray({ limit: STRIPE_READ_MAX_OBJECTS })),
    )) ?? [];
  const [subscriptions, intents, invoices] = await Promise.all([
    list<StripeSubscription>((stripe) =>
      stripe.subscriptions.list({
        customer,
        status: 'all',
        limit,
        expand: ['data.default_payment_method'],
      }),
    ),
    list<StripeIntent>((stripe) =>
      stripe.paymentIntents.list({ customer, limit, expand: ['data.latest_charge.refunds'] }),
    ),
    list((stripe) => stripe.invoices.list({ customer, limit, expand: ['data.payments'] })),
  ]);
  const disputes = await Promise.all(
    intents
      .filter(isDisputed)
      .map(({ id }) => list((stripe) => stripe.disputes.list({ payment_intent: id, limit }))),
  );
  for (const intent of intents) await readMoreRefunds(intent);
  for (const id of lasting) {
    if (subscriptions.some((listed) => listed.id === id)) continue;
    const found = await orNull(payments.ask((stripe) => stripe.subscriptions.retrieve(id)));
    if (found) subscriptions.push(found);
  }
  return { subscriptions, intents, invoices, disputes: disputes.flat() };

  /** A nested list has ten entries. */
  async function readMoreRefunds({ id, latest_charge }: StripeIntent): Promise<void> {
    if (typeof latest_charge !== 'object' || !latest_charge?.refunds?.has_more) return;
    const data = await list((stripe) => stripe.refunds.list({ payment_intent: id, limit }));
    latest_charge.refunds = { data, has_more: false };
  }
}

function isDisputed({ latest_charge }: StripeIntent): boolean {
  return typeof latest_charge === 'object' && latest_charge !== null && latest_charge.disputed;
}

/** @returns the session; null if Stripe has none @throws ApiError payments_unavailable */
export function readSession(
  payments: Pick<Payments, 'ask'>,
  id: string,
): Promise<StripeSession | null> {
  return orNull(payments.ask<StripeSession>((stripe) => stripe.checkout.sessions.retrieve(id)));
}
