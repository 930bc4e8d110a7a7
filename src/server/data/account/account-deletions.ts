import type { Sql } from '#database/connect.ts';

/** An account that will be deleted, or would have been, as a mail to its owner says it. */
export type AccountNotice = {
  email: string;
  full_name: string;
  time_zone: string;
  due_at: Date | null;
  /** Whether a subscription goes on that a deletion would have ended. */
  is_subscribed: boolean;
};

/** @returns whom to tell, and when the account goes, where that is still the wish; null where it is gone */
export async function findAccountNotice(sql: Sql, userId: string): Promise<AccountNotice | null> {
  const [row] = await sql<AccountNotice[]>`
    select coalesce(u.email, '') as email, coalesce(p.full_name, '') as full_name, d.due_at,
      private.zone_of(u.id) as time_zone, exists (
        select from private.latest_facts(u.id) f
        where f.kind = 'subscription' and f.status in ('trialing', 'active')) as is_subscribed
    from auth.users u
    left join public.profiles p on p.user_id = u.id
    left join private.account_deletions d on d.user_id = u.id
    where u.id = ${userId}`;
  return row ?? null;
}

/** @returns the ids of accounts that go now: from here on nothing brings them back */
export async function claimDueAccounts(sql: Sql, maxCount: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select private.claim_due_accounts(${maxCount}) as id`;
  return rows.map(({ id }) => id);
}

/** Deletes all rows of an account that is due. @returns whether there was one */
export async function deleteAccount(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql<{ is_deleted: boolean }[]>`
    select private.delete_account(${userId}) as is_deleted`;
  return row?.is_deleted ?? false;
}
