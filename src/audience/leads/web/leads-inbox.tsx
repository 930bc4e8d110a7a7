import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Inbox, Star } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { makeStale, staleAfter } from '#kit/web/data/stale-after.ts';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { FilterChoice, PeriodChoice } from '#kit/web/lists/filter-choices.tsx';
import type { Condition } from '#kit/web/lists/filters.ts';
import { ListScreen } from '#kit/web/lists/list-screen.tsx';
import { FIRST_PLACE } from '#kit/web/lists/page-cursor.ts';
import type { ListAddress } from '#kit/web/lists/use-list-address.ts';
import { useListAddress } from '#kit/web/lists/use-list-address.ts';
import { defer, useDeferred } from '#kit/web/loading/deferred.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { LEAD_MESSAGES } from '../rules/messages.ts';
import { nameSource } from '../rules/source.ts';
import { LeadsPage } from './leads-page.tsx';
import {
  type Lead,
  leadSourcesQuery,
  leadsList,
  newestLeadQuery,
  newLeadCountQuery,
} from './queries.ts';

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

type LeadFiltersProps = { address: ListAddress };

/** Filters of the inbox. */
function LeadFilters({ address }: LeadFiltersProps) {
  const favoritesOnly = address.params.get('favorites') === '1';
  return (
    <>
      <Button
        variant="secondary"
        aria-pressed={favoritesOnly}
        className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
        onClick={() => address.choose({ favorites: favoritesOnly ? null : '1' })}
      >
        <Star className={clsx(favoritesOnly && 'fill-current')} />
        <span className="max-sm:sr-only">Favorites</span>
      </Button>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">
        <PeriodChoice address={address} />
        <SourceChoice address={address} />
      </div>
    </>
  );
}

/** Hidden if there is only one source. */
function SourceChoice({ address }: LeadFiltersProps) {
  const userId = useOwner();
  const { data: sources = [] } = useQuery(leadSourcesQuery(userId));
  const chosen = address.params.getAll('source');
  if (sources.length < 2 && chosen.length === 0) return null;
  const hosts = new Set([...sources.map(({ source }) => source), ...chosen]);
  return (
    <FilterChoice
      address={address}
      param="source"
      label="Source"
      any="Any source"
      options={[...hosts].map((host) => ({ value: host, label: nameSource(host) }))}
    />
  );
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

/** Announces leads that came after the list was loaded; the list never moves by itself. */
export function NewLeadsNotice(props: NewLeadsNoticeProps) {
  const { conditions, leads, isFirst, onShow } = props;
  const userId = useOwner();
  const queryClient = useQueryClient();
  const opened = useQuery(newestLeadQuery(userId));
  const newest = leads.reduce(
    (latest, { created_at }) => (isLater(created_at, latest) ? created_at : latest),
    // Otherwise a lead that arrives between the two answers would never be announced.
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
