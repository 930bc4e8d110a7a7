import type { Sql } from '#database/connect.ts';
import { createProfile, createUser } from '#test/factories.ts';
import { as, person } from '../roles.ts';

/**
 * A duration in a database function, tested on both sides. `sql` connects as the database's owner;
 * an age is a PostgreSQL interval.
 */
export type IntervalCase = {
  /**
   * The function, and the index of its duration, in the order of
   * `test/cases/bounds/sql-intervals.ts`.
   */
  of: string;
  nth: number;
  what: string;
  /** Just shorter and just longer than the length. */
  sides: readonly [early: string, late: string];
} & (
  | {
      /**
       * Creates something of that age and acts.
       *
       * @returns whether the state is as before the duration's end
       */
      holds: (sql: Sql, age: string) => Promise<boolean>;
    }
  | {
      /** Acts. @returns the time that was set, relative to now */
      sets: (sql: Sql) => Promise<Date>;
    }
);

/** Runs one statement as a person who has just signed in. */
export function ask(sql: Sql, userId: string, statement: string) {
  return as(sql, person(userId), (tx) => tx.unsafe(statement));
}

/** @returns whether the database refused it with a message */
export async function isRefused(asked: PromiseLike<unknown>): Promise<boolean> {
  try {
    await asked;
    return false;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code?.startsWith('PT')) return true;
    throw error;
  }
}

/** @returns the value of the only column of the only row */
export async function readOne<Value>(rows: PromiseLike<readonly object[]>): Promise<Value> {
  const [row, ...others] = await rows;
  const [value] = Object.values(row ?? {});
  if (row === undefined || others.length > 0) throw new Error('There is not one row.');
  return value as Value;
}

/** @returns whether there are any rows */
export async function isThere(rows: PromiseLike<readonly object[]>): Promise<boolean> {
  return (await rows).length > 0;
}

/** @returns when the job with that key runs */
export function readRunAt(sql: Sql, key: string): Promise<Date> {
  return readOne<Date>(sql`select run_at from graphile_worker._private_jobs where key = ${key}`);
}

/** @returns the id of an administrator with a page */
export async function createAdministrator(sql: Sql): Promise<string> {
  const { user_id } = await createProfile(sql);
  await sql`insert into public.admin_users (id) values (${user_id})`;
  return user_id;
}

/** @returns the seat of a person with an account, invited by that agency some time ago */
export async function invite(
  sql: Sql,
  agencyId: string,
  { invited = '0', reminders = 0 }: { invited?: string; reminders?: number } = {},
): Promise<string> {
  const { email } = await createUser(sql);
  return readOne(sql`
    insert into public.agency_staff (agency_id, email, full_name, invited_at, reminders)
    values (${agencyId}, ${email}, 'Grace', now() - ${invited}::interval, ${reminders})
    returning id`);
}
