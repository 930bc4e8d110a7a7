import { Link } from 'react-router';
import { useIsOwner } from '#agency/web/leader.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import type { LeadsRule } from '#page/locks/rules/staff-status.ts';
import { LeadDesk } from './lead-desk.tsx';
import { answeredLeadsList, teamLeadsList } from './queries.ts';

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
