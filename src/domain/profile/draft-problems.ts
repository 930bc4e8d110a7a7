import { isEmail, LEAD_FORM_MESSAGES } from '../leads/lead-form.ts';
import { isBlankLink, type ProfileDraft } from './profile-draft.ts';
import { isLinkUrl, isPictureUrl, toLinkUrl, URL_MESSAGES } from './urls.ts';
import { findUsernameProblem } from './username.ts';

export const DRAFT_MESSAGES = {
  buttonUrl: 'Please enter the address this button opens.',
  tooLong: 'This is too long.',
} as const;

/** In characters. The database refuses four times as many bytes. */
export const DRAFT_LENGTHS = {
  full_name: 200,
  designation: 200,
  bio: 2000,
  buttonText: 120,
} as const;

/** Where in the draft something is wrong (`custom_links.0.url`), and the sentence that says so. */
export type DraftProblem = { path: string; message: string };

/**
 * What keeps a draft from being saved, in the order of the form. The database has the last word
 * and holds the same rules (specification section 5).
 *
 * @param draft as typed
 * @param savedUsername the name in force; keeping it is never a problem
 */
export function findDraftProblems(draft: ProfileDraft, savedUsername: string): DraftProblem[] {
  const candidates: [path: string, message: string | null][] = [
    ['profile_picture_url', findPictureProblem(draft.profile_picture_url, 'profilePicture')],
    ['cover_image_url', findPictureProblem(draft.cover_image_url, 'coverImage')],
    ['full_name', findLengthProblem(draft.full_name, DRAFT_LENGTHS.full_name)],
    ['designation', findLengthProblem(draft.designation, DRAFT_LENGTHS.designation)],
    ['bio', findLengthProblem(draft.bio, DRAFT_LENGTHS.bio)],
    ['username', draft.username === savedUsername ? null : findUsernameProblem(draft.username)],
    ['vcard_data.email', findEmailProblem(draft.vcard_data.email)],
    ...draft.social_links.map((link, index): [string, string | null] => [
      `social_links.${index}.url`,
      findUrlProblem(link.url),
    ]),
    ...draft.custom_links.flatMap(listLinkProblems),
  ];
  return candidates.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
}

/** Without words a button names what it opens, so only its address is asked for. */
function listLinkProblems(
  link: ProfileDraft['custom_links'][number],
  index: number,
): [string, string | null][] {
  if (isBlankLink(link)) return [];
  const isUrlMissing = link.url.trim() === '';
  return [
    [
      `custom_links.${index}.buttonText`,
      findLengthProblem(link.buttonText, DRAFT_LENGTHS.buttonText),
    ],
    [
      `custom_links.${index}.url`,
      isUrlMissing ? DRAFT_MESSAGES.buttonUrl : findUrlProblem(link.url),
    ],
  ];
}

function findUrlProblem(typed: string): string | null {
  return typed.trim() === '' || isLinkUrl(toLinkUrl(typed)) ? null : URL_MESSAGES.link;
}

function findPictureProblem(typed: string, kind: 'profilePicture' | 'coverImage'): string | null {
  return typed.trim() === '' || isPictureUrl(typed.trim()) ? null : URL_MESSAGES[kind];
}

function findEmailProblem(typed: string): string | null {
  return typed.trim() === '' || isEmail(typed.trim()) ? null : LEAD_FORM_MESSAGES.email;
}

function findLengthProblem(text: string, maximum: number): string | null {
  return text.length > maximum ? DRAFT_MESSAGES.tooLong : null;
}
