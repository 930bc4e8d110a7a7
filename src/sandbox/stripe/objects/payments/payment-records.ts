import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { listRoute, retrieveRoute } from '../../api/list-route.ts';
import { listParams, text } from '../../api/params.ts';

const INTENTS = listParams<Stripe.PaymentIntentListParams>()({ customer: z.optional(text()) });
const CHARGES = listParams<Stripe.ChargeListParams>()({
  customer: z.optional(text()),
  payment_intent: z.optional(text()),
});

/** Payment intents and charges, read-only; checkouts and invoices create them. */
export const PAYMENT_ROUTES = [
  listRoute('payment_intent', '/payment_intents', INTENTS),
  retrieveRoute('payment_intent', '/payment_intents'),
  listRoute('charge', '/charges', CHARGES),
];
