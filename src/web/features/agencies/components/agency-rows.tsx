import { Link } from 'react-router';
import { isPlan, PLANS } from '#domain/billing/plans.ts';
import { adminUserPath } from '#domain/paths.ts';
import { formatDate } from '../../../lib/time/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { ShareBar } from '../../../ui/charts/share-bar.tsx';
import { CardItem, CardList } from '../../../ui/lists/card-list.tsx';
import { Table, TableCell, TableRow } from '../../../ui/lists/table.tsx';
import type { AgencyRow } from '../queries.ts';
import { SeatsDialog } from './seats-dialog.tsx';

type AgenciesProps = { userId: string; agencies: readonly AgencyRow[] };

const COLUMNS = ['Agency', 'Plan', 'Seats used', 'Since', ''];

/** The agencies where there is room for columns. */
export function AgenciesTable({ userId, agencies }: AgenciesProps) {
  return (
    <Card>
      <Table caption="Agencies" columns={COLUMNS}>
        {agencies.map((agency) => (
          <TableRow key={agency.id} className="[&>*]:py-2.5">
            <TableCell heading className="max-w-72">
              <AgencyLink agency={agency} />
              <p className="truncate font-normal text-ink-soft">{agency.email}</p>
            </TableCell>
            <TableCell className="whitespace-nowrap">{namePlan(agency.plan)}</TableCell>
            <TableCell className="min-w-40">
              <Seats agency={agency} />
            </TableCell>
            <TableCell className="whitespace-nowrap text-ink-soft">
              {formatDate(agency.created_at)}
            </TableCell>
            <TableCell className="text-right">
              <SeatsDialog userId={userId} agency={agency} />
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}

/** The agencies on phones: a card for each. */
export function AgencyCards({ userId, agencies }: AgenciesProps) {
  return (
    <CardList label="Agencies">
      {agencies.map((agency) => (
        <CardItem key={agency.id}>
          <div>
            <h2 className="font-semibold text-base">
              <AgencyLink agency={agency} />
            </h2>
            <p className="wrap-anywhere text-ink-soft">{agency.email}</p>
            <p className="text-ink-faint">
              {namePlan(agency.plan)} · since {formatDate(agency.created_at)}
            </p>
          </div>
          <Seats agency={agency} />
          <SeatsDialog userId={userId} agency={agency} />
        </CardItem>
      ))}
    </CardList>
  );
}

function AgencyLink({ agency }: { agency: AgencyRow }) {
  return (
    <Link
      to={adminUserPath(agency.id)}
      dir="auto"
      className="wrap-anywhere rounded-sm underline-offset-4 hover:underline"
    >
      {agency.name || agency.email}
    </Link>
  );
}

function Seats({ agency: { staff_count, max_staff } }: { agency: AgencyRow }) {
  const part = max_staff === 0 ? 1 : Math.min(1, staff_count / max_staff);
  return (
    <ShareBar part={staff_count === 0 ? 0 : part} className="items-center bg-sunken py-1">
      <span className="relative">
        {staff_count.toLocaleString()} of {max_staff.toLocaleString()}
      </span>
    </ShareBar>
  );
}

function namePlan(plan: string): string {
  return isPlan(plan) ? PLANS[plan] : plan;
}
