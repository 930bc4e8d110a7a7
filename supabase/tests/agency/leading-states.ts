import type { Sql } from '#database/connect.ts';

/** The reason an agency can't lead. */
export type LeadingState = {
  enter: (sql: Sql, owner: string) => PromiseLike<unknown>;
  /** The message its owner gets. */
  sentence: string;
  /** Whether its owner can still remove members. */
  canRelease: boolean;
};

export const STATES: Record<string, LeadingState> = {
  suspended: {
    enter: (sql, owner) => sql`select private.suspend(${owner}, 'administrator', '')`,
    sentence: 'Your account is suspended.',
    canRelease: false,
  },
  banned: {
    enter: (sql, owner) => sql`
      update auth.users set banned_until = now() + interval '1 day' where id = ${owner}`,
    sentence: 'Your account is suspended.',
    canRelease: false,
  },
  leaving: {
    enter: async (sql, owner) => {
      await sql`
        insert into private.account_deletions (user_id, due_at) values (${owner}, now() + interval '1 day')`;
      await sql`select private.refresh_active(${owner})`;
    },
    sentence: 'Your account is scheduled for deletion. Keep it to manage your team.',
    canRelease: true,
  },
  lapsed: {
    enter: (sql, owner) => sql`
      update public.profiles set plan = 'free' where user_id = ${owner}`,
    sentence: 'Your agency plan has ended. Choose a plan to manage your team.',
    canRelease: true,
  },
};
