import { Building2 } from 'lucide-react';
import { Link } from 'react-router';
import { adminUserPath, PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { ShareBar } from '#kit/web/charts/share-bar.tsx';
import type { Columns } from '#kit/web/lists/columns.tsx';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { isPlan, PLANS } from '#money/plans/rules/plans.ts';
import { type AgencyRow, agenciesList } from './queries.ts';
import { SeatsDialog } from './seats-dialog.tsx';

const COLUMNS: Columns<AgencyRow> = [
  {
    label: 'Agency',
    place: 'title',
    className: 'max-w-72',
    cell: (agency) => <AgencyLink agency={agency} />,
    detail: ({ email }) => email,
    csv: { Name: ({ name }) => name, Owner: ({ email }) => email },
  },
  {
    label: 'Plan',
    place: 'foot',
    className: 'whitespace-nowrap',
    cell: ({ plan }) => (isPlan(plan) ? PLANS[plan] : plan),
    csv: { Plan: ({ plan }) => plan },
  },
  {
    label: 'Seats used',
    className: 'min-w-40',
    cell: (agency) => <Seats agency={agency} />,
    csv: { Staff: ({ staff_count }) => staff_count, Seats: ({ max_staff }) => max_staff },
  },
  {
    label: 'Since',
    place: 'foot',
    className: 'whitespace-nowrap text-ink-soft',
    cell: ({ created_at }) => formatDate(created_at),
    onCard: ({ created_at }) => `since ${formatDate(created_at)}`,
    csv: { Created: ({ created_at }) => created_at },
    fileOrder: 1,
  },
  {
    label: '',
    className: 'text-right',
    cell: (agency) => <SeatsDialog agency={agency} />,
  },
];

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
    <ShareBar
      part={staff_count === 0 ? 0 : part}
      className="items-center py-1 shadow-[inset_0_0_0_1px_var(--line)]"
    >
      <span className="relative">
        {staff_count.toLocaleString()} of {max_staff.toLocaleString()}
      </span>
    </ShareBar>
  );
}

/** All agencies with their seats and plans, for administrators. */
export function AdminAgencyScreen() {
  return (
    <Screen title="Agency" description="Every agency, its seats and its plan.">
      <ListTable
        list={agenciesList}
        icon={<Building2 />}
        failed="We couldn’t load the agencies"
        empty={{
          drawing: 'team',
          title: 'No agencies yet',
          children: 'Agencies appear here once they buy a tier, or you grant one.',
          action: (
            <Button asChild variant="secondary">
              <Link to={PATHS.adminUsers}>Find an account</Link>
            </Button>
          ),
        }}
        hint="Matches the start of words in the name or the owner’s email address."
        caption="Agencies"
        columns={COLUMNS}
      />
    </Screen>
  );
}
