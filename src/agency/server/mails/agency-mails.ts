import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { formatDay } from '#kit/server/mails/format-day.ts';
import {
  buildGreeting,
  buildMail,
  type MailContent,
  toPlainAgency,
} from '#kit/server/mails/letter.ts';
import { LEADS_RULES } from '#page/locks/rules/staff-status.ts';
import type { OpenInvitation } from '../data/agencies.ts';
import { toLetterBrand } from './agency-brand.ts';

/** Invites someone to claim the account made for them. @param link works once */
export function buildClaimMail(
  invitation: OpenInvitation,
  { link, unsubscribeUrl, publicUrl }: { link: string; unsubscribeUrl: string; publicUrl: string },
): MailContent {
  const agency = toPlainAgency(invitation.agency_name);
  return buildMail({
    subject: toSubject(invitation),
    greeting: buildGreeting(invitation.full_name),
    sentence:
      `${agency} invites you to its team on ${PRODUCT_NAME}, with a page of your own: a business ` +
      'card to share by link or QR code. Choose a password, and say whether you join.',
    facts: [listFacts(invitation)],
    button: 'Open your page',
    link,
    footnote:
      `The invitation is open until ${formatDay(invitation.open_until, 'UTC')}. ` +
      'If you do not know who that is, ignore this mail, and nothing happens.',
    unsubscribeUrl,
    brand: toLetterBrand(invitation, publicUrl),
  });
}

/** Invites the owner of an account to join; their page stays theirs either way. */
export function buildInvitationMail(
  invitation: OpenInvitation,
  {
    link,
    unsubscribeUrl,
    publicUrl,
  }: { link: string; unsubscribeUrl?: string | undefined; publicUrl: string },
): MailContent {
  const agency = toPlainAgency(invitation.agency_name);
  return buildMail({
    subject: toSubject(invitation),
    greeting: buildGreeting(invitation.full_name),
    sentence:
      `${agency} invites you to join its team on ${PRODUCT_NAME} with the page you have. ` +
      'Sign in to read what that would change, and to say yes or no.',
    facts: [listFacts(invitation)],
    button: 'See the invitation',
    link,
    footnote:
      `The invitation is open until ${formatDay(invitation.open_until, 'UTC')}. ` +
      'If you do not want to join, there is nothing to do. What you wrote stays yours.',
    unsubscribeUrl,
    brand: toLetterBrand(invitation, publicUrl),
  });
}

function toSubject({ agency_name, is_reminder }: OpenInvitation): string {
  const subject = `${toPlainAgency(agency_name)} invites you to its team`;
  return is_reminder ? `Reminder: ${subject}` : subject;
}

function listFacts({ leads_rule }: OpenInvitation) {
  return [{ label: 'Leads', value: LEADS_RULES[leads_rule].staff }];
}
