import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalyticsSummary, EMPTY_SUMMARY } from '#audience/analytics/rules/summary.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  createEvent,
  createLead,
  createProfile,
  daysFromNow,
  type TestEvent,
} from '#test/factories.ts';
import { as, person, SERVICE, VISITOR } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

function findSummary(userId: string): Promise<AnalyticsSummary> {
  return as(database.sql, person(userId), async (sql) => {
    const [row] = await sql<{ summary: AnalyticsSummary }[]>`
      select public.analytics_summary() as summary`;
    if (row === undefined) throw new Error('No summary came.');
    return row.summary;
  });
}

test('this month and the next two have a partition, and making them again is harmless', async () => {
  await database.sql`select private.create_analytics_partitions()`;
  const months = await database.sql<{ name: string }[]>`
    select 'analytics_' || to_char(now() at time zone 'utc' + n * interval '1 month', 'YYYY_MM') as name
    from generate_series(0, 2) as n`;
  const partitions = await database.sql<{ name: string }[]>`
    select relname as name from pg_class
    where relispartition and relkind = 'r' and relnamespace = 'private'::regnamespace`;
  expect(partitions.map((partition) => partition.name).sort()).toEqual(
    [...months.map((month) => month.name), 'analytics_default'].sort(),
  );
});

test('an event is stored in its month’s partition, or in the default one', async () => {
  const { user_id } = await createProfile(database.sql);
  const created_at = new Date();
  await createEvent(database.sql, { user_id, created_at });
  await createEvent(database.sql, { user_id, created_at: daysFromNow(-400) });
  const rows = await database.sql<{ partition: string }[]>`
    select tableoid::regclass::text as partition from public.analytics
    where user_id = ${user_id} order by created_at desc`;
  const month = created_at.toISOString().slice(0, 7).replace('-', '_');
  expect(rows.map((row) => row.partition)).toEqual([
    `private.analytics_${month}`,
    'private.analytics_default',
  ]);
});

test('an event is a profile_view or a link_click', async () => {
  const { user_id } = await createProfile(database.sql);
  const insert = database.sql`
    insert into public.analytics (user_id, event_type) values (${user_id}, 'purchase')`;
  await expect(insert).rejects.toMatchObject({ code: '23514' });
});

test('with no events the summary stays at zeros', async () => {
  const { user_id } = await createProfile(database.sql);
  expect(await findSummary(user_id)).toEqual({ ...EMPTY_SUMMARY, sections: { lead_form: 0 } });
});

test('the summary adds up: total, last 7 days, last 30 days, clicks by link type, leads', async () => {
  const { user_id } = await createProfile(database.sql);
  for (const age of [0, 0, 6, 7, 29, 30, 400]) {
    await createEvent(database.sql, { user_id, created_at: daysFromNow(-age) });
  }
  const clicks: TestEvent[] = [
    { link_type: 'social', section: 'social' },
    { link_type: 'social', section: 'social' },
    { link_type: 'custom', section: 'links' },
    { link_type: 'Unknown', section: '' },
  ];
  for (const click of clicks) {
    await createEvent(database.sql, { user_id, ...click });
  }
  await createLead(database.sql, { user_id });
  await createLead(database.sql, { user_id });
  expect(await findSummary(user_id)).toEqual({
    profileViews: { total: 7, last7Days: 3, last30Days: 5 },
    linkClicks: { total: 4, breakdown: { social: 2, custom: 1, Unknown: 1 } },
    leadsSubmitted: 2,
    sections: { social: 2, links: 1, lead_form: 2 },
  });
});

test('a summary excludes other people’s events and leads', async () => {
  const [ada, eve] = [await createProfile(database.sql), await createProfile(database.sql)];
  await createEvent(database.sql, { user_id: ada.user_id });
  await createEvent(database.sql, { user_id: ada.user_id, link_type: 'social' });
  await createLead(database.sql, { user_id: ada.user_id });
  expect(await findSummary(eve.user_id)).toMatchObject({
    profileViews: { total: 0 },
    linkClicks: { total: 0, breakdown: {} },
    leadsSubmitted: 0,
  });
  // Without row security too: the summary checks its caller itself.
  const [unguarded] = await database.sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: eve.user_id })}, true)`;
    return tx`select public.analytics_summary() as summary`;
  });
  expect(unguarded?.summary).toMatchObject({
    profileViews: { total: 0 },
    linkClicks: { total: 0 },
    leadsSubmitted: 0,
  });
});

test('only signed-in users can request a summary', async () => {
  for (const caller of [VISITOR, SERVICE]) {
    const call = as(database.sql, caller, (sql) => sql`select public.analytics_summary()`);
    await expect(call).rejects.toMatchObject({ code: '42501' });
  }
});

test('events, counts, leads and profile are deleted with their owner', async () => {
  const { user_id } = await createProfile(database.sql);
  await createEvent(database.sql, { user_id });
  await createLead(database.sql, { user_id });
  await database.sql`delete from auth.users where id = ${user_id}`;
  for (const table of [
    'analytics',
    'analytics_daily',
    'analytics_daily_values',
    'analytics_daily_visitors',
    'leads',
    'profiles',
  ]) {
    const rows = await database.sql`select from ${database.sql(table)} where user_id = ${user_id}`;
    expect(rows, table).toHaveLength(0);
  }
});
