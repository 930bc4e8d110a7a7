import { Building2 } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { FilterChoice } from '#kit/web/lists/filter-choices.tsx';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { useListAddress } from '#kit/web/lists/use-list-address.ts';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { AGENCY_PLANS, PLANS } from '#money/plans/rules/plans.ts';
import { AGENCY_COLUMNS } from './agency-columns.tsx';
import { agenciesList } from './queries.ts';

const TIERS = Object.entries(PLANS)
  .filter(([plan]) => AGENCY_PLANS.has(plan))
  .map(([value, label]) => ({ value, label }));

/** Every agency, with its members and seats. */
function Agencies() {
  const address = useListAddress(agenciesList);
  return (
    <ListTable
      list={agenciesList}
      address={address}
      icon={<Building2 />}
      failed="The agencies could not be loaded"
      filters={
        <FilterChoice address={address} param="plan" label="Plan" any="Any plan" options={TIERS} />
      }
      empty={
        <EmptyState
          icon={<Building2 />}
          title="No agencies yet"
          action={
            <Button asChild variant="secondary">
              <Link to={PATHS.adminUsers}>Find an account</Link>
            </Button>
          }
        >
          Agencies appear here once they buy a tier, or you grant one.
        </EmptyState>
      }
      hint="Words are found by how they begin: part of the name, or of the owner’s email address."
      caption="Agencies"
      columns={AGENCY_COLUMNS}
    />
  );
}

/** All agencies with their seats and plans, for administrators. */
export function AdminAgencyScreen() {
  return (
    <>
      <PageTitle title="Agency" />
      <PageHeader title="Agency" description="Every agency, its seats and its plan." />
      <Agencies />
    </>
  );
}
