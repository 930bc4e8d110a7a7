import type { Feature } from '#money/plans/rules/features.ts';
import type { Column } from '#page/profile/rules/column-kinds.ts';

type Columns = Readonly<Record<string, Column<unknown, unknown, unknown>>>;

/** The form values of these columns. */
type DraftOf<C extends Columns> = { readonly [K in keyof C]: ReturnType<C[K]['toDraft']> };

type SectionOf<C extends Columns> = {
  name: string;
  /** Its benefit to visitors, in a sentence. */
  sentence: string;
  /** The feature it needs; without one, every plan shows it. */
  feature?: Feature;
  /** The columns of a profile it is stored in. */
  columns: C;
  /** Summarises its content in a line; null if it's empty, and hidden from visitors. */
  summarise(draft: DraftOf<C>): string | null;
};

/** @returns the section, with the types of its columns */
export function defineSection<const C extends Columns>(section: SectionOf<C>): SectionOf<C> {
  return section;
}
