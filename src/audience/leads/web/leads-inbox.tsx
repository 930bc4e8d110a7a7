import { Inbox } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { ListScreen } from '#kit/web/lists/list-screen.tsx';
import { FIRST_PLACE } from '#kit/web/lists/page-cursor.ts';
import { useListAddress } from '#kit/web/lists/use-list-address.ts';
import { defer, useDeferred } from '#kit/web/loading/deferred.ts';
import { LEAD_MESSAGES } from '../rules/messages.ts';
import { LeadFilters } from './lead-filters.tsx';
import { LeadsPage } from './leads-page.tsx';
import { NewLeadsNotice } from './new-leads-notice.tsx';
import { leadsList } from './queries.ts';

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
