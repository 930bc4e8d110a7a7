/** The parts of a page that a team template can set, in page order. */
export const PARTS = {
  look: { name: 'Look', holds: 'Colours, type and shapes' },
  cover: { name: 'Cover image', holds: 'The wide picture at the top' },
  designation: { name: 'Designation', holds: 'The role below the name' },
  bio: { name: 'Bio', holds: 'The few words below it' },
  company: { name: 'Company', holds: 'In the contact card' },
  phone: { name: 'Phone', holds: 'In the contact card' },
  address: { name: 'Address', holds: 'In the contact card' },
  social_links: { name: 'Social links', holds: 'All of them' },
  custom_links: { name: 'Link buttons', holds: 'All of them' },
  lead_form: { name: 'Lead form', holds: 'What it asks, and its consent' },
  sections: { name: 'Sections', holds: 'Which are on, and their order' },
} as const;

export type Part = keyof typeof PARTS;

/** Parts that are personal: no template sets them, but a company directory can. */
const PERSONAL_PARTS = {
  full_name: { name: 'Name' },
  card_name: { name: 'Name on the card' },
  card_designation: { name: 'Designation on the card' },
  picture: { name: 'Profile picture' },
} as const;

/** A part that a template or directory may set. */
export type AnyPart = Part | keyof typeof PERSONAL_PARTS;

export const PART_KEYS = Object.keys(PARTS) as Part[];

export const ANY_PART_KEYS = [...Object.keys(PERSONAL_PARTS), ...PART_KEYS] as AnyPart[];

/** Sections that consist of a single part. */
const WHOLE_SECTIONS: Readonly<Record<string, Part>> = {
  social: 'social_links',
  links: 'custom_links',
  lead_form: 'lead_form',
};

/** Parts that are also in the page's contact card. */
const CARD_PARTS: readonly AnyPart[] = [
  'company',
  'phone',
  'address',
  'card_name',
  'card_designation',
];

/** @param section by its key @returns the part it consists of, or null */
export function findWholePart(section: string): Part | null {
  return WHOLE_SECTIONS[section] ?? null;
}

/** @param section by its key @returns the parts in it */
export function listPartsIn(section: string): readonly AnyPart[] {
  const whole = findWholePart(section);
  if (whole) return [whole];
  return section === 'vcard' ? CARD_PARTS : [];
}

/** @param value of unknown origin @returns whether it is a part that templates can set */
export function isPart(value: string): value is Part {
  return Object.hasOwn(PARTS, value);
}

/** @param value of unknown origin @returns whether it is any part */
export function isAnyPart(value: string): value is AnyPart {
  return isPart(value) || Object.hasOwn(PERSONAL_PARTS, value);
}

/** @returns a part's name, capitalised to start a sentence */
export function namePart(part: AnyPart): string {
  return isPart(part) ? PARTS[part].name : PERSONAL_PARTS[part].name;
}
