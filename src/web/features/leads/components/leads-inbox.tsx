import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { useCurrentMinute } from '../../../lib/now.ts';
import { FIRST_PLACE } from '../../../lib/paging.ts';
import { SpinnerPage } from '../../../ui/spinner.tsx';
import { leadsPageQuery } from '../queries.ts';
import { LeadPanel } from './lead-panel.tsx';
import { LeadsFailure, NoLeads, NoMatchingLeads } from './leads-empty.tsx';
import { LeadsPage } from './leads-page.tsx';
import { LeadsToolbar } from './leads-toolbar.tsx';
import { NewLeadsNotice } from './new-leads-notice.tsx';
import { isNarrowed, toFilters, useInboxAddress } from './use-inbox-address.ts';

/** Everything visitors have left, newest first. What is shown stands in the address. */
export function LeadsInbox({ userId }: { userId: string }) {
  const { address, firstPage, choose, chooseNothing, goTo, close } = useInboxAddress();
  const { place, leadId } = address;
  const filters = toFilters(address, useCurrentMinute());
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery(
    leadsPageQuery(userId, filters, place),
  );
  if (isPending) return <SpinnerPage label="Loading leads" />;
  if (isError && !data) return <LeadsFailure onRetry={() => void refetch()} />;
  const { leads, hasNext } = data;
  // The last lead of the last page was deleted, or the address is older than the list.
  const isPastEnd = leads.length === 0 && place.page > 1 && !isPlaceholderData;
  if (isPastEnd) return <Navigate to={{ search: firstPage }} replace />;
  const isWithoutLeads = leads.length === 0 && !isNarrowed(filters);
  return (
    <>
      {!isWithoutLeads && <LeadsToolbar userId={userId} address={address} onChoose={choose} />}
      <NewLeadsNotice
        userId={userId}
        filters={filters}
        leads={leads}
        onShow={() => goTo(FIRST_PLACE)}
      />
      {isWithoutLeads && <NoLeads />}
      {leads.length === 0 && !isWithoutLeads && <NoMatchingLeads onClear={chooseNothing} />}
      {leads.length > 0 && (
        <LeadsPage
          userId={userId}
          filters={filters}
          place={place}
          leads={leads}
          hasNext={hasNext}
          isWaiting={isPlaceholderData}
          onPlace={goTo}
        />
      )}
      {leadId && <LeadPanel userId={userId} id={leadId} onClose={close} />}
    </>
  );
}
