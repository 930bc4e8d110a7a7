import type { EdgeSettings } from '#kit/server/process/edge-env.ts';
import { EDGE_TIMEOUT_MS } from '#page/delivery/server/limits.ts';

declare module '#kit/server/jobs/task.ts' {
  interface TaskDeps {
    /** Caches in front of the server, if any. */
    edge?: Edge | null;
  }
}

/** Purges everything with one of these surrogate keys from caches in front of the server. */
export type Edge = {
  /** @throws if one of them refuses, or doesn't answer in time */
  purge(keys: readonly string[]): Promise<void>;
  /** The same for each one separately. */
  each: readonly Pick<Edge, 'purge'>[];
};

/**
 * Sends one request to each: `PURGE` or `POST`, with the keys in `Surrogate-Key`, separated by spaces
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
