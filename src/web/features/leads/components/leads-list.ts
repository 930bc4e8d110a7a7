import type { Lead } from '../queries.ts';

/** What every way of drawing a page of leads is given. */
export type LeadsListProps = {
  leads: readonly Lead[];
  userId: string;
  selectedIds: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
};
