import { findByEmail, OPERATOR_NOTE } from '#account/server/data/administrators.ts';
import type { Sql } from '#database/connect.ts';
import type { Plan } from '#money/plans/rules/plans.ts';

/**
 * Grants a plan by hand, in place of an earlier grant, as a fact of the ledger. Premium plans end after
 * `days`, agency plans have no end, and free removes the grant. Paid plans stay. A person who never opened
 * the dashboard gets the profile that their first visit would have created.
 *
 * @returns the plan then in force, which may be a paid one; null if there is no such person
 */
export async function grantPlan(
  sql: Sql,
  email: string,
  plan: Plan,
  days: number,
): Promise<Plan | null> {
  const user_id = await findByEmail(sql, email);
  if (user_id === null) return null;
  await sql`
    insert into public.profiles (user_id, full_name)
    select id, coalesce(raw_user_meta_data ->> 'full_name', '') from auth.users where id = ${user_id}
    on conflict (user_id) do nothing`;
  await sql`select private.grant_plan(${user_id}, ${plan}, ${days}, null, ${OPERATOR_NOTE})`;
  await sql`
    select private.audit('operator', 'plan.granted', ${user_id}, null,
      private.audited_plan(${user_id}) || jsonb_build_object('granted', ${plan}::text), ${OPERATOR_NOTE})`;
  const [profile] = await sql<{ plan: Plan }[]>`
    select private.effective_plan(plan, plan_expiry, true) as plan
    from public.profiles where user_id = ${user_id}`;
  return profile?.plan ?? null;
}
