import { PATHS } from '#kit/rules/paths.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import type { Turn } from '#money/server/billing-lock.ts';
import { isRefusal, type Stripe } from '#money/server/stripe.ts';

/** A switch that the owner has to confirm. */
export type WaitingSwitch = {
  customer: string;
  subscription: string;
  /** The subscription item that changes, and its new price. */
  item: string;
  price: string;
};

/** @returns whether the bank requires the cardholder to confirm the payment (3-D Secure) */
export function mustBeConfirmed(error: unknown): boolean {
  return (
    isRefusal(error, 'subscription_payment_intent_requires_action') ||
    isRefusal(error, 'authentication_required')
  );
}

/**
 * Opens a Stripe portal page where the owner confirms one switch with their bank. Nothing changes until they
 * do, and the page leads back to Billing.
 *
 * @returns its URL
 * @throws ApiError payments_unavailable
 */
export async function openConfirmation(
  { ask }: Pick<Turn, 'ask'>,
  { customer, subscription, item, price }: WaitingSwitch,
  publicUrl: string,
): Promise<string> {
  const configuration = await ensureConfiguration(ask, price);
  const return_url = publicUrl + PATHS.billing;
  const { url } = await ask((stripe) =>
    stripe.billingPortal.sessions.create({
      customer,
      configuration,
      return_url,
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription,
          items: [{ id: item, price, quantity: 1 }],
        },
        after_completion: { type: 'redirect', redirect: { return_url } },
      },
    }),
  );
  if (!url) throw new ApiError('payments_unavailable');
  return url;
}

/**
 * The portal only confirms switches to prices in its configuration. The operator's own configuration has
 * switching off, so we create one for each price.
 */
async function ensureConfiguration(ask: Turn['ask'], price: string): Promise<string> {
  const known = await ask((stripe) =>
    stripe.billingPortal.configurations
      .list({ active: true, limit: 100 })
      .autoPagingToArray({ limit: 1000 }),
  );
  const own = known.find(({ metadata }) => metadata?.switch_to === price);
  if (own) return own.id;
  const product = await findProduct(ask, price);
  const { id } = await ask((stripe) =>
    stripe.billingPortal.configurations.create(
      {
        metadata: { switch_to: price },
        features: {
          payment_method_update: { enabled: true },
          invoice_history: { enabled: true },
          subscription_update: {
            enabled: true,
            default_allowed_updates: ['price'],
            products: [{ product, prices: [price] }],
            proration_behavior: 'always_invoice',
            trial_update_behavior: 'end_trial',
          },
        },
      },
      { idempotencyKey: `switch to ${price}` },
    ),
  );
  return id;
}

async function findProduct(ask: Turn['ask'], price: string): Promise<string> {
  const { product } = await ask<Stripe.Price>((stripe) => stripe.prices.retrieve(price));
  return typeof product === 'string' ? product : product.id;
}
