import type { LeadMailOwner, MailedLead } from '#audience/server/data/lead-mails.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { isEmail } from '#kit/rules/values/email.ts';
import {
  buildGreeting,
  buildMail,
  type LetterFact,
  type MailContent,
  toPlainName,
} from '#kit/server/mails/letter.ts';
import { LEAD_FIELD_KEYS, LEAD_FIELDS } from '#page/lead-form/rules/lead-form.ts';

/**
 * The installation's URL, without a trailing slash, and the URL that unsubscribes this owner from the kind of
 * mail.
 */
type LeadMailLinks = { publicUrl: string; unsubscribeUrl: string | undefined };

const FOOTNOTE =
  'You get this email because of the form on your page. Change your email settings in your account.';

/** Mails an owner one lead. Replies go to the lead's email, if it is valid. */
export function buildLeadMail(
  owner: LeadMailOwner,
  lead: MailedLead,
  { publicUrl, unsubscribeUrl }: LeadMailLinks,
): MailContent & { replyTo?: string } {
  const name = toPlainName(lead.full_name);
  const mail = buildMail({
    subject: name === '' ? 'New lead' : `New lead: ${name}`,
    greeting: buildGreeting(owner.full_name),
    sentence: 'You have a new message.',
    facts: [listFacts(lead)],
    button: 'Open your leads',
    link: publicUrl + PATHS.leads,
    footnote: FOOTNOTE,
    unsubscribeUrl,
  });
  return isEmail(lead.email) ? { ...mail, replyTo: lead.email } : mail;
}

/**
 * Mails an owner all leads not mailed yet: because they reached the daily limit, or chose one mail a day.
 *
 * @param leads those that the mail lists, oldest first
 * @param count the total
 * @param links `isOnly` if the owner gets no mail for each lead
 */
export function buildDigestMail(
  owner: LeadMailOwner,
  leads: readonly MailedLead[],
  count: number,
  { publicUrl, unsubscribeUrl, isOnly }: LeadMailLinks & { isOnly: boolean },
): MailContent {
  const more = count - leads.length;
  const rest: LetterFact[][] = more > 0 ? [[{ label: 'And', value: `${more} more` }]] : [];
  return buildMail({
    subject: toDigestSubject(count, isOnly),
    greeting: buildGreeting(owner.full_name),
    sentence: isOnly
      ? 'These are the leads of your page since your last summary.'
      : 'Your page had more leads than we email one by one. These are the ones you haven’t ' +
        'heard about yet.',
    facts: [...leads.map(listFacts), ...rest],
    button: 'Open your leads',
    link: publicUrl + PATHS.leads,
    footnote: FOOTNOTE,
    unsubscribeUrl,
  });
}

function toDigestSubject(count: number, isOnly: boolean): string {
  const more = isOnly ? '' : 'more ';
  return count === 1 ? `One ${more}new lead` : `${count} ${more}new leads`;
}

function listFacts(lead: MailedLead): LetterFact[] {
  const answers = LEAD_FIELD_KEYS.map((key) => ({
    label: LEAD_FIELDS[key].label,
    value: lead[key],
  }));
  return [...answers, { label: 'From', value: lead.source }].filter(({ value }) => value !== '');
}
