import * as z from 'zod/mini';
import { invitationPath } from '#kit/rules/paths.ts';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { buildUnsubscribeUrl } from '#kit/server/mails/unsubscribe-tokens.ts';
import { findInvitation, noteInvitationMailed, noteInvitedAccount } from '../data/agencies.ts';
import { buildClaimMail, buildInvitationMail } from '../mails/agency-mails.ts';

/**
 * Mails an agency's invitation. If the email has no account, one is created and the mail has a link to claim
 * it; an existing account is asked to join.
 */
export const inviteStaff = defineMail({
  name: 'invite_staff',
  payload: z.object({ staff_id: z.uuid() }),
  async find({ sql }, { staff_id }) {
    const invitation = await findInvitation(sql, staff_id);
    // People who turned these mails off find it on their dashboard.
    return invitation?.wants_mails ? invitation : null;
  },
  async letter(invitation, { payload: { staff_id }, publicUrl, deps }) {
    const { email, full_name, user_id } = invitation;
    const stop = (userId: string) => buildUnsubscribeUrl(deps, { userId, kind: 'agency' });
    const claim = await deps.accounts.invite(email, { full_name }, invitationPath(staff_id));
    if (!claim) {
      const unsubscribeUrl = user_id === null ? undefined : stop(user_id);
      const link = publicUrl + invitationPath(staff_id);
      return buildInvitationMail(invitation, { link, unsubscribeUrl, publicUrl });
    }
    await noteInvitedAccount(deps.sql, staff_id, claim.userId);
    return buildClaimMail(invitation, {
      link: claim.link,
      unsubscribeUrl: stop(claim.userId),
      publicUrl,
    });
  },
  counts: ['all'],
  done: ({ sql }, { staff_id }) => noteInvitationMailed(sql, staff_id),
});
