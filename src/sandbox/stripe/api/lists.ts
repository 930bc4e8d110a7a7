import type Stripe from 'stripe';
import { type ApiError, invalidRequest } from '../errors.ts';
import type { ListParams } from './params.ts';

const PAGE_SIZE = 10;

/**
 * A page of objects, newest first.
 *
 * @param objects oldest first, filtered by `matches`
 * @param url of the list, such as `/v1/customers`
 * @throws ApiError if the cursor isn't one of them
 */
export function page<T extends { id: string; created?: number }>(
  objects: readonly T[],
  params: ListParams,
  url: string,
  matches: (object: T) => boolean = () => true,
): Stripe.ApiList<T> {
  const { limit = PAGE_SIZE, starting_after, ending_before } = params;
  if (starting_after !== undefined && ending_before !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: ending_before, starting_after.',
    );
  }
  const all = objects.filter((object) => matches(object) && isInRange(object, params)).reverse();
  const from =
    starting_after === undefined ? 0 : indexOf(all, starting_after, 'starting_after') + 1;
  if (ending_before === undefined) {
    return toList(all.slice(from, from + limit), url, from + limit < all.length);
  }
  const end = indexOf(all, ending_before, 'ending_before');
  return toList(all.slice(Math.max(0, end - limit), end), url, end > limit);
}

export function toList<T>(data: T[], url: string, has_more = false): Stripe.ApiList<T> {
  return { object: 'list', data, has_more, url };
}

function indexOf(objects: ReadonlyArray<{ id: string }>, id: string, param: string): number {
  const index = objects.findIndex((object) => object.id === id);
  if (index < 0) throw refuseCursor(id, param);
  return index;
}

function refuseCursor(id: string, param: string): ApiError {
  return invalidRequest(`No such object in this list: '${id}'`, {
    code: 'resource_missing',
    param,
  });
}

function isInRange(object: { created?: number }, { created }: ListParams): boolean {
  const at = object.created ?? 0;
  if (created === undefined) return true;
  if (typeof created === 'number') return at === created;
  const {
    gt = -1,
    gte = 0,
    lt = Number.POSITIVE_INFINITY,
    lte = Number.POSITIVE_INFINITY,
  } = created;
  return at > gt && at >= gte && at < lt && at <= lte;
}
