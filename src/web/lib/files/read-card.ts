import { toReadableCard } from '#domain/import/card-text.ts';
import { type CardProperty, toImportedCard } from '#domain/import/imported-card.ts';
import type { VcardData } from '#domain/profile/columns/items.ts';
import { toRecord } from '#domain/values/json.ts';
import { importAgain } from '#web/ui/loading/import-again.ts';

/**
 * Reads the first contact card of a text. The parser is fetched only for whoever has a card.
 *
 * @returns what we have a place for; null where that is nothing, or there is no card
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

/** UTF-8, or what older address books and spreadsheets write; each line ends as it does everywhere now. */
export function decodeText(bytes: Uint8Array): string {
  return decode(bytes).replace(/\r(?!\n)/g, '\n');
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
