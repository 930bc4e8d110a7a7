import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, all, find, get, insert, mergeMetadata } from '../../account.ts';
import { page } from '../../api/lists.ts';
import { address, flag, list, listParams, metadata, params, text } from '../../api/params.ts';
import { route } from '../../api/route.ts';
import { invalidRequest } from '../../errors.ts';
import { newId } from '../../state.ts';

const SWITCH = z.strictObject({
  default_allowed_updates: z.optional(list(z.enum(['price', 'promotion_code', 'quantity']), 3)),
  enabled: flag,
  products: z.optional(list(z.strictObject({ product: text(), prices: list(text()) }), 10)),
  proration_behavior: z.optional(z.enum(['always_invoice', 'create_prorations', 'none'])),
  trial_update_behavior: z.optional(z.enum(['continue_trial', 'end_trial'])),
});

const CREATE = params<Stripe.BillingPortal.ConfigurationCreateParams>()({
  default_return_url: z.optional(address),
  features: z.strictObject({
    invoice_history: z.optional(z.strictObject({ enabled: flag })),
    payment_method_update: z.optional(z.strictObject({ enabled: flag })),
    subscription_update: z.optional(SWITCH),
  }),
  metadata: z.optional(metadata),
  name: z.optional(text()),
});
const LIST = listParams<Stripe.BillingPortal.ConfigurationListParams>()({
  active: z.optional(flag),
  is_default: z.optional(flag),
});

export const PORTAL_CONFIGURATION_ROUTES = [
  route('POST', '/billing_portal/configurations', CREATE, createConfiguration),
  route('GET', '/billing_portal/configurations', LIST, (account, given) => {
    if (isSaved(account)) ensureDefault(account);
    return page(
      all(account, 'billing_portal.configuration').filter(
        ({ is_default }) => !is_default || isSaved(account),
      ),
      given,
      '/v1/billing_portal/configurations',
      ({ active, is_default }) =>
        (given.active === undefined || active === given.active) &&
        (given.is_default === undefined || is_default === given.is_default),
    );
  }),
];

const isSaved = ({ state }: Account) => state.settings.portal !== 'unsaved';

/**
 * @returns the one saved in the dashboard, which a sandbox has from the start
 * @throws ApiError if the settings say that none was saved
 */
export function ensureDefault(account: Account): Stripe.BillingPortal.Configuration {
  if (!isSaved(account)) {
    throw invalidRequest(
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
    );
  }
  const known = all(account, 'billing_portal.configuration').find(({ is_default }) => is_default);
  if (known) return known;
  const features = { invoice_history: { enabled: true }, payment_method_update: { enabled: true } };
  const made = build(account, { features });
  made.is_default = true;
  made.features.subscription_cancel.enabled = true;
  return insert(account, 'billing_portal.configuration', made, null);
}

function createConfiguration(account: Account, given: z.infer<typeof CREATE>) {
  const { products = [] } = given.features.subscription_update ?? {};
  products.forEach(({ product, prices }, index) => {
    const param = `features[subscription_update][products][${index}]`;
    get(account, 'product', product, `${param}[product]`);
    for (const id of prices) {
      const price = find(account, 'price', id);
      if (price?.product !== product) {
        throw invalidRequest(`The price ${id} is not one of product ${product}.`, {
          param: `${param}[prices]`,
        });
      }
    }
  });
  return insert(account, 'billing_portal.configuration', build(account, given));
}

function build(
  account: Account,
  given: z.infer<typeof CREATE>,
): Stripe.BillingPortal.Configuration {
  const { features } = given;
  const update = features.subscription_update;
  const now = account.now();
  return {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: now,
    default_return_url: given.default_return_url ?? null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: features.invoice_history?.enabled ?? false },
      payment_method_update: {
        enabled: features.payment_method_update?.enabled ?? false,
        payment_method_configuration: null,
      },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: false,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: {
        duration: { interval_options: [], type: 'interval_options' },
        enabled: false,
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: update?.default_allowed_updates ?? [],
        enabled: update?.enabled ?? false,
        products: (update?.products ?? []).map(({ product, prices }) => ({
          product,
          prices,
          adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
        })),
        proration_behavior: update?.proration_behavior ?? 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: update?.trial_update_behavior ?? 'end_trial',
      },
    },
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: mergeMetadata(null, given.metadata),
    name: given.name ?? null,
    updated: now,
  };
}
