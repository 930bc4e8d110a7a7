import { Download } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { DropdownMenu, MenuItem } from '../overlays/dropdown-menu.tsx';
import { useOwner } from '../session/owner.ts';
import type { CsvRow } from './csv.ts';
import type { List, ListRow } from './define-list.ts';
import { readAll } from './list-queries.ts';
import { useExport } from './use-export.ts';
import type { ListAddress } from './use-list-address.ts';

type ExportMenuProps<Row extends ListRow> = {
  /** With a file's columns, which may be more than the screen's. */
  list: List<Row>;
  address: ListAddress;
  toCsvRow: (row: Row) => CsvRow;
};

/** Exports the matching rows, or all, as a table, with progress. */
export function ExportMenu<Row extends ListRow>(props: ExportMenuProps<Row>) {
  const userId = useOwner();
  const { list, address, toCsvRow } = props;
  const { exportCsv, button } = useExport(list.noun);
  const { conditions, order } = address;
  const isNarrowed = conditions.length > 0;
  const take = (asked: typeof conditions) =>
    void exportCsv(readAll(list, userId, { conditions: asked, order }), toCsvRow);
  const look = (
    <Button variant="ghost" {...button} {...(!isNarrowed && { onClick: () => take([]) })}>
      <Download />
      Export CSV
    </Button>
  );
  if (!isNarrowed) return look;
  const { many } = list.noun;
  return (
    <DropdownMenu trigger={look}>
      <MenuItem onSelect={() => take(conditions)}>
        {`${many[0]?.toUpperCase()}${many.slice(1)} that match`}
      </MenuItem>
      <MenuItem onSelect={() => take([])}>All {many}</MenuItem>
    </DropdownMenu>
  );
}
