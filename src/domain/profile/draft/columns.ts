import * as z from 'zod/mini';
import { type LeadForm, parseLeadForm } from '../../leads/lead-form.ts';
import { toStoredUrl } from '../../links/read-address.ts';
import { URL_MESSAGES } from '../../links/urls.ts';
import { toRecord } from '../../values/json.ts';
import { orderSections, SECTION_KEYS, type SectionKey } from '../sections/sections.ts';
import { cleanText } from '../text.ts';
import { findUsernameProblem } from '../username.ts';
import { type Column, embed, list, map, picture, text, words } from './column-kinds.ts';
import { DRAFT_LENGTHS, DRAFT_MESSAGES, findOrderProblem } from './draft-problems.ts';
import {
  CUSTOM_LINK,
  EXPERIENCE,
  GALLERY_PICTURE,
  isBlankLink,
  SKILL,
  SOCIAL_LINK,
  VCARD_DATA,
} from './items.ts';

/** `sections_enabled`: every section has its switch; what else is stored is kept. */
const switches: Column<Record<string, boolean>> = {
  toDraft(stored) {
    const record = toRecord(stored);
    const keys = [...SECTION_KEYS, ...Object.keys(record)];
    return Object.fromEntries(keys.map((key) => [key, record[key] === true]));
  },
  kept: z.record(z.string(), z.boolean()),
  toStored: (draft) => draft,
  toShown: null,
  findProblems: () => [],
};

/** `section_order`: every section once. */
const order: Column<SectionKey[]> = {
  toDraft: orderSections,
  kept: z.pipe(
    z.array(z.string()),
    z.transform((keys: string[]) => orderSections(keys)),
  ),
  toStored: (draft) => draft,
  toShown: null,
  findProblems: () => [],
};

const leadForm: Column<LeadForm> = {
  toDraft: parseLeadForm,
  kept: z.pipe(z.unknown(), z.transform(parseLeadForm)),
  toStored: (draft) => draft,
  toShown: parseLeadForm,
  findProblems: () => [],
};

/**
 * The columns of a profile that its owner writes in the editor, in the order of its form. Types,
 * reading, writing, what is wrong with a draft, what the page shows and where pictures stand follow
 * from this table; in SQL from `private.profile_columns`. `supabase/tests/page/sections-contract.test.ts`
 * holds the two together.
 */
export const PROFILE_COLUMNS = {
  profile_picture_url: picture('the profile picture', URL_MESSAGES.profilePicture),
  cover_image_url: picture('the cover image', URL_MESSAGES.coverImage),
  full_name: words(DRAFT_LENGTHS.full_name, (typed) => cleanText(typed).trim()),
  designation: words(DRAFT_LENGTHS.designation),
  bio: words(DRAFT_LENGTHS.bio, cleanText),
  username: text({ findProblem: findUsernameProblem }),
  vcard_data: map(VCARD_DATA),
  social_links: list(SOCIAL_LINK, {
    isBlank: ({ url }) => url.trim() === '',
    toStored: toStoredLink,
  }),
  custom_links: list(CUSTOM_LINK, {
    isBlank: isBlankLink,
    isShown: ({ isVisible }) => isVisible,
    toStored: toStoredLink,
    // Without words a button names what it opens, so only its address is asked for.
    findProblems: ({ url, startsAt, endsAt }) => ({
      url: url.trim() === '' ? DRAFT_MESSAGES.buttonUrl : null,
      endsAt: findOrderProblem(startsAt, endsAt),
    }),
    namePicture: ({ buttonText }, index) =>
      `the picture of “${buttonText.trim() || `link ${index + 1}`}”`,
  }),
  skills: list(SKILL, { isBlank: ({ name }) => name.trim() === '' }),
  experiences: list(EXPERIENCE, {
    isBlank: ({ role, company, description }) => `${role}${company}${description}`.trim() === '',
    isShown: isNamed,
    findProblems: (entry) => ({
      role: isNamed(entry) ? null : DRAFT_MESSAGES.experienceName,
      endDate: findOrderProblem(entry.startDate, entry.isCurrent ? '' : entry.endDate),
    }),
  }),
  section_heading: words(DRAFT_LENGTHS.section_heading),
  custom_text: words(DRAFT_LENGTHS.custom_text, (typed) => typed),
  embed_video: embed(),
  embed_map: embed(),
  embed_audio: embed(),
  embed_calendar: embed(),
  gallery: list(GALLERY_PICTURE, {
    isBlank: ({ url }) => url.trim() === '',
    namePicture: (_picture, index) => `picture ${index + 1} of the gallery`,
  }),
  sections_enabled: switches,
  section_order: order,
  lead_form_data: leadForm,
};

export type ProfileColumnTable = typeof PROFILE_COLUMNS;

export type ColumnName = keyof ProfileColumnTable;

export const COLUMN_NAMES = Object.keys(PROFILE_COLUMNS) as ColumnName[];

/** @returns the column, where the type of a single one does not matter */
export function findColumn(name: ColumnName): Column<unknown, unknown, unknown> {
  return PROFILE_COLUMNS[name];
}

function toStoredLink<T extends { url: string }>(link: T): T {
  return { ...link, url: toStoredUrl(link.url) };
}

function isNamed({ role, company }: { role: string; company: string }): boolean {
  return `${role}${company}`.trim() !== '';
}
