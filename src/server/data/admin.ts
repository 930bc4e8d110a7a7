import type { Sql } from '#database/connect.ts';
import type { Plan } from '#domain/billing/plans.ts';
import { findPayerByEmail } from './billing-accounts.ts';

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
 * Gives a plan by hand, in place of what was given before: a fact of the ledger. Premium plans end
 * after `days`, agency plans have no end, and free takes back what was given. What was paid for stays.
 *
 * @returns the plan that is in force then, which may be one that was paid; null where there is no such person with a profile
 */
export async function grantPlan(
  sql: Sql,
  email: string,
  plan: Plan,
  days: number,
): Promise<Plan | null> {
  const person = await findPayerByEmail(sql, email);
  if (person === null) return null;
  const { user_id } = person;
  await sql`select private.grant_plan(${user_id}, ${plan}, ${days}, null, 'by the operator')`;
  const [profile] = await sql<{ plan: Plan }[]>`
    select private.effective_plan(plan, plan_expiry, true) as plan
    from public.profiles where user_id = ${user_id}`;
  return profile?.plan ?? null;
}

/** @returns whose account this is; null where there is none */
export async function findAccount(
  sql: Sql,
  userId: string,
): Promise<{ id: string; email: string } | null> {
  const [row] = await sql<{ id: string; email: string }[]>`
    select id, coalesce(email, '') as email from auth.users where id = ${userId}`;
  return row ?? null;
}

/** @returns whether this account administers the installation */
export async function isAdministrator(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`select from public.admin_users where id = ${userId}`;
  return rows.length > 0;
}
