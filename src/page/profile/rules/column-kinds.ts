import { type Focus, parseFocus, readKeptFocus } from '#account/pictures/rules/focus.ts';
import { isStoredPicture } from '#account/pictures/rules/pictures.ts';
import { isPictureUrl } from '#kit/rules/urls/urls.ts';
import { toRecord, toText } from '#kit/rules/values/json.ts';
import { listOf, type Reader, text as readText } from '#kit/rules/values/readers.ts';
import { readEmbedUrl } from '#page/embeds/rules/embeds.ts';
import {
  type DraftProblem,
  findEmbedProblem,
  findLengthProblem,
  findPictureProblem,
} from './draft-problems.ts';
import { buildItemReader, type Fields, type ItemOf, parseList, requireItem } from './fields.ts';

/** Where a column holds a picture's URL; `path` is empty for the column itself. */
type PicturePlace = { path: string; name: string; url: string };

/** The rules of a profile's column. */
export type Column<Draft, Stored = Draft, Shown = Draft> = {
  /** Parses a stored value, of any origin and age, into a form value. */
  toDraft(stored: unknown): Draft;
  /** Reads a draft stored outside the server, and refuses invalid ones. */
  kept: Reader<Draft>;
  /** Converts a valid draft to its stored value, cleaned as in the database. */
  toStored(draft: Draft): Stored;
  /** Converts the stored value to the page's. Null for private columns. */
  toShown: ((stored: unknown) => Shown) | null;
  findProblems(draft: Draft): DraftProblem[];
  /** For a list: how to create and name an entry, and the maximum number. */
  entries?: Entries;
  /** The pictures in it, for the library and the static copy. */
  pictures?: {
    list(value: Draft): PicturePlace[];
    replace(shown: Shown, toUrl: (url: string) => string): Shown;
  };
};

/** Entries of a list, for the editor. */
export type Entries = {
  fields: Fields;
  noun: string;
  nameEntry(item: unknown): string;
  most: number | null;
  /** @returns an empty entry */
  build(id: string): unknown;
};

type TextRules = {
  toStored?: (typed: string) => string;
  findProblem?: (typed: string) => string | null;
};

/** @returns a text column, trimmed when stored unless the rules say otherwise */
export function text({
  toStored = trim,
  findProblem = () => null,
}: TextRules = {}): Column<string> {
  return {
    toDraft: toText,
    kept: readText(),
    toStored,
    toShown: toText,
    findProblems: (draft) => toProblems('', findProblem(draft)),
  };
}

/** @returns a text column with this maximum length in characters */
export function words(maximum: number, toStored?: (typed: string) => string): Column<string> {
  const findProblem = (typed: string) => findLengthProblem(typed, maximum);
  return text({ findProblem, ...(toStored && { toStored }) });
}

/** @returns a column for the URL of an embed, however it was pasted */
export function embed(): Column<string> {
  return text({
    // An invalid link is still a change, which must not vanish silently.
    toStored: (pasted) => readEmbedUrl(pasted) || pasted.trim(),
    findProblem: findEmbedProblem,
  });
}

/** @param name of the place in a sentence @returns a column for a picture's URL */
export function picture(
  name: string,
  message: string,
): Column<string, string | null, string | null> {
  return {
    toDraft: toText,
    kept: readText(),
    toStored: (typed) => typed.trim() || null,
    toShown: (stored) => (isShownPicture(stored) ? stored : null),
    findProblems: (draft) => toProblems('', findPictureProblem(draft, message)),
    pictures: {
      list: (url) => [{ path: '', name, url }],
      replace: (url, toUrl) => url && toUrl(url),
    },
  };
}

/** @returns a column for a picture's focal point: null for the centre, which is stored as `{}` */
export function focus(): Column<Focus | null, Focus | Record<string, never>> {
  return {
    toDraft: parseFocus,
    kept: readKeptFocus,
    toStored: (point) => parseFocus(point) ?? {},
    toShown: parseFocus,
    findProblems: () => [],
  };
}

/** @param noun its picture's name in a sentence @returns a JSON column with one item */
export function map<F extends Fields>(fields: F, noun = 'a picture'): Column<ItemOf<F>> {
  const readItem = buildItemReader(fields, 'stored');
  const read = (stored: unknown) => requireItem(readItem, toRecord(stored));
  const pictures = listPictureNames(fields);
  return {
    toDraft: read,
    kept: buildItemReader(fields, 'kept'),
    toStored: trimValues,
    toShown: (stored) => read(hideForeignPictures(fields, [read(stored)])[0]),
    findProblems: (draft) => listFieldProblems(fields, draft, ''),
    ...(pictures.length > 0 && {
      pictures: {
        list: (item) =>
          pictures.map((name) => ({ path: `.${name}`, name: noun, url: String(item[name]) })),
        replace: (item, toUrl) => replaceFields(item, pictures, toUrl),
      },
    }),
  };
}

