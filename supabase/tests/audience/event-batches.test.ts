import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropOldAnalytics } from '#admin/installation/server/retention.ts';
import { buildEventData } from '#audience/events/rules/events.ts';
import {
  type EventBatch,
  type RecordedEvent,
  recordEvents,
} from '#audience/events/server/write-batch.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { getVisitorSalt, listSaltRotations } from '#kit/server/security/visitor-hash.ts';
import { LINK_TYPE_KEYS } from '#page/links/rules/link-types.ts';
import { SECTION_KEYS } from '#page/sections/rules/sections.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile, daysFromNow } from '#test/factories.ts';
import { waitForWaiting } from '#test/waiting-statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const today = () => new Date().toISOString().slice(0, 10);
const dayBefore = (days: number) => daysFromNow(-days).toISOString().slice(0, 10);
const record = (batch: Partial<EventBatch>) =>
  recordEvents(database.sql, { events: [], drops: [], ...batch });
const makeSalt = (day: string) => getVisitorSalt(database.sql, day, randomBytes(32));

function buildView(profile_id: string, columns: Partial<RecordedEvent> = {}): RecordedEvent {
  return {
    profile_id,
    event_type: 'profile_view',
    created_at: new Date().toISOString(),
    event_data: { device: 'mobile', referrer: '' },
    visitor: null,
    ...columns,
  };
}

const toVisitor = (name: number) => name.toString(16).padStart(32, '0');

/** Events of two profiles on three days, described as the server describes them. */
function anyEvents(profileIds: readonly string[]) {
  const known = {
    profile_id: fc.constantFrom(...profileIds),
    received: fc.constantFrom(daysFromNow(0), daysFromNow(-1), daysFromNow(-2)),
    device: fc.constantFrom('mobile', 'tablet', 'desktop'),
    country: fc.constantFrom(null, 'SE', 'DE'),
    visitor: fc.option(fc.nat(5).map(toVisitor)),
  } as const;
  const view = fc.record({
    ...known,
    type: fc.constant('profile_view'),
    referrer: fc.constantFrom('', 'https://a.example/x', 'https://b.example/', 'https://other/'),
    source: fc.constantFrom(undefined, 'qr'),
    utm_source: fc.constantFrom(undefined, 'news', 'other'),
    utm_campaign: fc.constantFrom(undefined, 'autumn'),
  });
  const click = fc.record({
    ...known,
    type: fc.constant('link_click'),
    link_type: fc.constantFrom(...LINK_TYPE_KEYS, 'Unknown'),
    link_url: fc.constantFrom('', 'https://a.example', 'mailto:ada@a.example'),
    section: fc.constantFrom('', ...SECTION_KEYS),
  });
  return fc.array(fc.oneof(view, click), { maxLength: 60 }).map((events) =>
    events.map(
      ({ received, device, country, visitor, ...event }): RecordedEvent => ({
        profile_id: event.profile_id,
        event_type: event.type,
        created_at: received.toISOString(),
        event_data: buildEventData(event, {
          received,
          device,
          country,
          isOwnHost: (host: string) => host === '',
        }),
        visitor,
      }),
    ),
  );
}

/** Where the daily counts differ from the raw rows they were counted from. */
const findDrift = (userIds: readonly string[]) => database.sql`
  with raw as (
    select user_id, (created_at at time zone 'utc')::date as day, event_type, event_data
    from analytics where user_id in ${database.sql(userIds)}
  ), expected as (
    select user_id, day, event_type, 'all' as dimension,
      concat_ws('/', event_data ->> 'link_type', event_data ->> 'section') as value from raw
    union all select user_id, day, event_type, 'link', event_data ->> 'link_url' from raw
      where event_data ->> 'link_url' <> ''
    union all select user_id, day, event_type, 'source',
      coalesce(event_data ->> 'source', event_data ->> 'referrer') from raw
      where event_type = 'profile_view'
    union all select user_id, day, event_type, key, event_data ->> key from raw,
      unnest(array['device', 'country', 'utm_source', 'utm_medium', 'utm_campaign']) as key
      where event_type = 'profile_view' and event_data ? key
  ), counted as (
    select user_id, day, event_type, dimension, value, event_count
    from analytics_daily_values where user_id in ${database.sql(userIds)}
    union all
    select user_id, day, event_type, 'all', case event_type when 'link_click'
      then link_type || '/' || section else '' end, event_count
    from analytics_daily where user_id in ${database.sql(userIds)}
  )
  select * from (
    select user_id, day, event_type, dimension, value, count(*) as event_count
    from expected group by 1, 2, 3, 4, 5
  ) as summed
  full join counted using (user_id, day, event_type, dimension, value)
  where summed.event_count is distinct from counted.event_count`;

