import type { Route } from './api/route.ts';
import { COUPON_ROUTES } from './objects/catalog/coupons.ts';
import { PRICE_ROUTES } from './objects/catalog/prices.ts';
import { PRODUCT_ROUTES } from './objects/catalog/products.ts';
import { TAX_ROUTES } from './objects/catalog/tax-settings.ts';
import { CHECKOUT_ROUTES } from './objects/checkout/checkout-sessions.ts';
import { CUSTOMER_ROUTES } from './objects/customers/customers.ts';
import { PORTAL_CONFIGURATION_ROUTES } from './objects/customers/portal-configurations.ts';
import { PORTAL_ROUTES } from './objects/customers/portal-sessions.ts';
import { EVENT_ROUTES } from './objects/events/events.ts';
import { WEBHOOK_ENDPOINT_ROUTES } from './objects/events/webhook-endpoints.ts';
import { INVOICE_ROUTES } from './objects/invoices/invoices.ts';
import { DISPUTE_ROUTES } from './objects/payments/disputes.ts';
import { PAYMENT_METHOD_ROUTES } from './objects/payments/payment-methods.ts';
import { PAYMENT_ROUTES } from './objects/payments/payment-records.ts';
import { REFUND_ROUTES } from './objects/payments/refunds.ts';
import { SUBSCRIPTION_ROUTES } from './objects/subscriptions/subscriptions.ts';

/** Every route of the API. */
export const ROUTES: readonly Route[] = [
  ...CHECKOUT_ROUTES,
  ...COUPON_ROUTES,
  ...CUSTOMER_ROUTES,
  ...DISPUTE_ROUTES,
  ...EVENT_ROUTES,
  ...INVOICE_ROUTES,
  ...PAYMENT_METHOD_ROUTES,
  ...PAYMENT_ROUTES,
  ...PORTAL_CONFIGURATION_ROUTES,
  ...PORTAL_ROUTES,
  ...PRICE_ROUTES,
  ...PRODUCT_ROUTES,
  ...REFUND_ROUTES,
  ...SUBSCRIPTION_ROUTES,
  ...TAX_ROUTES,
  ...WEBHOOK_ENDPOINT_ROUTES,
];
