// Pages that ask for cards, and visitors who send theirs. Imported by tests only.
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createPremiumProfile, createProfile, type TestProfile } from '#test/factories.ts';
import { signUpOwner } from '#test/servers/foreign-website.ts';

export let server: TestApp;

/** Opens the server before the tests of a file, and closes it after them. */
export function setUpSwaps(): void {
  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());
}

const SWAPPED = {
  full_name: 'Ada Lovelace',
  sections_enabled: { lead_form: true, vcard: true },
  vcard_data: { phone: '+44 20 7946 0000' },
  lead_form_data: { consent: 'I agree.', followUp: 'Thanks for meeting me.\nSee you in Turin.' },
};
export const GRACE = {
  kind: 'exchange',
  full_name: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '+46 1',
  consent: 'on',
};

export type Headers = Record<string, string>;

export const createSwapper = (columns = {}) =>
  createPremiumProfile(server.sql, { ...SWAPPED, ...columns });

/** Turns off card exchange after the page was read. */
export const decline = ({ id }: TestProfile) => server.sql`
  update profiles set lead_form_data = lead_form_data || '{"swap": false}' where id = ${id}`;

export const open = async ({ username }: Pick<TestProfile, 'username'>, headers: Headers = {}) => {
  const answer = await server.app.request(`/bio/${username}/swap.json`, { headers });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
};

let drawings = 0;
/** Minutes apart, as a stamp works once. */
export const drawStamp = ({ id }: TestProfile) => {
  drawings += 1;
  return server.leadStamps.issue(id, new Date(Date.now() - 10_000 - drawings * 60_000));
};

export const send = async (profile: TestProfile, fields: object = {}, headers: Headers = {}) => {
  const body = { profile_id: profile.id, stamp: drawStamp(profile), ...GRACE, ...fields };
  const answer = await server.app.request('/leads', postJson(body, headers));
  return { status: answer.status, body: await answer.json() };
};

export const listLeads = ({ user_id }: TestProfile) =>
  server.sql`select * from leads where user_id = ${user_id} order by created_at`;

/** A signed-in visitor with a page of their own. */
export const createVisitor = async (columns = {}) => {
  const { id: user_id, token } = await signUpOwner(server);
  const profile = await createProfile(server.sql, {
    user_id,
    full_name: 'Joan Clarke',
    ...columns,
  });
  return { ...profile, headers: { authorization: `Bearer ${token}` } };
};
