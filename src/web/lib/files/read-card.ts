import { toReadableCard } from '#domain/import/card-text.ts';
import { type CardProperty, toImportedCard } from '#domain/import/imported-card.ts';
import type { VcardData } from '#domain/profile/columns/items.ts';
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
    const [name, , , value]: unknown[] = property;
    return typeof name === 'string' ? [{ name, value }] : [];
  });
}

/** UTF-8, or what older address books and spreadsheets write. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
