import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordEvents } from '#audience/events/server/write-batch.ts';
import { getVisitorSalt } from '#kit/server/security/visitor-hash.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createLead, createProfile, createUser } from '#test/factories.ts';
import { as, person } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const findZone = async (userId: string) => {
  const [row] = await database.sql<{ time_zone: string | null }[]>`
    select time_zone from public.account_settings where user_id = ${userId}`;
  return row?.time_zone;
};

const chooseZone = (userId: string, zone: string | null) =>
  as(
    database.sql,
    person(userId),
    (sql) => sql`update public.account_settings set time_zone = ${zone} where user_id = ${userId}`,
  );

/** Creates an account as sign-up does. */
async function signUp(metadata: object): Promise<string> {
  const [row] = await database.sql<{ id: string }[]>`
    insert into auth.users (id, email, raw_user_meta_data)
    values (gen_random_uuid(), ${`${crypto.randomUUID()}@vizit.test`}, ${database.sql.json(metadata as never)})
    returning id`;
  return row?.id ?? '';
}

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['UTC', 'UTC'],
  ['Mars/Olympus', null],
  ['posix/Europe/Berlin', null],
  ['localtime', null],
  ['FOO5', null],
  ["'; drop table x", null],
  ['x'.repeat(10_000), null],
  [7, null],
  [undefined, null],
])('a sign-up with the time zone %j stores %j', async (said, kept) => {
  expect(await findZone(await signUp({ time_zone: said }))).toBe(kept);
});

test('an owner can choose any valid time zone, or none', async () => {
  const { id } = await createUser(database.sql);
  await chooseZone(id, 'Asia/Kathmandu');
  expect(await findZone(id)).toBe('Asia/Kathmandu');
  for (const zone of ['asia/kathmandu', 'Mars/Olympus', 'posixrules', '+02:00', '']) {
    await expect(chooseZone(id, zone)).rejects.toMatchObject({
      code: 'PT400',
      message: 'We don’t know this time zone. Please choose another one.',
    });
  }
  await chooseZone(id, null);
  expect(await findZone(id)).toBeNull();
});

test.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu'])(
  'a digest is due at the next 8 a.m. in %s',
  async (zone) => {
    const { id } = await createUser(database.sql);
    await chooseZone(id, zone);
    const [due] = await database.sql`
      select to_char(at at time zone ${zone}, 'HH24:MI') as time, at > now() as is_ahead,
        at <= now() + interval '25 hours' as is_next
      from (select private.next_morning(${id}) as at) d`;
    expect(due).toEqual({ time: '08:00', is_ahead: true, is_next: true });
  },
);

const FAR_EAST = 'Pacific/Kiritimati';

/** Fourteen hours ahead: there, eleven in the morning is the next day. */
async function createFarOwner() {
  const profile = await createProfile(database.sql);
  const { user_id } = profile;
  await chooseZone(user_id, FAR_EAST);
  await database.sql`delete from public.profile_publishes where user_id = ${user_id}`;
  return profile;
}

/** Yesterday and today in UTC, at the start of a test. */
function findDays(): [dayBefore: string, today: string] {
  const toDay = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  const now = Date.now();
  return [toDay(now - 24 * 60 * 60_000), toDay(now)];
}

test('events count on the owner’s local day', async () => {
  const { sql } = database;
  const [dayBefore, today] = findDays();
  const [morning, noon] = [`${dayBefore}T09:45:00.000Z`, `${dayBefore}T12:00:00.000Z`];
  const { id, user_id } = await createFarOwner();
  await getVisitorSalt(sql, dayBefore, randomBytes(32));
  const view = (created_at: string) => ({
    profile_id: id,
    event_type: 'profile_view' as const,
    created_at,
    event_data: { device: 'mobile', source: 'qr' },
    visitor: '0'.repeat(32),
  });
  const drop = { profile_id: id, reason: 'bot' as const, event_count: 1 };
  const drops = [morning, noon].map((at) => ({ ...drop, at }));
  await recordEvents(sql, { events: [view(morning), view(noon), view(noon)], drops });
  for (const created_at of [morning, noon]) await createLead(sql, { user_id, created_at });

  const report = await as(sql, person(user_id), async (own) => {
    const [row] = await own`
      select public.analytics_report(${dayBefore}::text::date, ${today}::text::date) as report`;
    return row?.report;
  });
  // A visitor before and after midnight counts on both days.
  expect(report.days).toMatchObject([
    { day: dayBefore, views: 1, visitors: 1, leads: 1 },
    { day: today, views: 2, visitors: 1, leads: 1 },
  ]);
  const values = await sql`
    select day::text, event_count::int from public.analytics_daily_values
    where user_id = ${user_id} and dimension = 'source' order by day`;
  expect([...values]).toEqual([
    { day: dayBefore, event_count: 1 },
    { day: today, event_count: 2 },
  ]);
  const left = await sql`
    select day::text from public.analytics_daily_drops where user_id = ${user_id} order by day`;
  expect([...left]).toEqual([{ day: dayBefore }, { day: today }]);
});

test('summary and publish days end at the owner’s local midnight', async () => {
  const { sql } = database;
  const { user_id } = await createFarOwner();
  const [there] = await sql<{ today: string }[]>`
    select (now() at time zone ${FAR_EAST})::date::text as today`;
  const today = there?.today ?? '';
  await sql`
    insert into public.analytics_daily (user_id, day, event_type, event_count) values
      (${user_id}, ${today}::text::date, 'profile_view', 1),
      (${user_id}, ${today}::text::date - 6, 'profile_view', 10),
      (${user_id}, ${today}::text::date - 7, 'profile_view', 100)`;
  const summary = await as(sql, person(user_id), async (own) => {
    const [row] = await own`select public.analytics_summary() as summary`;
    return row?.summary;
  });
  expect(summary.profileViews).toMatchObject({ last7Days: 11, last30Days: 111 });
  await sql`update public.profiles set bio = 'New' where user_id = ${user_id}`;
  const publishes = await sql`
    select day::text from public.profile_publishes where user_id = ${user_id}`;
  expect([...publishes]).toEqual([{ day: today }]);
});

test('a visitor hash is deleted with its UTC day’s salt, whatever day it counts for', async () => {
  const { sql } = database;
  const [dayBefore, today] = findDays();
  const { user_id } = await createFarOwner();
  await sql`
    insert into private.daily_visitors (user_id, day, visitor, salt_day)
    values (${user_id}, ${today}::text::date, ${randomBytes(16)}, ${dayBefore}::text::date)`;
  await sql`select private.rotate_visitor_salts()`;
  expect(await sql`select from private.daily_visitors where user_id = ${user_id}`).toHaveLength(0);
});

test('a pending digest moves with its owner’s time zone', async () => {
  const { sql } = database;
  const { id } = await createUser(sql);
  await chooseZone(id, 'Asia/Tokyo');
  for (const key of [`digest_leads:${id}`, `announce_due ${id}`]) {
    await sql`
      select graphile_worker.add_job('digest_leads', json_build_object('user_id', ${id}::text),
        run_at => private.next_morning(${id}), job_key => ${key})`;
  }
  await chooseZone(id, 'America/New_York');
  const due = await sql`
    select run_at = private.next_morning(${id}) as is_morning from graphile_worker._private_jobs
    where key in (${`digest_leads:${id}`}, ${`announce_due ${id}`})`;
  expect(due.map(({ is_morning }) => is_morning)).toEqual([true, true]);
});
