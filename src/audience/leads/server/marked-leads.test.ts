import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createPremiumProfile, type TestProfile } from '#test/factories.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const ANSWERS = { full_name: 'Grace Hopper', email: 'grace@example.com', message: 'Hello' };

const createFormOwner = () =>
  createPremiumProfile(server.sql, { sections_enabled: { lead_form: true } });

/** A stamp from a form opened ten seconds ago. */
const stampOf = ({ id }: TestProfile) => server.leadStamps.issue(id, new Date(Date.now() - 10_000));

const listLeads = ({ user_id }: TestProfile) =>
  server.sql`select source from leads where user_id = ${user_id}`;

test.for([
  ['badge', 'badge'],
  ['qr', 'qr'],
  ['poster', 't.co'],
  [['badge'], 't.co'],
  [undefined, 't.co'],
] as const)('a lead from a visit marked %j has the source %j', async ([mark, source]) => {
  const profile = await createFormOwner();
  const lead = { profile_id: profile.id, stamp: stampOf(profile), ...ANSWERS };
  const sent = { ...lead, source: mark, referrer: 'https://t.co/x' };
  expect((await server.app.request('/leads', postJson(sent))).status).toBe(201);
  expect(await listLeads(profile)).toMatchObject([{ source }]);
});

test.for([
  ['?at=nfc', 'nfc'],
  ['?qr=1', 'qr'],
  ['?at=poster', ''],
] as const)('without scripts the page’s URL has the mark: %j is %j', async ([query, source]) => {
  const profile = await createFormOwner();
  const referer = `http://localhost:3000/bio/${profile.username}${query}`;
  const body = new URLSearchParams({ ...ANSWERS, profile_id: profile.id, stamp: stampOf(profile) });
  const answer = await server.app.request('/leads', { method: 'POST', body, headers: { referer } });
  expect(answer.status).toBe(303);
  expect(await listLeads(profile)).toMatchObject([{ source }]);
});
