import { findCards } from '#page/card/rules/find-cards.ts';
import { decodeBytes } from './decode-bytes.ts';

/** The properties that our contact card can store. */
const READ = /^(?:[\w-]+\.)?(?:N|FN|ORG|TITLE|ROLE|TEL|EMAIL|ADR)[;:]/i;

const FOLD = /\r?\n[ \t]/g;

/** A quoted-printable value continues on the next line if its own ends in `=` (RFC 2045, 6.7). */
const QUOTED = /^(?=[^\r\n:]*QUOTED-PRINTABLE)[^\r\n:]*:(?:.*=\r?\n)*.*$/gim;
const SOFT_BREAK = /=\r?\n[ \t]?/g;

/**
 * Prepares the first card of a file for a parser of versions 3.0 and 4.0. Rewrites version 2.1's
 * bare types and quoted-printable values, and leaves out properties that we can't store (mainly
 * pictures), so that an odd one can't break the card.
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

/** From version 3.0 on, a line break is written as `\n`; in our rewritten text it would end the property. */
function escapeBreaks(value: string): string {
  return value.replace(/\r\n|\r|\n/g, '\\n');
}
