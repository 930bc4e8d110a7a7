import { toList, toRecord } from '../../values/json.ts';

/**
 * The sections of a public page: the key in `sections_enabled` and `section_order`, and the name
 * shown in the editor and in the engagement chart (coverage 9.29; `links` comes from
 * coverage 3.23, `audio`, `heading` and `gallery` from the fields and decision 034.9).
 */
export const SECTIONS = {
  vcard: 'Contact Card',
  social: 'Social Links',
  links: 'Links',
  lead_form: 'Lead Form',
  skill: 'Skills',
  experience: 'Experience',
  text: 'Custom Text',
  video: 'Video',
  map: 'Map',
  audio: 'Audio',
  gallery: 'Gallery',
  calendar: 'Calendar',
} as const;

export type SectionKey = keyof typeof SECTIONS;

export const SECTION_KEYS = Object.keys(SECTIONS) as SectionKey[];

/** @param key from a stored list @returns whether it names a section */
export function isSectionKey(key: unknown): key is SectionKey {
  return typeof key === 'string' && Object.hasOwn(SECTIONS, key);
}

/**
 * @param order the stored `section_order`, which may miss sections, repeat them, hold strangers, or be none
 * @returns every section once: those of the order first, the rest after them in their usual order
 */
export function orderSections(order: unknown): SectionKey[] {
  return [...new Set([...toList(order).filter(isSectionKey), ...SECTION_KEYS])];
}

/**
 * @param enabled the stored `sections_enabled`
 * @param order the stored `section_order`
 * @returns the sections that are switched on, in the order of the page
 */
export function listEnabledSections(enabled: unknown, order: unknown): SectionKey[] {
  const switches = toRecord(enabled);
  return orderSections(order).filter((key) => switches[key] === true);
}
