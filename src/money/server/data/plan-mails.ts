import type { Sql } from '#database/connect.ts';
import type { Plan } from '#money/plans/rules/plans.ts';

/** Kinds of mails about a plan. */
export const PLAN_MAILS = ['trial_ends', 'payment_failed', 'year_ends_14', 'year_ends_3'] as const;

export type PlanMail = (typeof PLAN_MAILS)[number];

/** The facts of such a mail. */
export type PlanNotice = {
  full_name: string;
  plan: Plan;
  /** When the trial or year ends, or until when the plan continues; null once it has ended. */
  ends_at: Date | null;
  /** The next charge, in the smallest unit of the currency; null if unknown. */
  amount: number | null;
  currency: string;
  /** Of the plan's owner. */
  time_zone: string;
  /** The invoice of a failed payment; null if it couldn't be found now. */
  invoice?: { url: string; mustConfirm: boolean } | null;
};

/** A mail about a plan, still to be sent. */
export type DuePlanMail = PlanNotice & { email: string };

/**
 * @param about the moment the mail is about, as queued
 * @returns its content; null if it's no longer true, or there's nobody to mail
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
