import { clsx } from 'clsx';
import { useState } from 'react';
import {
  isAtRest,
  type JobOverview,
  listTaskRows,
  type TaskRow,
} from '#domain/admin/jobs/overview.ts';
import { formatMoment } from '#web/lib/time/dates.ts';
import { useCurrentMinute } from '#web/lib/time/now.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Table, TableCell, TableRow } from '#web/ui/lists/table.tsx';

const COLUMNS = ['Task', { number: 'Waiting' }, { number: 'Running' }, { number: 'Failed' }];

/** How much of what there is to do, and when it is done next. Tasks that rest are folded away. */
export function TasksTable({ overview }: { overview: JobOverview }) {
  const now = useCurrentMinute();
  const [all, setAll] = useState(false);
  const rows = listTaskRows(overview, new Date(now));
  const resting = rows.filter(isAtRest).length;
  return (
    <>
      <Table caption="Jobs by task" columns={COLUMNS}>
        {rows
          .filter((row) => all || !isAtRest(row))
          .map((row) => (
            <TaskLine key={row.task} row={row} now={now} />
          ))}
      </Table>
      {resting > 0 && (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="-mt-2 self-start"
        >
          {all ? 'Show fewer tasks' : `Show ${resting} more that run when needed`}
        </Button>
      )}
    </>
  );
}

function TaskLine({ row, now }: { row: TaskRow; now: number }) {
  return (
    <TableRow>
      <TableCell heading className="w-full py-2.5">
        {row.title}
        <span className="block font-normal text-ink-faint text-sm">
          {describeNextRun(row.next_run_at, now)}
        </span>
      </TableCell>
      <CountCell count={row.waiting} />
      <CountCell count={row.running} />
      <CountCell count={row.failed} tone="text-danger" />
    </TableRow>
  );
}

/** Zero is drawn faintly; on a phone, where it would be most of the screen, not at all. */
function CountCell({ count, tone = 'text-ink' }: { count: number; tone?: string }) {
  return (
    <TableCell
      className={clsx(
        'text-right tabular-nums',
        count > 0 ? `font-medium ${tone}` : 'text-ink-faint max-sm:opacity-0',
      )}
    >
      {count.toLocaleString()}
    </TableCell>
  );
}

/** Most jobs have no time of their own: they are done when something makes them necessary. */
function describeNextRun(moment: string | null, now: number): string {
  if (moment === null) return 'When needed';
  return Date.parse(moment) <= now ? 'Now' : `Next on ${formatMoment(moment)}`;
}
