import { toList, toRecord } from '#kit/rules/values/json.ts';
import { parseLeadForm } from '#page/lead-form/rules/lead-form.ts';
import type { Modes } from '#page/locks/rules/modes.ts';
import { PART_KEYS, type Part } from '#page/locks/rules/parts.ts';
import { isLinkHeading } from '#page/profile/rules/items.ts';
import { listEnabledSections } from '#page/sections/rules/sections.ts';

/** The columns of the owner's page that make a template, as stored. */
export type TemplatePage = {
  cover_image_url: string | null;
  designation: string | null;
  bio: string | null;
  vcard_data: unknown;
  social_links: unknown;
  custom_links: unknown;
  sections_enabled: unknown;
  section_order: unknown;
  lead_form_data: unknown;
};

/**
 * Summarises the value a template would give every page.
 *
 * @param page the owner's
 * @returns '' if the owner's page has no value there
 */
export function describePartValue(part: Part, page: TemplatePage): string {
  switch (part) {
    case 'look':
      return 'As you personalized it';
    case 'cover':
      return page.cover_image_url ? 'Your cover image' : '';
    case 'designation':
    case 'bio':
      return page[part]?.trim() ?? '';
    case 'company':
    case 'phone':
    case 'address':
      return toText(toRecord(page.vcard_data)[part]);
    case 'social_links':
    case 'custom_links':
      return countLinks(page[part]);
    case 'lead_form':
      return parseLeadForm(page.lead_form_data).heading;
    case 'sections':
      return countSections(page);
  }
}

/** @returns locked parts without a value, which would be empty on every page */
export function listEmptyLocks(locked: readonly Part[], page: TemplatePage): readonly Part[] {
  return locked.filter((part) => describePartValue(part, page) === '');
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function countLinks(stored: unknown): string {
  const { length } = toList(stored).filter((item) => !isLinkHeading(toRecord(item)));
  return length === 0 ? '' : length === 1 ? '1 link' : `${length} links`;
}

function countSections({ sections_enabled, section_order }: TemplatePage): string {
  const { length } = listEnabledSections(sections_enabled, section_order);
  return length === 1 ? '1 is on' : `${length} are on`;
}

/** The contents of parts that the template leaves free. The card's fields are keys of `vcard_data`. */
const BLANKS: Record<Part, Readonly<Record<string, unknown>>> = {
  look: {
    theme_color: null,
    secondary_background: null,
    primary_text_color: null,
    gradient_preset: null,
    font_heading: null,
    font_body: null,
    heading_size: null,
    body_size: null,
    design_preferences: {},
  },
  cover: { cover_image_url: null, cover_image_focus: null },
  designation: { designation: '' },
  bio: { bio: '' },
  company: {},
  phone: {},
  address: {},
  social_links: { social_links: [] },
  custom_links: { custom_links: [] },
  lead_form: { lead_form_data: {} },
  sections: {},
};

/** The person on a template's preview. */
const SAMPLE = {
  full_name: 'Alex Example',
  profile_picture_url: null,
  profile_picture_focus: null,
};

/**
 * @param page the stored page a template is copied from
 * @returns a new person's page with only this template
 */
export function toSamplePage<Page extends object>(page: Page, modes: Modes): Page {
  const free = PART_KEYS.filter((part) => modes[part] === 'free');
  return Object.assign({ ...page }, SAMPLE, ...free.map((part) => BLANKS[part]));
}
