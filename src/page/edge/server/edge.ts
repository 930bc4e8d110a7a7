import * as z from 'zod/mini';
import type { Sql } from '#database/connect.ts';
import { defineTask } from '#kit/server/jobs/task.ts';
import type { EdgeSettings } from '#kit/server/process/edge-env.ts';
import type { Log } from '#kit/server/process/log.ts';
import type { PublicPageCache } from '#page/delivery/server/cache.ts';
import {
  EDGE_KEYS_AT_ONCE,
  EDGE_KEYS_MAX,
  EDGE_PURGE_AGAIN_MS,
  EDGE_PURGE_TRIES,
  EDGE_TIMEOUT_MS,
} from '#page/delivery/server/limits.ts';
import { ALL_PAGES_KEY, toPageKey } from '#page/delivery/server/loader.ts';

declare module '#kit/server/jobs/task.ts' {
  interface TaskDeps {
    /** Caches in front of the server, if any. */
    edge?: Edge | null;
  }
}

/** Purges everything with one of these surrogate keys from caches in front of the server. */
export type Edge = {
  /** @throws if a cache refuses, or doesn't respond in time */
  purge(keys: readonly string[]): Promise<void>;
  /** The same, separately for each one. */
  each: readonly Pick<Edge, 'purge'>[];
};

/**
 * Sends one request to each cache: `PURGE` or `POST`, with the keys in `Surrogate-Key`, separated by spaces
 * (Fastly, Varnish with deploy/varnish.vcl), and a `POST` also as JSON, `{"keys": […]}`.
 */
export function createEdge({ urls, method, token }: EdgeSettings): Edge {
  const tell = async (url: string, keys: readonly string[]) => {
    const answer = await fetch(url, {
      method,
      headers: {
        'surrogate-key': keys.join(' '),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: JSON.stringify({ keys }) }),
      signal: AbortSignal.timeout(EDGE_TIMEOUT_MS),
      redirect: 'error',
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The edge answered ${answer.status}`);
  };
  const each = urls.map((url) => ({ purge: (keys: readonly string[]) => tell(url, keys) }));
  return {
    each,
    async purge(keys) {
      await Promise.all(each.map((one) => one.purge(keys)));
    },
  };
}

type EdgePurgeDeps = {
  edge: Edge;
  /** Queues a job that purges these keys, retried until it succeeds. */
  purgeLater: (keys: readonly string[]) => Promise<void>;
  log: Pick<Log, 'warn'>;
};

/** Purges pages at the edge, with the same interface as our cache. `stop` leaves purges to jobs. */
export type EdgePurge = Pick<PublicPageCache, 'evict' | 'expireAll'> & { stop(): Promise<void> };

/**
 * Purges at once, and again a second later: the edge may have cached an answer from a copy that
 * hadn't heard of the change yet. Purges due together share a request; failed ones become jobs. A
 * hanging cache doesn't delay the others.
 */
export function createEdgePurge({ edge, ...deps }: EdgePurgeDeps): EdgePurge {
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
function createSender(
  cache: Pick<Edge, 'purge'>,
  { purgeLater, log }: Omit<EdgePurgeDeps, 'edge'>,
) {
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

/**
 * Queues a purge of each of these keys, without duplicates. They run one by one, so that a hanging
 * edge doesn't hold up other jobs.
 */
export async function queuePurges(sql: Sql, keys: readonly string[]): Promise<void> {
  await sql`
    select graphile_worker.add_job('purge_edge', json_build_object('key', key),
      queue_name => 'purge_edge', job_key => 'purge_edge:' || key, max_attempts => ${EDGE_PURGE_TRIES})
    from jsonb_array_elements_text(${sql.json(keys)}) as key`;
}

/** Retries purging pages from the cache in front of the server. */
export const purgeEdge = defineTask({
  name: 'purge_edge',
  title: 'Clear a page from the edge cache',
  payload: z.object({ key: z.string() }),
  async run({ edge }, { key }) {
    await edge?.purge([key]);
  },
});
