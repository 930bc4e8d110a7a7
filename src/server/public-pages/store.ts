import type { PublicPageAnswer } from './answer.ts';

const MAX_ENTRIES = 20_000;
const MAX_BYTES = 128 * 1024 * 1024;

type StoredPage = { answer: PublicPageAnswer; expiresAt: number; isUsed: boolean };

/**
 * What was not asked for since the last round is dropped first: a second-chance clock, which costs
 * a hit no more than setting a flag.
 */
export function createPageStore({
  maxEntries = MAX_ENTRIES,
  maxBytes = MAX_BYTES,
}: {
  maxEntries?: number;
  maxBytes?: number;
}) {
  const pages = new Map<string, StoredPage>();
  let bytes = 0;

  const remove = (username: string): void => {
    bytes -= pages.get(username)?.answer.bytes ?? 0;
    pages.delete(username);
  };

  const makeRoom = (): void => {
    // Each page is passed at most twice: its flag is cleared the first time.
    for (const [username, page] of pages) {
      if (pages.size <= maxEntries && bytes <= maxBytes) return;
      if (page.isUsed) {
        page.isUsed = false;
        pages.delete(username);
        pages.set(username, page);
      } else {
        remove(username);
      }
    }
  };

  return {
    /** @returns the entry, also one that has expired */
    find(username: string): StoredPage | undefined {
      const page = pages.get(username);
      if (page !== undefined) page.isUsed = true;
      return page;
    },
    set(username: string, answer: PublicPageAnswer, expiresAt: number): void {
      remove(username);
      pages.set(username, { answer, expiresAt, isUsed: false });
      bytes += answer.bytes;
      makeRoom();
    },
    /** Puts a better packing of the same page in the place of `old`, if that still stands there. */
    replace(username: string, old: PublicPageAnswer, better: PublicPageAnswer): void {
      const page = pages.get(username);
      if (page?.answer !== old) return;
      page.answer = better;
      bytes += better.bytes - old.bytes;
    },
    delete: remove,
    expireAll(): void {
      for (const page of pages.values()) page.expiresAt = 0;
    },
    get size(): number {
      return pages.size;
    },
  };
}
