import type { Sql } from '#database/connect.ts';
import type { PlanMail, PlanNotice } from '../../mails/plan-mails.ts';

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

/** Makes such a mail due again later. */
export async function postponePlanMail(
  sql: Sql,
  payload: { user_id: string; kind: PlanMail; about: string },
  seconds: number,
): Promise<void> {
  await sql`
    select graphile_worker.add_job('announce_plan', ${sql.json(payload)}::json,
      run_at => now() + make_interval(secs => ${seconds}))`;
}
