import { useState } from 'react';
import { type CountName, rankPeople } from '#agency/people/rules/rank-people.ts';
import type { AgencyReport, PersonCounts } from '#agency/rules/agency-report.ts';
import type { DayRange } from '#audience/reports/rules/ranges.ts';
import { bioPath } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { Table, TableCell, TableRow } from '#kit/web/list-parts/table.tsx';
import { CsvButton } from '#kit/web/lists/csv-button.tsx';
import { Card } from '#kit/web/ui/card.tsx';

const ORDERS = [
  { value: 'views', label: 'Views' },
  { value: 'clicks', label: 'Clicks' },
  { value: 'leads', label: 'Leads' },
] as const satisfies readonly { value: CountName; label: string }[];

/** How many show before "show all" is pressed. */
const FIRST_PEOPLE = 10;

type PeopleCardProps = Pick<AgencyReport, 'people' | 'left'> & { range: DayRange };

/** Visitor activity per page, busiest first. */
export function PeopleCard({ people, left, range }: PeopleCardProps) {
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
