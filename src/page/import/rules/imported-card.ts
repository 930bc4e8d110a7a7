import { isEmptyVcard, parseVcardData, type VcardData } from '#page/profile/rules/items.ts';

/**
 * A property of a parsed card: its name, its value, in parts if it has some, and its types in lower case with
 * their preference, 1 to 100, the most preferred first.
 */
export type CardProperty = {
  name: string;
  value: unknown;
  types?: readonly string[];
  preference?: number;
};

/** The maximum length of each field of `VcardData`. */
const LENGTHS: Readonly<Record<keyof VcardData, number>> = {
  name: 200,
  firstName: 200,
  lastName: 200,
  designation: 200,
  company: 200,
  email: 254,
  phone: 60,
  address: 500,
};

/**
 * @param properties of one card, in order; of several phones or emails, uses the preferred one,
 * otherwise a mobile one, otherwise the first; never a fax or pager
 * @returns our contact card with everything it can store, or null if there is nothing
 */
export function toImportedCard(properties: readonly CardProperty[]): VcardData | null {
  const find = (name: string): readonly string[] => {
    const found = properties.filter(
      (property) => property.name.toLowerCase() === name && !isSilent(property),
    );
    return toParts(found.sort((one, other) => toRank(one) - toRank(other))[0]?.value);
  };
  const [last = '', first = '', middle = ''] = find('n');
  const values: VcardData = {
    name: join(find('fn'), ' '),
    firstName: join([first, middle], ' '),
    lastName: last,
    designation: join(find('title'), ' ') || join(find('role'), ' '),
    company: find('org')[0] ?? '',
    email: (find('email')[0] ?? '').replace(/^mailto:/i, ''),
    phone: (find('tel')[0] ?? '').replace(/^tel:/i, ''),
    address: join(find('adr'), ', '),
  };
  const card = parseVcardData(cutToLength(values));
  return isEmptyVcard(card) ? null : card;
}

/** Whether it isn't for talking: a fax or a pager. */
function isSilent({ types = [] }: CardProperty): boolean {
  return types.includes('fax') || types.includes('pager');
}

function toRank({ types = [], preference }: CardProperty): number {
  if (preference !== undefined) return preference;
  if (types.includes('pref')) return 1;
  return types.includes('cell') ? 200 : types.includes('voice') ? 300 : 400;
}

function cutToLength(values: VcardData): Record<string, string> {
  const fitted = Object.entries(LENGTHS).map(([key, length]) => [
    key,
    // The cut may leave a lone surrogate.
    (values[key as keyof VcardData] ?? '')
      .trim()
      .slice(0, length)
      .replace(/\p{Cs}$/u, ''),
  ]);
  return Object.fromEntries(fitted);
}

/** A part may itself be a list, such as a two-line street. */
function toParts(value: unknown): string[] {
  if (Array.isArray(value)) return value.map((part) => join(toParts(part), ', '));
  return typeof value === 'string' ? [value.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()] : [];
}

function join(parts: readonly string[], separator: string): string {
  return parts.filter(Boolean).join(separator);
}
