import { MISSING_PAGE_TTL_MS, MISSING_PAGES_MAX_SIZE } from '../limits/pages.ts';
import type { PublicPageAnswer } from './answer.ts';

/** Caches briefly that a name has no page, with the answer. */
export function createMissingPages(now: () => number) {
  const missing = new Map<string, { answer: PublicPageAnswer; expiresAt: number }>();
  return {
    find(username: string): PublicPageAnswer | undefined {
      const found = missing.get(username);
      return found !== undefined && found.expiresAt > now() ? found.answer : undefined;
    },
    /** The oldest makes room for a new one. */
    remember(username: string, answer: PublicPageAnswer): void {
      missing.delete(username);
      missing.set(username, { answer, expiresAt: now() + MISSING_PAGE_TTL_MS });
      if (missing.size <= MISSING_PAGES_MAX_SIZE) return;
      const [oldest = ''] = missing.keys();
      missing.delete(oldest);
    },
    delete(username: string): void {
      missing.delete(username);
    },
    clear(): void {
      missing.clear();
    },
  };
}
