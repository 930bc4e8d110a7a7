import { Building2 } from 'lucide-react';
import { Link } from 'react-router';
import { useAct } from '#admin/web/use-act.ts';
import { adminUserPath, PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { ShareBar } from '#kit/web/charts/share-bar.tsx';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import type { Columns } from '#kit/web/lists/columns.tsx';
import { COUNT_LIMIT, defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { choiceFilter, toOptions, wordsFilter } from '#kit/web/lists/filters.ts';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { AGENCY_PLANS, nameStoredPlan, PLANS } from '#money/plans/rules/plans.ts';

const TIERS = toOptions(PLANS).filter(({ value }) => AGENCY_PLANS.has(value));

/** Every agency, as administrators see it. */
export const agenciesList = defineList({
  table: 'admin_agencies',
  owner: null,
  key: 'owner_id',
  filled: ['owner_id', 'name', 'email', 'plan', 'max_staff', 'staff_count', 'created_at'],
  noun: { one: 'agency', many: 'agencies' },
  columns: 'id:owner_id, name, email, plan, max_staff, staff_count, created_at',
  orders: { newest: { label: 'Newest first', column: 'created_at', ascending: false } },
  filters: [
    wordsFilter('words'),
    choiceFilter('plan', 'plan', { label: 'Plan', any: 'Any plan', options: TIERS }),
  ],
  countLimit: COUNT_LIMIT,
});

type AgencyRow = RowOf<typeof agenciesList>;

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
    cell: ({ plan }) => nameStoredPlan(plan),
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

/** The database's maximum. */
const MOST_SEATS = 10_000;

/** Sets how many members an agency may have, whatever its plan says. */
function SeatsDialog({ agency }: { agency: AgencyRow }) {
  const userId = useOwner();
  const act = useAct(staleAfter.adminAct(userId));
  const name = agency.name || agency.email;
  const save = (form: FormData) => {
    const typed = String(form.get('seats'));
    const max_staff = typed === '' ? null : Number(typed);
    return act('admin_set_agency', { owner: agency.id, max_staff }, 'The seats are changed');
  };
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" size="sm" aria-label={`Change seats of ${name}`}>
          Change seats
        </Button>
      }
      title={`Seats of ${name}`}
      description={`They use ${agency.staff_count.toLocaleString()} of ${agency.max_staff.toLocaleString()}. There can’t be fewer seats than people.`}
      confirmLabel="Change seats"
      busyLabel="Changing…"
      onSubmit={save}
    >
      <TextField
        label="Seats"
        name="seats"
        type="number"
        inputMode="numeric"
        min={0}
        max={MOST_SEATS}
        defaultValue={agency.max_staff}
        description="Leave it empty to use the plan’s limit."
      />
    </FormDialog>
  );
}
