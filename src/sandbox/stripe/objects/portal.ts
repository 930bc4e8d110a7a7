import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, all, change, insert } from '../account.ts';
import { address, flag, integer, list, listParams, metadata, params, text } from '../api/params.ts';
import { invalidRequest } from '../errors.ts';

/** How long a session's page works, in seconds. */
export const PORTAL_LIFE_S = 3600;

export const CREATE_CONFIGURATION = params<Stripe.BillingPortal.ConfigurationCreateParams>()({
  features: z.strictObject({
    invoice_history: z.strictObject({ enabled: flag }),
    payment_method_update: z.strictObject({ enabled: flag }),
    subscription_update: z.strictObject({
      default_allowed_updates: list(z.enum(['price'])),
      enabled: flag,
      products: list(z.strictObject({ product: text, prices: list(text) })),
      proration_behavior: z.enum(['always_invoice']),
      trial_update_behavior: z.enum(['end_trial']),
    }),
  }),
  metadata: z.optional(metadata),
});

export const LIST_CONFIGURATIONS = listParams<Stripe.BillingPortal.ConfigurationListParams>()({
  active: z.optional(flag),
  is_default: z.optional(flag),
});

type Configuration = Stripe.BillingPortal.Configuration;

/** Stores the configuration that accounts save in the dashboard; a sandbox has it from the start. */
export function ensureDefault(account: Account): void {
  const kind = 'billing_portal.configuration';
  if (all(account, kind).some(({ is_default }) => is_default)) return;
  const enabled = true;
  const features = {
    invoice_history: { enabled },
    payment_method_update: { enabled },
    subscription_update: { enabled: false, products: [] },
  };
  insert(account, kind, { active: true, is_default: true, features }, null);
}

/** @returns whether a configuration exists according to the sandbox's settings */
export function isSaved({ state }: Account, { is_default }: Configuration): boolean {
  return !is_default || state.settings.portal === 'saved';
}

export const CREATE_PORTAL = params<Stripe.BillingPortal.SessionCreateParams>()({
  configuration: z.optional(text),
  customer: text,
  flow_data: z.optional(
    z.strictObject({
      type: z.enum(['subscription_update_confirm']),
      after_completion: z.strictObject({
        type: z.enum(['redirect']),
        redirect: z.strictObject({ return_url: address }),
      }),
      subscription_update_confirm: z.strictObject({
        subscription: text,
        items: list(z.strictObject({ id: text, price: text, quantity: integer(1, 1) }), 1),
      }),
    }),
  ),
  return_url: z.optional(address),
});

/** @throws ApiError if the portal was never saved, or isn't configured for this switch */
export function createPortal(
  account: Account,
  { configuration: id, customer, flow_data, return_url }: z.infer<typeof CREATE_PORTAL>,
): Stripe.BillingPortal.Session {
  const configuration = all(account, 'billing_portal.configuration').find(
    (one) => isSaved(account, one) && (id === undefined ? one.is_default : one.id === id),
  );
  if (!configuration) {
    throw invalidRequest(
      'No configuration provided and your test mode default configuration has not been created.',
    );
  }
  const { products } = configuration.features.subscription_update;
  for (const { price } of flow_data?.subscription_update_confirm.items ?? []) {
    if (products?.some(({ prices }) => prices.includes(price))) continue;
    throw invalidRequest(`The price ${price} is not among the products of the configuration.`);
  }
  const fields = {
    configuration: configuration.id,
    customer,
    flow: flow_data ?? null,
    return_url: return_url ?? null,
  };
  const session = insert(account, 'billing_portal.session', fields, null);
  const url = `${account.pagesUrl}/portal/${session.id}`;
  return change(account, session, { url }, null);
}
