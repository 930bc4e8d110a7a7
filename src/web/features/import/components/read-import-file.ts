import { toReadableCard } from '#domain/import/card-text.ts';
import type { FoundLink } from '#domain/import/importable-links.ts';
import { type CardProperty, toImportedCard } from '#domain/import/imported-card.ts';
import { findLinksInAnchors } from '#domain/import/page-anchors.ts';
import { findLinksInData } from '#domain/import/page-data.ts';
import type { VcardData } from '#domain/profile/items.ts';

/** What a file of the owner's holds for the page. */
export type ImportFile = { kind: 'links'; links: FoundLink[] } | { kind: 'card'; card: VcardData };

/** A saved page is some hundred kilobytes; with its pictures inside, some megabytes. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** What pages made with Next.js, Linktree's and Beacons', carry for their own scripts. */
const DATA_SCRIPT = 'script#__NEXT_DATA__';

/**
 * Reads a file on this device: nothing is sent, nothing is fetched, no script of it runs.
 *
 * @param file a saved page, an export or a contact card
 * @returns what it holds; null where that is nothing we can use
 */
export async function readImportFile(file: File): Promise<ImportFile | null> {
  if (file.size > MAX_FILE_BYTES) return null;
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  const card = toReadableCard(text);
  if (card !== null) return readCard(card);
  const links = readJson(text) ?? readPage(text);
  return links.length > 0 ? { kind: 'links', links } : null;
}

/** UTF-8, or what older address books write. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** @returns the links of JSON; null where it is none */
function readJson(text: string): FoundLink[] | null {
  try {
    return findLinksInData(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A document that was parsed and never shown runs no script and loads no picture. */
function readPage(html: string): FoundLink[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const data = readJson(page.querySelector(DATA_SCRIPT)?.textContent ?? '') ?? [];
  if (data.length > 0) return data;
  const anchors = [...page.querySelectorAll('a[href]')].map((anchor) => ({
    href: anchor.getAttribute('href') ?? '',
    words: anchor.textContent ?? '',
    classes: anchor.className,
  }));
  const canonical = page.querySelector('link[rel="canonical"]')?.getAttribute('href');
  return findLinksInAnchors(anchors, canonical ?? '');
}

/** The parser is fetched only for whoever has a card. */
async function readCard(text: string): Promise<ImportFile | null> {
  const { default: ICAL } = await import('ical.js');
  const card = toImportedCard(listProperties(parse(text)));
  return card && { kind: 'card', card };

  function parse(card: string): unknown {
    try {
      return ICAL.parse(card);
    } catch {
      return null;
    }
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
