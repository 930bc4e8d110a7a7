import { Inbox } from 'lucide-react';
import { ExportMenu } from '../../../lib/lists/export-menu.tsx';
import { PeriodChoice } from '../../../lib/lists/filter-choices.tsx';
import { ListScreen } from '../../../lib/lists/list-screen.tsx';
import { useListAddress } from '../../../lib/lists/use-list-address.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { ListPage } from '../../../ui/lists/list-page.tsx';
import { allLeadsList, toCsvRow } from '../queries.ts';
import { AllLeadsCards, AllLeadsTable } from './all-leads-rows.tsx';

/** Every lead of every page: for who asks what is stored of them. */
export function AllLeads({ userId }: { userId: string }) {
  const address = useListAddress(allLeadsList);
  return (
    <ListScreen
      list={allLeadsList}
      userId={userId}
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
    >
      {(leads, page) => (
        <ListPage
          page={page}
          header={
            <div className="-my-2 flex justify-end">
              <ExportMenu list={allLeadsList} {...{ userId, address, toCsvRow }} />
            </div>
          }
          table={<AllLeadsTable leads={leads} />}
          cards={<AllLeadsCards leads={leads} />}
        />
      )}
    </ListScreen>
  );
}
