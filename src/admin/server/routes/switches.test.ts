import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createPremiumProfile } from '#test/factories.ts';

let server: TestApp;
let page: { id: string; username: string };
beforeAll(async () => {
  server = await createTestApp({}, { settings: { autoConfirm: true } });
  page = await createPremiumProfile(server.sql, {
    sections_enabled: { vcard: true, links: true, lead_form: true },
  });
});
afterAll(() => server.close());

const turn = (name: string, isOn: boolean) =>
  server.sql`update public.switches set is_on = ${isOn} where name = ${name}`;
const status = async (path: string) => (await server.app.request(path)).status;

test('with pages off, pages and their derived files answer 503, until switched on again', async () => {
  const { username } = page;
  const paths = [
    `/bio/${username}.vcf`,
    `/bio/${username}.json`,
    `/bio/${username}.svg`,
    '/sitemap.xml',
  ];
  await turn('public_pages', false);
  for (const path of paths) expect([path, await status(path)]).toEqual([path, 503]);
  const closed = await server.app.request(`/bio/${username}`);
  expect(closed.status).toBe(503);
  expect(closed.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await closed.text()).toContain('Please try again in a minute.');
  expect(await status('/bio/somebody_else')).toBe(503);
  expect((await server.app.request('/leads', postJson({ profile_id: page.id }))).status).not.toBe(
    201,
  );
  expect(await status('/privacy')).toBe(200);
  await turn('public_pages', true);
  // The first path, an empty card, has no file.
  for (const path of paths.slice(1)) expect([path, await status(path)]).toEqual([path, 200]);
});

test('with forms off, a message is refused with 503, and can be sent again later', async () => {
  const send = () => server.app.request('/leads', postJson({ profile_id: page.id }));
  await turn('lead_forms', false);
  expect((await send()).status).toBe(503);
  await turn('lead_forms', true);
  expect((await send()).status).not.toBe(503);
});

test('with sign-up off, new accounts are refused as GoTrue does, and existing ones sign in', async () => {
  const account = { email: 'late@vizit.test', password: 'correct horse battery' };
  const signUp = () => server.app.request('/auth/v1/signup', postJson(account));
  await turn('sign_up', false);
  const refused = await signUp();
  expect([refused.status, await refused.json()]).toEqual([
    422,
    expect.objectContaining({ error_code: 'signup_disabled' }),
  ]);
  const settings = await (await server.app.request('/auth/v1/settings')).json();
  expect(settings.disable_signup).toBe(true);
  await turn('sign_up', true);
  expect((await signUp()).status).toBe(200);
  await turn('sign_up', false);
  const signIn = postJson(account);
  expect((await server.app.request('/auth/v1/token?grant_type=password', signIn)).status).toBe(200);
  await turn('sign_up', true);
});
