import type Stripe from 'stripe';
import { type Account, all, find, idOf, present } from '../account.ts';
import { type ApiError, invalidRequest } from '../errors.ts';
import { KINDS, type Kind } from '../state.ts';
import { toList } from './lists.ts';

const MAX_LEVELS = 4;

type Answer = Record<string, unknown>;

/** Parts of an object included only on request. */
const PARTS: Record<string, (account: Account, of: { id: string }) => unknown> = {
  'charge.refunds': (account, { id }) =>
    toList(
      all(account, 'refund')
        .filter(({ charge }) => charge === id)
        .reverse(),
      `/v1/charges/${id}/refunds`,
    ),
  'checkout.session.line_items': (account, { id }) =>
    structuredClone(find(account, 'checkout.session', id)?.line_items),
  'customer.subscriptions': (account, { id }) =>
    toList(
      all(account, 'subscription')
        .filter(({ customer, status }) => customer === id && status !== 'canceled')
        .reverse(),
      `/v1/customers/${id}/subscriptions`,
    ),
  'invoice.confirmation_secret': (account, { id }) => findSecret(account, id),
  'invoice.payments': (account, { id }) =>
    toList(
      all(account, 'invoice_payment').filter(({ invoice }) => invoice === id),
      `/v1/invoice_payments?invoice=${id}`,
    ),
};

/** For ids without a prefix, the field's name determines the kind. */
const KIND_OF_FIELD: Record<string, Kind> = {
  coupon: 'coupon',
  default_price: 'price',
  product: 'product',
};

/**
 * @param paths such as `latest_invoice.payments` or `data.customer`
 * @returns a copy of the answer in which ids on these paths are expanded
 * @throws ApiError if something can't be expanded
 */
export function expand(account: Account, answer: object, paths: readonly string[]): object {
  const copy = presentAll(answer);
  for (const path of paths) {
    const keys = path.split('.');
    const levels = keys.filter((key) => key !== 'data').length;
    if (levels > MAX_LEVELS) {
      throw invalidRequest('You cannot expand more than 4 levels of a property.', {
        param: 'expand',
      });
    }
    expandPath(account, copy, keys, path);
  }
  return copy;
}

function expandPath(account: Account, answer: Answer, keys: readonly string[], path: string): void {
  const [key, ...rest] = keys;
  if (key === undefined) return;
  const value = expandField(account, answer, key, path);
  answer[key] = value;
  for (const next of Array.isArray(value) ? value : [value]) {
    if (next !== null && typeof next === 'object') {
      expandPath(account, next as Answer, rest, path);
    } else if (next !== null && rest.length > 0) throw refuse(path);
  }
}

function expandField(account: Account, answer: Answer, key: string, path: string): unknown {
  const part = PARTS[`${String(answer.object)}.${key}`];
  if (part && typeof answer[key] !== 'object')
    return presentAll(part(account, answer as never) ?? {});
  const value = answer[key];
  if (value === undefined || typeof value === 'number' || typeof value === 'boolean')
    throw refuse(path);
  if (Array.isArray(value))
    return value.map((item) =>
      typeof item === 'string' ? resolve(account, key, item, path) : item,
    );
  return typeof value === 'string' ? resolve(account, key, value, path) : value;
}

/** @returns the object with an id, deleted customers too */
function resolve(account: Account, key: string, id: string, path: string): object {
  const kinds = Object.entries(KINDS) as Array<[Kind, { prefix: string }]>;
  const kind =
    KIND_OF_FIELD[key] ?? kinds.find(([, { prefix }]) => id.startsWith(`${prefix}_`))?.[0];
  const object = kind && account.state.objects[kind].get(id);
  if (!object) throw refuse(path);
  return present(object);
}

function refuse(path: string): ApiError {
  return invalidRequest(
    `This property cannot be expanded (${path}). You may want to try expanding a different property.`,
    { param: 'expand' },
  );
}

/** For a list, each item. */
function presentAll(answer: object): Answer {
  const copy = present(answer) as Answer;
  if (copy.object === 'list') copy.data = (copy.data as object[]).map((item) => present(item));
  return copy;
}

function findSecret(
  account: Account,
  invoice: string,
): Stripe.Invoice.ConfirmationSecret | undefined {
  const payment = all(account, 'invoice_payment').find((entry) => entry.invoice === invoice);
  const intent = find(account, 'payment_intent', idOf(payment?.payment.payment_intent) ?? '');
  const secret = intent?.client_secret ?? null;
  return secret === null ? undefined : { client_secret: secret, type: 'payment_intent' };
}
