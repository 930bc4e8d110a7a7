import type { Sql } from '#database/connect.ts';
import type { EndNotice, Receipt, ReceiptKind, RefusalNotice } from '../../mails/receipt-mails.ts';

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
      starts_at, ends_at, renews, renewing, can_resume,
      next_plan, was_planned, charged
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

/** A trial that was refused: by the id of its subscription. */
export type QueuedRefusal = { source: string };

/** @returns what the mail says; null where there's nobody to mail */
export async function findRefusal(
  sql: Sql,
  source: string,
): Promise<(RefusalNotice & { email: string }) | null> {
  const [row] = await sql<(RefusalNotice & { email: string })[]>`
    select u.email, coalesce(p.full_name, '') as full_name, j.because
    from private.judged_trials j
    join auth.users u on u.id = j.user_id
    join public.profiles p on p.user_id = u.id
    where j.source = ${source} and j.because is not null and u.email <> ''`;
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

/** Queues the mail about a refused trial again, for when its address has room for another mail. */
export async function postponeRefusal(
  sql: Sql,
  payload: QueuedRefusal,
  seconds: number,
): Promise<void> {
  await sql`
    select graphile_worker.add_job('announce_refusal', ${sql.json(payload)}::json,
      run_at => now() + make_interval(secs => ${seconds}),
      job_key => ${`announce_refusal ${payload.source}`})`;
}
