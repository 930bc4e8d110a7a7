import { decodeText, readCard } from '#page/card/web/read-card.ts';
import type { VcardData } from '#page/profile/rules/items.ts';
import type { FoundLink } from '../rules/importable-links.ts';
import { toReadableCard } from '../rules/imported-card.ts';
import {
  type FoundPerson,
  findLinksInAnchors,
  findLinksInData,
  findPerson,
} from '../rules/saved-page.ts';

/** A file's content for the owner's page. */
export type ImportFile = ({ kind: 'links' } & FoundPage) | { kind: 'card'; card: VcardData };

type FoundPage = { links: FoundLink[]; person: FoundPerson };

const NO_PERSON: FoundPerson = { name: '', line: '' };

/** A saved page is a few hundred kilobytes; with embedded pictures, a few megabytes. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;

/**
 * The state that pages built with Next.js, such as Linktree's and Beacons', embed for their own
 * scripts.
 */
const DATA_SCRIPT = 'script#__NEXT_DATA__';

/**
 * Reads a file on this device: nothing is sent or fetched, and none of its scripts run.
 *
 * @param file a saved page, an export or a contact card
 * @returns its content; null if unusable
 */
export async function readImportFile(file: File): Promise<ImportFile | null> {
  if (file.size > MAX_FILE_BYTES) return null;
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (toReadableCard(text) !== null) {
    const card = await readCard(text);
    return card && { kind: 'card', card };
  }
  const data = parseJson(text);
  const page = data === null ? readPage(text) : { links: findLinksInData(data), person: NO_PERSON };
  return page.links.length > 0 ? { kind: 'links', ...page } : null;
}

/** @returns the parsed JSON; null if invalid */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** A parsed document that is never shown runs no scripts and loads no pictures. */
function readPage(html: string): FoundPage {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const data = parseJson(page.querySelector(DATA_SCRIPT)?.textContent ?? '');
  const person = findPerson(data, readHead(page));
  const links = findLinksInData(data);
  return { links: links.length > 0 ? links : readAnchors(page), person };
}

function readHead(page: Document) {
  const read = (name: string) =>
    page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
  return {
    title: read('og:title') || page.title,
    description: read('og:description') || read('description') || '',
  };
}

function readAnchors(page: Document): FoundLink[] {
  const anchors = [...page.querySelectorAll('a[href]')].map((anchor) => ({
    href: anchor.getAttribute('href') ?? '',
    words: anchor.textContent ?? '',
    classes: anchor.className,
  }));
  const canonical = page.querySelector('link[rel="canonical"]')?.getAttribute('href');
  return findLinksInAnchors(anchors, canonical ?? '');
}
