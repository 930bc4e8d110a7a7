import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency, createProfile, createUnconfirmedUser } from '#test/factories.ts';
import { SITEMAP_MAX_PAGES } from './limits.ts';
import { createSitemap } from './sitemap.ts';

let database: TestDatabase;
let now: Date;

beforeEach(async () => {
  database = await createTestDatabase('product');
  now = new Date('2026-11-21T10:00:00Z');
});
afterEach(() => database.drop());

function createApp(size?: number) {
  const { sql } = database;
  return createSitemap({
    ask: (work) => work(sql),
    publicUrl: 'https://vizit.test',
    domains: { findOrigin: () => null },
    clock: () => now,
    ...(size && { size }),
  });
}

function listAddresses(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
}

test('the sitemap lists visible pages only, each with its last change', async () => {
  const { username } = await createProfile(database.sql);
  await createProfile(database.sql, { is_active: false });
  await createProfile(database.sql, { user_id: (await createUnconfirmedUser(database.sql)).id });
  const answer = await createApp().request('/sitemap.xml');
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const xml = await answer.text();
  expect(listAddresses(xml)).toEqual([`https://vizit.test/bio/${username}`]);
  expect(xml).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
});

test('a sitemap over the limit is split into parts, listing each page once', async () => {
  expect(SITEMAP_MAX_PAGES).toBe(50_000);
  const names: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    names.push(`https://vizit.test/bio/${(await createProfile(database.sql)).username}`);
  }
  const app = createApp(2);
  const parts = listAddresses(await (await app.request('/sitemap.xml')).text());
  expect(parts).toEqual([1, 2, 3].map((part) => `https://vizit.test/sitemap-${part}.xml`));
  const listed: string[] = [];
  for (const part of parts) {
    listed.push(...listAddresses(await (await app.request(new URL(part).pathname)).text()));
  }
  expect(listed.sort()).toEqual(names.sort());
});

test('public team pages follow people’s pages', async () => {
  const { sql } = database;
  const owners = await Promise.all([1, 2, 3, 4].map(() => createAgency(sql)));
  for (const [index, { user_id }] of owners.entries()) {
    await sql`
      update public.agencies set slug = ${`team-${index}`}, is_team_public = ${index !== 1}
      where owner_id = ${user_id}`;
  }
  await sql`select private.suspend(${owners[3]?.user_id ?? ''}, 'administrator', 'Spam')`;
  const app = createApp(2);
  const listed: string[] = [];
  for (const part of listAddresses(await (await app.request('/sitemap.xml')).text())) {
    listed.push(...listAddresses(await (await app.request(new URL(part).pathname)).text()));
  }
  expect(listed).toHaveLength(5);
  const teams = listed.slice(3).toSorted();
  expect(teams).toEqual(['https://vizit.test/team/team-0', 'https://vizit.test/team/team-2']);
});

test('the sitemap is rebuilt once an hour, however often requested', async () => {
  const app = createApp();
  const count = async () => listAddresses(await (await app.request('/sitemap.xml')).text()).length;
  expect(await count()).toBe(0);
  await createProfile(database.sql);
  expect(await count()).toBe(0);
  now = new Date(now.getTime() + 60 * 60_000);
  expect(await count()).toBe(1);
});

test('robots.txt links to the sitemap and disallows no pages', async () => {
  const text = await (await createApp().request('/robots.txt')).text();
  expect(text).toContain('Sitemap: https://vizit.test/sitemap.xml');
  expect(text).not.toMatch(/Disallow: \/(bio.*)?$/m);
});
