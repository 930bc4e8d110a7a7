import type { PublicPageAnswer } from './answer.ts';
import { PAGES_MAX_BYTES, PAGES_MAX_SIZE } from './limits.ts';

type StoredPage = {
  answer: PublicPageAnswer;
  expiresAt: number;
  isUsed: boolean;
  /** Whether it has the better compression. */
  isReplaced: boolean;
};

type PageStoreOptions = {
  maxEntries?: number;
  maxBytes?: number;
  /** Called when a page is requested again before a better response has replaced it. */
  onReuse?: (username: string, answer: PublicPageAnswer) => void;
};

export type PageStore = ReturnType<typeof createPageStore>;

/**
 * First evicts pages unused since the last round. As a second-chance clock, it only sets a flag on a hit,
 * where `lru-cache` would move the entry.
 */
export function createPageStore({
  maxEntries = PAGES_MAX_SIZE,
  maxBytes = PAGES_MAX_BYTES,
  onReuse,
}: PageStoreOptions) {
  const pages = new Map<string, StoredPage>();
  let bytes = 0;

  const remove = (username: string): void => {
    bytes -= pages.get(username)?.answer.bytes ?? 0;
    pages.delete(username);
  };

  const isFull = () => pages.size > maxEntries || bytes > maxBytes;

  return {
    /** @returns the entry, even if expired */
    find(username: string): StoredPage | undefined {
      const page = pages.get(username);
      if (page === undefined || page.isUsed) return page;
      page.isUsed = true;
      if (!page.isReplaced) onReuse?.(username, page.answer);
      return page;
    },
    /** @returns whether exactly this response is stored; doesn't count as use */
    holds(username: string, answer: PublicPageAnswer): boolean {
      return pages.get(username)?.answer === answer;
    },
    set(username: string, answer: PublicPageAnswer, expiresAt: number): void {
      remove(username);
      pages.set(username, { answer, expiresAt, isUsed: false, isReplaced: false });
      bytes += answer.bytes;
      dropUnused(pages, isFull, remove);
    },
    /** Replaces `old` with a better compression of the same page, if it is still stored. */
    replace(username: string, old: PublicPageAnswer, better: PublicPageAnswer): void {
      const page = pages.get(username);
      if (page?.answer !== old) return;
      page.answer = better;
      page.isReplaced = true;
      bytes += better.bytes - old.bytes;
    },
    /** Extends an entry's freshness. @returns its response, if there is one */
    keepUntil(username: string, expiresAt: number): PublicPageAnswer | undefined {
      const page = pages.get(username);
      if (page !== undefined) page.expiresAt = expiresAt;
      return page?.answer;
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

/** Each page is passed at most twice: its flag is cleared the first time. */
function dropUnused(
  pages: Map<string, StoredPage>,
  isFull: () => boolean,
  remove: (username: string) => void,
): void {
  for (const [username, page] of pages) {
    if (!isFull()) return;
    if (!page.isUsed) {
      remove(username);
      continue;
    }
    page.isUsed = false;
    pages.delete(username);
    pages.set(username, page);
  }
}
