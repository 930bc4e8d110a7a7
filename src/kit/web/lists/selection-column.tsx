import { Checkbox } from '../fields/checkbox.tsx';
import type { Column } from './columns.tsx';
import type { ListRow } from './define-list.ts';
import type { Selection } from './use-selection.ts';

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
