import type { Sql } from '#database/connect.ts';

/** @returns accounts whose agency plan is over but still in its column */
export async function listEndedAgencies(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select private.list_ended_agencies() as id`;
  return rows.map(({ id }) => id);
}

/** Recomputes a plan from the ledger, once other work on it is done. */
export async function refreshPlan(sql: Sql, userId: string): Promise<void> {
  await sql`select private.refresh_plan(${userId})`;
}

/** Queues one reminder for each trial or year that ends soon. */
export async function queuePlanReminders(sql: Sql): Promise<void> {
  await sql`select private.queue_plan_reminders()`;
}

/** Updates ended plans in the administrators' directory. */
export async function listLapsed(sql: Sql): Promise<void> {
  await sql`select private.list_lapsed()`;
}

/** Queues a mail for each owner whose plan has ended since the last call. */
export async function queueEnds(sql: Sql): Promise<void> {
  await sql`select private.queue_ends()`;
}
