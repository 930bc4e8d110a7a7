import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPublicProfileRow } from '#page/delivery/server/public-profiles.ts';
import { ANALYTICS_MESSAGES } from '#page/measuring/rules/analytics-ids.ts';
import { ANALYTICS_ID_CASES } from '#test/cases/analytics-ids.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile, createProfile } from '#test/factories.ts';
import { as, person } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const addIds = (userId: string, ids: Readonly<Record<string, string>>) =>
  as(
    database.sql,
    person(userId),
    (sql) => sql`insert into public.analytics_ids ${sql({ user_id: userId, ...ids })}`,
  );

test.for(ANALYTICS_ID_CASES)('for %s, %j is valid: %s', async ([kind, value, isFine]) => {
  const [row] = await database.sql<{ problem: string | null }[]>`
    select private.find_analytics_problem(${kind}, ${value}) as problem`;
  expect(row?.problem).toBe(isFine ? null : ANALYTICS_MESSAGES[kind]);
});

test.for([
  ['google_id', 'GTM-ABC1234', 'google'],
  ['meta_id', 'x', 'meta'],
  ['plausible_domain', 'a.example; script-src *', 'site'],
  ['plausible_host', '127.0.0.1', 'host'],
  ['umami_id', 'x', 'umami'],
  ['umami_host', 'https://stats.example', 'host'],
] as const)('%s rejects %j', async ([column, value, kind]) => {
  const { user_id } = await createProfile(database.sql);
  await expect(addIds(user_id, { [column]: value })).rejects.toThrow(ANALYTICS_MESSAGES[kind]);
});

test('a page shows its owner’s analytics ids while the plan includes integrations', async () => {
  const { sql } = database;
  const { user_id, username } = await createPremiumProfile(sql);
  expect(await findPublicProfileRow(sql, username)).toMatchObject({ analytics_ids: null });
  await addIds(user_id, { google_id: 'G-ABC123DEF4' });
  expect(await findPublicProfileRow(sql, username)).toMatchObject({
    analytics_ids: { google_id: 'G-ABC123DEF4', meta_id: '' },
  });
  await sql`update public.profiles set plan = 'free', plan_expiry = null where user_id = ${user_id}`;
  expect(await findPublicProfileRow(sql, username)).toMatchObject({ analytics_ids: null });
});

test('a change of ids notifies the servers about the page', async () => {
  const { user_id, username } = await createPremiumProfile(database.sql);
  const told: string[] = [];
  const channel = await database.sql.listen('public_page_changed', (name) => told.push(name));
  await addIds(user_id, { meta_id: '1234567890123456' });
  await expect.poll(() => told).toContain(username.toLowerCase());
  await channel.unlisten();
});
