import { useState } from 'react';
import { toLocalDay } from '../time/dates.ts';
import { toast } from '../toasts/toast.ts';
import { type CsvRow, downloadCsv } from './csv.ts';
import type { Noun } from './define-list.ts';

/** A browser's comfortable maximum; longer exports are split. */
const MOST_EXPORTED = 100_000;

/**
 * Exports any number of rows.
 *
 * @returns a function that starts it, and the button's label meanwhile
 */
export function useExport({ one, many }: Noun) {
  const [progress, setProgress] = useState<number | null>(null);
  /** @param write downloads the rows as a file */
  const exportRows = async <Row>(
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
  const exportCsv = <Row>(
    batches: AsyncIterable<readonly Row[]>,
    toCsvRow: (row: Row) => CsvRow,
  ) => {
    const fileName = `${many}-${toLocalDay(Date.now())}.csv`;
    return exportRows(batches, (rows) => downloadCsv(fileName, rows.map(toCsvRow)));
  };
  const busyLabel = progress ? `Exporting… ${progress.toLocaleString()}` : 'Exporting…';
  return { exportRows, exportCsv, button: { busy: progress !== null, busyLabel } };
}
