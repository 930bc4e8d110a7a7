import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import {
  createPremiumProfile,
  createProfile,
  drawUsername,
  type TestProfile,
} from '#test/factories.ts';

let server: TestApp;
let address: string;
beforeAll(async () => {
  server = await createTestApp({ clientAddress: () => address });
});
afterAll(() => server.close());

let count = 0;
/** Another sender. */
const move = () => {
  count += 1;
  address = `198.51.100.${count}`;
};

const read = (path: string) => server.app.request(path);
const report = ({ username }: Pick<TestProfile, 'username'>, fields: Record<string, string>) =>
  server.app.request(`/report/${username}`, { method: 'POST', body: new URLSearchParams(fields) });
const listRows = ({ user_id }: TestProfile) =>
  server.sql`select * from page_reports where user_id = ${user_id} order by created_at`;

test('a page links to its report form, which asks why, but not who is reporting', async () => {
  move();
  const page = await createProfile(server.sql, { full_name: '<b>Ada</b>' });
  const bio = await (await read(`/bio/${page.username}`)).text();
  expect(bio).toContain(`<a href="/report/${page.username}" rel="nofollow">Report</a>`);
  const answer = await read(`/report/${page.username.toUpperCase()}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const html = await answer.text();
  expect(html).toContain('&lt;b&gt;Ada&lt;/b&gt;');
  expect(html).toContain('noindex');
  expect(html).not.toContain('<script');
  expect(html.match(/name="\w+"/g)).toEqual([
    'name="viewport"',
    'name="robots"',
    ...Array(5).fill('name="reason"'),
    'name="note"',
  ]);
});

test('reports about one version of a page share a row with a copy of it', async () => {
  const page = await createProfile(server.sql, { bio: 'Before', full_name: 'Ada' });
  for (const note of ['First', '', '<script>alert(1)</script>\u0000']) {
    move();
    const answer = await report(page, { reason: note === '' ? 'spam' : 'phishing', note });
    expect(answer.status).toBe(303);
    const thanks = await read(answer.headers.get('location') ?? '');
    expect(await thanks.text()).toContain('Thank you for telling us');
  }
  await server.sql`update profiles set bio = 'After' where id = ${page.id}`;
  const [row, ...others] = await listRows(page);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    username: page.username,
    report_count: 3,
    reason: 'phishing',
    reasons: { phishing: 2, spam: 1 },
    status: 'open',
    content: { bio: 'Before', full_name: 'Ada' },
  });
  expect(row?.notes.map((each: { note: string }) => each.note)).toEqual([
    'First',
    '<script>alert(1)</script>',
  ]);
  expect(JSON.stringify(row)).not.toContain('198.51.100');
  move();
  await report(page, { reason: 'spam' });
  expect(await listRows(page)).toMatchObject([
    { report_count: 3, content: { bio: 'Before' } },
    { report_count: 1, content: { bio: 'After' } },
  ]);
});

test('a missing reason is named, and the input is kept', async () => {
  move();
  const page = await createProfile(server.sql);
  const answer = await report(page, { reason: 'because', note: 'Look at "this"' });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain('Please choose what is wrong with the page.');
  expect(html).toContain('Look at &quot;this&quot;</textarea>');
  const long = await report(page, { reason: 'spam', note: 'x'.repeat(1001) });
  expect(await long.text()).toContain('use 1000 characters or fewer');
  expect(await listRows(page)).toEqual([]);
});

test('an address is counted once a day per page, and limited in total', async () => {
  move();
  const page = await createProfile(server.sql);
  for (let time = 0; time < 3; time += 1) {
    expect((await report(page, { reason: 'spam' })).status).toBe(303);
  }
  expect(await listRows(page)).toMatchObject([{ report_count: 1 }]);
  const pages = await Promise.all(Array.from({ length: 20 }, () => createProfile(server.sql)));
  const answers = await Promise.all(pages.map((each) => report(each, { reason: 'spam' })));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(await refused[0]?.text()).toContain('You have sent many reports today.');
});

test('a report on a hidden or missing page is not stored', async () => {
  move();
  const page = await createPremiumProfile(server.sql);
  await server.sql`update profiles set is_active = false where id = ${page.id}`;
  for (const answer of [
    await read(`/report/${page.username}`),
    await read('/report/nobody_here'),
    await read('/report/%3Cscript%3E/thanks'),
    await report(page, { reason: 'spam' }),
    await report({ username: '..%2f' }, { reason: 'spam' }),
  ]) {
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Nothing to report');
  }
  expect(await listRows(page)).toEqual([]);
});

test('an old username redirects to the form of its page', async () => {
  move();
  const [former, name] = [drawUsername(), drawUsername()];
  const page = await createPremiumProfile(server.sql, { username: former });
  await server.sql`update profiles set username = ${name} where id = ${page.id}`;
  const answer = await read(`/report/${former}`);
  expect(answer.headers.get('location')).toBe(`/report/${name}`);
});

test('another site can’t make a visitor report a page', async () => {
  move();
  const page = await createProfile(server.sql);
  const answer = await server.app.request(`/report/${page.username}`, {
    method: 'POST',
    body: new URLSearchParams({ reason: 'spam' }),
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.status).toBe(403);
  expect(await listRows(page)).toEqual([]);
});
