import type { Sql } from '#database/connect.ts';
import type { Plan } from '#money/plans/rules/plans.ts';

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

/** Data for the mail about a refund. */
export type RefundNotice = {
  email: string;
  full_name: string;
  time_zone: string;
  amount: number;
  currency: string;
  /** The administrator's message, or ''. */
  message: string;
  paid_at: Date;
  plan: Plan | null;
  /** Whether it ends the plan that was paid for. */
  is_ending: boolean;
  /** How many people had joined their team. */
  team: number;
};

/** @returns null if it wasn't made, or there is nobody to mail */
export async function findRefundNotice(sql: Sql, id: number): Promise<RefundNotice | null> {
  const [row] = await sql<RefundNotice[]>`
    select u.email, coalesce(p.full_name, '') as full_name, private.zone_of(u.id) as time_zone,
      r.amount::int, r.currency, r.message, paid.happened_at as paid_at, paid.plan,
      coalesce(private.ends_with_refund(r), false) as is_ending, (
        select count(*)::int from public.agency_staff s
        where s.agency_id = r.user_id and s.user_id is not null) as team
    from private.refunds r
    join auth.users u on u.id = r.user_id
    left join public.profiles p on p.user_id = u.id
    join lateral (
      select l.happened_at, l.plan from public.ledger l
      where l.source = r.payment and l.kind = 'payment' and l.user_id = r.user_id
      order by l.id desc limit 1) paid on true
    where r.id = ${id} and r.status = 'done' and u.email <> ''`;
  return row ?? null;
}
