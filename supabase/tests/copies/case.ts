import type { Sql } from '#database/connect.ts';
import { createAgency, createStaff } from '#test/factories.ts';
import { ask } from '../intervals/case.ts';

/** Endings between the time a copy is made and the time it is used. */
export const ENDS = [
  'left',
  'removed',
  'erased',
  'account gone',
  'group changed',
  'address changed',
  'plan over',
] as const;
export type End = (typeof ENDS)[number];

/**
 * A place that stores something and uses it later, when it may no longer be true. Each ending that
 * affects it has a case; `others` says why the remaining endings don't.
 */
export type Place = {
  what: string;
  /** The tables the copy is in. */
  tables: readonly string[];
  ends: Partial<Record<End, readonly EndCase[]>>;
  others: string;
};

export type EndCase = {
  must: string;
  /** Stores, ends and uses. Expects what must be true then. */
  tries: (sql: Sql) => Promise<void>;
};

/** @returns an agency that shares leads, and one of its members */
export async function createSharedTeam(sql: Sql) {
  const { user_id: owner } = await createAgency(sql);
  await sql`update public.agencies set leads_rule = 'shared' where owner_id = ${owner}`;
  const { user_id, staff_id } = await createStaff(sql, owner);
  return { owner, user_id, staff_id };
}

/** Deletes an account for good, as the due job does. */
export async function endAccount(sql: Sql, userId: string): Promise<void> {
  await sql`
    insert into private.account_deletions (user_id, due_at) values (${userId}, now() - interval '1 day')`;
  await sql`select private.delete_account(${userId})`;
}

export async function removeStaff(
  sql: Sql,
  { owner, staff_id }: { owner: string; staff_id: string },
  keepLeads = false,
): Promise<void> {
  await ask(sql, owner, `select public.remove_staff('${staff_id}', false, ${keepLeads})`);
}

export async function leaveTeam(sql: Sql, userId: string): Promise<void> {
  await ask(sql, userId, 'select public.leave_agency()');
}
