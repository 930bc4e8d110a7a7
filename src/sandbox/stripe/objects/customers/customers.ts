import type Stripe from 'stripe';
import * as z from 'zod/mini';
import {
  type Account,
  all,
  change,
  emit,
  find,
  get,
  insert,
  mergeMetadata,
} from '../../account.ts';
import { listRoute } from '../../api/list-route.ts';
import { listParams, metadata, noParams, params, text, unsettable } from '../../api/params.ts';
import { route } from '../../api/route.ts';
import { invalidRequest, noSuch } from '../../errors.ts';
import { newId, newLetters } from '../../state.ts';
import { dropUnset } from '../catalog/products.ts';
import { endSubscription } from '../collection/subscription-end.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const FIELDS = {
  name: z.optional(unsettable(256)),
  email: z.optional(unsettable(512)),
  phone: z.optional(unsettable(20)),
  description: z.optional(unsettable(5000)),
  metadata: z.optional(metadata),
  invoice_settings: z.optional(z.strictObject({ default_payment_method: z.optional(text()) })),
};
const CREATE = params<Stripe.CustomerCreateParams>()({
  ...FIELDS,
  payment_method: z.optional(text()),
});
const UPDATE = params<Stripe.CustomerUpdateParams>()(FIELDS);
const LIST = listParams<Stripe.CustomerListParams>()({ email: z.optional(text()) });

export const CUSTOMER_ROUTES = [
  route('POST', '/customers', CREATE, createCustomer),
  listRoute('customer', '/customers', LIST),
  route('GET', '/customers/:id', noParams, retrieveCustomer),
  route('POST', '/customers/:id', UPDATE, updateCustomer),
  route('DELETE', '/customers/:id', noParams, (account, _, id) => deleteCustomer(account, id)),
];

/** @returns a new customer */
export function createCustomer(account: Account, given: z.infer<typeof CREATE>): Stripe.Customer {
  requireEmail(given.email);
  const customer: Stripe.Customer = {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: account.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: newLetters(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata(null, given.metadata),
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  return insert(account, 'customer', customer) as Stripe.Customer;
}

function retrieveCustomer(account: Account, _: unknown, id: string) {
  const kept = account.state.objects.customer.get(id);
  if (!kept) throw noSuch('customer', id);
  return kept;
}

function updateCustomer(account: Account, given: z.infer<typeof UPDATE>, id: string) {
  const customer = get(account, 'customer', id);
  requireEmail(given.email);
  const { invoice_settings, metadata: changes, expand: _, ...fields } = given;
  const method = invoice_settings?.default_payment_method;
  if (method !== undefined) requireOwnMethod(account, id, method);
  return change(
    account,
    customer,
    {
      ...dropUnset(fields),
      metadata: mergeMetadata(customer.metadata, changes),
      invoice_settings: {
        ...customer.invoice_settings,
        ...(method !== undefined && { default_payment_method: method }),
      },
    },
    'customer.updated',
  );
}

/** Ends the customer's subscriptions at once and leaves a deleted object, as Stripe does. */
export function deleteCustomer(account: Account, id: string): Stripe.DeletedCustomer {
  const customer = get(account, 'customer', id);
  for (const subscription of all(account, 'subscription')) {
    if (subscription.customer === id && subscription.ended_at === null) {
      endSubscription(account, subscription, 'cancellation_requested');
    }
  }
  const stump: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
  account.state.objects.customer.set(id, stump);
  emit(account, 'customer.deleted', customer);
  return stump;
}

/** @throws ApiError if the payment method isn't this customer's */
export function requireOwnMethod(account: Account, customer: string, id: string): void {
  const method = find(account, 'payment_method', id);
  if (!method) throw noSuch('PaymentMethod', id, 'default_payment_method');
  if (method.customer !== customer) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { param: 'default_payment_method', code: 'resource_missing' },
    );
  }
}

function requireEmail(email: string | null | undefined): void {
  if (typeof email === 'string' && !EMAIL.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, {
      code: 'email_invalid',
      param: 'email',
    });
  }
}
