import * as z from 'zod/mini';
import { type LeadForm, parseLeadForm } from '../leads/lead-form.ts';
import { isRecord, parseCustomLinks, parseSocialLinks, parseVcardData } from './items.ts';
import { orderSections, SECTION_KEYS, type SectionKey } from './sections.ts';
import { cleanText } from './text.ts';
import { toLinkUrl } from './urls.ts';

/** The columns of a profile that the editor reads, as they are stored. */
export type EditableColumns = {
  username: string;
  full_name: string;
  designation: string;
  bio: string;
  profile_picture_url: string | null;
  cover_image_url: string | null;
  vcard_data: unknown;
  social_links: unknown;
  custom_links: unknown;
  sections_enabled: unknown;
  section_order: unknown;
  lead_form_data: unknown;
};

const Shape = z.object({
  username: z.string(),
  full_name: z.string(),
  designation: z.string(),
  bio: z.string(),
  profile_picture_url: z.string(),
  cover_image_url: z.string(),
  vcard_data: z.object({
    name: z.string(),
    designation: z.string(),
    company: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
  }),
  social_links: z.array(z.object({ url: z.string() })),
  custom_links: z.array(
    z.object({
      id: z.string(),
      buttonText: z.string(),
      url: z.string(),
      icon: z.string(),
      isVisible: z.boolean(),
    }),
  ),
  sections_enabled: z.record(z.string(), z.boolean()),
  section_order: z.array(z.string()),
  lead_form_data: z.unknown(),
});

/**
 * A profile while it is being edited: the same names as its columns, but every value of a shape
 * that a form can hold. It may be incomplete; `findDraftProblems` says what is wrong with it.
 */
export type ProfileDraft = Omit<z.output<typeof Shape>, 'section_order' | 'lead_form_data'> & {
  section_order: SectionKey[];
  lead_form_data: LeadForm;
};

/** @param row as stored @returns the draft that says the same */
export function toDraft(row: EditableColumns): ProfileDraft {
  return {
    username: row.username,
    full_name: row.full_name,
    designation: row.designation,
    bio: row.bio,
    profile_picture_url: row.profile_picture_url ?? '',
    cover_image_url: row.cover_image_url ?? '',
    vcard_data: parseVcardData(row.vcard_data),
    social_links: parseSocialLinks(row.social_links),
    custom_links: parseCustomLinks(row.custom_links),
    sections_enabled: toSwitches(row.sections_enabled),
    section_order: orderSections(Array.isArray(row.section_order) ? row.section_order : []),
    lead_form_data: parseLeadForm(row.lead_form_data),
  };
}

/** @param stored a draft kept outside the program @returns it, or null when it is none of ours */
export function parseDraft(stored: unknown): ProfileDraft | null {
  const parsed = Shape.safeParse(stored);
  if (!parsed.success) return null;
  return {
    ...parsed.data,
    section_order: orderSections(parsed.data.section_order),
    lead_form_data: parseLeadForm(parsed.data.lead_form_data),
  };
}

/** The columns to store for a draft: cleaned as the database would clean them. */
export type ProfileColumns = ReturnType<typeof toColumns>;

/**
 * Lines that were added and left empty are dropped, links get their scheme, text is cleaned.
 *
 * @param draft without problems
 * @returns its columns
 */
export function toColumns(draft: ProfileDraft) {
  return {
    username: draft.username.trim(),
    full_name: cleanText(draft.full_name).trim(),
    designation: draft.designation.trim(),
    bio: cleanText(draft.bio),
    profile_picture_url: draft.profile_picture_url.trim() || null,
    cover_image_url: draft.cover_image_url.trim() || null,
    vcard_data: trimValues(draft.vcard_data),
    social_links: draft.social_links.filter((link) => link.url.trim() !== '').map(toStoredLink),
    custom_links: draft.custom_links.filter((link) => !isBlankLink(link)).map(toStoredLink),
    sections_enabled: draft.sections_enabled,
    section_order: draft.section_order,
    lead_form_data: draft.lead_form_data,
  };
}

/**
 * What a save has to send: only what was changed, so that what another tab or device has stored
 * meanwhile in the other columns stays.
 *
 * @param draft without problems
 * @param saved the draft it was made from
 * @returns the changed columns; none when nothing has changed
 */
export function listChanges(draft: ProfileDraft, saved: ProfileDraft): Partial<ProfileColumns> {
  const before = toColumns(saved);
  const after = toColumns(draft);
  const changed = Object.entries(after).filter(
    ([column, value]) =>
      JSON.stringify(value) !== JSON.stringify(before[column as keyof ProfileColumns]),
  );
  return Object.fromEntries(changed);
}

/**
 * Puts unsaved changes on top of what is stored now: a column that was not touched shows what has
 * been saved elsewhere meanwhile.
 *
 * @param draft with the changes
 * @param base what the changes were made from
 * @param saved what is stored now
 */
export function rebaseDraft(
  draft: ProfileDraft,
  base: ProfileDraft,
  saved: ProfileDraft,
): ProfileDraft {
  const changed = Object.keys(listChanges(draft, base)).map((column) => [
    column,
    draft[column as keyof ProfileDraft],
  ]);
  return { ...saved, ...Object.fromEntries(changed) };
}

/** @param link of the editor's list @returns whether it was added and left empty */
export function isBlankLink(link: { buttonText: string; url: string }): boolean {
  return link.buttonText.trim() === '' && link.url.trim() === '';
}

function toStoredLink<T extends { url: string }>(link: T): T {
  return { ...trimValues(link), url: toLinkUrl(link.url) };
}

function trimValues<T extends object>(record: T): T {
  const trimmed = Object.entries(record).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(trimmed) as T;
}

/** Every section has its switch; what else is stored is kept. */
function toSwitches(stored: unknown): Record<string, boolean> {
  const record = isRecord(stored) ? stored : {};
  const keys = [...SECTION_KEYS, ...Object.keys(record)];
  return Object.fromEntries(keys.map((key) => [key, record[key] === true]));
}
