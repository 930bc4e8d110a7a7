import { cutText } from '#kit/rules/values/cut-text.ts';
import { findSocialNetwork } from '#page/links/rules/social-networks.ts';
import type { VcardData } from '#page/profile/rules/items.ts';
import { toCardName } from './card-name.ts';

export type ContactCard = {
  /** Never changes for this person, so that importing again updates the first card. */
  uid: string;
  /** Used if the card itself has no name. */
  full_name: string;
  vcard_data: VcardData;
  /** Absolute URL that leads to the public page. */
  pageUrl: string;
  /** Absolute URLs of the person's social profiles. */
  socialUrls: readonly string[];
  /** When the profile was last saved, as an ISO time. */
  revised: string;
  /** A JPEG in base64, small enough for a phone's address book (`PHOTO_PIXELS`); null without one. */
  photo: string | null;
};

/** Address books show at most this, and some refuse very large cards (pitfalls: vcard-photo). */
export const PHOTO_PIXELS = 400;

/** Ends each line of a vCard. */
export const LINE_END = '\r\n';

/** RFC 2426, 2.6: a line is folded after 75 octets; base64 has one octet per character. */
const FOLDED_LENGTH = 75;

/**
 * Writes a vCard 3.0 (RFC 2426). Empty properties are left out, because phones would show them; values are
 * escaped component by component; lines aren't folded, because folded text breaks imports on some phones
 * (pitfalls: vcard-folding).
 *
 * @returns the file's text, lines ending in CRLF
 */
export function buildContactCard(card: ContactCard): string {
  const { vcard_data: data } = card;
  const { first, last, whole } = toCardName(data, card.full_name);
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    buildLine('N', [last, first, '', '', ''].map(escapeValue).join(';'), true),
    buildLine('FN', escapeValue(whole), true),
    buildLine('ORG', escapeValue(data.company)),
    buildLine('TITLE', escapeValue(data.designation)),
    buildLine('TEL;TYPE=CELL,VOICE', escapeValue(data.phone)),
    buildLine('EMAIL;TYPE=INTERNET', escapeValue(data.email)),
    data.address.trim() && `ADR;TYPE=WORK:;;${escapeValue(data.address)};;;;`,
    buildLine('URL', card.pageUrl),
    ...card.socialUrls.map(buildSocialLine),
    card.photo && buildPhotoLine(card.photo),
    buildLine('UID', escapeValue(card.uid)),
    buildLine('REV', card.revised),
    'END:VCARD',
  ];
  return lines.filter(Boolean).join(LINE_END) + LINE_END;
}

/**
 * Gives the file name twice: in ASCII for every client, and in full, encoded by RFC 5987.
 *
 * @param name of the person, may be empty
 * @param username the fallback for a name without ASCII letters
 * @returns the value of the header Content-Disposition
 */
export function buildContactCardDisposition(name: string, username: string): string {
  const clean = cutFileName(
    name
      .normalize('NFC')
      .replace(/[\p{C}"*/:<>?\\|]/gu, '')
      .trim(),
  );
  const ascii =
    clean
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/[%;]/g, '')
      .trim() || username;
  const encoded = encodeURIComponent(clean || username).replace(/['()]/g, toPercent);
  return `attachment; filename="${ascii}.vcf"; filename*=UTF-8''${encoded}.vcf`;
}

/** In characters; longer file names are hard to tell apart in a list. */
const FILE_NAME_LENGTH = 60;

/** File systems allow 255, with the extension and a number in brackets. */
const FILE_NAME_BYTES = 200;

function cutFileName(name: string): string {
  let cut = cutText(name, FILE_NAME_LENGTH);
  for (let most = FILE_NAME_LENGTH; countBytes(cut) > FILE_NAME_BYTES && most > 1; most -= 1) {
    cut = cutText(name, most);
  }
  return cut === name ? name : cut.replace(/…$/, '');
}

/** @returns the bytes of a text in UTF-8 */
export function countBytes(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '_').length;
}

/**
 * iOS groups them by network. Parsers disagree whether such a value is text or a URL, so it
 * contains nothing that needs escaping.
 */
function buildSocialLine(url: string): string {
  const network = findSocialNetwork(url);
  const plain = url.replace(/[\\,;\p{Cc}]/gu, encodeURIComponent);
  return buildLine(`X-SOCIALPROFILE${network ? `;TYPE=${network}` : ''}`, plain);
}

/** `ENCODING=b` as in version 3.0, folded; Samsung refuses a card without the empty line after it. */
function buildPhotoLine(photo: string): string {
  const line = `PHOTO;ENCODING=b;TYPE=JPEG:${photo}`;
  const rest = line.slice(FOLDED_LENGTH);
  const folded = rest.match(new RegExp(`.{1,${FOLDED_LENGTH - 1}}`, 'g')) ?? [];
  return [line.slice(0, FOLDED_LENGTH), ...folded.map((part) => ` ${part}`), ''].join(LINE_END);
}

function buildLine(property: string, value: string, isMandatory = false): string {
  return value === '' && !isMandatory ? '' : `${property}:${value}`;
}

/** @param value of one component @returns it with every separator escaped */
export function escapeValue(value: string): string {
  return value
    .trim()
    .replace(/[\\,;]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

function toPercent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
