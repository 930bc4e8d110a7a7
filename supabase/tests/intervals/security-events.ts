import type { Sql } from '#database/connect.ts';
import { createProfile } from '#test/factories.ts';
import { type IntervalCase, isThere, readOne } from './case.ts';

/** @returns how many events there are after one more failure than the given number of that age */
async function failTwice(sql: Sql, age: string, before: number): Promise<number> {
  const { user_id } = await createProfile(sql);
  await sql`
    insert into public.security_events (user_id, kind, detail, address, happened_at)
    select ${user_id}, 'sign_in_failed', '{"count": 1}', '203.0.113.' || n, now() - ${age}::interval
    from generate_series(1, ${before}) n`;
  await sql`
    select private.note_failed_sign_in(
      ${user_id}, null, 'sign_in_failed', ${before === 1 ? '203.0.113.1' : '203.0.113.99'}, null, null)`;
  return readOne<number>(
    sql`select count(*)::int from public.security_events where user_id = ${user_id}`,
  );
}

export const SECURITY_INTERVALS: readonly IntervalCase[] = [
  {
    of: 'private.note_failed_sign_in',
    nth: 0,
    what: 'wrong passwords from one address are one event',
    sides: ['59 minutes', '61 minutes'],
    holds: async (sql, age) => (await failTwice(sql, age, 1)) === 1,
  },
  {
    of: 'private.note_failed_sign_in',
    nth: 1,
    what: 'twenty wrong passwords use up the log’s limit',
    sides: ['23 hours', '25 hours'],
    holds: async (sql, age) => (await failTwice(sql, age, 20)) === 20,
  },
  {
    of: 'private.purge_security_events',
    nth: 0,
    what: 'a security event is kept',
    sides: ['89 days', '91 days'],
    holds: async (sql, age) => {
      const { user_id } = await createProfile(sql);
      await sql`
        insert into public.security_events (user_id, kind, happened_at)
        values (${user_id}, 'signed_in', now() - ${age}::interval)`;
      await sql`select private.purge_security_events()`;
      return isThere(sql`select from public.security_events where user_id = ${user_id}`);
    },
  },
];
