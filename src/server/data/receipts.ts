import type { Sql } from '#database/connect.ts';
import type { EndNotice, Receipt, ReceiptKind } from '../mails/receipt-mails.ts';

/** A receipt as it is queued: the fact of the ledger it confirms. */
export type QueuedReceipt = { fact: number; kind: ReceiptKind };

/** An end as it is queued. */
export type QueuedEnd = { user_id: string; plan: string };

/** @returns what the mail says; null where it's no longer true, or there's nobody to mail */
export async function findReceipt(
  sql: Sql,
  { fact, kind }: QueuedReceipt,
): Promise<(Receipt & { email: string }) | null> {
  const [row] = await sql<(Receipt & { email: string })[]>`
    select email, full_name, time_zone, plan, plan_before, status, amount::int, currency, happened_at,
      starts_at, ends_at, renews, renewing
    from private.receipt(${fact}, ${kind})`;
  return row ?? null;
}

/** @returns what the mail says; null where a plan is in force again, or there's nobody to mail */
export async function findEndNotice(
  sql: Sql,
  userId: string,
): Promise<(Omit<EndNotice, 'plan'> & { email: string }) | null> {
  const [row] = await sql<(Omit<EndNotice, 'plan'> & { email: string })[]>`
    select email, full_name, time_zone, ended_at, cause from private.end_notice(${userId})`;
  return row ?? null;
}

/** Queues a receipt again, for when its address has room for another mail. */
export async function postponeReceipt(
  sql: Sql,
  payload: QueuedReceipt,
  seconds: number,
): Promise<void> {
  await sql`
    select graphile_worker.add_job('announce_receipt', ${sql.json(payload)}::json,
      run_at => now() + make_interval(secs => ${seconds}),
      job_key => ${`announce_receipt ${payload.fact}`})`;
}

/** Queues the mail about an end again, for when its address has room for another mail. */
export async function postponeEnd(sql: Sql, payload: QueuedEnd, seconds: number): Promise<void> {
  await sql`
    select graphile_worker.add_job('announce_end', ${sql.json(payload)}::json,
      run_at => now() + make_interval(secs => ${seconds}),
      job_key => ${`announce_end ${payload.user_id}`})`;
}
