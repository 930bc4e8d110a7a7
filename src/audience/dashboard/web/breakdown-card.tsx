import { type ReactNode, useState } from 'react';
import type { BreakdownRow } from '#audience/reports/rules/breakdown.ts';
import type { DayRange } from '#audience/reports/rules/ranges.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { ShareTable } from '#kit/web/charts/share-table.tsx';
import { CsvButton } from '#kit/web/lists/csv-button.tsx';
import { Card } from '#kit/web/ui/card.tsx';

type BreakdownCardProps = {
  title: string;
  /** Column headings: the rows' subject, and the unit counted. */
  columns: readonly [string, string];
  rows: readonly BreakdownRow[];
  range: DayRange;
  /** Shown instead of an empty table. */
  empty: ReactNode;
  /** Chooses among several tables; shown above. */
  choice?: ReactNode;
};

/** Rows shown before "show all", the same in neighbouring cards. */
const SHOWN = 6;

/** A table of counts, largest first. */
export function BreakdownCard(props: BreakdownCardProps) {
  const { title, columns, rows, range, empty, choice } = props;
  const [all, setAll] = useState(false);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card
      title={title}
      className="min-w-0"
      action={
        rows.length > 0 && (
          <CsvButton
            name={title}
            fileName={buildFileName(title, range)}
            rows={toCsvRows(columns, rows)}
          />
        )
      }
    >
      {choice}
      {rows.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <ShareTable
          caption={title}
          columns={columns}
          rows={all ? rows : rows.slice(0, SHOWN)}
          total={total}
        />
      )}
      {rows.length > SHOWN && (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="-mb-2 mt-3 self-start"
        >
          {all ? 'Show fewer' : `Show all ${rows.length}`}
        </Button>
      )}
    </Card>
  );
}

function toCsvRows([what, counted]: readonly [string, string], rows: readonly BreakdownRow[]) {
  const hasDetail = rows.some(({ detail }) => detail !== '');
  return rows.map(({ name, detail, count }) => ({
    [what]: name,
    ...(hasDetail && { Address: detail || name }),
    [counted]: count,
  }));
}

/** @returns `sources-2026-03-01-to-2026-03-31.csv`, unique in a downloads folder */
export function buildFileName(title: string, { first_day, last_day }: DayRange): string {
  return `${title.toLowerCase().replaceAll(' ', '-')}-${first_day}-to-${last_day}.csv`;
}
