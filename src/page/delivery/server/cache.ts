import { LRUCache } from 'lru-cache';
import { withDeadline } from '#kit/server/process/deadline.ts';
import type { TakeTurn } from '#kit/server/process/turns.ts';
import type { FontFiles } from '#page/style/public/look-style.ts';
import { type PublicPage, type PublicPageAnswer, packPage, packSmaller } from './answer.ts';
import {
  CHANGE_MIN_MS,
  MISSING_PAGE_TTL_MS,
  MISSING_PAGES_MAX_SIZE,
  PACKING_QUEUE_MAX_LENGTH,
  PAGE_LOAD_TIMEOUT_MS,
  PAGE_RETRY_MS,
  PAGE_TTL_MS,
} from './limits.ts';
import { createPageStore, type PageStore } from './store.ts';

declare module '#kit/server/routes/deps.ts' {
  interface AppDeps {
    /** Rendered public pages. */
    pages: PublicPageCache;
    /** Rendered team pages, by slug. */
    teams: PublicPageCache;
    /** Path of the public page's script; null if there is none. */
    script: string | null;
    /** Where the public page's fonts are served. */
    fonts: FontFiles;
  }
}

/** The reason a username has no page: the page is hidden, or the name is free. */
export type Absence = 'notFound' | 'nameFree';

export type PublicPageCacheSettings = {
  /** Makes a username's page, or returns why there is none; throws if it can't tell. */
  load: (username: string) => Promise<PublicPage | Absence>;
  /** Waits until a page may be compressed; doesn't wait by default. */
  takeTurn?: TakeTurn;
  /** Pages shown instead, the same for every name. */
  absences: Readonly<Record<Absence, PublicPage>>;
  unavailable: PublicPage;
  /** The current time, in milliseconds. */
  now: () => number;
  log: { warn: (details: object, message: string) => void };
  ttlMs?: number;
  maxEntries?: number;
  maxBytes?: number;
};

/** Finished public pages by username in lower case. */
export type PublicPageCache = {
  /** The response for any impossible name. */
  notFound: PublicPageAnswer;
  /** The cached response, if fresh; synchronous, for the hot path. */
  peek(username: string): PublicPageAnswer | undefined;
  /** The response, cached or newly made; never rejects, but responds 503 on failure. */
  get(username: string): Promise<PublicPageAnswer>;
  /** Drops one page at once, after a save or a suspension. */
  evict(username: string): void;
  /** Expires every page. Old copies stay in use while the database is unavailable. */
  expireAll(): void;
  readonly size: number;
};

/**
 * Caches pages as the bytes sent. Each is made once, however many requests arrive together. Sends a
 * fast compression first; once the page is requested again, replaces it in the background with a
 * better one.
 */
export function createPublicPageCache(settings: PublicPageCacheSettings): PublicPageCache {
  const { load, takeTurn = async () => {}, now, log } = settings;
  const memory = createMemory(settings);
  // A load no longer in this map was overtaken by an eviction, so it isn't cached.
  const loads = new Map<string, Promise<PublicPageAnswer>>();
  const absences = packAbsences(settings.absences);
  const unavailable = packPage(settings.unavailable);

  /** Resolves with the page once its compression may start. */
  const make = async (username: string): Promise<PublicPage | Absence> => {
    const page = await load(username);
    if (typeof page !== 'string') await takeTurn();
    return page;
  };

  const begin = (username: string): Promise<PublicPageAnswer> => {
    const started: Promise<PublicPageAnswer> = withDeadline(make(username), PAGE_LOAD_TIMEOUT_MS)
      .then((page) => (loads.get(username) === started ? keep(username, page) : pack(page)))
      .catch((error: unknown) => {
        log.warn({ err: error, username }, 'a public page could not be loaded');
        return memory.keepUntil(username, now() + PAGE_RETRY_MS) ?? unavailable;
      })
      .finally(() => loads.get(username) === started && loads.delete(username));
    loads.set(username, started);
    return started;
  };

  const pack = (page: PublicPage | Absence) =>
    typeof page === 'string' ? absences[page] : packPage(page);
  const keep = (username: string, page: PublicPage | Absence): PublicPageAnswer => {
    const answer = pack(page);
    memory.keep(username, answer, typeof page === 'string');
    return answer;
  };

  return {
    notFound: absences.notFound,
    peek: memory.peek,
    get: async (username) => memory.peek(username) ?? loads.get(username) ?? begin(username),
    evict: (username) => {
      loads.delete(username);
      memory.delete(username);
    },
    expireAll: () => {
      loads.clear();
      memory.expireAll();
    },
    get size() {
      return memory.size;
    },
  };
}

/** Responses for pages, and for names without one, each kept until it expires. */
function createMemory(settings: PublicPageCacheSettings) {
  const { now, ttlMs = PAGE_TTL_MS } = settings;
  // Better compression takes ten times as long as making the page: too much for a single request.
  const onReuse = (username: string, answer: PublicPageAnswer) => packBetter.add(username, answer);
  const pages = createPageStore({ ...settings, onReuse });
  const missing = createMissingPages(now);
  const packBetter = createBetterPacking(pages);
  return {
    peek(username: string): PublicPageAnswer | undefined {
      const page = pages.find(username);
      if (page === undefined) return missing.find(username);
      return page.expiresAt > now() ? page.answer : undefined;
    },
    keep(username: string, answer: PublicPageAnswer, isMissing: boolean): void {
      if (isMissing) {
        pages.delete(username);
        missing.remember(username, answer);
      } else {
        missing.delete(username);
        pages.set(username, answer, now() + Math.min(ttlMs, toLifetime(answer.page)));
      }
    },
    keepUntil: pages.keepUntil,
    delete(username: string): void {
      pages.delete(username);
      missing.delete(username);
    },
    expireAll(): void {
      missing.clear();
      pages.expireAll();
    },
    get size() {
      return pages.size;
    },
  };
}

/**
 * A page that changes by itself is remade halfway there, so that an edge that fetched it just before still
 * drops it in time (`allowEdge`).
 */
function toLifetime({ changesInMs = Number.POSITIVE_INFINITY }: PublicPageAnswer['page']): number {
  return Math.max(changesInMs / 2, Math.min(changesInMs, CHANGE_MIN_MS));
}

function packAbsences({ notFound, nameFree }: PublicPageCacheSettings['absences']) {
  return { notFound: packPage(notFound), nameFree: packPage(nameFree) };
}

/** Compresses pages as far as possible, and replaces the first response with the result. */
type BetterPacking = {
  /** Queues a page, unless the queue is full; its visitors then get the first response. */
  add(username: string, first: PublicPageAnswer): void;
  readonly waiting: number;
};

/** One page at a time, so that it never takes more than one pool thread. */
export function createBetterPacking(
  pages: Pick<PageStore, 'holds' | 'replace'>,
  maxWaiting = PACKING_QUEUE_MAX_LENGTH,
): BetterPacking {
  const queue = new Map<string, PublicPageAnswer>();
  let isRunning = false;

  const run = async () => {
    isRunning = true;
    for (const [username, first] of queue) {
      queue.delete(username);
      if (!pages.holds(username, first)) continue;
      // A page that can't be compressed further stays as it is.
      const better = await packSmaller(first).catch(() => first);
      pages.replace(username, first, better);
    }
    isRunning = false;
  };

  return {
    add(username, first) {
      queue.delete(username);
      if (queue.size >= maxWaiting) return;
      queue.set(username, first);
      if (!isRunning) void run();
    },
    get waiting() {
      return queue.size;
    },
  };
}

/** Briefly caches the responses for names without a page. */
function createMissingPages(now: () => number) {
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
