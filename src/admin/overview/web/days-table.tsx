import { type AdminDay, sumRevenue } from '#admin/rules/overview.ts';
import { Table, TableCell, TableRow } from '#kit/web/list-parts/table.tsx';
import { formatDays } from '#kit/web/time/day-words.ts';
import { toPrice } from '#money/plans/rules/terms.ts';

const COUNTS = {
  'Sign-ups': 'sign_ups',
  Leads: 'leads',
  'Views and clicks': 'events',
  'Live pages': 'active_pages',
  'Trials won': 'trials_won',
  'Trials lost': 'trials_lost',
  Ended: 'churned',
  'Failed mails': 'failed_mails',
  'Late jobs': 'late_jobs',
} as const;

const COLUMNS = ['Day', ...Object.keys(COUNTS), 'Revenue', 'Recurring'];

/** Each day's figures, latest first. */
export function DaysTable({ days }: { days: readonly AdminDay[] }) {
  return (
    <div className="-mx-5 -mb-5 max-h-96 overflow-y-auto rounded-b-lg px-5 sm:-mx-6 sm:-mb-6 sm:px-6">
      <Table caption="The installation by day" columns={COLUMNS}>
        {days.toReversed().map((day) => (
          <TableRow key={day.day}>
            <TableCell heading className="whitespace-nowrap">
              {formatDays(day.day, day.day)}
            </TableCell>
            {Object.values(COUNTS).map((count) => (
              <TableCell key={count} className="tabular-nums">
                {day[count]?.toLocaleString() ?? '–'}
              </TableCell>
            ))}
            <MoneyCell amounts={day.revenue} />
            <MoneyCell amounts={day.monthly} />
          </TableRow>
        ))}
      </Table>
    </div>
  );
}

function MoneyCell({ amounts }: { amounts: AdminDay['revenue'] | null }) {
  return (
    <TableCell className="whitespace-nowrap text-ink-soft">
      {sumRevenue([{ revenue: amounts ?? {} }])
        .map(({ amount, currency }) => toPrice(amount, currency))
        .join(' + ') || '–'}
    </TableCell>
  );
}
