import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createLead, createProfile } from '#test/factories.ts';
import { as, person, SERVICE, VISITOR } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

type Day = Record<'views' | 'visitors' | 'clicks' | 'leads' | 'publishes', number> & {
  day: string;
};

type Report = {
  start_before: string;
  days: Day[];
  days_before: Day[];
  totals: Record<string, number>;
  totals_before: Record<string, number>;
  dimensions: Record<string, { value: string; count: number }[]>;
  link_types: Record<string, number>;
  sections: Record<string, number>;
  drops: Record<string, number>;
  customers: number;
};

function findReport(userId: string, first: string | null, last: string | null): Promise<Report> {
  return as(database.sql, person(userId), async (sql) => {
    const [row] = await sql<{ report: Report }[]>`
      select public.analytics_report(${first}::text::date, ${last}::text::date) as report`;
    if (row === undefined) throw new Error('No report came.');
    return row.report;
  });
}

/** A person with an unused page, without the record of its first publication. */
async function createOwner(): Promise<string> {
  const { user_id } = await createProfile(database.sql);
  await database.sql`delete from public.profile_publishes where user_id = ${user_id}`;
  return user_id;
}

/** Columns of `analytics_daily` after the user, as the collector writes them. */
type Count = readonly [day: string, type: string, linkType: string, section: string, count: number];

async function count(userId: string, rows: readonly Count[]) {
  for (const row of rows) {
    await database.sql`
      insert into public.analytics_daily (user_id, day, event_type, link_type, section, event_count)
      values (${userId}, ${row[0]}, ${row[1]}, ${row[2]}, ${row[3]}, ${row[4]})`;
  }
}

async function countValue(userId: string, day: string, dimension: string, values: object) {
  const type = dimension === 'link' ? 'link_click' : 'profile_view';
  await database.sql`
    insert into public.analytics_daily_values (user_id, day, event_type, dimension, value, event_count)
    select ${userId}, ${day}, ${type}, ${dimension}, key, value::int
    from jsonb_each_text(${JSON.stringify(values)}::text::jsonb)`;
}

const ZEROS = { views: 0, visitors: 0, clicks: 0, leads: 0 };

test('a report includes every day of its range, even empty ones', async () => {
  const owner = await createOwner();
  await count(owner, [
    ['2026-03-01', 'profile_view', '', '', 7],
    ['2026-03-03', 'profile_view', '', '', 2],
    ['2026-03-03', 'link_click', 'social', 'social', 1],
    ['2026-03-03', 'link_click', 'custom', 'links', 3],
  ]);
  await database.sql`
    insert into public.analytics_daily_visitors values (${owner}, '2026-03-01', 5), (${owner}, '2026-03-03', 0)`;
  const report = await findReport(owner, '2026-03-01', '2026-03-03');
  expect(report.days).toEqual([
    { ...ZEROS, day: '2026-03-01', views: 7, visitors: 5, publishes: 0 },
    { ...ZEROS, day: '2026-03-02', publishes: 0 },
    { ...ZEROS, day: '2026-03-03', views: 2, clicks: 4, publishes: 0 },
  ]);
  expect(report.totals).toEqual({ views: 9, visitors: 5, clicks: 4, leads: 0 });
});

test('the previous period has the same length and ends the day before the range', async () => {
  const owner = await createOwner();
  await count(owner, [
    ['2026-02-25', 'profile_view', '', '', 100],
    ['2026-02-26', 'profile_view', '', '', 4],
    ['2026-02-28', 'link_click', 'social', 'social', 2],
    ['2026-03-01', 'profile_view', '', '', 8],
    ['2026-03-04', 'profile_view', '', '', 100],
  ]);
  const report = await findReport(owner, '2026-03-01', '2026-03-03');
  expect(report.start_before).toBe('2026-02-26');
  expect(report.days_before.map(({ day }) => day)).toEqual([
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
  ]);
  expect(report.totals_before).toEqual({ ...ZEROS, views: 4, clicks: 2 });
  expect(report.totals).toEqual({ ...ZEROS, views: 8 });
  expect(report.link_types).toEqual({});
});

