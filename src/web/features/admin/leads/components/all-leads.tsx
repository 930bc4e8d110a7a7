import { Inbox } from 'lucide-react';
import { PeriodChoice } from '#web/lib/lists/filter-choices.tsx';
import { ListTable } from '#web/lib/lists/list-screen.tsx';
import { useListAddress } from '#web/lib/lists/use-list-address.ts';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { allLeadsList } from '../queries.ts';
import { ALL_LEADS_COLUMNS } from './all-leads-columns.tsx';

/** Every lead of every page, for requests about stored data. */
export function AllLeads() {
  const address = useListAddress(allLeadsList);
  return (
    <ListTable
      list={allLeadsList}
      address={address}
      icon={<Inbox />}
      failed="The leads could not be loaded"
      filters={<PeriodChoice address={address} />}
      empty={
        <EmptyState icon={<Inbox />} title="No leads yet">
          What visitors leave on any page appears here.
        </EmptyState>
      }
      hint="Words are found by how they begin: part of a name, of an email address or of a company."
      caption="Leads"
      columns={ALL_LEADS_COLUMNS}
      isTall
    />
  );
}
