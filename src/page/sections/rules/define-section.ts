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
  /** Its heading on a page in English, if it isn't its name. */
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
   * Summarises its content in a line; null if it's empty, and hidden from visitors. An embed has
   * none, as `summariseSection` names its provider.
   */
  summarise: ((draft: DraftOf<C>) => string | null) | null;
};

/** @returns the section, with the types of its columns; `npm run generate` lists it */
export function defineSection<const C extends Columns>(section: SectionOf<C>): SectionOf<C> {
  return section;
}