test('a report without data is complete and all zeros', async () => {
  const report = await findReport(await createOwner(), '2026-03-01', '2026-03-01');
  expect(report).toEqual({
    first_day: '2026-03-01',
    last_day: '2026-03-01',
    start_before: '2026-02-28',
    days: [{ ...ZEROS, day: '2026-03-01', publishes: 0 }],
    days_before: [{ ...ZEROS, day: '2026-02-28', publishes: 0 }],
    totals: ZEROS,
    totals_before: ZEROS,
    dimensions: {},
    link_types: {},
    sections: {},
    drops: {},
    customers: 0,
  });
});

test('clicks are summed by type and section, and submissions count for the lead form', async () => {
  const owner = await createOwner();
  await count(owner, [
    ['2026-03-01', 'link_click', 'social', 'social', 5],
    ['2026-03-02', 'link_click', 'social', 'social', 1],
    ['2026-03-02', 'link_click', 'text', 'lead_form', 2],
    ['2026-03-02', 'link_click', 'Unknown', '', 3],
  ]);
  await createLead(database.sql, { user_id: owner, created_at: '2026-03-02T10:00:00Z' });
  const report = await findReport(owner, '2026-03-01', '2026-03-02');
  expect(report.link_types).toEqual({ social: 6, text: 2, Unknown: 3 });
  expect(report.sections).toEqual({ social: 6, lead_form: 3 });
});

test('value counts are summed over the days, most frequent first', async () => {
  const owner = await createOwner();
  await countValue(owner, '2026-03-01', 'source', { '': 3, 'instagram.com': 5, qr: 1 });
  await countValue(owner, '2026-03-02', 'source', { '': 4 });
  await countValue(owner, '2026-03-02', 'country', { SE: 2, DE: 2 });
  await countValue(owner, '2026-03-03', 'source', { 'tomorrow.example': 9 });
  await countValue(owner, '2026-02-28', 'link', { 'https://yesterday.example/': 9 });
  expect((await findReport(owner, '2026-03-01', '2026-03-02')).dimensions).toEqual({
    source: [
      { value: '', count: 7 },
      { value: 'instagram.com', count: 5 },
      { value: 'qr', count: 1 },
    ],
    country: [
      { value: 'DE', count: 2 },
      { value: 'SE', count: 2 },
    ],
  });
});

test('each dimension names at most 200 values, and the rest count as other', async () => {
  const owner = await createOwner();
  const hosts = (from: number, to: number, times: number) =>
    Object.fromEntries(
      Array.from({ length: to - from }, (_, index) => [`host-${from + index}`, times]),
    );
  await countValue(owner, '2026-03-01', 'source', { ...hosts(0, 199, 5), other: 10 });
  await countValue(owner, '2026-03-02', 'source', hosts(500, 600, 1));
  const { source = [] } = (await findReport(owner, '2026-03-01', '2026-03-02')).dimensions;
  expect(source).toHaveLength(200);
  expect(source[0]).toEqual({ value: 'other', count: 110 });
});

test('excluded events are reported with their reason', async () => {
  const owner = await createOwner();
  await database.sql`
    insert into public.analytics_daily_drops values
      (${owner}, '2026-03-01', 'bot', 7), (${owner}, '2026-03-02', 'bot', 5),
      (${owner}, '2026-03-02', 'owner', 3), (${owner}, '2026-03-03', 'owner', 90)`;
  const { drops } = await findReport(owner, '2026-03-01', '2026-03-02');
  expect(drops).toEqual({ bot: 12, owner: 3 });
});

test('report days are UTC, whatever the session’s time zone', async () => {
  const owner = await createOwner();
  for (const created_at of [
    '2026-02-28T23:59:59.999Z',
    '2026-03-01T00:00:00Z',
    '2026-03-01T23:59:59.999Z',
    '2026-03-02T00:00:00Z',
  ]) {
    await createLead(database.sql, { user_id: owner, created_at });
  }
  const leadsIn = (zone: string) =>
    as(database.sql, person(owner), async (sql) => {
      await sql`select set_config('timezone', ${zone}, true)`;
      const [row] = await sql<{ report: Report }[]>`
        select public.analytics_report('2026-03-01', '2026-03-01') as report`;
      return [row?.report.totals.leads, row?.report.totals_before.leads];
    });
  expect(await leadsIn('UTC')).toEqual([2, 1]);
  expect(await leadsIn('Pacific/Kiritimati')).toEqual([2, 1]);
  expect(await leadsIn('America/Los_Angeles')).toEqual([2, 1]);
});

