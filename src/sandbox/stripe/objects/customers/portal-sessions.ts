import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, get, insert } from '../../account.ts';
import { address, integer, list, params, text } from '../../api/params.ts';
import { route } from '../../api/route.ts';
import { invalidRequest } from '../../errors.ts';
import { newId } from '../../state.ts';
import { requirePrice } from '../subscriptions/subscription-terms.ts';
import { ensureDefault } from './portal-configurations.ts';

/** How long a session's page works, in seconds. */
export const PORTAL_LIFE_S = 3600;

const FLOW = z.strictObject({
  type: z.enum(['payment_method_update', 'subscription_update_confirm']),
  after_completion: z.optional(
    z.strictObject({
      type: z.enum(['portal_homepage', 'redirect']),
      redirect: z.optional(z.strictObject({ return_url: address })),
    }),
  ),
  subscription_update_confirm: z.optional(
    z.strictObject({
      subscription: text(),
      items: list(
        z.strictObject({
          id: text(),
          price: z.optional(text()),
          quantity: z.optional(integer(0, 1_000_000)),
        }),
        1,
      ),
    }),
  ),
});

const CREATE = params<Stripe.BillingPortal.SessionCreateParams>()({
  configuration: z.optional(text()),
  customer: text(),
  flow_data: z.optional(FLOW),
  locale: z.optional(z.enum(['auto', 'de', 'en', 'es', 'fr', 'it'])),
  return_url: z.optional(address),
});

type Given = z.infer<typeof CREATE>;

export const PORTAL_ROUTES = [route('POST', '/billing_portal/sessions', CREATE, createPortal)];

function createPortal(account: Account, given: Given): Stripe.BillingPortal.Session {
  get(account, 'customer', given.customer, 'customer');
  const configuration =
    given.configuration === undefined
      ? ensureDefault(account)
      : get(account, 'billing_portal.configuration', given.configuration, 'configuration');
  requireSwitch(account, given, configuration);
  const id = newId('bps');
  return insert(account, 'billing_portal.session', {
    id,
    object: 'billing_portal.session',
    after_expiration: null,
    configuration: configuration.id,
    created: account.now(),
    customer: given.customer,
    customer_account: null,
    flow: buildFlow(given.flow_data),
    livemode: false,
    locale: given.locale ?? null,
    on_behalf_of: null,
    return_url: given.return_url ?? null,
    url: `${account.pagesUrl}/portal/${id}`,
  });
}

/** @throws ApiError if the portal isn't configured for the switch to confirm */
function requireSwitch(
  account: Account,
  { customer, flow_data: flow }: Given,
  { features }: Stripe.BillingPortal.Configuration,
): void {
  if (flow?.type !== 'subscription_update_confirm') return;
  const param = 'flow_data[subscription_update_confirm]';
  const { subscription_update_confirm: wish } = flow;
  if (!wish) throw invalidRequest(`Missing required param: ${param}.`, { param });
  const { enabled, products } = features.subscription_update;
  if (!enabled) {
    throw invalidRequest(
      'This subscription cannot be updated because the subscription update feature in the portal configuration is disabled.',
      { param },
    );
  }
  const subscription = get(account, 'subscription', wish.subscription, `${param}[subscription]`);
  if (subscription.customer !== customer) {
    throw invalidRequest('The subscription is not one of this customer.', { param });
  }
  for (const { price: id } of wish.items) {
    if (id === undefined) continue;
    const price = requirePrice(account, id, `${param}[items][0][price]`);
    if (products?.some(({ prices }) => prices.includes(price.id))) continue;
    throw invalidRequest(`The price ${id} is not among the products of the portal configuration.`, {
      param: `${param}[items][0][price]`,
    });
  }
}

function buildFlow(given: Given['flow_data']): Stripe.BillingPortal.Session.Flow | null {
  if (!given) return null;
  const { type, after_completion: after, subscription_update_confirm: wish } = given;
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: after?.redirect ?? null,
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: wish
      ? {
          discounts: null,
          items: wish.items.map(({ id, price = null, quantity }) => ({
            id,
            price,
            ...(quantity !== undefined && { quantity }),
          })),
          subscription: wish.subscription,
        }
      : null,
    type,
  };
}
