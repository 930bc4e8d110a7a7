/**
 * The kinds of links on a page: their attribute in the page (`data-link-type`) and in events (`link_type`),
 * and their name in the click breakdown.
 */
export const LINK_TYPES = {
  social: 'Social links',
  custom: 'Link buttons',
  contact: 'Contact card',
  text: 'Links in text',
  embed: 'Embeds',
  gallery: 'Gallery',
} as const;

export type LinkTypeKey = keyof typeof LINK_TYPES;

export const LINK_TYPE_KEYS = Object.keys(LINK_TYPES) as LinkTypeKey[];

/** A click without a type counts as this one (coverage 3.32). */
export const UNKNOWN_LINK_TYPE = 'Unknown';

/** @param type as counted @returns its name; unknown ones unchanged */
export function toLinkTypeName(type: string): string {
  return isLinkType(type) ? LINK_TYPES[type] : type;
}

function isLinkType(type: string): type is LinkTypeKey {
  return Object.hasOwn(LINK_TYPES, type);
}
