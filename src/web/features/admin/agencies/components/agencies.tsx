import { Building2 } from 'lucide-react';
import { Link } from 'react-router';
import { AGENCY_PLANS, PLANS } from '#domain/billing/plans/plans.ts';
import { PATHS } from '#domain/paths.ts';
import { FilterChoice } from '#web/lib/lists/filter-choices.tsx';
import { ListTable } from '#web/lib/lists/list-screen.tsx';
import { useListAddress } from '#web/lib/lists/use-list-address.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { agenciesList } from '../queries.ts';
import { AGENCY_COLUMNS } from './agency-columns.tsx';

const TIERS = Object.entries(PLANS)
  .filter(([plan]) => AGENCY_PLANS.has(plan))
  .map(([value, label]) => ({ value, label }));

/** Every agency, with its members and seats. */
export function Agencies() {
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
