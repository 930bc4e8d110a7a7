import type { VcardData } from '../profile/items.ts';

/** What a contact card is made of. */
export type ContactCard = {
  /** Never changes for this person, so that a second import updates the first. */
  uid: string;
  /** Used where the card itself names nobody. */
  full_name: string;
  vcard_data: VcardData;
  /** Absolute URL of the public page. */
  pageUrl: string;
  /** Absolute URLs of the person's social profiles. */
  socialUrls: readonly string[];
  /** When the profile was last saved, as an ISO time. */
  revised: string;
};

const LINE_END = '\r\n';

/**
 * Writes a vCard 3.0 (RFC 2426). Empty properties are left out, because phones make something of
 * them; values are escaped component by component; lines are not folded, because folded text
 * breaks imports on some phones (field notes 1).
 *
 * @returns the file's text, lines ending in CRLF
 */
export function buildContactCard(card: ContactCard): string {
  const { vcard_data: data } = card;
  const name = data.name.trim() || card.full_name.trim();
  const [first, last] = splitName(name);
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    buildLine('N', [last, first, '', '', ''].map(escapeValue).join(';'), true),
    buildLine('FN', escapeValue(name), true),
    buildLine('ORG', escapeValue(data.company)),
    buildLine('TITLE', escapeValue(data.designation)),
    buildLine('TEL;TYPE=CELL,VOICE', escapeValue(data.phone)),
    buildLine('EMAIL;TYPE=INTERNET', escapeValue(data.email)),
    data.address.trim() && `ADR;TYPE=WORK:;;${escapeValue(data.address)};;;;`,
    buildLine('URL', card.pageUrl),
    ...card.socialUrls.map((url) => buildLine('X-SOCIALPROFILE', escapeValue(url))),
    buildLine('UID', escapeValue(card.uid)),
    buildLine('REV', card.revised),
    'END:VCARD',
  ];
  return lines.filter(Boolean).join(LINE_END) + LINE_END;
}

/**
 * Splits a name on the first whitespace (specification section 5).
 *
 * @returns first name and the rest as last name, empty when there is none
 */
export function splitName(name: string): [first: string, last: string] {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return [first, rest.join(' ')];
}

/**
 * The two forms of the file's name: ASCII for every client, and the real one as RFC 5987 wants it.
 *
 * @param name of the person, may be empty
 * @param username stands in where the name has no ASCII letter
 * @returns the value of the header Content-Disposition
 */
export function buildContactCardDisposition(name: string, username: string): string {
  const clean = name
    .normalize('NFC')
    .replace(/[\p{C}"*/:<>?\\|]/gu, '')
    .trim();
  const ascii =
    clean
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/[%;]/g, '')
      .trim() || username;
  const encoded = encodeURIComponent(clean || username).replace(/['()]/g, toPercent);
  return `attachment; filename="${ascii}.vcf"; filename*=UTF-8''${encoded}.vcf`;
}

function buildLine(property: string, value: string, isMandatory = false): string {
  return value === '' && !isMandatory ? '' : `${property}:${value}`;
}

function escapeValue(value: string): string {
  return value
    .trim()
    .replace(/[\\,;]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

function toPercent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
