import * as z from 'zod/mini';
import { toList, toRecord } from '#kit/rules/values/json.ts';
import {
  LEAD_FIELD_KEYS,
  LEAD_FIELDS,
  type LeadForm,
  parseLeadForm,
} from '#page/lead-form/rules/lead-form.ts';
import type { Column } from '#page/profile/rules/column-kinds.ts';
import { map, words } from '#page/profile/rules/column-kinds.ts';
import { DRAFT_LENGTHS } from '#page/profile/rules/draft-lengths.ts';
import { VCARD_DATA } from '#page/profile/rules/items.ts';
import { defineSection } from './define-section.ts';
import { AUDIO, CALENDAR, MAP, VIDEO } from './embeds.ts';
import { EXPERIENCE } from './experience.ts';
import { GALLERY } from './gallery.ts';
import { CUSTOM_LINKS, SOCIAL_LINKS } from './links.ts';
import { SKILLS } from './skills.ts';
import { cutText, joinNames, listNames } from './summaries.ts';

const leadForm: Column<LeadForm> = {
  toDraft: parseLeadForm,
  kept: z.pipe(z.unknown(), z.transform(parseLeadForm)),
  toStored: (draft) => draft,
  toShown: parseLeadForm,
  findProblems: () => [],
};

const LEAD_FORM = defineSection({
  name: 'Lead Form',
  sentence: 'People send you a message. It arrives in Leads.',
  feature: 'lead_form',
  columns: { lead_form_data: leadForm },
  summarise: ({ lead_form_data: { fields } }) => {
    const asked = LEAD_FIELD_KEYS.filter((key) => fields[key].isEnabled);
    const names = asked.map((key) => LEAD_FIELDS[key].label.toLowerCase());
    return names.length > 0 ? `Asks for ${listNames(names)}` : null;
  },
});

const CUSTOM_TEXT = defineSection({
  name: 'Custom Text',
  sentence: 'Write anything',
  columns: {
    section_heading: words(DRAFT_LENGTHS.section_heading),
    custom_text: words(DRAFT_LENGTHS.custom_text, (typed) => typed),
  },
  summarise: ({ section_heading, custom_text }) =>
    custom_text.trim() === '' ? null : cutText(section_heading.trim() || custom_text.trim()),
});

const CONTACT_CARD = defineSection({
  name: 'Contact Card',
  sentence: 'Lets people save your details in one tap.',
  feature: 'contact_card',
  columns: { vcard_data: map(VCARD_DATA) },
  summarise: ({ vcard_data: { name, email, phone, address, company } }) =>
    joinNames([name, phone, email, company, address]),
});

/**
 * The sections of a public page by their key in `sections_enabled` and `section_order`, in their default
 * order; each defines everything about itself (coverage 9.29; `links` comes from coverage 3.23, `audio`,
 * `heading` and `gallery` from the fields and decision 034.9).
 */
export const SECTIONS = {
  vcard: CONTACT_CARD,
  social: SOCIAL_LINKS,
  links: CUSTOM_LINKS,
  lead_form: LEAD_FORM,
  skill: SKILLS,
  experience: EXPERIENCE,
  text: CUSTOM_TEXT,
  video: VIDEO,
  map: MAP,
  audio: AUDIO,
  gallery: GALLERY,
  calendar: CALENDAR,
} as const;

export type SectionKey = keyof typeof SECTIONS;

export const SECTION_KEYS = Object.keys(SECTIONS) as SectionKey[];

type SectionColumns = UnionToIntersection<(typeof SECTIONS)[SectionKey]['columns']>;

type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

export const SECTION_COLUMNS = Object.assign(
  {},
  ...SECTION_KEYS.map((key) => SECTIONS[key].columns),
) as SectionColumns;

/** @returns the names of a section's columns */
export function listSectionColumns(key: SectionKey): (keyof SectionColumns)[] {
  return Object.keys(SECTIONS[key].columns) as (keyof SectionColumns)[];
}

/** @param path of a field in a draft, or a column @returns its section, or null */
export function findSectionOf(path: string): SectionKey | null {
  const [column = ''] = path.split('.');
  return SECTION_KEYS.find((key) => Object.hasOwn(SECTIONS[key].columns, column)) ?? null;
}

/** @param key from a stored list @returns whether it names a section */
export function isSectionKey(key: unknown): key is SectionKey {
  return typeof key === 'string' && Object.hasOwn(SECTIONS, key);
}

/**
 * @param order the stored `section_order`, which may lack or repeat sections, have unknown ones, or be
 * missing
 * @returns every section once: those in the order first, the rest after them in the default order
 */
export function orderSections(order: unknown): SectionKey[] {
  return [...new Set([...toList(order).filter(isSectionKey), ...SECTION_KEYS])];
}

/**
 * @param enabled the stored `sections_enabled`
 * @param order the stored `section_order`
 * @returns the sections that are switched on, in the page's order
 */
export function listEnabledSections(enabled: unknown, order: unknown): SectionKey[] {
  const switches = toRecord(enabled);
  return orderSections(order).filter((key) => switches[key] === true);
}
