import { LRUCache } from 'lru-cache';
import { MISSING_PAGE_TTL_MS, MISSING_PAGES_MAX_SIZE } from '#page/server/limits.ts';
import type { PublicPageAnswer } from './answer.ts';

/** Caches for a short time that a name has no page, with the answer. */
export function createMissingPages(now: () => number) {
  const missing = new LRUCache<string, { answer: PublicPageAnswer; expiresAt: number }>({
    max: MISSING_PAGES_MAX_SIZE,
  });
  return {
    find(username: string): PublicPageAnswer | undefined {
      const found = missing.get(username);
      return found !== undefined && found.expiresAt > now() ? found.answer : undefined;
    },
    remember(username: string, answer: PublicPageAnswer): void {
      missing.set(username, { answer, expiresAt: now() + MISSING_PAGE_TTL_MS });
    },
    delete(username: string): void {
      missing.delete(username);
    },
    clear(): void {
      missing.clear();
    },
  };
}