type ListRules<Item> = {
  /** The maximum number of entries; SQL refuses more. No limit if omitted. */
  most?: number;
  /** The name of an unnamed entry, before its number. */
  noun?: string;
  /** The entry's own name; empty if it has none yet. */
  nameEntry?(item: Item): string;
  /** Whether a stored value is an entry; by default, every readable one is. */
  isWhole?(item: Item): boolean;
  /** Whether an entry was added and left empty; it isn't stored, and isn't an error. */
  isBlank(item: Item): boolean;
  /** Whether a valid entry is shown on the page; by default, all are. */
  isShown?(item: Item): boolean;
  toStored?(item: Item): Item;
  /** Finds problems between fields. They take precedence over single fields' problems. */
  findProblems?(item: Item): { [K in keyof Item]?: string | null };
  /** The name of an entry's picture within a sentence. */
  namePicture?(item: Item, index: number): string;
};

/** @returns a JSON column with a list of items */
export function list<F extends Fields>(
  fields: F,
  rules: ListRules<ItemOf<F>>,
): Column<ItemOf<F>[]> {
  type Item = ItemOf<F>;
  const readItem = buildItemReader(fields, 'stored');
  const readKept = buildItemReader(fields, 'kept');
  const isWhole = rules.isWhole ?? (() => true);
  const read = (stored: unknown): Item[] => parseList(readItem, stored).filter(isWhole);
  const toStored = (item: Item) => (rules.toStored ?? ((same: Item) => same))(trimValues(item));
  return {
    toDraft: read,
    kept: listOf(readKept),
    entries: {
      fields,
      noun: rules.noun ?? 'entry',
      nameEntry: (item) => rules.nameEntry?.(item as Item) ?? '',
      most: rules.most ?? null,
      build: (id) => requireItem(readKept, { id }),
    },
    toStored: (items) => items.filter((item) => !rules.isBlank(item)).map(toStored),
    toShown: (stored) =>
      read(hideForeignPictures(fields, read(stored))).filter(
        (item) => rules.isShown?.(item) ?? true,
      ),
    findProblems: (items) =>
      items.flatMap((item, index) =>
        rules.isBlank(item)
          ? []
          : listFieldProblems(fields, item, `.${index}`, rules.findProblems?.(item)),
      ),
    pictures: listPictureFields(fields, rules.namePicture),
  };
}

/** Pages only load pictures from us, so those on other sites aren't shown. */
function isShownPicture(url: unknown): url is string {
  return typeof url === 'string' && isPictureUrl(url) && isStoredPicture(url);
}

/** An item that requires a picture is invalid without one. */
function hideForeignPictures<F extends Fields>(
  fields: F,
  items: readonly ItemOf<F>[],
): Record<string, unknown>[] {
  const names = listPictureNames(fields);
  return items.map((item) => {
    const foreign = names.filter((name) => !isShownPicture(item[name]));
    return { ...item, ...Object.fromEntries(foreign.map((name) => [name, ''])) };
  });
}

function listPictureNames(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.isPicture);
}

/** @returns functions that find and replace the pictures in a list's entries */
function listPictureFields<F extends Fields>(
  fields: F,
  nameEntry: ListRules<ItemOf<F>>['namePicture'] = (_item, index) => `picture ${index + 1}`,
): NonNullable<Column<ItemOf<F>[]>['pictures']> {
  const names = listPictureNames(fields);
  return {
    list: (items) =>
      items.flatMap((item, index) =>
        names.map((name) => ({
          path: `.${index}.${name}`,
          name: nameEntry(item, index),
          url: String(item[name]),
        })),
      ),
    replace: (items, toUrl) => items.map((item) => replaceFields(item, names, toUrl)),
  };
}

function replaceFields<Item extends Record<string, unknown>>(
  item: Item,
  names: readonly string[],
  toUrl: (url: string) => string,
): Item {
  const replaced = names.map((name) => [name, item[name] && toUrl(String(item[name]))]);
  return { ...item, ...Object.fromEntries(replaced) };
}

function listFieldProblems<F extends Fields>(
  fields: F,
  item: ItemOf<F>,
  path: string,
  found: { [K in keyof F]?: string | null } = {},
): DraftProblem[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    toProblems(`${path}.${name}`, found[name] ?? field.findProblem(item[name])),
  );
}

function toProblems(path: string, message: string | null): DraftProblem[] {
  return message === null ? [] : [{ path, message }];
}

function trim(typed: string): string {
  return typed.trim();
}

function trimValues<T extends object>(record: T): T {
  const trimmed = Object.entries(record).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(trimmed) as T;
}
