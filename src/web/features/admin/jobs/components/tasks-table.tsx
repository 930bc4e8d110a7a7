import { clsx } from 'clsx';
import { type JobOverview, listTaskRows } from '#domain/admin/jobs/overview.ts';
import { formatMoment } from '#web/lib/time/dates.ts';
import { useCurrentMinute } from '#web/lib/time/now.ts';
import { Table, TableCell, TableRow } from '#web/ui/lists/table.tsx';

const COLUMNS = ['Task', 'Waiting', 'Running', 'Failed'];

/** How much of what there is to do, and when it is done next. */
export function TasksTable({ overview }: { overview: JobOverview }) {
  const now = useCurrentMinute();
  return (
    <Table caption="Jobs by task" columns={COLUMNS}>
      {listTaskRows(overview, new Date(now)).map((row) => (
        <TableRow key={row.task}>
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
      ))}
    </Table>
  );
}

/** Zero is drawn faintly; on a phone, where it would be most of the screen, not at all. */
function CountCell({ count, tone = 'text-ink' }: { count: number; tone?: string }) {
  return (
    <TableCell
      className={clsx(
        'tabular-nums',
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
