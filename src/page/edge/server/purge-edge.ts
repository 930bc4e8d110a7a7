import * as z from 'zod/mini';
import { defineTask } from '#kit/server/jobs/task.ts';

/** Retries purging pages from the cache in front of the server. */
export const purgeEdge = defineTask({
  name: 'purge_edge',
  title: 'Purge a page at the edge',
  payload: z.object({ key: z.string() }),
  async run({ edge }, { key }) {
    await edge?.purge([key]);
  },
});
