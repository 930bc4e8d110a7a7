import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { flag, list, listParams, noParams, params, text } from '../api/params.ts';
import { agrees, listRoute, type Route, route, store } from '../api/routes.ts';
import { noSuch } from '../errors.ts';
import { CREATE_SESSION, createSession, expireSession } from './checkout-sessions.ts';
import { CREATE_CUSTOMER, deleteCustomer, UPDATE_CUSTOMER } from './customers.ts';
import { UPDATE_DISPUTE, updateDispute } from './disputes.ts';
import { createMethod } from './payment-methods.ts';
import * as portal from './portal.ts';
import { CREATE_PRICE, createPrice } from './prices.ts';
import { CREATE_REFUND, createRefund } from './refunds.ts';
import * as subscriptions from './subscriptions.ts';
import { TEST_CARDS } from './test-cards.ts';
import {
  PREVIEW,
  previewInvoice,
  UPDATE_SUBSCRIPTION,
  updateSubscription,
} from './update-subscription.ts';
import * as endpoints from './webhook-endpoints.ts';

const word = z.optional(text);

const CATALOG = [
  ...store('product', {
    create: params<Stripe.ProductCreateParams>()({ id: word, name: text }),
    defaults: { active: true },
    update: params<Stripe.ProductUpdateParams>()({ active: flag }),
  }),
  ...store('price', { update: params<Stripe.PriceUpdateParams>()({ active: flag }) }),
  route('POST', '/prices', CREATE_PRICE, createPrice),
  listRoute(
    'price',
    listParams<Stripe.PriceListParams>()({ lookup_keys: z.optional(list(text)), product: word }),
    ({ lookup_key, product }, given) =>
      (given.lookup_keys?.includes(lookup_key ?? '') ?? true) &&
      (given.product ?? product) === product,
  ),
];

const CUSTOMERS = [
  ...store('customer', {
    create: CREATE_CUSTOMER,
    defaults: {
      balance: 0,
      email: null,
      invoice_settings: { default_payment_method: null },
      name: null,
    },
    update: UPDATE_CUSTOMER,
    list: listParams<Stripe.CustomerListParams>()({ email: word }),
  }),
  route('DELETE', '/customers/:id', noParams, deleteCustomer),
  route(
    'POST',
    '/payment_methods/:id/attach',
    params<Stripe.PaymentMethodAttachParams>()({ customer: text }),
    (account, { customer }, id) => {
      const card = TEST_CARDS.find(({ method }) => method === id);
      if (!card) throw noSuch('payment_method', id);
      return createMethod(account, card, customer);
    },
  ),
];

const CHECKOUT = [
  ...store('checkout.session', {
    list: listParams<Stripe.Checkout.SessionListParams>()({
      customer: word,
      status: z.optional(z.enum(['complete', 'expired', 'open'])),
    }),
  }),
  route('POST', '/checkout/sessions', CREATE_SESSION, createSession),
  route('POST', '/checkout/sessions/:id/expire', noParams, expireSession),
];

const PORTAL = [
  ...store('billing_portal.configuration', {
    create: portal.CREATE_CONFIGURATION,
    defaults: { active: true, is_default: false },
  }),
  listRoute(
    'billing_portal.configuration',
    portal.LIST_CONFIGURATIONS,
    (one, given, account) => portal.isSaved(account, one) && agrees(one, given),
  ),
  route('POST', '/billing_portal/sessions', portal.CREATE_PORTAL, portal.createPortal),
];

const PAYMENTS = [
  ...store('payment_intent', {
    list: listParams<Stripe.PaymentIntentListParams>()({ customer: word }),
  }),
  ...store('charge', { list: listParams<Stripe.ChargeListParams>()({ customer: word }) }),
  ...store('refund', {
    list: listParams<Stripe.RefundListParams>()({ payment_intent: word }),
  }),
  route('POST', '/refunds', CREATE_REFUND, createRefund),
  ...store('dispute', {
    list: listParams<Stripe.DisputeListParams>()({ charge: word, payment_intent: word }),
  }),
  route('POST', '/disputes/:id', UPDATE_DISPUTE, updateDispute),
];

const SUBSCRIPTIONS = [
  ...store('subscription', {}),
  // Without a status, all except canceled ones.
  listRoute(
    'subscription',
    listParams<Stripe.SubscriptionListParams>()({
      customer: word,
      status: z.optional(z.enum(['all'])),
    }),
    ({ customer, status }, given) =>
      (given.customer ?? customer) === customer &&
      (given.status === 'all' || status !== 'canceled'),
  ),
  route(
    'POST',
    '/subscriptions',
    subscriptions.CREATE_SUBSCRIPTION,
    subscriptions.createSubscription,
  ),
  route('POST', '/subscriptions/:id', UPDATE_SUBSCRIPTION, updateSubscription),
  route('DELETE', '/subscriptions/:id', noParams, subscriptions.cancelSubscription),
  ...store('invoice', {
    list: listParams<Stripe.InvoiceListParams>()({
      customer: word,
      status: z.optional(z.enum(['open'])),
    }),
  }),
  route('POST', '/invoices/create_preview', PREVIEW, previewInvoice),
];

const EVENTS = [
  listRoute(
    'event',
    listParams<Stripe.EventListParams>()({ delivery_success: z.optional(flag) }),
    ({ pending_webhooks }, { delivery_success: isDelivered }) =>
      isDelivered === undefined || isDelivered === (pending_webhooks === 0),
  ),
  ...store('webhook_endpoint', { list: listParams<Stripe.WebhookEndpointListParams>()({}) }),
  route('POST', '/webhook_endpoints', endpoints.CREATE_ENDPOINT, endpoints.createEndpoint),
  route('POST', '/webhook_endpoints/:id', endpoints.UPDATE_ENDPOINT, endpoints.updateEndpoint),
];

/** Tells if taxes are set up in the dashboard, according to the sandbox's settings. */
const TAX = route('GET', '/tax/settings', noParams, ({ state }) => {
  const isSetUp = state.settings.tax === 'set';
  return {
    object: 'tax.settings',
    status: isSetUp ? 'active' : 'pending',
    status_details: isSetUp
      ? { active: {} }
      : { pending: { missing_fields: ['head_office', 'defaults.tax_code'] } },
  };
});

/** Every route of the API. */
export const ROUTES: readonly Route[] = [
  ...CATALOG,
  ...CUSTOMERS,
  ...CHECKOUT,
  ...PORTAL,
  ...PAYMENTS,
  ...SUBSCRIPTIONS,
  ...EVENTS,
  TAX,
];
