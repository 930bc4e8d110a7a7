import type { Sql } from '#database/connect.ts';
import type { Plan } from '#money/plans/rules/plans.ts';

const NOTE = 'by the operator';

/** Makes a person an administrator and audits it. @returns whether there is such a person */
export async function insertAdmin(sql: Sql, email: string): Promise<boolean> {
  const rows = await sql`
    with granted as (
      insert into public.admin_users (id)
      select id from auth.users where lower(email) = lower(${email})
      on conflict (id) do update set id = excluded.id
      returning id
    )
    select private.audit('operator', 'administrator.granted', id, null, null, ${NOTE}) from granted`;
  return rows.length > 0;
}

/** Removes a person's administrator rights. @returns whether they were an administrator */
export async function deleteAdmin(sql: Sql, email: string): Promise<boolean> {
  const rows = await sql`
    with revoked as (
      delete from public.admin_users
      where id in (select id from auth.users where lower(email) = lower(${email}))
      returning id
    )
    select private.audit('operator', 'administrator.revoked', id, null, null, ${NOTE}) from revoked`;
  return rows.length > 0;
}

/** @returns the administrators, oldest first */
export function listAdmins(sql: Sql): Promise<{ email: string; created_at: Date }[]> {
  return sql<{ email: string; created_at: Date }[]>`
    select coalesce(u.email, '') as email, a.created_at
    from public.admin_users a join auth.users u on u.id = a.id order by a.created_at, a.id`;
}

async function findByEmail(sql: Sql, email: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select id from auth.users where lower(email) = lower(${email})`;
  return row?.id ?? null;
}

/** Suspends a page, as administrators do. @returns whether the account exists */
export async function suspendAccount(sql: Sql, email: string, reason: string): Promise<boolean> {
  const id = await findByEmail(sql, email);
  if (id === null) return false;
  await sql`select private.suspend(${id}, 'administrator', private.to_note(${reason}, true))`;
  await sql`
    select private.audit('operator', 'account.suspended', ${id}, null,
      jsonb_build_object('reason', ${reason}::text), ${reason})`;
  return true;
}

/** Ends a suspension. @returns whether the page was suspended; null if there is no such person */
export async function restoreAccount(
  sql: Sql,
  email: string,
  note: string,
): Promise<boolean | null> {
  const id = await findByEmail(sql, email);
  if (id === null) return null;
  const [row] = await sql<{ was_there: boolean }[]>`
    select private.lift_suspension(${id}, 'administrator') as was_there`;
  if (!row?.was_there) return false;
  await sql`
    select private.audit('operator', 'account.restored', ${id}, null, null, private.to_note(${note}))`;
  return true;
}

/** Erases the leads that a visitor with this email left, on any page. @returns how many there were */
export async function eraseLeads(sql: Sql, email: string): Promise<number> {
  const [row] = await sql<{ erased: number }[]>`select private.erase_leads_of(${email}) as erased`;
  const erased = row?.erased ?? 0;
  await sql`
    select private.audit('operator', 'leads.erased', null, null,
      jsonb_build_object('leads', ${erased}::int))`;
  return erased;
}

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
  await sql`select private.grant_plan(${user_id}, ${plan}, ${days}, null, ${NOTE})`;
  await sql`
    select private.audit('operator', 'plan.granted', ${user_id}, null,
      private.audited_plan(${user_id}) || jsonb_build_object('granted', ${plan}::text), ${NOTE})`;
  const [profile] = await sql<{ plan: Plan }[]>`
    select private.effective_plan(plan, plan_expiry, true) as plan
    from public.profiles where user_id = ${user_id}`;
  return profile?.plan ?? null;
}

/** @returns the account's owner; null if there is none */
export async function findAccount(
  sql: Sql,
  userId: string,
): Promise<{ id: string; email: string } | null> {
  const [row] = await sql<{ id: string; email: string }[]>`
    select id, coalesce(email, '') as email from auth.users where id = ${userId}`;
  return row ?? null;
}
