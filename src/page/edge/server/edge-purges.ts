import * as z from 'zod/mini';
import type { Sql } from '#database/connect.ts';
import { defineTask } from '#kit/server/jobs/task.ts';
import { EDGE_PURGE_TRIES } from '#page/delivery/server/limits.ts';

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
