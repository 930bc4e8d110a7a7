import { Inbox } from 'lucide-react';
import { Link } from 'react-router';
import { LEAD_MESSAGES } from '#domain/leads/messages.ts';
import { PATHS } from '#domain/paths.ts';
import { ListScreen } from '#web/lib/lists/list-screen.tsx';
import { FIRST_PLACE } from '#web/lib/lists/page-cursor.ts';
import { useListAddress } from '#web/lib/lists/use-list-address.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { defer, useDeferred } from '#web/ui/loading/deferred.ts';
import { leadsList } from '../queries.ts';
import { LeadFilters } from './lead-filters.tsx';
import { LeadsPage } from './leads-page.tsx';
import { NewLeadsNotice } from './new-leads-notice.tsx';

const PANEL = defer(
  () => import('./lead-panel.tsx'),
  (file) => file.LeadPanel,
);

/** All leads, newest first. */
export function LeadsInbox() {
  const address = useListAddress(leadsList);
  const { params, conditions, place, goTo, setOverlay } = address;
  const leadId = params.get('lead');
  const LeadPanel = useDeferred(PANEL, leadId !== null);
  return (
    <>
      <ListScreen
        list={leadsList}
        address={address}
        icon={<Inbox />}
        failed={LEAD_MESSAGES.loadFailed}
        filters={<LeadFilters address={address} />}
        empty={<NoLeads />}
        hint="Try fewer words, or another time or source."
        notice={(leads) => (
          <NewLeadsNotice
            conditions={conditions}
            leads={leads}
            isFirst={place.page === 1}
            onShow={() => goTo(FIRST_PLACE)}
          />
        )}
      >
        {(leads, page) => <LeadsPage address={address} leads={leads} page={page} />}
      </ListScreen>
      {leadId && LeadPanel && (
        <LeadPanel id={leadId} onClose={() => setOverlay((next) => next.delete('lead'))} />
      )}
    </>
  );
}

function NoLeads() {
  return (
    <EmptyState
      icon={<Inbox />}
      title="No leads yet"
      action={
        <Button asChild>
          <Link to={PATHS.edit}>Set up the lead form</Link>
        </Button>
      }
    >
      Messages from the form on your page arrive here.
    </EmptyState>
  );
}
