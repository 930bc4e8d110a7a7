import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { LEAD_MESSAGES } from '#audience/leads/rules/lead-words.ts';
import { defer } from '#kit/public/defer.ts';
import type { List } from '#kit/web/lists/define-list.ts';
import { ListScreen } from '#kit/web/lists/list-screen.tsx';
import { useListAddress } from '#kit/web/lists/use-list-address.ts';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { DeskPage } from './desk-page.tsx';
import { NOBODY, type TeamLead } from './queries.ts';
import { toOption, useDeskPeople } from './use-desk-people.ts';

const PANEL = defer(
  () => import('./desk-panel.tsx'),
  (file) => file.DeskPanel,
);

type LeadDeskProps = {
  list: List<TeamLead>;
  /** Whether the reader owns the agency, rather than answering its leads. */
  isOwner: boolean;
  empty: ReactNode;
};

/** An agency's leads with their answerer, state and history. */
export function LeadDesk({ list, isOwner, empty }: LeadDeskProps) {
  const address = useListAddress(list);
  const people = useDeskPeople(isOwner);
  const leadId = address.params.get('lead');
  const DeskPanel = useDeferred(PANEL, leadId !== null);
  return (
    <>
      <ListScreen
        list={list}
        address={address}
        icon={<Inbox />}
        failed={LEAD_MESSAGES.loadFailed}
        options={{
          answerer: [{ value: NOBODY, label: 'Unassigned' }, ...people.answerers.map(toOption)],
          person: [...people.names].map(([value, label]) => ({ value, label })),
        }}
        empty={empty}
        hint="Try fewer words, another person or another time."
      >
        {(leads, page) => (
          <DeskPage
            list={list}
            address={address}
            leads={leads}
            page={page}
            people={people}
            isOwner={isOwner}
          />
        )}
      </ListScreen>
      {leadId && DeskPanel && (
        <DeskPanel
          id={leadId}
          people={people}
          isOwner={isOwner}
          onClose={() => address.setOverlay((next) => next.delete('lead'))}
        />
      )}
    </>
  );
}
