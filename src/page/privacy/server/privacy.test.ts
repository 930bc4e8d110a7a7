import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createPremiumProfile } from '#test/factories.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('the page says what is stored and for how long, and what never is', async () => {
  const answer = await server.app.request('/privacy');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await answer.text();
  expect(html).toContain('<h1>Privacy</h1>');
  for (const sentence of [
    '90 days',
    'until the day is over',
    'Your IP address, when you visit a page.',
    'Cookies.',
  ]) {
    expect(html).toContain(sentence);
  }
  expect(html).toContain('No secret has been needed so far.');
});

test('the page says what is stored about accounts and leads', async () => {
  const html = await (await server.app.request('/privacy')).text();
  for (const words of [
    'your email address',
    'the sentence you agreed to',
    'up to 50 earlier versions',
    'erase details',
  ]) {
    expect(html).toContain(words);
  }
});

test('the page names the analytics providers of the profile the visitor came from', async () => {
  const { sql, app } = server;
  const { user_id, username } = await createPremiumProfile(sql, { full_name: 'Ada <b>Lovelace' });
  const read = async () => (await app.request(`/privacy?page=${username}`)).text();
  expect(await read()).toContain('The page of Ada &lt;b&gt;Lovelace uses none of them.');
  await sql`
    insert into public.analytics_ids (user_id, google_id, umami_id, umami_host)
    values (${user_id}, 'G-ABC123DEF4', '4fb7fa4c-5b46-438d-94b3-3a8fb9bc2e8b', 'stats.example.com')`;
  const html = await read();
  expect(html).toContain('<strong>Google Analytics:</strong>');
  expect(html).toContain('<strong>Umami (stats.example.com):</strong>');
  expect(html).not.toContain('<strong>Meta:</strong>');
  const unknown = await app.request('/privacy?page=%00nobody%20%F0%9F');
  expect(unknown.status).toBe(200);
});

test('the page shows when each day’s secret was created and destroyed', async () => {
  await server.sql`
    insert into private.salt_rotations (day, created_at, destroyed_at) values
      ('2026-11-20', '2026-11-20T00:00:07Z', '2026-11-21T00:05:02Z'),
      ('2026-11-21', '2026-11-21T00:01:00Z', null)`;
  const html = await (await server.app.request('/privacy')).text();
  const cells = [...html.matchAll(/<td>([\d :-]+|in use)<\/td>/g)].map(([, text]) => text);
  expect(cells).toEqual([
    '2026-11-21',
    '00:01',
    'in use',
    '2026-11-20',
    '00:00',
    '2026-11-21 00:05',
  ]);
});

test('the page is shown even during an outage, and says that the log is missing', async () => {
  const sql = connect('postgres://nobody@localhost/none?host=/nowhere', { max: 1 });
  const cut = await createTestApp({ sql });
  const answer = await cut.app.request('/privacy');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('We can’t show the log right now.');
  await cut.close();
});
