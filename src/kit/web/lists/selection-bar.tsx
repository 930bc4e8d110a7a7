import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../buttons/button.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import type { Column } from './columns.tsx';
import type { ListRow } from './define-list.ts';

type SelectAllProps = {
  selected: number;
  /** The number of rows on the page. */
  of: number;
  onSelectAll: (isSelected: boolean) => void;
};

/** Selects every row of the page, or none. */
export function SelectAll({ selected, of, onSelectAll }: SelectAllProps) {
  return (
    <Checkbox
      label="Select all"
      showLabel
      checked={selected === of}
      indeterminate={selected > 0 && selected < of}
      onChange={(event) => onSelectAll(event.currentTarget.checked)}
      className="px-1 text-ink-soft"
    />
  );
}

type SelectionBarProps = {
  /** For screen readers: `Selected leads`. */
  label: string;
  count: number;
  onClear: () => void;
  /** The actions: `<SelectionAction>`s. */
  children: ReactNode;
};

/** Actions on the selected rows. Stays visible while any row is selected. */
export function SelectionBar({ label, count, onClear, children }: SelectionBarProps) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-18 z-30 flex flex-wrap items-center gap-1 rounded-lg border border-line-strong bg-raised p-2 pl-4 shadow-raised lg:bottom-4 max-sm:[&>button]:px-3.5"
    >
      <p aria-live="polite" className="mr-auto font-medium">
        {count} <span className="max-sm:sr-only">selected</span>
      </p>
      {children}
      <IconButton label="Clear selection" icon={<X />} onClick={onClear} />
    </section>
  );
}

/** The column that selects rows. @param name for screen readers */
export function selectionColumn<Row extends ListRow>(
  selection: Selection<Row>,
  name: (row: Row) => string,
): Omit<Column<Row>, 'csv'> {
  const choice = (row: Row, className: string) => (
    <Checkbox
      label={`Select ${name(row)}`}
      checked={selection.has(row.id)}
      onChange={(event) => selection.select(row.id, event.currentTarget.checked)}
      className={className}
    />
  );
  return {
    label: { unseen: 'Selected' },
    place: 'start',
    cell: (row) => choice(row, '-my-2 -mx-2.5'),
    onCard: (row) => choice(row, '-my-2 -mr-2 -ml-3'),
  };
}

export type Selection<Row extends ListRow> = ReturnType<typeof useSelection<Row>>;

/** The selected rows of a page. Rows that leave the page are deselected. */
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
