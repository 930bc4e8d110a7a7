import type { Log } from '#kit/server/process/log.ts';
import type { PublicPageCache } from '#page/delivery/server/cache.ts';
import { ALL_PAGES_KEY, toPageKey } from '#page/delivery/server/edge-headers.ts';
import {
  EDGE_KEYS_AT_ONCE,
  EDGE_KEYS_MAX,
  EDGE_PURGE_AGAIN_MS,
} from '#page/delivery/server/limits.ts';
import type { Edge } from './edge.ts';

type Deps = {
  edge: Edge;
  /** Queues a job that purges these keys, retried until it succeeds. */
  purgeLater: (keys: readonly string[]) => Promise<void>;
  log: Pick<Log, 'warn'>;
};

/** Purges pages at the edge; the interface is our cache's. `stop` leaves purges to jobs. */
export type EdgePurge = Pick<PublicPageCache, 'evict' | 'expireAll'> & { stop(): Promise<void> };

/**
 * Purges at once, and again a second later: the edge may have cached an answer from a copy that
 * hadn't heard of the change yet. Purges due together share a request; failed ones become jobs. A
 * hanging cache doesn't delay the others.
 */
export function createEdgePurge({ edge, ...deps }: Deps): EdgePurge {
  const senders = edge.each.map((one) => createSender(one, deps));
  const again = new Map<string, NodeJS.Timeout>();

  const add = (key: string) => {
    for (const sender of senders) sender.add(key);
  };
  const forgetAgain = () => {
    for (const timer of again.values()) clearTimeout(timer);
    again.clear();
  };
  const purge = (wanted: string) => {
    const isFlood = again.size >= EDGE_KEYS_MAX && !again.has(wanted);
    if (isFlood) {
      for (const sender of senders) sender.forget();
      forgetAgain();
    }
    const key = isFlood ? ALL_PAGES_KEY : wanted;
    add(key);
    clearTimeout(again.get(key));
    const repeat = () => {
      again.delete(key);
      add(key);
    };
    again.set(key, setTimeout(repeat, EDGE_PURGE_AGAIN_MS).unref());
  };

  return {
    evict: (username) => purge(toPageKey(username)),
    expireAll: () => purge(ALL_PAGES_KEY),
    async stop() {
      forgetAgain();
      await Promise.all(senders.map((sender) => sender.stop()));
    },
  };
}

/** Sends one cache its waiting purges, one request at a time. */
function createSender(cache: Pick<Edge, 'purge'>, { purgeLater, log }: Omit<Deps, 'edge'>) {
  const waiting = new Set<string>();
  let sending: Promise<void> | null = null;
  let isStopped = false;

  const leave = (keys: readonly string[]) =>
    purgeLater(keys).catch((err: unknown) => log.warn({ err }, 'no job purges the edge'));
  const send = async (keys: readonly string[]) => {
    try {
      await cache.purge(keys);
    } catch (error) {
      log.warn({ err: error, keys: keys.length }, 'the edge was not purged, a job tries again');
      await leave(keys);
    }
  };
  const sendAll = async () => {
    while (waiting.size > 0) {
      const keys = [...waiting].slice(0, isStopped ? waiting.size : EDGE_KEYS_AT_ONCE);
      for (const key of keys) waiting.delete(key);
      await (isStopped ? leave(keys) : send(keys));
    }
    sending = null;
  };
  return {
    add(key: string) {
      waiting.add(key);
      sending ??= sendAll();
    },
    forget: () => waiting.clear(),
    async stop() {
      isStopped = true;
      await sending;
    },
  };
}