test('daily counts match the raw rows, whatever the batches', async () => {
  const profiles = [await createProfile(database.sql), await createProfile(database.sql)];
  const userIds = profiles.map(({ user_id }) => user_id);
  for (const days of [0, 1, 2]) await makeSalt(dayBefore(days));
  const seen = new Set<string>();
  const batches = anyEvents(profiles.map(({ id }) => id));
  await fc.assert(
    fc.asyncProperty(batches, async (events) => {
      await record({ events });
      for (const { profile_id, created_at, event_type, visitor } of events) {
        if (visitor !== null && event_type === 'profile_view')
          seen.add(`${profile_id} ${created_at.slice(0, 10)} ${visitor}`);
      }
      expect([...(await findDrift(userIds))]).toEqual([]);
      const [visitors] = await database.sql`
        select coalesce(sum(visitor_count), 0)::int as count
        from analytics_daily_visitors where user_id in ${database.sql(userIds)}`;
      expect(visitors?.count).toBe(seen.size);
    }),
  );
});

test('invisible profiles are returned, and their events aren’t stored', async () => {
  const { id, user_id } = await createProfile(database.sql);
  const hidden = await createProfile(database.sql, { is_active: false });
  const nobody = '00000000-0000-4000-8000-000000000000';
  const events = [id, hidden.id, nobody, hidden.id].map((profile_id) => buildView(profile_id));
  expect(await record({ events })).toEqual(new Set([hidden.id, nobody]));
  const rows = await database.sql`
    select user_id, event_count::int from analytics_daily
    where user_id in (${user_id}, ${hidden.user_id})`;
  expect([...rows]).toEqual([{ user_id, event_count: 1 }]);
});

test('200 values are named per user, day and dimension, and the rest count as other', async () => {
  const { id, user_id } = await createProfile(database.sql);
  const from = (first: number, count: number) => ({
    events: Array.from({ length: count }, (_, index) =>
      buildView(id, {
        event_data: { device: 'mobile', referrer: `host-${first + index}.example` },
      }),
    ),
  });
  // Concurrent copies of the server, each with its own hosts.
  await Promise.all([0, 100, 200].map((first) => record(from(first, 90))));
  await record(from(0, 300));
  const [values] = await database.sql`
    select count(*) filter (where value <> 'other')::int as named, sum(event_count)::int as total,
      sum(event_count) filter (where value = 'other')::int as other
    from analytics_daily_values where user_id = ${user_id} and dimension = 'source'`;
  expect(values).toMatchObject({ named: 200, total: 570 });
  expect(values?.other).toBeGreaterThan(100);
  const [devices] = await database.sql`
    select count(*)::int as named from analytics_daily_values
    where user_id = ${user_id} and dimension = 'device'`;
  expect(devices?.named).toBe(1);
});

test('a link of any length is counted', async () => {
  const { id, user_id } = await createProfile(database.sql);
  const link_url = `https://example.com/${'å'.repeat(2_000)}`;
  const event_data = { device: 'mobile', link_type: 'custom', section: 'links', link_url };
  await record({ events: [buildView(id, { event_type: 'link_click', event_data })] });
  const [row] = await database.sql`
    select char_length(value) as length from analytics_daily_values
    where user_id = ${user_id} and dimension = 'link'`;
  expect(row?.length).toBe(600);
});

test('excluded events are counted by reason, for existing profiles only', async () => {
  const { id, user_id } = await createProfile(database.sql);
  const drop = {
    profile_id: id,
    at: new Date().toISOString(),
    reason: 'bot',
    event_count: 2,
  } as const;
  const nobody = { ...drop, profile_id: '00000000-0000-4000-8000-000000000000' };
  await record({ drops: [drop, nobody, { ...drop, reason: 'owner' }] });
  await record({ drops: [drop] });
  const rows = await database.sql`
    select reason, event_count::int from analytics_daily_drops
    where user_id = ${user_id} order by reason`;
  expect([...rows]).toEqual([
    { reason: 'bot', event_count: 4 },
    { reason: 'owner', event_count: 2 },
  ]);
});

test('concurrent callers get the same salt for a day', async () => {
  const salts = await Promise.all(Array.from({ length: 8 }, () => makeSalt('2030-01-01')));
  expect(new Set(salts.map((salt) => salt?.toString('hex'))).size).toBe(1);
  expect(salts[0]).toHaveLength(32);
});

