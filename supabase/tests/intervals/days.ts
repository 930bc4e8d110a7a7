import type { Sql } from '#database/connect.ts';
import { createAgency, createProfile, createStaff } from '#test/factories.ts';
import { ask, type IntervalCase, isThere, readOne } from './case.ts';

/** Counts one of a person's events, some days ago in UTC. */
const countEvent = (sql: Sql, userId: string, kind: string, age: string) => sql`
  insert into public.analytics_daily (user_id, day, event_type, event_count)
  values (${userId}, (now() at time zone 'utc' - ${age}::interval)::date, ${kind}, 1)`;

const isUsed = (nth: number, kind: string, name: string): IntervalCase => ({
  of: 'private.account_usage',
  nth,
  what: `${name} of a month are an account’s use`,
  sides: ['29 days', '30 days'],
  holds: async (sql, age) => {
    const { user_id } = await createProfile(sql);
    await countEvent(sql, user_id, kind, age);
    return readOne(sql`select (private.account_usage(${user_id}) ->> ${name})::int = 1`);
  },
});

/** Days that functions count from today, by `test/cases/bounds/sql.ts`. */
export const DAY_CASES: readonly IntervalCase[] = [
  isUsed(0, 'profile_view', 'views_30'),
  isUsed(1, 'link_click', 'clicks_30'),
  {
    of: 'private.purge_webhooks',
    nth: 0,
    what: 'a day’s messages are counted',
    sides: ['1 day', '2 days'],
    holds: async (sql, age) => {
      const { user_id } = await createProfile(sql);
      await sql`
        insert into private.webhook_days
        values (${user_id}, (now() at time zone 'utc' - ${age}::interval)::date, 1)`;
      await sql`select private.purge_webhooks()`;
      return isThere(sql`select from private.webhook_days where user_id = ${user_id}`);
    },
  },
  {
    of: 'private.rotate_visitor_salts',
    nth: 0,
    what: 'the destruction of a salt is on record',
    sides: ['90 days', '91 days'],
    holds: async (sql, age) => {
      const day = await readOne<string>(sql`
        insert into private.salt_rotations (day)
        values ((now() at time zone 'utc' - ${age}::interval)::date) returning day::text`);
      await sql`select private.rotate_visitor_salts()`;
      return isThere(sql`select from private.salt_rotations where day = ${day}`);
    },
  },
  {
    of: 'public.team_week',
    nth: 0,
    what: 'a member’s views count in their week',
    sides: ['6 days', '7 days'],
    holds: async (sql, age) => {
      const { user_id: owner } = await createAgency(sql);
      const { user_id, staff_id } = await createStaff(sql, owner);
      await sql`
        update public.agency_staff set joined_at = now() - interval '1 year' where id = ${staff_id}`;
      await countEvent(sql, user_id, 'profile_view', age);
      const [row] = await ask(sql, owner, `select public.team_week('{${user_id}}') as week`);
      return row?.week[0].views === 1;
    },
  },
];
