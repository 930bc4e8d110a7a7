import { ShieldCheck, Users } from 'lucide-react';
import { ACCOUNT_STATUS_KEYS, ACCOUNT_STATUSES } from '#admin/rules/account-status.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { FilterChoice, PeriodChoice } from '#kit/web/lists/filter-choices.tsx';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { type ListAddress, useListAddress } from '#kit/web/lists/use-list-address.ts';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { PLANS } from '#money/plans/rules/plans.ts';
import { PEOPLE_COLUMNS } from './people-columns.tsx';
import { peopleList } from './queries.ts';

/** All accounts, for administrators. */
export function AdminUsersScreen() {
  return (
    <>
      <PageTitle title="Users" />
      <PageHeader title="Users" description="Search any account." />
      <PeopleList />
    </>
  );
}

/** Every account of the installation. */
function PeopleList() {
  const address = useListAddress(peopleList);
  return (
    <ListTable
      list={peopleList}
      address={address}
      icon={<Users />}
      failed="The accounts could not be loaded"
      filters={<PeopleFilters address={address} />}
      empty={
        <EmptyState icon={<Users />} title="No accounts yet">
          People appear here once they sign up.
        </EmptyState>
      }
      hint="Words are found by how they begin: part of a name, of an email address or of a username."
      caption="Accounts"
      columns={PEOPLE_COLUMNS}
      isLink
    />
  );
}

function PeopleFilters({ address }: { address: ListAddress }) {
  const isOn = address.params.get('administrators') === '1';
  return (
    <>
      <Button
        variant="secondary"
        aria-pressed={isOn}
        className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
        onClick={() => address.choose({ administrators: isOn ? null : '1' })}
      >
        <ShieldCheck />
        <span className="max-sm:sr-only">Administrators</span>
      </Button>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">
        <FilterChoice
          address={address}
          param="status"
          label="Status"
          any="Any status"
          options={ACCOUNT_STATUS_KEYS.map((value) => ({
            value,
            label: ACCOUNT_STATUSES[value].label,
          }))}
        />
        <FilterChoice
          address={address}
          param="plan"
          label="Plan"
          any="Any plan"
          options={Object.entries(PLANS).map(([value, label]) => ({ value, label }))}
        />
        <PeriodChoice address={address} />
      </div>
    </>
  );
}
