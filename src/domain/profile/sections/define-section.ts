import type { Feature } from '../../billing/plans/features.ts';
import type { Column } from '../columns/column-kinds.ts';

type Columns = Readonly<Record<string, Column<unknown, unknown, unknown>>>;

/** What a form holds of these columns. */
type DraftOf<C extends Columns> = { readonly [K in keyof C]: ReturnType<C[K]['toDraft']> };

type SectionOf<C extends Columns> = {
  /** What people call it. */
  name: string;
  /** What visitors get from it, in a sentence. */
  sentence: string;
  /** What a plan must include to show it; every plan shows it without. */
  feature?: Feature;
  /** The columns of a profile it is stored in. */
  columns: C;
  /** What it holds, in a line; null where it holds nothing, and visitors don't see it. */
  summarise(draft: DraftOf<C>): string | null;
};

/** @returns the section, with the types of its columns */
export function defineSection<const C extends Columns>(section: SectionOf<C>): SectionOf<C> {
  return section;
}
