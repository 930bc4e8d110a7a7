import * as z from 'zod/mini';
import { type FormTree, toItems } from './form.ts';

/** Schemas for the texts in a form. `refusals.ts` puts their refusals into words. */

/** Marks known to `refusals.ts`. */
export const MARKS = {
  integer: 'integer',
  array: 'array',
  url: 'url',
  currency: 'currency',
} as const;

const MAX_TEXT = 5000;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/** @param max in characters */
export function text(max = MAX_TEXT) {
  return z.string().check(z.minLength(1), z.maxLength(max));
}

/** A text that can be unset by an empty one. */
export function unsettable(max = MAX_TEXT) {
  return z.pipe(
    z.string().check(z.maxLength(max)),
    z.transform((value) => (value === '' ? null : value)),
  );
}

/** A whole number. */
export function integer(min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) {
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/, MARKS.integer)), z.transform(Number)),
    z.number().check(z.gte(min), z.lte(max)),
  );
}

/** A number with decimals, such as a percentage. */
export function decimal(min: number, max: number) {
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}(\.\d{1,4})?$/)), z.transform(Number)),
    z.number().check(z.gte(min), z.lte(max)),
  );
}

/** An amount in the smallest unit of its currency, up to eight digits as at Stripe. */
export const amount = integer(0, 99_999_999);

export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
);

/** Seconds since 1970. */
export const timestamp = integer(0, 9_999_999_999);

export const currency = z.pipe(
  z.string().check(z.refine((code) => CURRENCIES.has(code.toLowerCase()), MARKS.currency)),
  z.transform((code) => code.toLowerCase()),
);

export const address = z.string().check(
  z.maxLength(MAX_TEXT),
  z.refine((value) => URL.canParse(value) && /^https?:/.test(value), MARKS.url),
);

/** @returns a schema of `a[0]=…&a[1]=…` */
export function list<T extends z.ZodMiniType>(item: T, max = 100) {
  const items = z.transform(
    (tree: string | FormTree) =>
      (typeof tree === 'string' ? tree : (toItems(tree) ?? '')) as Array<z.input<T>>,
  );
  return z.pipe(items, z.array(item, MARKS.array).check(z.maxLength(max, MARKS.array)));
}

/** Up to 50 keys; an empty value unsets one, an empty text all. */
export const metadata = z.union([
  z.literal(''),
  z.record(z.string().check(z.minLength(1), z.maxLength(40)), z.string().check(z.maxLength(500))),
]);

/** `created=1` or `created[gte]=1`. */
const range = z.union([
  timestamp,
  z.strictObject({
    gt: z.optional(timestamp),
    gte: z.optional(timestamp),
    lt: z.optional(timestamp),
    lte: z.optional(timestamp),
  }),
]);

const PAGE = {
  limit: z.optional(integer(1, 100)),
  starting_after: z.optional(text()),
  ending_before: z.optional(text()),
};

const EXPAND = { expand: z.optional(list(text(), 20)) };

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
    z.strictObject({ ...shape, ...PAGE, created: z.optional(range), ...EXPAND });
}

/** The parameters of every list. */
export type ListParams = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: z.infer<typeof range> | undefined;
};

/** No parameter but `expand`. */
export const noParams = z.strictObject(EXPAND);
