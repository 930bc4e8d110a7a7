import type Stripe from 'stripe';
import { noSuch } from '../errors.ts';
import type { ListParams } from './params.ts';

const PAGE_SIZE = 10;

/**
 * A page of objects, newest first.
 *
 * @param objects oldest first
 * @param url of the list, such as `/v1/customers`
 * @throws ApiError if the cursor isn't one of them
 */
export function page<T extends { id: string; created: number }>(
  objects: readonly T[],
  { limit = PAGE_SIZE, starting_after: after, created = {} }: ListParams,
  url: string,
): Stripe.ApiList<T> {
  const { gte = 0, lt = Number.POSITIVE_INFINITY } = created;
  const found = objects.filter(({ created: at }) => at >= gte && at < lt).reverse();
  const last = after === undefined ? -1 : found.findIndex(({ id }) => id === after);
  if (after !== undefined && last < 0) throw noSuch('object', after, 'starting_after');
  const rest = found.slice(last + 1);
  return toList(rest.slice(0, limit), url, rest.length > limit);
}

export function toList<T>(data: T[], url: string, has_more = false): Stripe.ApiList<T> {
  return { object: 'list', data, has_more, url };
}
