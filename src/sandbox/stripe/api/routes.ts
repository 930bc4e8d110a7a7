import type * as z from 'zod/mini';
import { type Account, all, change, get, insert, mergeMetadata, type Parts } from '../account.ts';
import { invalidRequest, noSuch } from '../errors.ts';
import type { Kind, Objects } from '../state.ts';
import { type ListParams, noParams, page } from './params.ts';

export type Route = {
  method: 'DELETE' | 'GET' | 'POST';
  /** Below `/v1`, with `:id` in place of an id. */
  path: string;
  params: z.ZodMiniType;
  answer(account: Account, params: never, id: string): object;
};

/**
 * @param params the parameters' schema
 * @param answer handles the whole request synchronously; it throws before it changes anything
 */
export function route<S extends z.ZodMiniType>(
  method: Route['method'],
  path: string,
  params: S,
  answer: (account: Account, params: z.infer<S>, id: string) => object,
): Route {
  return { method, path, params, answer };
}

/** The requests allowed for a kind whose objects are stored as given. */
type Stored<K extends Kind> = {
  /** The parameters of a new object, and the fields it has without them. */
  create?: z.ZodMiniType<Given>;
  defaults?: Parts<Objects[K]>;
  update?: z.ZodMiniType<Given>;
  /** The filters of its list, named like fields. */
  list?: z.ZodMiniType<ListParams>;
};

type Given = {
  id?: string | undefined;
  metadata?: '' | Record<string, string> | undefined;
  expand?: string[] | undefined;
};

/** The routes that create, list, read and update the objects of a kind. */
export function store<K extends Kind>(
  kind: K,
  { create, defaults, update, list }: Stored<K>,
): Route[] {
  const path = pathOf(kind);
  const routes = [
    route('GET', `${path}/:id`, noParams, (account, _, id) => {
      const kept = account.state.objects[kind].get(id);
      if (!kept) throw noSuch(kind, id);
      return kept;
    }),
  ];
  if (list) routes.push(listRoute(kind, list));
  if (create) {
    routes.push(
      route('POST', path, create, (account, given) =>
        insertGiven(account, kind, { ...structuredClone(defaults), ...given }),
      ),
    );
  }
  if (update) {
    routes.push(
      route('POST', `${path}/:id`, update, (account, given, id) => {
        const object: Objects[Kind] = get(account, kind, id);
        const kept = 'metadata' in object ? object.metadata : null;
        const event = `${kind}.updated` as 'customer.updated';
        return change(account, object, toFields(given, kept), event);
      }),
    );
  }
  return routes;
}

function insertGiven(account: Account, kind: Kind, given: Given): object {
  if (given.id !== undefined && account.state.objects[kind].has(given.id)) {
    const code = 'resource_already_exists';
    throw invalidRequest(`This ${kind} already exists.`, { code, param: 'id' });
  }
  return insert(account, kind, toFields(given, null));
}

function toFields({ expand: _, metadata, ...given }: Given, kept: Record<string, string> | null) {
  return { ...given, metadata: mergeMetadata(kept, metadata) } as Parts<Objects[Kind]>;
}

/**
 * A list route: a page of the objects of a kind that match the filters.
 *
 * @param matches for filters that aren't fields, or aren't compared directly
 */
export function listRoute<K extends Kind, S extends z.ZodMiniType<ListParams>>(
  kind: K,
  params: S,
  matches: (
    object: ReturnType<typeof all<K>>[number],
    given: z.infer<S>,
    account: Account,
  ) => boolean = agrees,
): Route {
  const path = pathOf(kind);
  return route('GET', path, params, (account, given) => {
    const found = all(account, kind).filter((object) => matches(object, given, account));
    return page(found as Array<{ id: string; created: number }>, given, `/v1${path}`);
  });
}

/** checkout.session → `/checkout/sessions`. */
function pathOf(kind: Kind): string {
  return `/${kind.replace('.', '/')}s`;
}

/** Parameters that page through a list instead of filtering by a field. */
const PAGING: ReadonlySet<string> = new Set(['limit', 'starting_after', 'created', 'expand']);

/** @returns whether an object has the values of the filters named like its fields */
export function agrees(object: object, given: object): boolean {
  const fields = new Map(Object.entries(object));
  return Object.entries(given).every(
    ([name, value]) => PAGING.has(name) || value === undefined || fields.get(name) === value,
  );
}
