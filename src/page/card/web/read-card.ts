import { importAgain } from '#kit/public/import-again.ts';
import { toRecord } from '#kit/rules/values/json.ts';
import {
  type CardProperty,
  decodeBytes,
  toImportedCard,
  toReadableCard,
} from '#page/import/rules/imported-card.ts';
import type { VcardData } from '#page/profile/rules/items.ts';

/**
 * Parses the first contact card in a text. The parser is loaded on demand.
 *
 * @returns the fields we support; null if there are none, or no card
 */
export async function readCard(text: string): Promise<VcardData | null> {
  const card = toReadableCard(text);
  if (card === null) return null;
  const { default: ICAL } = await importAgain(() => import('ical.js'));
  try {
    return toImportedCard(listProperties(ICAL.parse(card)));
  } catch {
    return null;
  }
}

/** A jCard (RFC 7095) is `["vcard", [[name, parameters, type, value, …], …]]`. */
function listProperties(jCard: unknown): CardProperty[] {
  const properties: unknown = Array.isArray(jCard) ? jCard[1] : null;
  if (!Array.isArray(properties)) return [];
  return properties.flatMap((property: unknown) => {
    if (!Array.isArray(property)) return [];
    const [name, given, , value]: unknown[] = property;
    if (typeof name !== 'string') return [];
    const { type, pref } = toRecord(given);
    const types = [type].flat().map((each) => String(each ?? '').toLowerCase());
    const preference = Number.parseInt(String(pref ?? ''), 10);
    return [{ name, value, types, ...(preference > 0 && { preference }) }];
  });
}

/**
 * Decodes UTF-8, or the encodings of older address books and spreadsheets; normalises line ends.
 */
export function decodeText(bytes: Uint8Array): string {
  return decode(bytes).replace(/\r(?!\n)/g, '\n');
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const text = decodeBytes(bytes, 'utf-8') ?? decodeBytes(joinCharacters(bytes), 'utf-8');
  return text ?? decodeOlder(bytes);
}

/** Old cards fold lines after a number of bytes, even within a character (RFC 2426, 2.6). */
function joinCharacters(bytes: Uint8Array): Uint8Array {
  const folds = new Set<number>();
  for (const [at, byte] of bytes.entries()) {
    const isFolded = bytes[at - 2] === 10 && (bytes[at - 1] === 32 || bytes[at - 1] === 9);
    if (byte >> 6 !== 2 || !isFolded) continue;
    folds.add(at - 1).add(at - 2);
    if (bytes[at - 3] === 13) folds.add(at - 3);
  }
  return bytes.filter((_, at) => !folds.has(at));
}

/** Uses the charset named by a card’s first property, else Windows-1252. */
function decodeOlder(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes);
  const [, charset] =
    /^[\w.-]+;(?:[^\r\n:]{0,200};)?CHARSET="?([\w.:-]+?)"?[;:]/im.exec(text) ?? [];
  return (charset === undefined ? null : decodeBytes(bytes, charset)) ?? text;
}
