import { isEmail, LEAD_FORM_MESSAGES } from '../leads/lead-form.ts';
import { readEmbedUrl } from './embeds.ts';
import { isBlankExperience, isBlankLink, type ProfileDraft } from './profile-draft.ts';
import { isLinkUrl, isPictureUrl, toLinkUrl, URL_MESSAGES } from './urls.ts';
import { findUsernameProblem } from './username.ts';

export const DRAFT_MESSAGES = {
  buttonUrl: 'Please enter the address this button opens.',
  tooLong: 'This is too long.',
  embed: 'Please enter an address that starts with https://.',
  pictureUrl: 'Please enter the address of a picture.',
  endBeforeStart: 'The end lies before the start.',
  experienceName: 'Please enter a role or a company.',
} as const;

/** In characters. The database refuses four times as many bytes. */
export const DRAFT_LENGTHS = {
  full_name: 200,
  designation: 200,
  bio: 2000,
  buttonText: 120,
  skill: 80,
  role: 120,
  company: 120,
  description: 2000,
  section_heading: 200,
  custom_text: 10_000,
  alt: 300,
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
  const candidates: Candidate[] = [
    ['profile_picture_url', findPictureProblem(draft.profile_picture_url, 'profilePicture')],
    ['cover_image_url', findPictureProblem(draft.cover_image_url, 'coverImage')],
    ['full_name', findLengthProblem(draft.full_name, DRAFT_LENGTHS.full_name)],
    ['designation', findLengthProblem(draft.designation, DRAFT_LENGTHS.designation)],
    ['bio', findLengthProblem(draft.bio, DRAFT_LENGTHS.bio)],
    ['username', draft.username === savedUsername ? null : findUsernameProblem(draft.username)],
    ['vcard_data.email', findEmailProblem(draft.vcard_data.email)],
    ...draft.social_links.map(
      (link, index): Candidate => [`social_links.${index}.url`, findUrlProblem(link.url)],
    ),
    ...draft.custom_links.flatMap(listLinkProblems),
    ...draft.skills.map(
      (skill, index): Candidate => [
        `skills.${index}.name`,
        findLengthProblem(skill.name, DRAFT_LENGTHS.skill),
      ],
    ),
    ...draft.experiences.flatMap(listExperienceProblems),
    ['section_heading', findLengthProblem(draft.section_heading, DRAFT_LENGTHS.section_heading)],
    ['custom_text', findLengthProblem(draft.custom_text, DRAFT_LENGTHS.custom_text)],
    ['embed_video', findEmbedProblem(draft.embed_video)],
    ['embed_map', findEmbedProblem(draft.embed_map)],
    ['embed_audio', findEmbedProblem(draft.embed_audio)],
    ...draft.gallery.map(
      (picture, index): Candidate => [`gallery.${index}.url`, findPictureUrlProblem(picture.url)],
    ),
  ];
  return candidates.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
}

/** A place in the draft, and what is wrong there if anything is. */
type Candidate = [path: string, message: string | null];

/** Without words a button names what it opens, so only its address is asked for. */
function listLinkProblems(link: ProfileDraft['custom_links'][number], index: number): Candidate[] {
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
    [`custom_links.${index}.thumbnailUrl`, findPictureUrlProblem(link.thumbnailUrl)],
    [`custom_links.${index}.endsAt`, findOrderProblem(link.startsAt, link.endsAt)],
  ];
}

function listExperienceProblems(
  entry: ProfileDraft['experiences'][number],
  index: number,
): Candidate[] {
  const end = entry.isCurrent ? '' : entry.endDate;
  const isNameMissing = isBlankExperience(entry) && entry.description.trim() !== '';
  return [
    [
      `experiences.${index}.role`,
      isNameMissing
        ? DRAFT_MESSAGES.experienceName
        : findLengthProblem(entry.role, DRAFT_LENGTHS.role),
    ],
    [`experiences.${index}.company`, findLengthProblem(entry.company, DRAFT_LENGTHS.company)],
    [`experiences.${index}.endDate`, findOrderProblem(entry.startDate, end)],
    [
      `experiences.${index}.description`,
      findLengthProblem(entry.description, DRAFT_LENGTHS.description),
    ],
  ];
}

/** Months and moments are written so that their order is that of their letters. */
function findOrderProblem(start: string, end: string): string | null {
  return start !== '' && end !== '' && end < start ? DRAFT_MESSAGES.endBeforeStart : null;
}

function findEmbedProblem(pasted: string): string | null {
  return pasted.trim() === '' || readEmbedUrl(pasted) !== '' ? null : DRAFT_MESSAGES.embed;
}

function findPictureUrlProblem(typed: string): string | null {
  return typed.trim() === '' || isPictureUrl(typed.trim()) ? null : DRAFT_MESSAGES.pictureUrl;
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
