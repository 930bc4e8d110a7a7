import { ScrollText } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { FilterChoice, PeriodChoice } from '#kit/web/lists/filter-choices.tsx';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { type ListAddress, useListAddress } from '#kit/web/lists/use-list-address.ts';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { ACTIONS, nameAction, nameRole } from '../rules/actions.ts';
import { AUDIT_COLUMNS } from './audit-columns.tsx';
import { auditList } from './queries.ts';

/** Every act on another account, newest first. */
function AuditLog() {
  const address = useListAddress(auditList);
  return (
    <ListTable
      list={auditList}
      address={address}
      icon={<ScrollText />}
      failed="The log could not be loaded"
      filters={<AuditFilters address={address} />}
      empty={
        <EmptyState icon={<ScrollText />} title="Nothing was done yet">
          What administrators, agencies and the operator do to somebody else is written down here,
          and never removed.
        </EmptyState>
      }
      hint="Words are found by how they begin: part of an email address, of an action or of a reason."
      caption="Audit log"
      columns={AUDIT_COLUMNS}
      isTall
    />
  );
}

const ACTION_OPTIONS = Object.keys(ACTIONS).map((value) => ({ value, label: nameAction(value) }));

const ROLE_OPTIONS = ['administrator', 'agency', 'operator', 'system'].map((value) => ({
  value,
  label: nameRole(value),
}));

function AuditFilters({ address }: { address: ListAddress }) {
  const isOfOne = address.params.get('of') !== null;
  return (
    <>
      {isOfOne && (
        <Button
          variant="secondary"
          className="border-accent bg-accent-soft text-accent-text"
          onClick={() => address.choose({ of: null })}
        >
          Of one account: show all
        </Button>
      )}
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">
        <FilterChoice
          address={address}
          param="action"
          label="Action"
          any="Any action"
          options={ACTION_OPTIONS}
        />
        <FilterChoice
          address={address}
          param="role"
          label="Who"
          any="Anybody"
          options={ROLE_OPTIONS}
        />
        <PeriodChoice address={address} />
      </div>
    </>
  );
}

/** Every change to an account, and why. Entries can’t be changed or removed. For administrators. */
export function AdminAuditScreen() {
  return (
    <>
      <PageTitle title="Audit Log" />
      <PageHeader
        title="Audit Log"
        description="Every change to an account, and why. Entries can’t be changed or removed."
      />
      <AuditLog />
    </>
  );
}
