import type { Sql } from '#database/connect.ts';

/** A refund requested by an administrator; `amount` is in the smallest unit. */
export type AskedRefund = { user_id: string; payment: string; amount: number };

/** @returns null if Stripe has already answered it, or its account is gone */
export async function findAskedRefund(sql: Sql, id: number): Promise<AskedRefund | null> {
  const [row] = await sql<AskedRefund[]>`
    select user_id, payment, amount::int from private.refunds where id = ${id} and status = 'asked'`;
  return row ?? null;
}

/** Stores Stripe's answer, and queues a mail if the refund was made. @param problem null if it was */
export async function settleRefund(sql: Sql, id: number, problem: string | null): Promise<void> {
  await sql`select private.settle_refund(${id}, ${problem})`;
}
