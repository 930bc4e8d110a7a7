import { toReadableCard } from '#domain/import/card-text.ts';
import type { FoundLink } from '#domain/import/importable-links.ts';
import { findLinksInAnchors } from '#domain/import/page-anchors.ts';
import { findLinksInData } from '#domain/import/page-data.ts';
import type { VcardData } from '#domain/profile/columns/items.ts';
import { decodeText, readCard } from './read-card.ts';

/** The content of an owner's file, for the page. */
export type ImportFile = { kind: 'links'; links: FoundLink[] } | { kind: 'card'; card: VcardData };

/** A saved page is some hundred kilobytes; with its pictures inside, some megabytes. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** The data of pages built with Next.js, such as Linktree's and Beacons', for their own scripts. */
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
  if (toReadableCard(text) !== null) {
    const card = await readCard(text);
    return card && { kind: 'card', card };
  }
  const links = readJson(text) ?? readPage(text);
  return links.length > 0 ? { kind: 'links', links } : null;
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
