import type { Sql } from '#database/connect.ts';

/** The audit note on changes made by operator commands. */
export const OPERATOR_NOTE = 'by the operator';

/** Makes a person an administrator and audits it. @returns whether the person exists */
export async function insertAdmin(sql: Sql, email: string): Promise<boolean> {
  const rows = await sql`
    with granted as (
      insert into public.admin_users (id)
      select id from auth.users where lower(email) = lower(${email})
      on conflict (id) do update set id = excluded.id
      returning id
    )
    select private.audit('operator', 'administrator.granted', id, null, null, ${OPERATOR_NOTE}) from granted`;
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
    select private.audit('operator', 'administrator.revoked', id, null, null, ${OPERATOR_NOTE}) from revoked`;
  return rows.length > 0;
}

/** @returns the administrators, oldest first */
export function listAdmins(sql: Sql): Promise<{ email: string; created_at: Date }[]> {
  return sql<{ email: string; created_at: Date }[]>`
    select coalesce(u.email, '') as email, a.created_at
    from public.admin_users a join auth.users u on u.id = a.id order by a.created_at, a.id`;
}

/** @returns the id of an account; null if there is none */
export async function findByEmail(sql: Sql, email: string): Promise<string | null> {
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

/** Erases the leads left from this email on any page. @returns how many there were */
export async function eraseLeads(sql: Sql, email: string): Promise<number> {
  const [row] = await sql<{ erased: number }[]>`select private.erase_leads_of(${email}) as erased`;
  const erased = row?.erased ?? 0;
  await sql`
    select private.audit('operator', 'leads.erased', null, null,
      jsonb_build_object('leads', ${erased}::int))`;
  return erased;
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
