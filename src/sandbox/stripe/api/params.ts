import * as z from 'zod/mini';
import { type FormTree, toItems } from './form.ts';

/** Schemas for the texts in a form. `refusals.ts` puts their refusals into words. */

export const text = z.string().check(z.minLength(1));

/** A text that can be unset by an empty one. */
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

/** An amount in the smallest unit of its currency, up to eight digits as at Stripe. */
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

/** @returns a schema for the parameters of a type of Stripe's client */
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

/** No parameter but `expand`. */
export const noParams = z.strictObject(EXPAND);
