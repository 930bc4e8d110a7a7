import type { Sql } from '#database/connect.ts';
import type { Plan } from '#domain/billing/plans/plans.ts';

/** Kinds of mails about a plan. */
export const PLAN_MAILS = ['trial_ends', 'payment_failed', 'year_ends_14', 'year_ends_3'] as const;

export type PlanMail = (typeof PLAN_MAILS)[number];

/** The facts of such a mail. */
export type PlanNotice = {
  full_name: string;
  plan: Plan;
  /** When the trial or the year ends, or until when the plan runs on; null where it has ended. */
  ends_at: Date | null;
  /** The next charge, in the smallest unit of the currency; null where that is not known. */
  amount: number | null;
  currency: string;
  /** Of its owner. */
  time_zone: string;
  /** The invoice of a failed payment; null where it couldn't be found now. */
  invoice?: { url: string; mustConfirm: boolean } | null;
};

/** A mail about a plan that is still to be sent. */
export type DuePlanMail = PlanNotice & { email: string };

/**
 * @param about the moment the mail is about, as the queue has it
 * @returns what it is to say; null where it is no longer so, or there is nobody to tell
 */
export async function findPlanMail(
  sql: Sql,
  userId: string,
  mail: PlanMail,
  about: string,
): Promise<DuePlanMail | null> {
  const [row] = await sql<DuePlanMail[]>`
    select email, full_name, plan, ends_at, amount::int, currency,
      private.zone_of(${userId}) as time_zone
    from private.plan_mail(${userId}, ${mail}, ${about}::timestamptz)`;
  return row ?? null;
}
