import * as z from 'zod/mini';
import type { Sql } from '#database/connect.ts';
import { invitationPath } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';
import { formatDay, toPlainAgency } from '#kit/server/mails/letter.ts';
import { buildUnsubscribeUrl } from '#kit/server/mails/unsubscribe-tokens.ts';
import { LEADS_RULES, type LeadsRule } from '#page/locks/rules/staff-status.ts';
import { type AgencyMark, toLetterBrand } from '../mails/agency-brand.ts';

type OpenInvitation = AgencyMark &
  Recipient & {
    leads_rule: LeadsRule;
    open_until: Date;
    is_reminder: boolean;
    /** The account with this email; null if there is none yet. */
    user_id: string | null;
  };

/**
 * Emails an agency's invitation. If the email has no account, one is created and the mail contains a
 * single-use link to claim it. Existing accounts are asked to join, and keep their page.
 */
export const inviteStaff = defineMail({
  name: 'invite_staff',
  title: 'Invite someone to an agency’s team',
  payload: z.object({ staff_id: z.uuid() }),
  // None if it has ended, or the agency can't lead a team now. People who turned these mails off
  // find it on their dashboard.
  find: ({ sql }, { staff_id }) => sql<OpenInvitation[]>`
    select s.email, s.full_name, a.name as agency_name, a.logo_url as agency_logo_url,
      a.accent as agency_accent, a.leads_rule, u.id as user_id,
      s.invited_at + interval '14 days' as open_until, s.reminders > 0 as is_reminder
    from public.agency_staff s join public.agencies a on a.owner_id = s.agency_id
    left join auth.users u on u.email = s.email
    left join public.account_settings c on c.user_id = u.id
    where s.id = ${staff_id} and s.user_id is null and private.may_lead(s.agency_id)
      and private.is_invitation_open(s.invited_at) and coalesce(c.mails_agency, true)`,
  async letter(invitation, { staff_id }, deps) {
    const { email, full_name, agency_name, is_reminder, leads_rule } = invitation;
    const agency = toPlainAgency(agency_name);
    const path = invitationPath(staff_id);
    const claim = await deps.accounts.invite(email, { full_name }, path);
    if (claim) await noteInvitedAccount(deps.sql, staff_id, claim.userId);
    const userId = claim ? claim.userId : invitation.user_id;
    return {
      ...(claim ? toClaim(agency) : toInvitation(agency)),
      subject: `${is_reminder ? 'Reminder: ' : ''}${agency} invites you to its team`,
      facts: [[{ label: 'Leads', value: LEADS_RULES[leads_rule].staff }]],
      link: claim ? claim.link : path,
      footnote:
        `The invitation is open until ${formatDay(invitation.open_until, 'UTC')}. ` +
        (claim
          ? 'Don’t know them? Ignore this email.'
          : 'Don’t want to join? There’s nothing to do. Your content stays yours.'),
      unsubscribeUrl:
        userId === null ? undefined : buildUnsubscribeUrl(deps, { userId, kind: 'agency' }),
      brand: toLetterBrand(invitation, deps.publicUrl),
    };
  },
  done: ({ sql }, { staff_id }) =>
    sql`update public.agency_staff set mailed_at = now() where id = ${staff_id}`,
});

function toClaim(agency: string) {
  return {
    sentence:
      `${agency} invites you to its team on ${PRODUCT_NAME}, with a page of your own: a business ` +
      'card to share by link or QR code. Choose a password, then decide whether to join.',
    button: 'Open your page',
  };
}

function toInvitation(agency: string) {
  return {
    sentence:
      `${agency} invites you to join its team on ${PRODUCT_NAME} with the page you have. ` +
      'Sign in to see what would change, and to accept or decline.',
    button: 'See the invitation',
  };
}

/** Records the inviting agency of an account that invitations created and is still unclaimed. */
async function noteInvitedAccount(sql: Sql, staffId: string, userId: string): Promise<void> {
  await sql`
    insert into private.invited_accounts (user_id, agency_id)
    select u.id, s.agency_id from public.agency_staff s, auth.users u
    where s.id = ${staffId} and u.id = ${userId} and u.email_confirmed_at is null
      and coalesce(u.encrypted_password, '') = ''
    on conflict (user_id) do update set agency_id = excluded.agency_id, invited_at = now()`;
}
