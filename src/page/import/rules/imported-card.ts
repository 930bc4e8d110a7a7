import { findCards } from '#page/card/rules/find-cards.ts';
import { isEmptyVcard, parseVcardData, type VcardData } from '#page/profile/rules/items.ts';

/** The properties that our contact card can store. */
const READ = /^(?:[\w-]+\.)?(?:N|FN|ORG|TITLE|ROLE|TEL|EMAIL|ADR)[;:]/i;

const FOLD = /\r?\n[ \t]/g;

/** A quoted-printable value continues on the next line if its own ends in `=` (RFC 2045, 6.7). */
const QUOTED = /^(?=[^\r\n:]*QUOTED-PRINTABLE)[^\r\n:]*:(?:.*=\r?\n)*.*$/gim;
const SOFT_BREAK = /=\r?\n[ \t]?/g;

/**
 * Prepares the first card of a file for a parser of versions 3.0 and 4.0. Rewrites version 2.1's bare types
 * and quoted-printable values, and drops properties that we can't store (mainly pictures), so that a
 * malformed one can't break the card.
 *
 * @param file the text of a .vcf
 * @returns the text of one card, or null if there is none
 */
export function toReadableCard(file: string): string | null {
  const [card] = findCards(file);
  if (card === undefined) return null;
  const whole = card.body.replace(QUOTED, (line) => line.replace(SOFT_BREAK, '')).replace(FOLD, '');
  const version = /^VERSION:4/im.test(whole) ? '4.0' : '3.0';
  const lines = whole.split(/\r?\n/).filter((line) => READ.test(line));
  return [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    ...lines.map((line) => (version === '3.0' ? modernise(line) : line)),
    'END:VCARD',
    '',
  ].join('\r\n');
}

function modernise(line: string): string {
  const colon = line.indexOf(':');
  const [property = '', ...parameters] = line.slice(0, colon).split(';');
  const [charset = ''] = parameters.flatMap((each) => /^CHARSET="?([^"]+)/i.exec(each)?.[1] ?? []);
  const isQuoted = parameters.some((parameter) => /QUOTED-PRINTABLE/i.test(parameter));
  const kept = parameters
    .filter((parameter) => !/^(?:CHARSET|ENCODING)=|^QUOTED-PRINTABLE$/i.test(parameter))
    .map((parameter) => (parameter.includes('=') ? parameter : `TYPE=${parameter}`));
  const value = line.slice(colon + 1);
  return `${[property, ...kept].join(';')}:${isQuoted ? decodeQuoted(value, charset) : value}`;
}

/** Bytes as `=C3=BC`: in the given charset if valid, otherwise in UTF-8, otherwise in Windows-1252. */
function decodeQuoted(value: string, charset: string): string {
  const decode = (encoded: string) => {
    const letters = encoded.matchAll(/=([\da-f]{2})|[\s\S]/gi);
    const bytes = Uint8Array.from(
      Array.from(letters, ([letter, code]) =>
        code === undefined ? letter.charCodeAt(0) : Number.parseInt(code, 16),
      ),
    );
    const texts = [charset, 'utf-8', 'windows-1252'].map((name) => decodeBytes(bytes, name));
    return texts.find((text) => text !== null) ?? encoded;
  };
  return escapeBreaks(value.replace(/[^\u0080-\uffff]+/g, decode));
}

/**
 * From version 3.0 on, a line break is written as `
 * `; a raw one in our rewritten text would end the property.
 */
function escapeBreaks(value: string): string {
  return value.replace(/\r\n|\r|\n/g, '\\n');
}

/**
 * @param charset by any of its names on the web
 * @returns the text; null if the bytes are invalid in that charset, or it is unknown
 */
export function decodeBytes(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

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
 * @param properties of one card, in order; among several phones or emails, the preferred one wins, then a
 *   mobile one, then the first; never a fax or pager
 * @returns our contact card with everything it can store, or null if there is nothing to store
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

/** Faxes and pagers can't take calls. */
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
