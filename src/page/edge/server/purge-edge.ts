import * as z from 'zod/mini';
import { defineTask } from '#kit/server/jobs/task.ts';

/** Retries purging pages from the cache in front of the server. */
export const purgeEdge = defineTask(z.object({ key: z.string() }), async ({ key }, { edge }) => {
  await edge?.purge([key]);
});
