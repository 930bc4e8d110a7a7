import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useIsOwner } from '#agency/web/leader.ts';
import { LEAD_MESSAGES } from '#audience/leads/rules/messages.ts';
import { defer } from '#kit/public/defer.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import type { List } from '#kit/web/lists/define-list.ts';
import { ListScreen } from '#kit/web/lists/list-screen.tsx';
import { useListAddress } from '#kit/web/lists/use-list-address.ts';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import type { LeadsRule } from '#page/locks/rules/staff-status.ts';
import { DeskPage } from './desk-page.tsx';
import { answeredLeadsList, NOBODY, type TeamLead, teamLeadsList } from './queries.ts';
import { toOption, useDeskPeople } from './use-desk-people.ts';

/** The owner's desk: the team's leads, as far as the agency's sharing rule allows. */
export function TeamDesk({ rule }: { rule: LeadsRule }) {
  return <LeadDesk list={teamLeadsList} isOwner empty={<NoTeamLeads rule={rule} />} />;
}

/** The leads that a team member answers. */
export function AnsweredDesk() {
  return (
    <LeadDesk
      list={answeredLeadsList}
      isOwner={false}
      empty={
        <EmptyState drawing="inbox" title="Nothing to answer">
          Leads your agency assigns to you arrive here, and shared leads from your own page.
        </EmptyState>
      }
    />
  );
}

function NoTeamLeads({ rule }: { rule: LeadsRule }) {
  const isShared = rule === 'shared';
  const isOwner = useIsOwner();
  return (
    <EmptyState
      drawing="leads"
      title={isShared ? 'No leads yet' : 'Leads stay with each person'}
      action={
        !isShared &&
        isOwner && (
          <Button asChild variant="secondary">
            <Link to={PATHS.agencyProfile}>Share new leads</Link>
          </Button>
        )
      }
    >
      {isShared
        ? 'New leads from your team’s pages appear here. Page owners see theirs too. Leads from before sharing stay with their people.'
        : isOwner
          ? 'Each person sees only their own page’s leads. You can have new ones shared with you; your team is told.'
          : 'Each person sees only their own page’s leads. The owner can have new ones shared.'}
    </EmptyState>
  );
}

const PANEL = defer(
  () => import('./desk-panel.tsx'),
  (file) => file.DeskPanel,
);

type LeadDeskProps = {
  list: List<TeamLead>;
  /** The reader owns the agency, rather than answering its leads. */
  isOwner: boolean;
  empty: ReactNode;
};

/** An agency's leads with their answerer, state and history. */
function LeadDesk({ list, isOwner, empty }: LeadDeskProps) {
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
