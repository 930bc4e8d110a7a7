import { clsx } from 'clsx';
import { ChartSpline } from 'lucide-react';
import { useState } from 'react';
import { type CountName, rankPeople } from '#agency/people/rules/rank-people.ts';
import type { AgencyReport, PersonCounts } from '#agency/rules/agency-report.ts';
import { RangeChoice } from '#audience/analytics/web/range-choice.tsx';
import { TrendCard } from '#audience/analytics/web/trend-card.tsx';
import type { useRange } from '#audience/analytics/web/use-range.ts';
import type { DayRange } from '#audience/reports/rules/ranges.ts';
import { bioPath } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import type { TrendSeries } from '#kit/web/charts/trend.tsx';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Table, TableCell, TableRow } from '#kit/web/list-parts/table.tsx';
import { CsvButton } from '#kit/web/lists/csv-button.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { formatDays, formatShortDay } from '#kit/web/time/day-words.ts';
import { Card } from '#kit/web/ui/card.tsx';

type TeamTrafficProps = {
  today: string;
  range: ReturnType<typeof useRange>;
  report: AgencyReport | undefined;
  /** Another range is loading. */
  isWaiting: boolean;
  hasPeople: boolean;
  /** Given if loading failed. */
  onRetry?: () => void;
};

/** The range of days, over time and per member. */
export function TeamTraffic(props: TeamTrafficProps) {
  const { today, range, report, isWaiting, hasPeople, onRetry } = props;
  const hasVisits = report && Object.values(report.totals).some((count) => count > 0);
  return (
    <section aria-labelledby="traffic" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex flex-col gap-0.5">
          <h2 id="traffic" className="font-display text-lg">
            All pages
          </h2>
          <p className="text-ink-faint">{formatDays(range.first_day, range.last_day)}</p>
        </div>
        <RangeChoice range={range} today={today} />
      </header>
      {onRetry && (
        <Card>
          <LoadFailure
            icon={<ChartSpline />}
            title="We couldn’t load the numbers"
            onRetry={onRetry}
          />
        </Card>
      )}
      {!report && !onRetry && (
        <div role="status">
          <span className="sr-only">Loading your team’s numbers</span>
          <Skeleton className="h-80 rounded-lg" />
        </div>
      )}
      {report && (
        <div
          aria-busy={isWaiting}
          className={clsx('flex flex-col gap-4 transition-opacity', isWaiting && 'opacity-60')}
        >
          {hasVisits && <TeamVisits report={report} range={range} />}
          {hasPeople || hasVisits ? (
            <PeopleCard people={report.people} left={report.left} range={range} />
          ) : (
            <p className="text-ink-soft">
              Views, clicks and leads appear here with the first page.
            </p>
          )}
        </div>
      )}
    </section>
  );
}

const SERIES: readonly TrendSeries[] = [
  { key: 'leads', name: 'Leads', look: 'dashed' },
  { key: 'clicks', name: 'Clicks', look: 'plain' },
  { key: 'views', name: 'Views', look: 'filled' },
];

type TeamVisitsProps = { report: AgencyReport; range: DayRange };

/** Views, clicks and leads of all pages by day. */
function TeamVisits({ report: { days }, range }: TeamVisitsProps) {
  return (
    <TrendCard
      title="Daily figures"
      chart={{ label: 'All pages by day', points: days.map(toPoint), series: SERIES }}
      table={<DaysTable days={days} />}
      csv={{
        name: 'the days',
        fileName: `team-${range.first_day}-${range.last_day}.csv`,
        rows: days.map(({ day, views, clicks, leads }) => ({
          Day: day,
          Views: views,
          Clicks: clicks,
          Leads: leads,
        })),
      }}
    />
  );
}

function toPoint({ day, ...values }: AgencyReport['days'][number]) {
  return { key: day, tick: formatShortDay(day), title: formatDays(day, day), values, mark: null };
}

