import { type AdminDay, sumRevenue } from '#domain/admin/overview.ts';
import { toPrice } from '#domain/billing/plans/terms.ts';
import { formatDays } from '#web/lib/time/day-words.ts';
import { Table, TableCell, TableRow } from '#web/ui/lists/table.tsx';

const COLUMNS = ['Day', 'Sign-ups', 'Leads', 'Events', 'Revenue'];

/** Every day in figures, the latest first. */
export function DaysTable({ days }: { days: readonly AdminDay[] }) {
  return (
    <div className="-mx-5 -mb-5 max-h-96 overflow-y-auto rounded-b-lg px-5 sm:-mx-6 sm:-mb-6 sm:px-6">
      <Table caption="The installation by day" columns={COLUMNS}>
        {days.toReversed().map((day) => (
          <TableRow key={day.day}>
            <TableCell heading className="whitespace-nowrap">
              {formatDays(day.day, day.day)}
            </TableCell>
            <TableCell className="tabular-nums">{day.sign_ups.toLocaleString()}</TableCell>
            <TableCell className="tabular-nums">{day.leads.toLocaleString()}</TableCell>
            <TableCell className="tabular-nums">{day.events.toLocaleString()}</TableCell>
            <TableCell className="whitespace-nowrap text-ink-soft">
              {sumRevenue([day])
                .map(({ amount, currency }) => toPrice(amount, currency))
                .join(' + ') || '–'}
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </div>
  );
}
