import type { Sql } from '#database/connect.ts';
import type { LinkFinding } from '../rules/link-checks.ts';

/** A page as its owner saved it, with the last findings. */
export type PageToCheck = {
  /** Its newest version; 0 before the first. */
  version_id: string;
  content: unknown;
  /** Of the links checked then; null before the first check. */
  fingerprint: string | null;
  findings: LinkFinding[];
  /** When an online service last answered for those links. */
  asked_at: Date | null;
};

/** @returns null if the page is gone */
export async function findPageToCheck(sql: Sql, userId: string): Promise<PageToCheck | null> {
  const [row] = await sql<PageToCheck[]>`
    select private.newest_version(p.user_id)::text as version_id,
      private.profile_content(p) as content, f.fingerprint,
      coalesce(f.findings, '[]') as findings, f.asked_at
    from public.profiles p left join public.page_flags f on f.user_id = p.user_id
    where p.user_id = ${userId}`;
  return row ?? null;
}

/** Findings on a page, their version, and whether an administrator should look. */
export type PageVerdict = {
  version_id: string;
  fingerprint: string;
  findings: readonly LinkFinding[];
  /** Whether an online service has now answered for all of its links. */
  is_asked: boolean;
  is_worth_a_look: boolean;
};

/** Stores a verdict. It flags the page, and changes nothing on it. */
export async function recordPageCheck(
  sql: Sql,
  userId: string,
  verdict: PageVerdict,
): Promise<void> {
  await sql`select private.record_page_check(${userId}, ${sql.json(verdict)})`;
}
