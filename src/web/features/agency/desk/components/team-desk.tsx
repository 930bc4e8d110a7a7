import { Inbox } from 'lucide-react';
import { Link } from 'react-router';
import type { LeadsRule } from '#domain/agency/staff-status.ts';
import { PATHS } from '#domain/paths.ts';
import { useIsOwner } from '#web/lib/agency/leader.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { answeredLeadsList, teamLeadsList } from '../queries.ts';
import { LeadDesk } from './lead-desk.tsx';

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
        <EmptyState icon={<Inbox />} title="Nothing to answer">
          Leads that your agency hands to you arrive here, and those of your own page that it
          shares.
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
      icon={<Inbox />}
      title={isShared ? 'No leads yet' : 'Leads stay with each person'}
      action={
        !isShared &&
        isOwner && (
          <Button asChild variant="secondary">
            <Link to={PATHS.agencyProfile}>Change this</Link>
          </Button>
        )
      }
    >
      {isShared
        ? 'New leads from your team’s pages appear here, and with their owner.'
        : isOwner
          ? 'Each person sees only their own page’s leads. You can have new ones shared with you; your team is told.'
          : 'Each person sees only their own page’s leads. The owner can have new ones shared.'}
    </EmptyState>
  );
}
