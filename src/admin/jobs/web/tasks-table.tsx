import { clsx } from 'clsx';
import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { Table, TableCell, TableRow } from '#kit/web/list-parts/table.tsx';
import { formatMoment } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { isAtRest, type JobOverview, listTaskRows, type TaskRow } from '../rules/overview.ts';

const COLUMNS = [
  'Task',
  ...['Waiting', 'Running', 'Failed'].map((number) => ({ number, isForWide: true }) as const),
];

/** Jobs per task: how many, and the next run. Idle tasks are collapsed. */
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
        <Counts {...row} />
      </TableCell>
      <CountCell count={row.waiting} />
      <CountCell count={row.running} />
      <CountCell count={row.failed} tone="text-danger" />
    </TableRow>
  );
}

/** Replaces the columns on a phone, where most cells would be zeros. */
function Counts({ waiting, running, failed }: TaskRow) {
  const counts = [
    waiting > 0 && `${waiting.toLocaleString()} waiting`,
    running > 0 && `${running.toLocaleString()} running`,
    failed > 0 && `${failed.toLocaleString()} failed`,
  ].filter(Boolean);
  if (counts.length === 0) return null;
  return (
    <span className={clsx('block text-sm sm:hidden', failed > 0 && 'text-danger')}>
      {counts.join(', ')}
    </span>
  );
}

/** A zero is dimmed. */
function CountCell({ count, tone = 'text-ink' }: { count: number; tone?: string }) {
  return (
    <TableCell
      className={clsx(
        'text-right tabular-nums max-sm:hidden',
        count > 0 ? `font-medium ${tone}` : 'text-ink-faint',
      )}
    >
      {count.toLocaleString()}
    </TableCell>
  );
}

/** Most tasks have no schedule: events queue them. */
function describeNextRun(moment: string | null, now: number): string {
  if (moment === null) return 'When needed';
  return Date.parse(moment) <= now ? 'Now' : `Next run: ${formatMoment(moment)}`;
}
