import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { DropdownMenu, MenuItem } from '../overlays/dropdown-menu.tsx';
import { useOwner } from '../session/owner.ts';
import { toLocalDay } from '../time/dates.ts';
import { toast } from '../toasts/toast.ts';
import { type CsvRow, downloadCsv } from './csv.ts';
import type { List, ListRow, Noun } from './define-list.ts';
import { readAll } from './list-queries.ts';
import type { ListAddress } from './use-list-address.ts';

type ExportMenuProps<Row extends ListRow> = {
  /** Has a file's columns, which may be more than the screen's. */
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

/** A browser's comfortable maximum; longer exports are split. */
const MOST_EXPORTED = 100_000;

/**
 * Exports any number of rows.
 *
 * @returns a function that starts it, and the button's label, which shows the progress
 */
export function useExport({ one, many }: Noun) {
  const [progress, setProgress] = useState<number | null>(null);
  /** @param write downloads the rows as a file */
  const exportRows = async <Row,>(
    batches: AsyncIterable<readonly Row[]>,
    write: (rows: readonly Row[]) => unknown,
  ) => {
    if (progress !== null) return;
    setProgress(0);
    try {
      const rows: Row[] = [];
      for await (const batch of batches) {
        rows.push(...batch);
        setProgress(rows.length);
        if (rows.length > MOST_EXPORTED) break;
      }
      const isCut = rows.length > MOST_EXPORTED;
      const taken = rows.slice(0, MOST_EXPORTED);
      await write(taken);
      const sentence = `${taken.length.toLocaleString()} ${taken.length === 1 ? one : many} exported`;
      if (isCut) toast.info(sentence, 'There are more. Narrow the list to export the rest.');
      else toast.success(sentence);
    } catch {
      toast.error(`Failed to export ${many}`);
    } finally {
      setProgress(null);
    }
  };
  const exportCsv = <Row,>(
    batches: AsyncIterable<readonly Row[]>,
    toCsvRow: (row: Row) => CsvRow,
  ) => {
    const fileName = `${many}-${toLocalDay(Date.now())}.csv`;
    return exportRows(batches, (rows) => downloadCsv(fileName, rows.map(toCsvRow)));
  };
  const busyLabel = progress ? `Exporting… ${progress.toLocaleString()}` : 'Exporting…';
  return { exportRows, exportCsv, button: { busy: progress !== null, busyLabel } };
}
