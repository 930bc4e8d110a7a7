import { type PublicPage, type PublicPageAnswer, packPage, packPageSmall } from './answer.ts';
import { createPageStore } from './store.ts';

/** Specification section 9: 5 minutes per username, in memory. */
export const PAGE_TTL_MS = 5 * 60_000;

/** That nobody has a name is believed for less long, and of a bounded number of names. */
const MISSING_TTL_MS = 30_000;
const MAX_MISSING = 5_000;

/** While the database cannot be asked, a kept copy is served this long before it is asked again. */
const RETRY_MS = 2_000;

/** A visitor with a copy at hand is not kept waiting longer than this for a newer one. */
const LOAD_TIMEOUT_MS = 3_000;

export type PublicPageCacheSettings = {
  /** Makes the page of a username, or null where there is none; throws when it cannot tell. */
  load: (username: string) => Promise<PublicPage | null>;
  notFound: PublicPage;
  unavailable: PublicPage;
  /** The present, in milliseconds. */
  now: () => number;
  log: { warn: (details: object, message: string) => void };
  ttlMs?: number;
  maxEntries?: number;
  maxBytes?: number;
};

/** Finished public pages by username in lower case. */
export type PublicPageCache = {
  /** Answers any name that cannot exist. */
  notFound: PublicPageAnswer;
  /** The answer if it is at hand and fresh; synchronous, for the hot path. */
  peek(username: string): PublicPageAnswer | undefined;
  /** The answer from memory or freshly made; never rejects: where nothing can be said it is a 503. */
  get(username: string): Promise<PublicPageAnswer>;
  /** Forgets one page at once, as a save or a suspension demands. */
  evict(username: string): void;
  /** Lets every page be made anew. The old copies stay for as long as the database cannot be asked. */
  expireAll(): void;
  readonly size: number;
};

/**
 * Keeps pages as the bytes that go over the wire. Each is made once, however many ask at the same
 * time; sent at first in a quick compression, which a better one replaces off the request.
 */
export function createPublicPageCache(settings: PublicPageCacheSettings): PublicPageCache {
  const { load, now, log, ttlMs = PAGE_TTL_MS } = settings;
  const pages = createPageStore(settings);
  const missing = new Map<string, number>();
  // A load that is no longer the one in this map was overtaken by an eviction: it is not kept.
  const loads = new Map<string, Promise<PublicPageAnswer>>();
  const notFound = packPage(settings.notFound);
  const unavailable = packPage(settings.unavailable);
  const packInTurn = createTurns();

  const peek = (username: string): PublicPageAnswer | undefined => {
    const page = pages.find(username);
    if (page !== undefined) return page.expiresAt > now() ? page.answer : undefined;
    return (missing.get(username) ?? 0) > now() ? notFound : undefined;
  };

  const begin = (username: string): Promise<PublicPageAnswer> => {
    const started: Promise<PublicPageAnswer> = withTimeout(load(username), LOAD_TIMEOUT_MS)
      .then((page) => {
        const isCurrent = loads.get(username) === started;
        if (page === null) return isCurrent ? rememberMissing(username) : notFound;
        const answer = packPage(page);
        if (isCurrent) keep(username, page, answer);
        return answer;
      })
      .catch((error: unknown) => {
        log.warn({ err: error, username }, 'a public page could not be loaded');
        return serveStale(username) ?? unavailable;
      })
      .finally(() => {
        if (loads.get(username) === started) loads.delete(username);
      });
    loads.set(username, started);
    return started;
  };

  const keep = (username: string, page: PublicPage, answer: PublicPageAnswer): void => {
    missing.delete(username);
    pages.set(username, answer, now() + ttlMs);
    packInTurn(async () => {
      if (pages.find(username)?.answer === answer) {
        pages.replace(username, answer, await packPageSmall(page));
      }
    });
  };

  const rememberMissing = (username: string): PublicPageAnswer => {
    pages.delete(username);
    missing.delete(username);
    missing.set(username, now() + MISSING_TTL_MS);
    if (missing.size > MAX_MISSING) deleteOldest(missing);
    return notFound;
  };

  const serveStale = (username: string): PublicPageAnswer | undefined => {
    const page = pages.find(username);
    if (page === undefined) return undefined;
    page.expiresAt = now() + RETRY_MS;
    return page.answer;
  };

  return {
    notFound,
    peek,
    get: async (username) => peek(username) ?? loads.get(username) ?? begin(username),
    evict: (username) => {
      loads.delete(username);
      missing.delete(username);
      pages.delete(username);
    },
    expireAll: () => {
      loads.clear();
      missing.clear();
      pages.expireAll();
    },
    get size() {
      return pages.size;
    },
  };
}

function deleteOldest(entries: Map<string, unknown>): void {
  for (const key of entries.keys()) {
    entries.delete(key);
    return;
  }
}

/** One after the other, so that packing never takes more than one thread of the pool. */
function createTurns(): (work: () => Promise<void>) => void {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    last = last.then(work, work);
  };
}

async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
