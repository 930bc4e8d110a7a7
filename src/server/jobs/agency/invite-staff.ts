import * as z from 'zod/mini';
import type { Accounts } from '../../clients/accounts.ts';
import {
  findInvitation,
  noteInvitationMailed,
  noteInvitedAccount,
  type OpenInvitation,
  postponeInvitation,
} from '../../data/agency/agencies.ts';
import { buildClaimMail, buildInvitationMail } from '../../mails/agency-mails.ts';
import { buildUnsubscribeUrl } from '../../mails/unsubscribe-tokens.ts';
import { defineTask, type TaskDeps } from '../task.ts';

/**
 * Mails somebody the invitation of an agency. Where the address has no account one is made, and the mail
 * has the link that claims it; where it has one, the mail asks. An address that had all its mails of the
 * day is asked when it gets some again.
 */
export const inviteStaff = defineTask(
  z.object({ staff_id: z.uuid() }),
  async ({ staff_id }, deps) => {
    const { sql, leadMailLimits } = deps;
    const invitation = await findInvitation(sql, staff_id);
    // Who wants no such mails finds it on their dashboard.
    if (invitation === null || !invitation.wants_mails) return;
    const { email } = invitation;
    const refusal = await leadMailLimits.all.take(email);
    if (refusal) return postponeInvitation(sql, staff_id, refusal.retryAfterSeconds);
    try {
      await sendInvitation(deps, staff_id, invitation);
    } catch (error) {
      // The job comes again, and counts again.
      await leadMailLimits.all.giveBack(email);
      throw error;
    }
    await noteInvitationMailed(sql, staff_id);
  },
);

async function sendInvitation(
  deps: Pick<TaskDeps, 'sql' | 'mailer' | 'publicUrl' | 'unsubscribeTokens'> & {
    accounts: Pick<Accounts, 'invite'>;
  },
  staffId: string,
  invitation: OpenInvitation,
): Promise<void> {
  const { sql, accounts, mailer, publicUrl } = deps;
  const { email, full_name } = invitation;
  const claim = await accounts.invite(email, { full_name });
  if (claim) await noteInvitedAccount(sql, staffId, claim.userId);
  const stop = (userId: string) => buildUnsubscribeUrl(deps, { userId, kind: 'agency' });
  const mail = claim
    ? buildClaimMail(invitation, { link: claim.link, unsubscribeUrl: stop(claim.userId) })
    : buildInvitationMail(invitation, {
        publicUrl,
        unsubscribeUrl: invitation.user_id === null ? undefined : stop(invitation.user_id),
      });
  await mailer.send({ to: email, ...mail });
}
