import * as z from 'zod/mini';
import { defineTask } from '../task.ts';

/** Purges pages from the cache in front of the server, where that failed at first. */
export const purgeEdge = defineTask(z.object({ key: z.string() }), async ({ key }, { edge }) => {
  await edge?.purge([key]);
});
