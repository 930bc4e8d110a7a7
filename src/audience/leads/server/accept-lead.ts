import { createHash, randomUUID } from 'node:crypto';
import { insertLead } from '#audience/server/data/leads.ts';
import { isUuid } from '#kit/rules/values/json.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { LEAD_HONEYPOT } from '#page/lead-form/rules/form-markup.ts';
import { type LeadAnswers, parseLead } from '#page/lead-form/rules/lead-form.ts';
import { isSwap, type SwapSender, toSwapForm } from '#page/lead-form/rules/swap.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { findPageWords } from '#page/words/public/find-page-words.ts';
import { createAdmitLead, type LeadOutcome, type Submission } from './admit-lead.ts';

/** The sender's IP address, their origin (a host or a share source), and how to find their own page. */
export type Sender = {
  address: string;
  source: string;
  find: () => Promise<SwapSender | null>;
};

/** Handles one submission of a profile's form. */
export type AcceptLead = (
  profile: PublicProfile,
  submission: Submission,
  sender: Sender,
) => Promise<LeadOutcome>;

/**
 * Follows the order of `pitfalls: lead-checks`, but checks fields before the stamp: after waiting, a
 * visitor shouldn't get an error about a missing field.
 */
export function createAcceptLead(deps: AppDeps): AcceptLead {
  const { ask } = deps;
  const admit = createAdmitLead(deps);

  return async (profile, submission, { address, source, find }) => {
    const { messages: words, swap } = findPageWords(profile).lead;
    const isReturned = isSwap(submission);
    const sent = isReturned ? swap.sent : words.sent;
    // A bot that fills in the hidden field gets the same response, and nothing is stored.
    if (isTrapped(submission)) return toSent(sent, randomUUID());
    const form = isReturned
      ? toSwapForm(profile.lead_form_data, swap.heading, submission)
      : profile.lead_form_data;
    const result = parseLead(form, submission, words);
    if (!result.ok) {
      return { status: 422, message: words.invalid, problems: result.problems };
    }
    const refusal = await admit(profile.id, submission, { address, words });
    if (refusal !== null) return refusal;
    const { user_id } = profile;
    const consent_version = toConsentVersion(form.consent);
    // The form for cards has no message field, so we write one: their page's URL.
    const message = (isReturned && (await find())?.lastingUrl) || result.answers.message;
    const answers = { ...result.answers, message };
    const id = toLeadId(profile.id, submission.sending, result.answers);
    const lead = await ask((sql) =>
      insertLead(sql, { id, user_id, answers, form, source, consent_version }),
    );
    if (lead !== null) return toSent(sent, lead.id);
    // Checked last, since an accepted lead stays, even if its owner no longer asks for cards.
    if (isReturned) return { status: 404, message: swap.closed };
    throw new ApiError('not_found');
  };
}

function toSent(message: string, leadId: string): LeadOutcome {
  return { status: 201, message, leadId };
}

function isTrapped(submission: Submission): boolean {
  const trap = submission[LEAD_HONEYPOT];
  return typeof trap === 'string' && trap !== '';
}

/**
 * Gives a form that is posted again after a lost response the same lead id. As the id is a hash, a sender
 * can't choose another lead's.
 *
 * @param sending the form's UUID; anything else counts as a new sending
 * @returns the lead's id, a UUID (version 8 of RFC 9562 if it is a hash)
 */
function toLeadId(profileId: string, sending: unknown, answers: LeadAnswers): string {
  if (!isUuid(sending)) return randomUUID();
  const text = JSON.stringify([profileId, sending.toLowerCase(), answers]);
  const hash = createHash('sha256').update(text).digest('hex');
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(12, 15)}`,
    `8${hash.slice(15, 18)}`,
    hash.slice(18, 30),
  ];
  return parts.join('-');
}

const VERSION_LENGTH = 12;

/**
 * Identifies the sentence a visitor agreed to, short enough to read out and compare.
 *
 * @param consent the sentence, '' if the form has none
 * @returns the start of its SHA-256 in hexadecimal, or ''
 */
function toConsentVersion(consent: string): string {
  if (consent === '') return '';
  return createHash('sha256').update(consent).digest('hex').slice(0, VERSION_LENGTH);
}
