import { useQuery } from '@tanstack/react-query';
import { listParts, nameParts } from '#domain/agency/modes.ts';
import type { Invitation } from '#domain/agency/own-agency.ts';
import { LEADS_RULES } from '#domain/agency/staff-status.ts';
import { ownAgencyQuery } from '#web/lib/agency/own-agency.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useAnswerInvitation } from '../mutations.ts';

/** Agencies that ask somebody to join, with what that means; nothing where none does. */
export function InvitationBanner() {
  const userId = useOwner();
  const { data } = useQuery(ownAgencyQuery(userId));
  return data?.invitations.map((invitation) => (
    <InvitationCard key={invitation.id} invitation={invitation} />
  ));
}

type InvitationCardProps = { invitation: Invitation };

function InvitationCard({ invitation }: InvitationCardProps) {
  const { id, name, logo_url, leads_rule, modes } = invitation;
  const answer = useAnswerInvitation();
  const locked = listParts(modes, 'locked');
  return (
    <Card
      title={
        <span className="flex items-center gap-3">
          <Avatar name={name} src={logo_url} />
          <span className="wrap-anywhere">{name} asks you to join its team</span>
        </span>
      }
      footer={
        <>
          <ConfirmDialog
            trigger={<Button variant="ghost">No, thanks</Button>}
            title={`Say no to ${name}?`}
            description="Your account and your page stay as they are. The agency can ask again."
            confirmLabel="Say no"
            tone="primary"
            onConfirm={() => answer.mutateAsync({ id, name, accept: false })}
          />
          <Button
            busy={answer.isPending}
            busyLabel="Joining…"
            onClick={() => answer.mutate({ id, name, accept: true })}
          >
            Join the team
          </Button>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-soft">
        <li>Your page has what the agency’s plan includes, for as long as you are with them.</li>
        <li>The agency can edit your page, and take it offline.</li>
        {locked.length > 0 && <li>It keeps the same on every page: {nameParts(locked)}.</li>}
        <li>{LEADS_RULES[leads_rule].staff}</li>
        <li>You can leave at any time, and what you wrote stays yours.</li>
      </ul>
    </Card>
  );
}
