import type * as z from 'zod/mini';
import { type LeadForm, parseLeadForm } from '../leads/lead-form.ts';
import { DraftShape } from './draft-shape.ts';
import { readEmbedUrl } from './embeds.ts';
import {
  isRecord,
  parseCustomLinks,
  parseExperiences,
  parseGallery,
  parseSkills,
  parseSocialLinks,
  parseVcardData,
} from './items.ts';
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
  skills: unknown;
  experiences: unknown;
  section_heading: string;
  custom_text: string;
  embed_video: string;
  embed_map: string;
  embed_audio: string;
  gallery: unknown;
  sections_enabled: unknown;
  section_order: unknown;
  lead_form_data: unknown;
};

/**
 * A profile while it is being edited: the same names as its columns, but every value of a shape
 * that a form can hold. It may be incomplete; `findDraftProblems` says what is wrong with it.
 */
export type ProfileDraft = Omit<z.output<typeof DraftShape>, 'section_order' | 'lead_form_data'> & {
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
    skills: parseSkills(row.skills),
    experiences: parseExperiences(row.experiences),
    section_heading: row.section_heading,
    custom_text: row.custom_text,
    embed_video: row.embed_video,
    embed_map: row.embed_map,
    embed_audio: row.embed_audio,
    gallery: parseGallery(row.gallery),
    sections_enabled: toSwitches(row.sections_enabled),
    section_order: orderSections(Array.isArray(row.section_order) ? row.section_order : []),
    lead_form_data: parseLeadForm(row.lead_form_data),
  };
}

/** @param stored a draft kept outside the program @returns it, or null when it is none of ours */
export function parseDraft(stored: unknown): ProfileDraft | null {
  const parsed = DraftShape.safeParse(stored);
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
    skills: draft.skills.map(trimValues).filter((skill) => skill.name !== ''),
    experiences: draft.experiences.map(trimValues).filter((entry) => !isBlankExperience(entry)),
    section_heading: draft.section_heading.trim(),
    custom_text: draft.custom_text,
    embed_video: toStoredEmbed(draft.embed_video),
    embed_map: toStoredEmbed(draft.embed_map),
    embed_audio: toStoredEmbed(draft.embed_audio),
    gallery: draft.gallery.map(trimValues).filter((picture) => picture.url !== ''),
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

/** @param entry of the editor's list @returns whether it was added and left empty */
export function isBlankExperience(entry: { role: string; company: string }): boolean {
  return entry.role.trim() === '' && entry.company.trim() === '';
}

/** What is no address is a problem, and a change all the same: it must not vanish unsaid. */
function toStoredEmbed(pasted: string): string {
  return readEmbedUrl(pasted) || pasted.trim();
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
