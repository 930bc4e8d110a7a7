import { toList, toRecord } from '#kit/rules/values/json.ts';
import { parseLeadForm } from '#page/lead-form/rules/lead-form.ts';
import type { Part } from '#page/locks/rules/parts.ts';
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
 * Summarises the value a template would give to every page.
 *
 * @param page of the owner
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
