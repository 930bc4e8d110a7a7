import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createPremiumProfile, createProfile, drawUsername } from '#test/factories.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('the data contains what the page shows, and any origin may read it', async () => {
  const { id, username } = await createProfile(server.sql, {
    full_name: 'Ada Lovelace',
    bio: 'Notes',
    sections_enabled: { links: true },
    custom_links: [
      { id: '1', buttonText: 'Shown', url: 'https://shown.example' },
      { id: '2', buttonText: 'Hidden', url: 'https://hidden.example', isVisible: false },
    ],
  });
  const answer = await server.app.request(`/bio/${username}.json`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  const profile = await answer.json();
  expect(profile).toMatchObject({ id, username, full_name: 'Ada Lovelace', sections: ['links'] });
  expect(profile.custom_links).toHaveLength(1);
});

test('the data omits the plan, the account’s email address and hidden sections', async () => {
  const { username } = await createPremiumProfile(server.sql, {
    vcard_data: { phone: '+44 20' },
    sections_enabled: {},
  });
  const text = await (await server.app.request(`/bio/${username}.json`)).text();
  expect(text).not.toMatch(/premium|plan|@vizit\.test|\+44 20/);
});

test('an old username redirects to the new one, and a hidden page has no data', async () => {
  const [former, name] = [drawUsername(), drawUsername()];
  const { id } = await createPremiumProfile(server.sql, { username: former });
  await server.sql`update public.profiles set username = ${name} where id = ${id}`;
  const moved = await server.app.request(`/bio/${former}.json`);
  expect(moved.headers.get('location')).toBe(`/bio/${name}.json`);
  const hidden = await createProfile(server.sql, { is_active: false });
  expect((await server.app.request(`/bio/${hidden.username}.json`)).status).toBe(404);
});
