import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Inbox, Star } from 'lucide-react';
import { Suspense } from 'react';
import { defer } from '#kit/public/defer.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { makeStale, staleAfter } from '#kit/web/data/stale-after.ts';
import type { Condition } from '#kit/web/lists/filters.ts';
import { FlagToggle } from '#kit/web/lists/flag-toggle.tsx';
import { ListScreen } from '#kit/web/lists/list-screen.tsx';
import { FIRST_PLACE } from '#kit/web/lists/page-cursor.ts';
import { useListAddress } from '#kit/web/lists/use-list-address.ts';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { lazily } from '#kit/web/loading/lazily.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { LEAD_MESSAGES } from '../rules/messages.ts';
import { nameSource } from '../rules/source.ts';
import { AudienceTabs } from './audience-tabs.tsx';
import { LeadsPage } from './leads-page.tsx';
import { ownFairsQuery } from './plain-queries.ts';
import {
  type Lead,
  leadSourcesQuery,
  leadsList,
  newestLeadQuery,
  newLeadCountQuery,
} from './queries.ts';

/** The inbox of leads from the page's form. */
export function LeadsScreen() {
  return (
    <>
      <AudienceTabs />
      <Screen title="Leads" description="What visitors sent through your page, newest first.">
        <LeadsInbox />
      </Screen>
    </>
  );
}

const PANEL = defer(
  () => import('./lead-panel.tsx'),
  (file) => file.LeadPanel,
);

// Loaded while there are no leads, with the plan's rules.
const NoLeads = lazily(
  () => import('./no-leads.tsx'),
  (file) => file.NoLeads,
);

/** All leads, newest first. */
function LeadsInbox() {
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
        toggles={() => (
          <FlagToggle
            address={address}
            param="favorites"
            icon={<Star className={clsx(params.get('favorites') === '1' && 'fill-current')} />}
          >
            Favorites
          </FlagToggle>
        )}
        options={{ source: useSources(params.getAll('source')), event: useFairOptions() }}
        empty={
          <Suspense>
            <NoLeads />
          </Suspense>
        }
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

/** Lead sources, including the chosen ones. None if there is only one. */
function useSources(chosen: readonly string[]) {
  const userId = useOwner();
  const { data: sources = [] } = useQuery(leadSourcesQuery(userId));
  if (sources.length < 2 && chosen.length === 0) return undefined;
  const hosts = new Set([...sources.map(({ source }) => source), ...chosen]);
  return [...hosts].map((host) => ({ value: host, label: nameSource(host) }));
}

/** The owner's events; none before the first. */
function useFairOptions() {
  const { data: fairs = [] } = useQuery(ownFairsQuery(useOwner()));
  return fairs.length === 0 ? undefined : fairs.map(({ id, name }) => ({ value: id, label: name }));
}

type NewLeadsNoticeProps = {
  /** The list's filter conditions. */
  conditions: readonly Condition[];
  leads: readonly Lead[];
  /** Whether this is the first page, so that no lead was newer at the time. */
  isFirst: boolean;
  /** Called when the owner wants to see the new ones. */
  onShow: () => void;
};

/** Announces leads that arrived after the list was loaded; the list never moves by itself. */
export function NewLeadsNotice(props: NewLeadsNoticeProps) {
  const { conditions, leads, isFirst, onShow } = props;
  const userId = useOwner();
  const queryClient = useQueryClient();
  const opened = useQuery(newestLeadQuery(userId));
  const newest = leads.reduce(
    (latest, { created_at }) => (isLater(created_at, latest) ? created_at : latest),
    // Otherwise a lead that arrives between the two responses would never be announced.
    isFirst ? '' : (opened.data ?? ''),
  );
  const { data: count = 0 } = useQuery({
    ...newLeadCountQuery(userId, conditions, newest),
    enabled: isFirst || opened.isSuccess,
  });
  const show = () => {
    void makeStale(queryClient, staleAfter.leadChange(userId));
    onShow();
  };
  return (
    // Always mounted, so that screen readers announce new content; takes no space while empty.
    <div role="status" className="empty:-mb-6">
      {count > 0 && (
        <div className="flex items-center justify-between gap-3 rounded-lg bg-accent-soft py-1.5 pr-2 pl-4 text-accent-text">
          <span>{count === 1 ? '1 new lead' : `${count.toLocaleString()} new leads`}</span>
          <Button variant="ghost" size="sm" className="text-accent-text" onClick={show}>
            Show
          </Button>
        </div>
      )}
    </div>
  );
}

function isLater(time: string, other: string): boolean {
  return other === '' || Date.parse(time) > Date.parse(other);
}