test('past salts and hashes are destroyed for good, and the log says when', async () => {
  await database.sql`truncate private.salt_rotations, private.visitor_salts`;
  const { id, user_id } = await createProfile(database.sql);
  const [yesterday, current] = [await makeSalt(dayBefore(1)), await makeSalt(today())];
  const seen = (days: number) =>
    buildView(id, { created_at: daysFromNow(-days).toISOString(), visitor: toVisitor(7) });
  await record({ events: [seen(0), seen(1)] });

  await database.sql`select private.rotate_visitor_salts()`;
  expect(await makeSalt(dayBefore(1))).toBeNull();
  expect(await makeSalt(today())).toEqual(current);
  expect(yesterday).not.toEqual(current);
  const hashes = await database.sql<{ day: string }[]>`
    select day::text from private.daily_visitors where user_id = ${user_id}`;
  expect([...hashes]).toEqual([{ day: today() }]);
  const log = await listSaltRotations(database.sql, 100);
  expect(log.find(({ day }) => day === dayBefore(1))?.destroyed_at).toBeInstanceOf(Date);
  expect(log.find(({ day }) => day === today())?.destroyed_at).toBeNull();

  // A server with a late clock: without that day's hash, no visitor would be recognised.
  await record({ events: [seen(1), seen(1)] });
  const visitors = await database.sql`
    select day::text, visitor_count::int from analytics_daily_visitors
    where user_id = ${user_id} order by day`;
  expect([...visitors]).toEqual([
    { day: dayBefore(1), visitor_count: 1 },
    { day: today(), visitor_count: 1 },
  ]);
});

test('the salt is also removed from its table’s file', async () => {
  const [before] = await database.sql`select pg_relation_filenode('private.visitor_salts') as file`;
  await database.sql`insert into private.visitor_salts values (${dayBefore(5)}, ${randomBytes(32)})`;
  await database.sql`select private.rotate_visitor_salts()`;
  const [after] = await database.sql`select pg_relation_filenode('private.visitor_salts') as file`;
  expect(after?.file).not.toBe(before?.file);
});

test('visits are recorded during a long nightly deletion, even when a whole month is dropped', async () => {
  const { id, user_id } = await createProfile(database.sql);
  await database.sql.unsafe(`
    create table if not exists private.analytics_2025_03 partition of public.analytics
    for values from ('2025-03-01T00:00:00Z') to ('2025-04-01T00:00:00Z')`);
  await record({ events: [buildView(id, { created_at: daysFromNow(-91).toISOString() })] });
  // The deletion waits here, because that of a hundred million rows takes long.
  const holder = await database.sql.reserve();
  await holder`begin`;
  await holder`select from public.analytics where user_id = ${user_id} for update`;
  const night = dropOldAnalytics.run({}, { sql: database.sql } as TaskDeps);
  await waitForWaiting(database.sql, 1);
  await record({ events: [buildView(id)] });
  await holder`rollback`.then(holder.release);
  await night;
  expect(await database.sql`select from analytics where user_id = ${user_id}`).toHaveLength(1);
});

test('raw events are kept for 90 days: whole months are dropped, then single rows', async () => {
  const { id, user_id } = await createProfile(database.sql);
  await database.sql.unsafe(`
    create table if not exists private.analytics_2025_01 partition of public.analytics
    for values from ('2025-01-01T00:00:00Z') to ('2025-02-01T00:00:00Z')`);
  const ages = [0, 89, 91, 200];
  const moments = [...ages.map((days) => daysFromNow(-days)), new Date('2025-01-15T12:00:00Z')];
  await record({
    events: moments.map((moment) => buildView(id, { created_at: moment.toISOString() })),
  });
  const [dropped] = await database.sql`select private.drop_old_analytics() as months`;
  expect(dropped?.months).toBe(1);
  const rows = await database.sql<{ created_at: Date }[]>`
    select created_at from analytics where user_id = ${user_id} order by created_at desc`;
  expect(rows.map((row) => row.created_at)).toEqual(moments.slice(0, 2));
  const [gone] = await database.sql`select to_regclass('private.analytics_2025_01') as name`;
  expect(gone?.name).toBeNull();
  // The numbers stay.
  const [counted] = await database.sql`
    select sum(event_count)::int as views from analytics_daily where user_id = ${user_id}`;
  expect(counted?.views).toBe(moments.length);
});
