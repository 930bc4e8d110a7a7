import type { Sql } from '#database/connect.ts';
import type { Db } from '#gateway/auth/database.ts';

/** @returns the refusal of an email whose domain is banned, or null */
export async function findEmailProblem(db: Db, email: string): Promise<string | null> {
  const [row] = await db<{ problem: string | null }[]>`
    select private.find_mail_problem(${email}) as problem`;
  return row?.problem ?? null;
}

/** Sets whether administrators need a second factor on this installation. */
export async function setAdministrationRules(
  sql: Sql,
  { needSecondFactor }: { needSecondFactor: boolean },
): Promise<void> {
  await sql`
    insert into private.administration_rules (need_second_factor) values (${needSecondFactor})
    on conflict (is_only) do update set need_second_factor = excluded.need_second_factor`;
}
