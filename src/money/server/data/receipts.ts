import type { Sql } from '#database/connect.ts';
import type { Plan } from '#money/plans/rules/plans.ts';
import type { TrialRefusal } from '#money/status/rules/trial-refusals.ts';

/** Kinds of receipts. `granted` is a grant by an administrator. */
export const RECEIPT_KINDS = [
  'purchased',
  'trial_began',
  'switched',
  'switch_planned',
  'canceled',
  'granted',
] as const;

export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** A single charge, in the smallest unit of the currency. */
export type PaidOnce = { amount: number | null; currency: string | null; at: string | Date };

/** A fact of the ledger, for the mail to its owner. */
export type Receipt = {
  full_name: string;
  /** Of the plan's owner. */
  time_zone: string;
  plan: Plan;
  /** Before a switch. */
  plan_before: Plan | null;
  status: string;
  /** In the smallest unit of the currency: the single payment, or the price per month; null if unknown. */
  amount: number | null;
  currency: string | null;
  happened_at: Date;
  starts_at: Date | null;
  ends_at: Date | null;
  renews: boolean;
  /** The plan it changes to when the period ends; null if it doesn't. */
  next_plan: Plan | null;
  /** Whether it is a switch at the end of a period. */
  was_planned: boolean;
  /** The charge on the day of a switch; null if there was none, or it isn't known. `at` is ISO. */
  charged: PaidOnce | null;
  /** Whether a cancellation can be undone. */
  can_resume: boolean;
  /** The subscription that renews beside a grant. `at` is ISO. */
  renewing: { plan: Plan; amount: number | null; currency: string | null; at: string } | null;
};

/** A plan that has ended. `cause` is empty if its time was simply over. */
export type EndNotice = {
  full_name: string;
  time_zone: string;
  plan: Plan;
  ended_at: Date | null;
  cause: '' | 'refund' | 'dispute' | 'unpaid';
  /** How many people had joined their team. */
  team: number;
};

/** A trial that ended at once, because its email or card already had one. */
export type RefusalNotice = { full_name: string; because: TrialRefusal };

/** A queued receipt: the fact of the ledger it confirms. */
export type QueuedReceipt = { fact: number; kind: ReceiptKind };

/** @returns the mail's content; null if it's no longer true, or there's nobody to mail */
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

/** @returns the mail's content; null if a plan is active again, or there's nobody to mail */
export async function findEndNotice(
  sql: Sql,
  userId: string,
): Promise<(Omit<EndNotice, 'plan'> & { email: string }) | null> {
  const [row] = await sql<(Omit<EndNotice, 'plan'> & { email: string })[]>`
    select email, full_name, time_zone, ended_at, cause, team from private.end_notice(${userId})`;
  return row ?? null;
}

/** @returns the mail's content; null if there's nobody to mail */
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
