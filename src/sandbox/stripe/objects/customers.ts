import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, all, emit, get } from '../account.ts';
import { metadata, params, text, unsettable } from '../api/params.ts';
import { endSubscription } from './end-subscription.ts';

const FIELDS = {
  email: z.optional(unsettable),
  metadata: z.optional(metadata),
  name: z.optional(unsettable),
};
export const CREATE_CUSTOMER = params<Stripe.CustomerCreateParams>()(FIELDS);
export const UPDATE_CUSTOMER = params<Stripe.CustomerUpdateParams>()({
  ...FIELDS,
  invoice_settings: z.optional(z.strictObject({ default_payment_method: text })),
});

/** Ends the customer's subscriptions at once and leaves a deleted object, as Stripe does. */
export function deleteCustomer(account: Account, _: object, id: string): Stripe.DeletedCustomer {
  const customer = get(account, 'customer', id);
  for (const subscription of all(account, 'subscription')) {
    if (subscription.customer !== id || subscription.ended_at !== null) continue;
    endSubscription(account, subscription);
  }
  const stump: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
  account.state.objects.customer.set(id, stump);
  emit(account, 'customer.deleted', customer);
  return stump;
}