test('customers among the range’s leads are counted once per person', async () => {
  const owner = await createOwner();
  const lead = (email: string, created_at: string) =>
    createLead(database.sql, { user_id: owner, email, created_at });
  await lead('grace@vizit.test', '2026-03-01T10:00:00Z');
  await lead('grace@vizit.test', '2026-03-01T11:00:00Z');
  await lead('edsger@vizit.test', '2026-03-01T12:00:00Z');
  await lead('barbara@vizit.test', '2026-02-01T12:00:00Z');
  await database.sql`
    update public.contacts set status = 'customer'
    where user_id = ${owner} and email in ('grace@vizit.test', 'barbara@vizit.test')`;
  const report = await findReport(owner, '2026-03-01', '2026-03-01');
  expect(report.totals.leads).toBe(3);
  expect(report.customers).toBe(1);
});

test('each publish is counted on its day, and remains when its version is deleted', async () => {
  const owner = await createOwner();
  const begun = new Date().toISOString().slice(0, 10);
  for (let index = 0; index < 3; index += 1) {
    await database.sql`update public.profiles set bio = ${`Bio ${index}`} where user_id = ${owner}`;
  }
  await database.sql`delete from public.profile_versions where user_id = ${owner}`;
  // Midnight may pass during the test.
  const ended = new Date().toISOString().slice(0, 10);
  const { days } = await findReport(owner, begun, ended);
  expect(days.reduce((sum, { publishes }) => sum + publishes, 0)).toBe(3);
});

test('a report includes no one else’s data', async () => {
  const [ada, eve] = [await createOwner(), await createOwner()];
  await count(ada, [['2026-03-01', 'profile_view', '', '', 7]]);
  await countValue(ada, '2026-03-01', 'source', { qr: 7 });
  await database.sql`insert into public.analytics_daily_visitors values (${ada}, '2026-03-01', 5)`;
  await database.sql`insert into public.analytics_daily_drops values (${ada}, '2026-03-01', 'bot', 5)`;
  await database.sql`insert into public.profile_publishes values (${ada}, '2026-03-01', 2)`;
  await createLead(database.sql, { user_id: ada, created_at: '2026-03-01T10:00:00Z' });
  await database.sql`update public.contacts set status = 'customer' where user_id = ${ada}`;
  expect(await findReport(eve, '2026-03-01', '2026-03-01')).toMatchObject({
    days: [{ ...ZEROS, publishes: 0 }],
    totals: ZEROS,
    dimensions: {},
    sections: {},
    drops: {},
    customers: 0,
  });
});

test('only signed-in users can request a report', async () => {
  for (const caller of [VISITOR, SERVICE]) {
    const call = as(
      database.sql,
      caller,
      (sql) => sql`select public.analytics_report('2026-03-01', '2026-03-01')`,
    );
    await expect(call).rejects.toMatchObject({ code: '42501' });
  }
});

test.each([
  ['2026-03-02', '2026-03-01'],
  ['2026-01-01', '2027-02-05'],
  [null, '2026-03-01'],
  ['2026-03-01', null],
  ['-infinity', '2026-03-01'],
  ['2026-03-01', 'infinity'],
  ['infinity', 'infinity'],
])('a report from %s to %s is refused', async (first, last) => {
  await expect(findReport(await createOwner(), first, last)).rejects.toMatchObject({
    code: 'PT400',
    message: 'A report covers between 1 and 400 days.',
  });
});

test('a report can cover 400 days', async () => {
  const { days, days_before } = await findReport(await createOwner(), '2026-01-01', '2027-02-04');
  expect([days.length, days_before.length]).toEqual([400, 400]);
});
