import { type Account, get } from '../account.ts';
import type { Kind } from '../state.ts';
import { writePath } from './refusals.ts';

/** Parameters that are ids, by the kind of their object. */
const KIND_OF_PARAM: Readonly<Record<string, Kind>> = {
  charge: 'charge',
  configuration: 'billing_portal.configuration',
  customer: 'customer',
  default_payment_method: 'payment_method',
  payment_intent: 'payment_intent',
  price: 'price',
  product: 'product',
  subscription: 'subscription',
};

/** @throws ApiError if the parameters, at any depth, name an object that doesn't exist */
export function requireReferences(
  account: Account,
  given: object,
  path: readonly string[] = [],
): void {
  for (const [name, value] of Object.entries(given)) {
    const here = [...path, name];
    const kind = KIND_OF_PARAM[name];
    if (kind && typeof value === 'string') get(account, kind, value, writePath(here));
    const isNested = typeof value === 'object' && value !== null && name !== 'metadata';
    if (isNested) requireReferences(account, value, here);
  }
}
