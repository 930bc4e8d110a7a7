import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGateway } from '#gateway/gateway.ts';
import { createRateLimitStore } from '#gateway/rate-limits/rate-limit-store.ts';
import { createSettings } from '#gateway/settings/settings.ts';
import { createDiskFiles } from '#gateway/storage/files/disk.ts';
import { findPublicProfile } from '#page/delivery/server/public-profiles.ts';
import { parsePresentation } from '#page/design/rules/presentation.ts';
import { findTemplate, toTemplatePresentation } from '#page/design/rules/templates.ts';
import { SECTION_KEYS } from '#page/sections/rules/sections.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { seedDemo } from './seed.ts';

const PUBLIC_URL = 'http://localhost:3000';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});

afterAll(() => testApp.close());

/** Seeds like `start-server.ts`: through a gateway without email confirmation. */
async function seed() {
  const { sql, keys, mailbox, directory } = testApp;
  const limitStore = createRateLimitStore(sql);
  const gateway = createGateway({
    sql,
    limitStore,
    mailer: mailbox,
    keys,
    settings: createSettings({ siteUrl: PUBLIC_URL, autoConfirm: true }),
    files: createDiskFiles(`${directory}/files`),
    renditionsDirectory: `${directory}/renditions`,
  });
  const parts = { sql, gateway, anonKey: keys.anonKey, publicUrl: PUBLIC_URL };
  const accounts = await seedDemo({ ...parts, dataDirectory: directory });
  await gateway.close();
  await limitStore.close();
  return accounts;
}

test('the demonstration shows every section, with pictures that load', async () => {
  const accounts = await seed();
  expect(accounts.map(({ email }) => email)).toContain('owner@vizit.test');
  const profile = await findPublicProfile(testApp.sql, 'demo');
  expect(profile?.sections.toSorted()).toEqual(SECTION_KEYS.toSorted());
  const html = await (await testApp.app.request('/bio/demo')).text();
  const shown = [...html.matchAll(/<section[^>]*data-section="(\w+)"/g)].map(([, key]) => key);
  expect(shown).toHaveLength(SECTION_KEYS.length - 1);
  const renditions = [...html.matchAll(/ src="([^"]*\/render\/image\/[^"]*)"/g)];
  // Its template shows the cover and the gallery, and no portrait.
  expect(renditions).toHaveLength(7);
  for (const [, url = ''] of renditions) {
    const path = url.replace(PUBLIC_URL, '').replaceAll('&amp;', '&');
    const answer = await testApp.app.request(path, { headers: { accept: 'image/webp' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(8 * 1024);
  }
});

test('each demonstration page has a template, stored as the editor would', async () => {
  await seed();
  const looks = await testApp.sql`select * from profiles order by username`;
  const templates = looks.map(({ design_preferences }) => design_preferences.template);
  expect(templates).toEqual(['shell', 'atelier', 'glow', 'index']);
  for (const [index, row] of looks.entries()) {
    const template = findTemplate(templates[index]);
    expect(parsePresentation(row)).toEqual(template && toTemplatePresentation(template));
  }
});

test('its numbers add up, as each view has one source, device and country', async () => {
  await seed();
  const [views] = await testApp.sql`
    select sum(event_count)::int as count from analytics_daily where event_type = 'profile_view'`;
  const dimensions = await testApp.sql`
    select dimension, sum(event_count)::int as count from analytics_daily_values
    where dimension in ('source', 'device', 'country') group by 1 order by 1`;
  expect([...dimensions]).toEqual([
    { dimension: 'country', count: views?.count },
    { dimension: 'device', count: views?.count },
    { dimension: 'source', count: views?.count },
  ]);
  const [clicks] = await testApp.sql`
    select
      (select sum(event_count)::int from analytics_daily where event_type = 'link_click') as by_type,
      (select sum(event_count)::int from analytics_daily_values where dimension = 'link') as by_link`;
  expect(clicks?.by_type).toBe(clicks?.by_link);
  expect(clicks?.by_type).toBeGreaterThan(0);
});

test('it is seeded once: a second start finds the accounts it made', async () => {
  expect(await seed()).toEqual(await seed());
});
