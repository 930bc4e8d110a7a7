import type { Feature } from '#money/plans/rules/features.ts';
import type { Column } from '#page/profile/rules/column-kinds.ts';

type Columns = Readonly<Record<string, Column<unknown, unknown, unknown>>>;

/** The form values of these columns. */
type DraftOf<C extends Columns> = { readonly [K in keyof C]: ReturnType<C[K]['toDraft']> };

/** The page's values of some of these columns. */
type ShownOf<C extends Columns> = {
  readonly [K in keyof C]?: ReturnType<NonNullable<C[K]['toShown']>>;
};

export type SectionOf<C extends Columns> = {
  /** In `sections_enabled` and `section_order`. */
  key: string;
  name: string;
  /** Its heading on a page in English, if different from its name. */
  heading?: string;
  /** Its benefit to visitors, in a sentence. */
  sentence: string;
  /** The feature it needs; if omitted, every plan shows it. */
  feature?: Feature;
  /** The columns of a profile it is stored in. */
  columns: C;
  /** Fills an empty section that an owner tries. */
  sample: ShownOf<NoInfer<C>>;
  /**
   * Summarises its content in a line; null if it is empty and hidden from visitors. An embed has none,
   * because `summariseSection` names its provider.
   */
  summarise: ((draft: DraftOf<C>) => string | null) | null;
};

/** @returns the section, with the types of its columns; `npm run generate` lists it */
export function defineSection<const C extends Columns>(section: SectionOf<C>): SectionOf<C> {
  return section;
}

/** How many names fit in a line. */
const NAMES_SHOWN = 2;

/** Rows are cut to the available width; this just keeps long texts out of them. */
const MAX_LENGTH = 80;

const LIST = new Intl.ListFormat('en-US');

/** @returns the first names and how many more there are; null for none */
export function joinNames(names: readonly string[]): string | null {
  const filled = names.map((name) => cutText(name.trim())).filter(Boolean);
  if (filled.length === 0) return null;
  const rest = filled.length - NAMES_SHOWN;
  if (rest <= 0) return LIST.format(filled);
  return `${filled.slice(0, NAMES_SHOWN).join(', ')} and ${rest} more`;
}

/** @returns all the names */
export function listNames(names: readonly string[]): string {
  return LIST.format(names);
}

/** @returns `1 link`, `3 links`; null for none */
export function countOf(count: number, noun: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

/** @returns the first line of a text, cut for a row */
export function cutText(text: string): string {
  const [line = ''] = text.split('\n');
  const letters = Array.from(line);
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH).join('')}…` : line;
}
