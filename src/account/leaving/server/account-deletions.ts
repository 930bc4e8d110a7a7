import type { Sql } from '#database/connect.ts';

/** An account that will be deleted, or no longer will be, for the mail to its owner. */
export type AccountNotice = {
  email: string;
  full_name: string;
  time_zone: string;
  due_at: Date | null;
  /** Whether it has a subscription that the deletion would have ended. */
  is_subscribed: boolean;
};

/** @returns the recipient, and when the account will be deleted, if it still will; null once it is gone */
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

/** @returns the ids of accounts to delete now; from here on they can't be restored */
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
