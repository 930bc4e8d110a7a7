import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { invalidRequest, noSuch } from '../errors.ts';

/** Schemas for form values. `refusals.ts` words their refusals. */

export const text = z.string().check(z.minLength(1));

/** A text that an empty value unsets. */
export const unsettable = z.pipe(
  z.string(),
  z.transform((value) => (value === '' ? null : value)),
);

export function integer(min: number, max: number) {
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.transform(Number)),
    z.number().check(z.gte(min), z.lte(max)),
  );
}

/** An amount in the currency's smallest unit, up to eight digits as at Stripe. */
export const amount = integer(0, 99_999_999);

export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
);

export const address = z.url({ protocol: /^https?$/ });

/** Seconds since 1970. */
export const timestamp = integer(0, 9_999_999_999);

/** @returns a schema of `a[0]=…&a[1]=…` */
export function list<T extends z.ZodMiniType>(item: T, max = 100) {
  const items = z.transform(
    (tree: string | FormTree | undefined) =>
      (typeof tree === 'object' ? toItems(tree) : tree) as Array<z.input<T>>,
  );
  return z.pipe(items, z.array(item).check(z.minLength(1), z.maxLength(max)));
}

/** An empty value unsets one key, an empty text all. */
export const metadata = z.union([z.literal(''), z.record(z.string(), z.string())]);

const EXPAND = { expand: z.optional(list(text)) };

const PAGE = {
  limit: z.optional(integer(1, 100)),
  starting_after: z.optional(text),
  created: z.optional(z.strictObject({ gte: z.optional(timestamp), lt: z.optional(timestamp) })),
};

/** The compiler rejects names unknown to Stripe's types. */
type NamesOf<P> = { [K in keyof P]?: z.ZodMiniType };

/** @returns a schema for the parameters of one of Stripe's client types */
export function params<P>() {
  return <const S extends NamesOf<P> & { [K in Exclude<keyof S, keyof P>]: never }>(shape: S) =>
    z.strictObject({ ...shape, ...EXPAND });
}

/** The same for a list, with its paging and creation time. */
export function listParams<P>() {
  return <const S extends NamesOf<P> & { [K in Exclude<keyof S, keyof P>]: never }>(shape: S) =>
    z.strictObject({ ...shape, ...PAGE, ...EXPAND });
}

const LIST_PARAMS = z.strictObject(PAGE);

/** The parameters of every list. */
export type ListParams = z.infer<typeof LIST_PARAMS>;

/** No parameters except `expand`. */
export const noParams = z.strictObject(EXPAND);

/** A decoded form: texts and records of them. A list is a record with ascending keys. */
export type FormTree = { [key: string]: string | FormTree };

/**
 * Parses nested parameters as Stripe's clients write them: `items[0][price]=price_1&expand[]=customer`.
 *
 * @param text of a query or a body
 * @throws ApiError if a name is malformed, or used for both a text and a record
 */
export function parseForm(text: string): FormTree {
  const tree = newTree();
  for (const [name, value] of new URLSearchParams(text)) place(tree, name, value);
  return tree;
}

/** @returns the items if the keys count from 0, as in `a[0]` and `a[]` */
function toItems(tree: FormTree): Array<string | FormTree> | null {
  const keys = Object.keys(tree);
  return keys.every((key, index) => key === String(index)) ? Object.values(tree) : null;
}

function place(tree: FormTree, name: string, value: string): void {
  const path = readPath(name);
  const last = path.pop() ?? '';
  let place = tree;
  for (const key of path) {
    const next = place[toKey(place, key)] ?? newTree();
    if (typeof next === 'string') throw invalidRequest(`Invalid object: ${name}`, { param: name });
    place[toKey(place, key)] = next;
    place = next;
  }
  const key = toKey(place, last);
  if (typeof place[key] === 'object') throw invalidRequest('Invalid string', { param: name });
  place[key] = value;
}

/** `a[]` means the next item. */
function toKey(tree: FormTree, key: string): string {
  return key === '' ? String(Object.keys(tree).length) : key;
}

/** `items[0][price]` → items, 0, price. */
function readPath(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  const [, first = '', rest = ''] = match ?? [];
  if (!match) {
    const code = 'parameter_unknown';
    throw invalidRequest(`Received unknown parameter: ${name}`, { code, param: name });
  }
  return [first, ...Array.from(rest.matchAll(/\[([^\]]*)\]/g), ([, key = '']) => key)];
}

/** Without a prototype, as callers choose the names. */
function newTree(): FormTree {
  return Object.create(null) as FormTree;
}

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
