import { useQuery } from '@tanstack/react-query';
import { CreditCard, MailPlus, UserPlus, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { groupsQuery, seatsQuery } from '#agency/web/agency.ts';
import { AgencyScreen } from '#agency/web/agency-screen.tsx';
import { useLeadsGroupsOnly } from '#agency/web/leader.ts';
import { defer } from '#kit/public/defer.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { ListPage, type ShownPage } from '#kit/web/list-parts/list-page.tsx';
import { buildCsvRow } from '#kit/web/lists/columns.tsx';
import { ExportMenu } from '#kit/web/lists/export-menu.tsx';
import { ListRows } from '#kit/web/lists/list-rows.tsx';
import { ListScreen } from '#kit/web/lists/list-screen.tsx';
import { SelectAll, useSelection } from '#kit/web/lists/selection-bar.tsx';
import { type ListAddress, useListAddress } from '#kit/web/lists/use-list-address.ts';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { lazily } from '#kit/web/loading/lazily.ts';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { AddPeopleLink } from './add-people-link.tsx';
import { useResendAll } from './mutations.ts';
import { type Staff, staffList, staffPagesQuery, staffWeekQuery } from './queries.ts';
import { STAFF_GROUPS, toStaffColumns } from './staff-columns.tsx';
import type { Asking } from './staff-menu.tsx';

/** Everyone on an agency's team. */
export function TeamMembersScreen() {
  return (
    <AgencyScreen title="Team members" actions={<AddPeopleLink />} isForLeaving>
      {({ mayLead }) => <TeamList mayLead={mayLead} />}
    </AgencyScreen>
  );
}

const DIALOG = defer(
  () => import('./staff-dialog.tsx'),
  (file) => file.StaffDialog,
);

const SELECTED = defer(
  () => import('./selected-people.tsx'),
  (file) => file.SelectedPeople,
);

// Only for installations with a wallet.
const SendCards = lazily(
  () => import('#agency/print/web/mail-pieces.tsx'),
  (file) => file.SendCards,
);

type TeamListProps = { mayLead: boolean };

/** Everyone with a seat, with the actions on each. */
export function TeamList({ mayLead }: TeamListProps) {
  const address = useListAddress(staffList);
  const groups = useQuery(groupsQuery(useOwner())).data?.map(({ id, name }) => ({
    value: id,
    label: name,
  }));
  return (
    <ListScreen
      list={staffList}
      address={address}
      icon={<Users />}
      failed="Failed to load your team"
      options={{ group: groups?.length ? groups : undefined }}
      empty={<NoStaff mayLead={mayLead} />}
      hint="Try fewer letters, or another status."
    >
      {(staff, page) => <TeamPage address={address} staff={staff} page={page} mayLead={mayLead} />}
    </ListScreen>
  );
}

type TeamPageProps = {
  address: ListAddress;
  staff: readonly Staff[];
  page: ShownPage;
  mayLead: boolean;
};

function TeamPage({ address, staff, page, mayLead }: TeamPageProps) {
  const userId = useOwner();
  const { data: pages } = useQuery(staffPagesQuery(userId, staff));
  const { data: weeks } = useQuery({ ...staffWeekQuery(userId, staff), enabled: mayLead });
  const { data: groups = [] } = useQuery(groupsQuery(userId));
  const selection = useSelection(staff);
  const isOfGroups = useLeadsGroupsOnly();
  const [asked, setAsked] = useState<{ asking: Asking; staff: Staff } | null>(null);
  const StaffDialog = useDeferred(DIALOG, asked !== null);
  const isAnyone = selection.selected.length > 0;
  const SelectedPeople = useDeferred(SELECTED, isAnyone);
  const columns = toStaffColumns({
    mayLead,
    selection,
    pages: pages ?? new Map(),
    weeks: weeks ?? new Map(),
    groups: new Map(groups.map(({ id, name }) => [id, name])),
    onAsk: (asking, staff) => setAsked({ asking, staff }),
  });
  const toCsvRow = buildCsvRow(columns);
  return (
    <ListPage
      page={page}
      header={
        <div className="-my-2 flex flex-wrap items-center justify-between gap-2">
          <SelectAll
            selected={selection.selected.length}
            of={staff.length}
            onSelectAll={selection.selectAll}
          />
          <div className="flex flex-wrap items-center gap-2">
            {!isOfGroups && (
              <Link to={PATHS.staffCards} className={TEXT_LINK_LOOK}>
                Saved cards
              </Link>
            )}
            {mayLead && <TeamPrint />}
            {mayLead && <ResendAll />}
            {mayLead && (
              <Suspense>
                <SendCards />
              </Suspense>
            )}
            <ExportMenu list={staffList} address={address} toCsvRow={toCsvRow} />
          </div>
        </div>
      }
      footer={
        isAnyone &&
        SelectedPeople && (
          <SelectedPeople mayLead={mayLead} selection={selection} toCsvRow={toCsvRow} />
        )
      }
    >
      <ListRows
        caption="Team"
        columns={columns}
        rows={staff}
        isDense
        // Sorted by name, people invited together aren't neighbours, so they aren't grouped.
        groups={address.order === 'newest' ? STAFF_GROUPS : undefined}
      />
      {asked && StaffDialog && (
        <StaffDialog mayLead={mayLead} {...asked} onClose={() => setAsked(null)} />
      )}
    </ListPage>
  );
}

const PRINT = defer(
  () => import('#agency/print/web/team-print-dialog.tsx'),
  (file) => file.TeamPrintDialog,
);

function TeamPrint() {
  const [isOpen, setOpen] = useState(false);
  const TeamPrintDialog = useDeferred(PRINT, isOpen);
  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CreditCard />
        <span>
          Cards<span className="max-sm:sr-only"> and signatures</span>
        </span>
      </Button>
      {TeamPrintDialog && <TeamPrintDialog open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}

/** Resends every open invitation; renders nothing without any. */
function ResendAll() {
  const userId = useOwner();
  const invited = useQuery(seatsQuery(userId)).data?.invited ?? 0;
  const resend = useResendAll();
  if (invited === 0) return null;
  return (
    <ConfirmDialog
      trigger={
        <Button variant="secondary" size="sm">
          <MailPlus />
          Resend all
        </Button>
      }
      title={
        invited === 1
          ? 'Send 1 invitation again?'
          : `Send ${invited.toLocaleString()} invitations again?`
      }
      description="Everyone who hasn’t answered gets a new email and 14 more days. Links in older emails stop working."
      confirmLabel="Resend all"
      busyLabel="Sending…"
      tone="primary"
      onConfirm={() => resend.mutateAsync(undefined)}
    />
  );
}

function NoStaff({ mayLead }: { mayLead: boolean }) {
  return (
    <EmptyState
      drawing="team"
      title="No one on your team yet"
      action={
        mayLead && (
          <Button asChild>
            <Link to={PATHS.addStaff}>
              <UserPlus />
              Add your first three people
            </Link>
          </Button>
        )
      }
    >
      Everyone you invite gets their own page, with everything in your plan.
    </EmptyState>
  );
}
