import { CHECKOUT_ROUTES } from '../objects/checkout-sessions.ts';
import { COUPON_ROUTES } from '../objects/coupons.ts';
import { CUSTOMER_ROUTES } from '../objects/customers.ts';
import { DISPUTE_ROUTES } from '../objects/disputes.ts';
import { EVENT_ROUTES } from '../objects/events.ts';
import { INVOICE_ROUTES } from '../objects/invoices.ts';
import { PAYMENT_METHOD_ROUTES } from '../objects/payment-methods.ts';
import { PAYMENT_ROUTES } from '../objects/payment-records.ts';
import { PORTAL_CONFIGURATION_ROUTES } from '../objects/portal-configurations.ts';
import { PORTAL_ROUTES } from '../objects/portal-sessions.ts';
import { PRICE_ROUTES } from '../objects/prices.ts';
import { PRODUCT_ROUTES } from '../objects/products.ts';
import { REFUND_ROUTES } from '../objects/refunds.ts';
import { SUBSCRIPTION_ROUTES } from '../objects/subscriptions.ts';
import { TAX_ROUTES } from '../objects/tax-settings.ts';
import { WEBHOOK_ENDPOINT_ROUTES } from '../objects/webhook-endpoints.ts';
import type { Route } from './route.ts';

/** Every address of the API. */
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
