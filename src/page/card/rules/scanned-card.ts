import { cutText } from '#kit/rules/values/cut-text.ts';
import type { VcardData } from '#page/profile/rules/items.ts';
import { toCardName } from './card-name.ts';
import { countBytes, escapeValue, LINE_END } from './vcard.ts';

/** The content of a contact card in a code. */
export type ScannedCardSubject = {
  /** Used if the card itself has no name. */
  full_name: string;
  vcard_data: VcardData;
  /** Absolute URL that leads to the public page. */
  pageUrl: string;
};

/** The code's text, and the parts that don't fit. */
export type ScannedCard = { text: string; leftOut: readonly CardPart[] };

export type CardPart =
  | 'address'
  | 'job title'
  | 'company'
  | 'page'
  | 'email'
  | 'phone'
  | 'full name';

/**
 * A code of version 15 with level M holds this: 77 modules a side, each 0.7 mm on the width of a phone's
 * screen, which another phone still reads at arm's length (ISO/IEC 18004, table 7).
 */
export const SCANNED_CARD_MAX_BYTES = 412;

/** The parts to leave out, in this order; a name and a phone number still make a card. */
const GIVES_WAY: readonly CardPart[] = [
  'address',
  'job title',
  'company',
  'page',
  'email',
  'phone',
];

/**
 * Writes a contact card for a code, which a phone reads offline: vCard 3.0 without picture, id and social
 * profiles. If it is too long for a code, whole parts are left out, and finally the end of the name is cut;
 * nothing else is, as half an address is a wrong one.
 *
 * Phones don't know a code's charset, so non-ASCII values name it, although version 3.0 has no such
 * parameter: iOS garbled Greek without it (pitfalls: vcard-charset).
 */
export function buildScannedCard(subject: ScannedCardSubject): ScannedCard {
  const leftOut: CardPart[] = [];
  let text = writeCard(subject, leftOut);
  for (const part of GIVES_WAY) {
    if (fits(text)) break;
    const shorter = writeCard(subject, [...leftOut, part]);
    if (shorter !== text) leftOut.push(part);
    text = shorter;
  }
  if (fits(text)) return { text, leftOut };
  return { text: cutName(subject, leftOut), leftOut: [...leftOut, 'full name'] };
}

function cutName(subject: ScannedCardSubject, leftOut: readonly CardPart[]): string {
  let most = NAME_MAX_CHARACTERS;
  let text = writeCard(subject, leftOut, most);
  while (!fits(text) && most > 1) {
    most -= 1;
    text = writeCard(subject, leftOut, most);
  }
  return text;
}

/** Half of the space, at one byte each, as a card contains the name twice. */
const NAME_MAX_CHARACTERS = 180;

function fits(text: string): boolean {
  return countBytes(text) <= SCANNED_CARD_MAX_BYTES;
}

/**
 * @param most the maximum characters of the name, which is then not split into parts; null for the whole
 *   name
 */
function writeCard(
  { full_name, vcard_data: data, pageUrl }: ScannedCardSubject,
  leftOut: readonly CardPart[],
  most: number | null = null,
): string {
  const { first, last, whole } = toCardName(data, full_name);
  const name = most === null ? whole : cutText(whole, most);
  const parts = most === null ? [last, first] : ['', name];
  const line = (part: CardPart, property: string, value: string, isText = true) =>
    value.trim() === '' || leftOut.includes(part) ? '' : writeLine(property, value, isText);
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    writeLine('N', [...parts, '', '', ''].map(escapeValue).join(';')),
    writeLine('FN', escapeValue(name)),
    line('company', 'ORG', escapeValue(data.company)),
    line('job title', 'TITLE', escapeValue(data.designation)),
    line('phone', 'TEL;TYPE=CELL', escapeValue(data.phone), false),
    line('email', 'EMAIL', escapeValue(data.email), false),
    line('address', 'ADR;TYPE=WORK', data.address.trim() && `;;${escapeValue(data.address)};;;;`),
    line('page', 'URL', pageUrl, false),
    'END:VCARD',
  ];
  return lines.filter(Boolean).join(LINE_END) + LINE_END;
}

function writeLine(property: string, value: string, isText = true): string {
  const isAscii = /^[\x20-\x7e]*$/.test(value);
  return `${property}${isText && !isAscii ? ';CHARSET=utf-8' : ''}:${value}`;
}
