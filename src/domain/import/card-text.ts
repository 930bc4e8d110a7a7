import { findCards } from '../contacts/vcard/find-cards.ts';

/** The properties that our contact card can store. */
const READ = /^(?:[\w-]+\.)?(?:N|FN|ORG|TITLE|ROLE|TEL|EMAIL|ADR)[;:]/i;

const FOLD = /\r?\n[ \t]/g;

/** A quoted-printable value goes on in the next line where its own ends in `=` (RFC 2045, 6.7). */
const QUOTED = /^(?=[^\r\n:]*QUOTED-PRINTABLE)[^\r\n:]*:(?:.*=\r?\n)*.*$/gim;
const SOFT_BREAK = /=\r?\n[ \t]?/g;

/**
 * Makes the first card of a file fit for a parser of versions 3.0 and 4.0: version 2.1's bare types
 * and quoted-printable values are rewritten, and properties that we have no place for, pictures
 * above all, are left out, so that an odd one among them cannot spoil the card.
 *
 * @param file the text of a .vcf
 * @returns the text of one card, or null when there is none
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
  const isQuoted = parameters.some((parameter) => /QUOTED-PRINTABLE/i.test(parameter));
  const kept = parameters
    .filter((parameter) => !/^(?:CHARSET|ENCODING)=|^QUOTED-PRINTABLE$/i.test(parameter))
    .map((parameter) => (parameter.includes('=') ? parameter : `TYPE=${parameter}`));
  const value = line.slice(colon + 1);
  return `${[property, ...kept].join(';')}:${isQuoted ? decodeQuoted(value) : value}`;
}

/** Bytes as `=C3=BC`: of UTF-8 if they can be, else of Latin-1. */
function decodeQuoted(value: string): string {
  const encoded = value.replaceAll('%', '%25').replace(/=([0-9a-f]{2})/gi, '%$1');
  try {
    return escapeBreaks(decodeURIComponent(encoded));
  } catch {
    const toCharacter = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16));
    return escapeBreaks(encoded.replace(/%([0-9a-f]{2})/gi, toCharacter));
  }
}

/** A line break is written as `\n` from version 3.0 on; in our own text it would end the property. */
function escapeBreaks(value: string): string {
  return value.replace(/\r\n|\r|\n/g, '\\n');
}
