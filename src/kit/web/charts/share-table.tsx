import { Breakable } from '../ui/breakable.tsx';
import { ShareBar } from './share-bar.tsx';

export type ShareRow = { name: string; detail: string; count: number };

type ShareTableProps = {
  /** Names the table for screen readers. */
  caption: string;
  /** The two column names: the rows' subject and the unit counted. */
  columns: readonly [string, string];
  /** Most frequent first. */
  rows: readonly ShareRow[];
  /** The whole that the rows are shares of. */
  total: number;
};

/** Shares of a whole: each row has a bar, scaled to the first row. */
export function ShareTable({ caption, columns, rows, total }: ShareTableProps) {
  const highest = Math.max(1, rows[0]?.count ?? 0);
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-ink-faint text-xs">
        <tr>
          <th scope="col" className="pb-2 text-left font-medium">
            {columns[0]}
          </th>
          <th scope="col" className="w-20 pb-2 text-right font-medium">
            {columns[1]}
          </th>
          <th scope="col" className="w-14 pb-2 text-right font-medium">
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.name}\n${row.detail}`}>
            <th scope="row" className="py-0.5 text-left font-normal">
              <ShareName row={row} part={row.count / highest} />
            </th>
            <td className="text-right font-medium tabular-nums">{row.count.toLocaleString()}</td>
            <td className="text-right text-ink-faint tabular-nums">
              {formatShare(row.count / total)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ShareName({ row: { name, detail }, part }: { row: ShareRow; part: number }) {
  return (
    <ShareBar part={part} title={detail || name} className="min-h-8 flex-col justify-center py-1">
      <span className="wrap-anywhere relative">{name}</span>
      {detail && (
        <span className="wrap-anywhere relative text-ink-soft text-xs">
          <Breakable>{detail}</Breakable>
        </span>
      )}
    </ShareBar>
  );
}

/** @param share 0 to 1 @returns whole percent, to scan a column at a glance */
function formatShare(share: number): string {
  if (share > 0 && share < 0.005) return '<1%';
  return share.toLocaleString(undefined, { style: 'percent' });
}
