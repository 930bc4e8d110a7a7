import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { LEAD_STATE_KEYS, LEAD_STATES } from '#audience/leads/rules/lead-states.ts';
import { LEAD_MESSAGES } from '#audience/leads/rules/messages.ts';
import type { List } from '#kit/web/lists/define-list.ts';
import { FilterChoice, PeriodChoice } from '#kit/web/lists/filter-choices.tsx';
import { ListScreen } from '#kit/web/lists/list-screen.tsx';
import { useListAddress } from '#kit/web/lists/use-list-address.ts';
import { defer, useDeferred } from '#kit/web/loading/deferred.ts';
import { DeskPage } from './desk-page.tsx';
import { NOBODY, type TeamLead } from './queries.ts';
import { useDeskPeople } from './use-desk-people.ts';

const PANEL = defer(
  () => import('./desk-panel.tsx'),
  (file) => file.DeskPanel,
);

const STATE_OPTIONS = LEAD_STATE_KEYS.map((value) => ({ value, label: LEAD_STATES[value] }));
const DUE_OPTIONS = [{ value: 'over', label: 'Overdue' }];

type LeadDeskProps = {
  list: List<TeamLead>;
  /** Whether the reader owns the agency, rather than answers for one. */
  isOwner: boolean;
  empty: ReactNode;
};

/** An agency's leads with their answerer, state and history. */
export function LeadDesk({ list, isOwner, empty }: LeadDeskProps) {
  const address = useListAddress(list);
  const people = useDeskPeople(isOwner);
  const leadId = address.params.get('lead');
  const DeskPanel = useDeferred(PANEL, leadId !== null);
  const pages = [...people.names].map(([value, label]) => ({ value, label }));
  const answerers = people.answerers.map(({ id, name }) => ({ value: id ?? '', label: name }));
  return (
    <>
      <ListScreen
        list={list}
        address={address}
        icon={<Inbox />}
        failed={LEAD_MESSAGES.loadFailed}
        filters={
          <>
            {isOwner && (
              <FilterChoice
                address={address}
                param="answerer"
                label="Answered by"
                any="Anyone"
                options={[{ value: NOBODY, label: 'Unassigned' }, ...answerers]}
              />
            )}
            <FilterChoice
              address={address}
              param="state"
              label="State"
              any="Any state"
              options={STATE_OPTIONS}
            />
            <FilterChoice
              address={address}
              param="due"
              label="Due"
              any="Due any day"
              options={DUE_OPTIONS}
            />
            {isOwner && (
              <FilterChoice
                address={address}
                param="person"
                label="Page of"
                any="Every page"
                options={pages}
              />
            )}
            <PeriodChoice address={address} />
          </>
        }
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
