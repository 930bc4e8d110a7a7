import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { INVITATION_PARAMETER } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { listParts, nameParts } from '#page/locks/rules/modes.ts';
import type { Invitation } from '#page/locks/rules/own-agency.ts';
import { AGENCY_SEES, LEADS_RULES } from '#page/locks/rules/staff-status.ts';
import { ownAgencyQuery } from '#page/locks/web/own-agency.ts';

/**
 * Open invitations with their consequences, and the outcome of the invitation whose email led here.
 * Otherwise renders nothing.
 */
export function InvitationBanner() {
  const userId = useOwner();
  const { data } = useQuery(ownAgencyQuery(userId));
  const [params, setParams] = useSearchParams();
  if (!data) return null;
  const mailed = params.get(INVITATION_PARAMETER);
  const isOver = !data.staff && data.invitations.every(({ id }) => id !== mailed);
  const forgetMail = () =>
    setParams(
      (search) => {
        search.delete(INVITATION_PARAMETER);
        return search;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      {mailed !== null && isOver && <ClosedInvitation onClose={forgetMail} />}
      {data.invitations.map((invitation) => (
        <InvitationCard key={invitation.id} invitation={invitation} onAnswer={forgetMail} />
      ))}
    </>
  );
}

/** The invitation was withdrawn, or expired before the email was opened. */
function ClosedInvitation({ onClose }: { onClose: () => void }) {
  return (
    <Banner
      title="This invitation is no longer open"
      actions={
        <Button size="sm" variant="secondary" onClick={onClose}>
          Got it
        </Button>
      }
    >
      The agency withdrew it, or it expired. To join its team, ask for a new one. Your account and
      your page are yours either way.
    </Banner>
  );
}

type InvitationCardProps = {
  invitation: Invitation;
  /** Called before the answer is sent. */
  onAnswer: () => void;
};

function InvitationCard({ invitation, onAnswer }: InvitationCardProps) {
  const { id, name, logo_url, leads_rule, modes } = invitation;
  const answer = useAnswerInvitation();
  const locked = listParts(modes, 'locked');
  return (
    <Card
      title={
        <span className="flex items-center gap-3">
          <Avatar name={name} src={logo_url} />
          <span className="wrap-anywhere">{name} invited you to join its team</span>
        </span>
      }
      footer={
        <>
          <ConfirmDialog
            trigger={<Button variant="ghost">No, thanks</Button>}
            title={`Decline ${name}’s invitation?`}
            description="Your account and your page stay as they are. They can invite you again."
            confirmLabel="Decline"
            tone="primary"
            onConfirm={() => {
              onAnswer();
              return answer.mutateAsync({ id, name, accept: false });
            }}
          />
          <Button
            busy={answer.isPending}
            busyLabel="Joining…"
            onClick={() => {
              onAnswer();
              answer.mutate({ id, name, accept: true });
            }}
          >
            Join the team
          </Button>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-soft">
        <li>Your page gets everything in the agency’s plan while you’re on the team.</li>
        <li>The agency can edit your page, and take it offline.</li>
        {locked.length > 0 && <li>Set by the agency on every page: {nameParts(locked)}.</li>}
        <li>{LEADS_RULES[leads_rule].staff}</li>
        <li>{AGENCY_SEES}</li>
        <li>You can leave at any time and keep what you wrote.</li>
      </ul>
    </Card>
  );
}

type Answer = { id: string; name: string; accept: boolean };

/** Accepts or declines an invitation. */
function useAnswerInvitation() {
  const userId = useOwner();
  return useWrite({
    write: async ({ id, accept }: Answer) =>
      dataClient.rpc('answer_invitation', { id, accept }).throwOnError(),
    stale: staleAfter.membershipChange(userId),
    done: (_answer, { name, accept }) =>
      accept ? `You joined ${name}’s team` : `You declined ${name}’s invitation`,
    refused: 'We couldn’t send your answer.',
  });
}
