import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, get, insert } from '../account.ts';
import { address, params, text } from '../api/params.ts';
import { route } from '../api/route.ts';
import { newId } from '../state.ts';

/** How long the page of a session answers, in seconds. */
export const PORTAL_LIFE_S = 3600;

const CREATE = params<Stripe.BillingPortal.SessionCreateParams>()({
  customer: text(),
  locale: z.optional(z.enum(['auto', 'de', 'en', 'es', 'fr', 'it'])),
  return_url: z.optional(address),
});

export const PORTAL_ROUTES = [route('POST', '/billing_portal/sessions', CREATE, createPortal)];

function createPortal(
  account: Account,
  given: z.infer<typeof CREATE>,
): Stripe.BillingPortal.Session {
  get(account, 'customer', given.customer, 'customer');
  const id = newId('bps');
  return insert(account, 'billing_portal.session', {
    id,
    object: 'billing_portal.session',
    after_expiration: null,
    configuration: 'bpc_sandbox',
    created: account.now(),
    customer: given.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: given.locale ?? null,
    on_behalf_of: null,
    return_url: given.return_url ?? null,
    url: `${account.pagesUrl}/portal/${id}`,
  });
}
