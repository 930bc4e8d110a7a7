import * as z from 'zod/mini';
import type { Sql } from '#database/connect.ts';
import { eachAlone } from '#gateway/turns/each-alone.ts';
import { defineTask } from '#kit/server/jobs/task.ts';

/** Ends plans of agencies that are over (no column holds that date), and queues reminders. */
export const refreshPlans = defineTask(z.unknown(), async (_payload, { sql }) => {
  const endAgencies = async () => {
    await eachAlone(await listEndedAgencies(sql), (userId) => refreshPlan(sql, userId));
  };
  const steps = [endAgencies, listLapsed, queuePlanReminders, queueEnds];
  await eachAlone(steps, (step) => step(sql));
});

/** @returns accounts whose agency plan is over but still in its column */
async function listEndedAgencies(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select private.list_ended_agencies() as id`;
  return rows.map(({ id }) => id);
}

/** Recomputes a plan from the ledger, once other work on it is done. */
async function refreshPlan(sql: Sql, userId: string): Promise<void> {
  await sql`select private.refresh_plan(${userId})`;
}

/** Queues one reminder for each trial or year that ends soon. */
async function queuePlanReminders(sql: Sql): Promise<void> {
  await sql`select private.queue_plan_reminders()`;
}

/** Updates ended plans in the administrators' directory. */
async function listLapsed(sql: Sql): Promise<void> {
  await sql`select private.list_lapsed()`;
}

/** Queues a mail for each owner whose plan has ended since the last call. */
async function queueEnds(sql: Sql): Promise<void> {
  await sql`select private.queue_ends()`;
}
