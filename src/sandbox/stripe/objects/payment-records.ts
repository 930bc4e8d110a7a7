import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { all, change, get, mergeMetadata } from '../account.ts';
import { page } from '../api/lists.ts';
import { listParams, metadata, noParams, params, text } from '../api/params.ts';
import { route } from '../api/route.ts';

const INTENTS = listParams<Stripe.PaymentIntentListParams>()({ customer: z.optional(text()) });
const INTENT_UPDATE = params<Stripe.PaymentIntentUpdateParams>()({
  description: z.optional(text()),
  metadata: z.optional(metadata),
});
const CHARGES = listParams<Stripe.ChargeListParams>()({
  customer: z.optional(text()),
  payment_intent: z.optional(text()),
});

/** Payment intents and charges to read; what makes them is a checkout or an invoice. */
export const PAYMENT_ROUTES = [
  route('GET', '/payment_intents', INTENTS, (account, given) =>
    page(
      all(account, 'payment_intent'),
      given,
      '/v1/payment_intents',
      ({ customer }) => given.customer === undefined || customer === given.customer,
    ),
  ),
  route('GET', '/payment_intents/:id', noParams, (account, _, id) =>
    get(account, 'payment_intent', id),
  ),
  route('POST', '/payment_intents/:id', INTENT_UPDATE, (account, given, id) => {
    const intent = get(account, 'payment_intent', id);
    const changes = {
      description: given.description ?? intent.description,
      metadata: mergeMetadata(intent.metadata, given.metadata),
    };
    return change(account, intent, changes, null);
  }),
  route('GET', '/charges', CHARGES, (account, given) =>
    page(
      all(account, 'charge'),
      given,
      '/v1/charges',
      ({ customer, payment_intent }) =>
        (given.customer === undefined || customer === given.customer) &&
        (given.payment_intent === undefined || payment_intent === given.payment_intent),
    ),
  ),
  route('GET', '/charges/:id', noParams, (account, _, id) => get(account, 'charge', id)),
];
