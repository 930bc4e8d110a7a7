import type { Db } from '#gateway/auth/database.ts';

/** @returns the refusal of an email at a banned domain, or null */
export async function findEmailProblem(db: Db, email: string): Promise<string | null> {
  const [row] = await db<{ problem: string | null }[]>`
    select private.find_mail_problem(${email}) as problem`;
  return row?.problem ?? null;
}
