import { Inbox } from 'lucide-react';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { PeriodChoice } from '#kit/web/lists/filter-choices.tsx';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { useListAddress } from '#kit/web/lists/use-list-address.ts';
import { ALL_LEADS_COLUMNS } from './all-leads-columns.tsx';
import { allLeadsList } from './queries.ts';

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
