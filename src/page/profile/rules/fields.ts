import { type Focus, parseFocus, readKeptFocus } from '#account/pictures/rules/focus.ts';
import { isLinkUrl, isPictureUrl } from '#kit/rules/urls/urls.ts';
import { toList } from '#kit/rules/values/json.ts';
import {
  given,
  number,
  or,
  type Reader,
  readFlag,
  record,
  text,
  whole,
} from '#kit/rules/values/readers.ts';
import {
  DRAFT_MESSAGES,
  findEmailProblem,
  findLengthProblem,
  findPictureProblem,
  findUrlProblem,
} from './draft-problems.ts';

/** A value inside an item of a profile's JSON. */
export type Field<T> = {
  /** Reads a stored value of any age. An item needs all fields without a default. */
  stored: Reader<T>;
  /** Reads a stored draft: requires the right type; empty if an older version lacked it. */
  kept: Reader<T>;
  /** The message about an invalid value, or null. */
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

/** @returns a parser for a stored item, or for one in a saved draft */
export function buildItemReader<F extends Fields>(fields: F, way: 'stored' | 'kept') {
  const shape = Object.entries(fields).map(([name, field]) => [name, field[way]] as const);
  return record<ItemOf<F>>(
    Object.fromEntries(shape) as { [K in keyof ItemOf<F>]: Reader<ItemOf<F>[K]> },
  );
}

/** @param read parses an item whose fields have defaults @param stored some of its values */
export function requireItem<T>(read: Reader<T>, stored: unknown): T {
  const item = read(stored);
  if (item === undefined) throw new Error('A field without a default is missing.');
  return item;
}

/** Texts that may be longer than this get a multi-line box. */
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
    stored: or(
      text((typed) => typed.length <= maximum),
      '',
    ),
    kept: readKeptText,
    findProblem: (typed) => findLengthProblem(typed, maximum),
  };
}

/** @returns a required text field */
export function neededWords(maximum: number): Field<string> {
  return {
    ...words(maximum),
    stored: text((typed) => typed !== '' && typed.length <= maximum),
  };
}

/** @returns the field of an item's id */
export function id(): Field<string> {
  return { stored: text((typed) => typed !== ''), kept: readKeptText, findProblem: () => null };
}

/** @returns the field of a choice from a list that may grow */
export function choice(fallback: string): Field<string> {
  return {
    stored: or(text(), fallback),
    kept: given(text(), fallback),
    findProblem: () => null,
  };
}

/** @returns a field that is on or off */
export function flag(fallback: boolean): Field<boolean> {
  return {
    input: 'switch',
    stored: or(readFlag, fallback),
    kept: given(readFlag, fallback),
    findProblem: () => null,
  };
}

/** @returns a field for a whole number, at least 0 */
export function level(maximum: number): Field<number> {
  return {
    stored: or(whole(0, maximum), 0),
    kept: given(number(-Number.MAX_VALUE, Number.MAX_VALUE), 0),
    findProblem: () => null,
  };
}

/** @returns a field for a month as `YYYY-MM`, or empty */
export function month(): Field<string> {
  return {
    input: 'month',
    stored: or(
      text((typed) => /^\d{4}-(0[1-9]|1[0-2])$/.test(typed)),
      '',
    ),
    kept: readKeptText,
    findProblem: () => null,
  };
}

/** @returns a field for a person's email, or empty */
export function email(): Field<string> {
  return { ...words(254), findProblem: findEmailProblem };
}

/** @returns a field for a link's URL, required */
export function linkUrl(): Field<string> {
  return {
    stored: text(isLinkUrl),
    kept: readKeptText,
    findProblem: findUrlProblem,
  };
}

/** @returns a field for a link's URL, empty if the item doesn't require one */
export function optionalLinkUrl(): Field<string> {
  const isLinkOrNone = (url: string) => url === '' || isLinkUrl(url);
  return { ...linkUrl(), stored: or(text(isLinkOrNone), '') };
}

/** @returns a field for a picture's URL, required */
export function pictureUrl(): Field<string> {
  return {
    stored: text(isPictureUrl),
    kept: readKeptText,
    findProblem: (typed) => findPictureProblem(typed, DRAFT_MESSAGES.pictureUrl),
    isPicture: true,
  };
}

/** @returns a field for a picture's URL, or empty */
export function optionalPictureUrl(): Field<string> {
  return { ...pictureUrl(), stored: or(text(isPictureUrl), '') };
}

/** @returns a field for a picture's focal point; null for the centre */
export function focus(): Field<Focus | null> {
  return {
    stored: parseFocus,
    kept: readKeptFocus,
    findProblem: () => null,
  };
}

const readKeptText = given(text(), '');

/** @param read parses one item @param stored a list, or anything else @returns the valid items */
export function parseList<T>(read: Reader<T>, stored: unknown): T[] {
  return toList(stored).flatMap((item) => {
    const found = read(item);
    return found === undefined ? [] : [found];
  });
}
