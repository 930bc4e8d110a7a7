import { useState } from 'react';
import type { ListRow } from './define-list.ts';

export type Selection<Row extends ListRow> = ReturnType<typeof useSelection<Row>>;

/** The selected rows of a page. Rows that leave the page leave the selection. */
export function useSelection<Row extends ListRow>(rows: readonly Row[]) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<Row['id']>>(new Set());
  const selected = rows.filter((row) => chosenIds.has(row.id));
  return {
    selected,
    ids: selected.map((row): Row['id'] => row.id),
    has: (id: Row['id']) => chosenIds.has(id),
    select: (id: Row['id'], isSelected: boolean) => {
      const next = new Set(selected.map((row) => row.id));
      if (isSelected) next.add(id);
      else next.delete(id);
      setChosenIds(next);
    },
    selectAll: (isSelected: boolean) =>
      setChosenIds(new Set(isSelected ? rows.map((row) => row.id) : [])),
  };
}
