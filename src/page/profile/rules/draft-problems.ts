import { ACCOUNT_REFUSALS } from '#account/rules/refusals.ts';
import { isPictureUrl } from '#kit/rules/urls/urls.ts';
import { isEmail } from '#kit/rules/values/email.ts';
import { readEmbedUrl } from '#page/embeds/rules/embeds.ts';
import { LEAD_FORM_MESSAGES } from '#page/lead-form/rules/lead-form.ts';
import { readAddress } from '#page/links/rules/read-address.ts';

export const DRAFT_MESSAGES = {
  buttonUrl: 'Add the link this button opens.',
  tooLong: ACCOUNT_REFUSALS.too_long[1],
  embed: 'Paste a link that starts with https://.',
  pictureUrl: 'Paste a link to a picture.',
  endBeforeStart: 'The end is before the start.',
  experienceName: 'Please enter a role or a company.',
} as const;

/** The path of a problem in the draft (`custom_links.0.url`), and its message. */
export type DraftProblem = { path: string; message: string };

// Each returns the problem with a typed value, or null. Empty values never have one.

/** Months and timestamps sort chronologically as text. */
export function findOrderProblem(start: string, end: string): string | null {
  return start !== '' && end !== '' && end < start ? DRAFT_MESSAGES.endBeforeStart : null;
}

export function findEmbedProblem(pasted: string): string | null {
  return pasted.trim() === '' || readEmbedUrl(pasted) !== '' ? null : DRAFT_MESSAGES.embed;
}

export function findPictureProblem(typed: string, message: string): string | null {
  return typed.trim() === '' || isPictureUrl(typed.trim()) ? null : message;
}

export function findUrlProblem(typed: string): string | null {
  const reading = readAddress(typed);
  return reading && 'problem' in reading ? reading.problem : null;
}

export function findEmailProblem(typed: string): string | null {
  return typed.trim() === '' || isEmail(typed.trim()) ? null : LEAD_FORM_MESSAGES.email;
}

export function findLengthProblem(text: string, maximum: number): string | null {
  return text.length > maximum ? DRAFT_MESSAGES.tooLong : null;
}
