import * as z from 'zod/mini';
import { type Focus, KeptFocus, parseFocus } from '#account/pictures/rules/focus.ts';
import { isLinkUrl, isPictureUrl } from '#kit/rules/urls/urls.ts';
import { toList } from '#kit/rules/values/json.ts';
import {
  DRAFT_MESSAGES,
  findEmailProblem,
  findLengthProblem,
  findPictureProblem,
  findUrlProblem,
} from './draft-problems.ts';

/** A value inside an item of a profile's JSON. */
export type Field<T> = {
  /** Parses a stored value of any age. An item needs all fields without a default. */
  stored: z.ZodMiniType<T>;
  /** Parses a stored draft: requires the right type; empty if an older version lacked it. */
  kept: z.ZodMiniType<T>;
  /** The sentence about an invalid value, or null. */
  findProblem(value: T): string | null;
  isPicture?: true;
  /** Its label in the editor, if it has one. */
  label?: string;
  input?: 'line' | 'text' | 'month' | 'switch';
  maximum?: number;
  /** A switch that replaces it while on. */
  unless?: string;
};

export type Fields = Readonly<Record<string, Field<unknown>>>;

/** The item made of such fields. */
export type ItemOf<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

/** @returns the schema of a stored item, or of one in a kept draft */
export function buildItemSchema<F extends Fields>(fields: F, way: 'stored' | 'kept') {
  const shape = Object.entries(fields).map(([name, field]) => [name, field[way]] as const);
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodMiniType<ItemOf<F>>;
}

/** Texts that may be longer than this get a box of several lines. */
const LINE_MAX = 500;

/** @returns a field with this label in the editor */
export function labelled<T>(
  label: string,
  field: Field<T>,
  { unless }: Pick<Field<T>, 'unless'> = {},
): Field<T> {
  return { ...field, label, ...(unless && { unless }) };
}

/** @returns a text field; a stored value that is too long becomes empty */
export function words(maximum: number): Field<string> {
  return {
    input: maximum > LINE_MAX ? 'text' : 'line',
    maximum,
    stored: z.catch(z.string().check(z.maxLength(maximum)), ''),
    kept: KEPT_TEXT,
    findProblem: (typed) => findLengthProblem(typed, maximum),
  };
}

/** @returns a required text field */
export function neededWords(maximum: number): Field<string> {
  return {
    ...words(maximum),
    stored: z.string().check(z.minLength(1), z.maxLength(maximum)),
  };
}

/** @returns the field of an item's id */
export function id(): Field<string> {
  return { stored: z.string().check(z.minLength(1)), kept: KEPT_TEXT, findProblem: () => null };
}

/** @returns the field of a name from a list that may grow */
export function choice(fallback: string): Field<string> {
  return {
    stored: z.catch(z.string(), fallback),
    kept: z._default(z.string(), fallback),
    findProblem: () => null,
  };
}

/** @returns a field that is on or off */
export function flag(fallback: boolean): Field<boolean> {
  return {
    input: 'switch',
    stored: z.catch(z.boolean(), fallback),
    kept: z._default(z.boolean(), fallback),
    findProblem: () => null,
  };
}

/** @returns a whole number from 0 */
export function level(maximum: number): Field<number> {
  return {
    stored: z.catch(z.number().check(z.int(), z.gte(0), z.lte(maximum)), 0),
    kept: z._default(z.number(), 0),
    findProblem: () => null,
  };
}

/** @returns a month as `YYYY-MM`, or empty */
export function month(): Field<string> {
  return {
    input: 'month',
    stored: z.catch(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)), ''),
    kept: KEPT_TEXT,
    findProblem: () => null,
  };
}

/** @returns a person's email, or empty */
export function email(): Field<string> {
  return { ...words(254), findProblem: findEmailProblem };
}

/** @returns the URL of a link, required */
export function linkUrl(): Field<string> {
  return {
    stored: z.string().check(z.refine(isLinkUrl)),
    kept: KEPT_TEXT,
    findProblem: findUrlProblem,
  };
}

/** @returns the URL of a link, or empty if the item doesn't require one */
export function optionalLinkUrl(): Field<string> {
  const isLinkOrNone = (url: string) => url === '' || isLinkUrl(url);
  return { ...linkUrl(), stored: z.catch(z.string().check(z.refine(isLinkOrNone)), '') };
}

/** @returns a picture's URL, required */
export function pictureUrl(): Field<string> {
  return {
    stored: z.string().check(z.refine(isPictureUrl)),
    kept: KEPT_TEXT,
    findProblem: (typed) => findPictureProblem(typed, DRAFT_MESSAGES.pictureUrl),
    isPicture: true,
  };
}

/** @returns a picture's URL, or empty */
export function optionalPictureUrl(): Field<string> {
  return { ...pictureUrl(), stored: z.catch(z.string().check(z.refine(isPictureUrl)), '') };
}

/** @returns a picture's focal point; null for the centre */
export function focus(): Field<Focus | null> {
  return {
    stored: z.pipe(z.optional(z.unknown()), z.transform(parseFocus)),
    kept: KeptFocus,
    findProblem: () => null,
  };
}

const KEPT_TEXT = z._default(z.string(), '');

/** @param schema of one item @param stored a list, or anything else @returns the valid items */
export function parseList<T extends z.ZodMiniType>(schema: T, stored: unknown): z.output<T>[] {
  return toList(stored).flatMap((item) => {
    const parsed = z.safeParse(schema, item);
    return parsed.success ? [parsed.data] : [];
  });
}