function DaysTable({ days }: { days: AgencyReport['days'] }) {
  return (
    <div className="max-h-96 overflow-y-auto">
      <Table caption="All pages by day" columns={['Day', 'Views', 'Clicks', 'Leads']}>
        {days.toReversed().map(({ day, views, clicks, leads }) => (
          <TableRow key={day}>
            <TableCell heading>{formatDays(day, day)}</TableCell>
            <TableCell className="tabular-nums">{views.toLocaleString()}</TableCell>
            <TableCell className="tabular-nums">{clicks.toLocaleString()}</TableCell>
            <TableCell className="tabular-nums">{leads.toLocaleString()}</TableCell>
          </TableRow>
        ))}
      </Table>
    </div>
  );
}

const ORDERS = [
  { value: 'views', label: 'Views' },
  { value: 'clicks', label: 'Clicks' },
  { value: 'leads', label: 'Leads' },
] as const satisfies readonly { value: CountName; label: string }[];

/** So many show before "show all" is pressed. */
const FIRST_PEOPLE = 10;

type PeopleCardProps = Pick<AgencyReport, 'people' | 'left'> & { range: DayRange };

/** Visitor activity per page, busiest first. */
function PeopleCard({ people, left, range }: PeopleCardProps) {
  const [order, setOrder] = useState<CountName>('views');
  const [isWhole, setWhole] = useState(false);
  const ranked = rankPeople(people, order);
  const shown = isWhole ? ranked : ranked.slice(0, FIRST_PEOPLE);
  const hasLeft = Object.values(left).some((count) => count > 0);
  return (
    <Card
      title="By person"
      className="min-w-0"
      action={
        <div className="flex flex-wrap items-center gap-2">
          <SegmentedControl
            label="Busiest by"
            options={ORDERS}
            value={order}
            onValueChange={setOrder}
          />
          <CsvButton
            name="the people"
            fileName={`people-${range.first_day}-${range.last_day}.csv`}
            rows={[...ranked, ...(hasLeft ? [toLeftRow(left)] : [])].map(toCsvRow)}
          />
        </div>
      }
    >
      {shown.length === 0 && !hasLeft ? (
        <p className="text-ink-soft">No one has joined yet. Numbers appear with the first page.</p>
      ) : (
        <Table caption="By person" columns={['Name', 'Views', 'Clicks', 'Leads']}>
          {shown.map((person) => (
            <PersonRow key={person.staff_id} {...person} />
          ))}
          {hasLeft && <PersonRow {...toLeftRow(left)} />}
        </Table>
      )}
      {shown.length < ranked.length && (
        <div className="pt-4">
          <Button variant="secondary" onClick={() => setWhole(true)}>
            Show all {ranked.length.toLocaleString()}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Former members in one row, so that the rows add up to the agency's totals. */
function toLeftRow(left: AgencyReport['left']): PersonCounts {
  return { ...left, staff_id: '', user_id: null, full_name: 'People who left', username: null };
}

function PersonRow({ full_name, username, views, clicks, leads }: PersonCounts) {
  const name = full_name || username || 'No name';
  return (
    <TableRow>
      <TableCell heading className="wrap-anywhere min-w-28">
        {username ? (
          <a
            href={bioPath(username)}
            target="_blank"
            rel="noopener"
            dir="auto"
            className="inline-flex min-h-6 items-center rounded-sm underline-offset-4 hover:underline"
          >
            {name}
          </a>
        ) : (
          <bdi>{name}</bdi>
        )}
      </TableCell>
      <TableCell className="tabular-nums">{views.toLocaleString()}</TableCell>
      <TableCell className="tabular-nums">{clicks.toLocaleString()}</TableCell>
      <TableCell className="tabular-nums">{leads.toLocaleString()}</TableCell>
    </TableRow>
  );
}

function toCsvRow({ full_name, username, views, clicks, leads }: PersonCounts) {
  return { Name: full_name, Page: username ?? '', Views: views, Clicks: clicks, Leads: leads };
}
