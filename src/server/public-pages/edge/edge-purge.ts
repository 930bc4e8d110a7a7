import type { Edge } from '../../clients/edge.ts';
import { EDGE_KEYS_AT_ONCE, EDGE_KEYS_MAX, EDGE_PURGE_AGAIN_MS } from '../../limits/pages.ts';
import type { Log } from '../../process/log.ts';
import type { PublicPageCache } from '../cache.ts';
import { ALL_PAGES_KEY, toPageKey } from './edge-headers.ts';

type Deps = {
  edge: Edge;
  /** Queues a job that purges these keys, tried until it succeeds. */
  purgeLater: (keys: readonly string[]) => Promise<void>;
  log: Pick<Log, 'warn'>;
};

/** Forgets pages at the edge, as a cache of ours does. `stop` sends what waits. */
export type EdgePurge = Pick<PublicPageCache, 'evict' | 'expireAll'> & { stop(): Promise<void> };

/**
 * Purges at once, and again a second later: an answer that was on its way from a copy that hadn't
 * heard of the change yet may have been kept meanwhile. What is due together goes in one request;
 * what fails is left to a job.
 */
export function createEdgePurge({ edge, purgeLater, log }: Deps): EdgePurge {
  const waiting = new Set<string>();
  const again = new Map<string, NodeJS.Timeout>();
  let sending: Promise<void> | null = null;

  const send = async (keys: string[]) => {
    try {
      await edge.purge(keys);
    } catch (error) {
      log.warn({ err: error, keys: keys.length }, 'the edge was not purged, a job tries again');
      await purgeLater(keys).catch((err: unknown) => log.warn({ err }, 'no job purges the edge'));
    }
  };
  const sendAll = async () => {
    while (waiting.size > 0) {
      const keys = [...waiting].slice(0, EDGE_KEYS_AT_ONCE);
      for (const key of keys) waiting.delete(key);
      await send(keys);
    }
    sending = null;
  };
  const add = (key: string) => {
    waiting.add(key);
    sending ??= sendAll();
  };
  const forgetAgain = () => {
    for (const timer of again.values()) clearTimeout(timer);
    again.clear();
  };
  const purge = (wanted: string) => {
    const isFlood = again.size >= EDGE_KEYS_MAX && !again.has(wanted);
    if (isFlood) {
      waiting.clear();
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
      await sending;
    },
  };
}
