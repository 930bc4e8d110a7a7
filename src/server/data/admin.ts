import type { Sql } from '#database/connect.ts';
import { AGENCY_PLANS, type Plan } from '#domain/billing/plans.ts';

/** Makes the person an administrator. @returns whether there is such a person */
export async function insertAdmin(sql: Sql, email: string): Promise<boolean> {
  const rows = await sql`
    insert into public.admin_users (id)
    select id from auth.users where lower(email) = lower(${email})
    on conflict (id) do update set id = excluded.id
    returning id`;
  return rows.length > 0;
}

/** Takes the administrator's rights from the person. @returns whether there was such an administrator */
export async function deleteAdmin(sql: Sql, email: string): Promise<boolean> {
  const rows = await sql`
    delete from public.admin_users
    where id in (select id from auth.users where lower(email) = lower(${email}))
    returning id`;
  return rows.length > 0;
}

/**
 * Sets a plan by hand. Premium plans end after `days`; free and agency plans have no end.
 *
 * @returns whether there is such a person with a profile
 */
export async function updatePlan(
  sql: Sql,
  email: string,
  plan: Plan,
  days: number,
): Promise<boolean> {
  const ends = plan !== 'free' && !AGENCY_PLANS.has(plan);
  const rows = await sql`
    update public.profiles set plan = ${plan},
      plan_expiry = ${ends ? sql`now() + make_interval(days => ${days})` : null}
    where user_id in (select id from auth.users where lower(email) = lower(${email}))
    returning id`;
  return rows.length > 0;
}
