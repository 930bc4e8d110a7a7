import type Stripe from 'stripe';
import { type Account, change, emit, get, insert, plan } from '../../account.ts';
import { listRoute, retrieveRoute } from '../../api/list-route.ts';
import { noParams } from '../../api/params.ts';
import { route } from '../../api/route.ts';
import { invalidRequest } from '../../errors.ts';
import { newId } from '../../state.ts';
import { toDiscount } from '../catalog/coupons.ts';
import { createPrice } from '../catalog/prices.ts';
import { requireOneInterval } from '../subscriptions/change-items.ts';
import { buildSession, readTerms } from './build-session.ts';
import { checkCurrency, checkPrices, checkSession } from './check-session.ts';
import { CREATE_SESSION, LIST_SESSIONS, type SessionParams } from './checkout-params.ts';

/** Stripe's minimum, in the smallest unit. */
const LEAST_AMOUNT = 50;

export const CHECKOUT_ROUTES = [
  route('POST', '/checkout/sessions', CREATE_SESSION, createSession),
  listRoute('checkout.session', '/checkout/sessions', LIST_SESSIONS),
  retrieveRoute('checkout.session', '/checkout/sessions'),
  route('POST', '/checkout/sessions/:id/expire', noParams, (account, _, id) => {
    const session = get(account, 'checkout.session', id);
    if (session.status === 'open') return expireSession(account, session);
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }),
];

function createSession(account: Account, given: SessionParams): Stripe.Checkout.Session {
  checkSession(account, given);
  const couponId = given.discounts?.[0]?.coupon;
  const coupon =
    couponId === undefined ? null : get(account, 'coupon', couponId, 'discounts[0][coupon]');
  requireProducts(account, given);
  const prices = (given.line_items ?? []).map((_, index) => readPrice(account, given, index));
  checkPrices(given.mode, prices);
  checkCurrency(account, given, prices);
  if (given.mode === 'subscription') requireOneInterval(prices.map((price) => ({ price })));
  const items = prices.map((price, index) =>
    buildLineItem(account, price, given.line_items?.[index]?.quantity ?? 1),
  );
  const subtotal = items.reduce((sum, { amount_subtotal }) => sum + amount_subtotal, 0);
  const total = subtotal - (coupon ? toDiscount(coupon, subtotal) : 0);
  if (given.mode === 'payment' && total > 0 && total < LEAST_AMOUNT) {
    throw invalidRequest("The Checkout Session's total amount must convert to at least 50 cents.", {
      code: 'amount_too_small',
    });
  }
  const session = insert(
    account,
    'checkout.session',
    buildSession(account, given, { items, subtotal, total }),
    null,
  );
  account.state.terms.set(session.id, readTerms(given));
  plan(account, { at: session.expires_at, name: 'expire-session', id: session.id });
  return session;
}

/** Checks all `price_data` before anything is created from it. */
function requireProducts(account: Account, given: SessionParams): void {
  given.line_items?.forEach(({ price, price_data }, index) => {
    const param = `line_items[${index}]`;
    if ((price === undefined) === (price_data === undefined)) {
      throw invalidRequest(`Missing required param: ${param}[price].`, {
        code: 'parameter_missing',
        param: `${param}[price]`,
      });
    }
    if (price_data?.product !== undefined) {
      get(account, 'product', price_data.product, `${param}[price_data][product]`);
    }
    if (price !== undefined) get(account, 'price', price, `${param}[price]`);
  });
}

function readPrice(account: Account, given: SessionParams, index: number): Stripe.Price {
  const item = given.line_items?.[index];
  const param = `line_items[${index}][price]`;
  if (item?.price_data) {
    const { product_data, ...data } = item.price_data;
    const named = product_data && { product_data: { name: product_data.name } };
    return createPrice(account, { ...data, ...named, active: false });
  }
  const price = get(account, 'price', item?.price ?? '', param);
  if (!price.active) {
    throw invalidRequest(
      'The price specified is inactive. This field only accepts active prices.',
      {
        param,
      },
    );
  }
  return price;
}

function buildLineItem(account: Account, price: Stripe.Price, quantity: number): Stripe.LineItem {
  const amount = (price.unit_amount ?? 0) * quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: get(account, 'product', String(price.product)).name,
    metadata: {},
    price: structuredClone(price),
    quantity,
  };
}

/** Expires an unfinished checkout. */
export function expireSession(
  account: Account,
  session: Stripe.Checkout.Session,
): Stripe.Checkout.Session {
  change(account, session, { status: 'expired', url: null }, null);
  account.state.terms.delete(session.id);
  emit(account, 'checkout.session.expired', session);
  return session;
}
