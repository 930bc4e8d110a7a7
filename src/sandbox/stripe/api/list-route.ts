import type * as z from 'zod/mini';
import { type Account, all, get } from '../account.ts';
import type { Kind } from '../state.ts';
import { page } from './lists.ts';
import { type ListParams, noParams } from './params.ts';
import { type Route, route } from './route.ts';

/**
 * The route of a list: a page of the objects of a kind that match the filters.
 *
 * @param params the schema of the filters, named like fields
 * @param matches the filters that aren't fields, or aren't compared directly
 */
export function listRoute<K extends Kind, S extends z.ZodMiniType<ListParams>>(
  kind: K,
  path: string,
  params: S,
  matches: (object: ReturnType<typeof all<K>>[number], given: z.infer<S>) => boolean = agrees,
): Route {
  return route('GET', path, params, (account: Account, given: z.infer<S>) =>
    page(all(account, kind) as never[], given, `/v1${path}`, (object) => matches(object, given)),
  );
}

/** The route of one object by its id. */
export function retrieveRoute(kind: Kind, path: string): Route {
  return route('GET', `${path}/:id`, noParams, (account, _, id) => get(account, kind, id));
}

/** Parameters that page through a list instead of filtering by a field. */
const PAGING: ReadonlySet<string> = new Set([
  'limit',
  'starting_after',
  'ending_before',
  'created',
  'expand',
]);

function agrees(object: object, given: object): boolean {
  const fields = new Map(Object.entries(object));
  return Object.entries(given).every(
    ([name, value]) => PAGING.has(name) || value === undefined || fields.get(name) === value,
  );
}
