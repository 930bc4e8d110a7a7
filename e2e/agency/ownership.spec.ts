import type { APIRequestContext } from '@playwright/test';
import { createLead } from '#test/factories.ts';
import { callAs, fetchAnonKey } from '../fixtures/account.ts';
import { expect, type Person, test } from '../fixtures/person.ts';

test('nobody reads what is somebody else’s', { tag: '@hosted' }, async ({
  sql,
  createPerson,
  request,
}) => {
  const [ada, eve] = [await createPerson(), await createPerson()];
  await createLead(sql, { user_id: ada.id });
  for (const table of ['profiles', 'leads', 'analytics']) {
    const rows = await request.get(`/rest/v1/${table}?user_id=eq.${ada.id}`, await callAs(eve));
    expect([table, await rows.json()]).toEqual([table, []]);
  }
  const own = await request.get('/rest/v1/profiles?select=user_id', await callAs(eve));
  expect(await own.json()).toEqual([{ user_id: eve.id }]);
});

test('nobody changes what is somebody else’s', async ({ sql, createPerson, request }) => {
  const [ada, eve] = [await createPerson(), await createPerson()];
  const lead = await createLead(sql, { user_id: ada.id });
  const caller = await callAs(eve);
  const changes = [
    await request.patch(`/rest/v1/profiles?user_id=eq.${ada.id}`, {
      ...caller,
      data: { full_name: 'Eve was here' },
    }),
    await request.patch(`/rest/v1/leads?id=eq.${lead.id}`, {
      ...caller,
      data: { is_favorite: true },
    }),
    await request.delete(`/rest/v1/leads?id=eq.${lead.id}`, caller),
  ];
  for (const change of changes) expect(await change.json()).toEqual([]);
  const [profile] = await sql`select full_name from profiles where user_id = ${ada.id}`;
  expect(profile).toEqual({ full_name: ada.fullName });
  const leads = await sql`select is_favorite from leads where user_id = ${ada.id}`;
  expect([...leads]).toEqual([{ is_favorite: false }]);
});

test('nobody gives themselves a plan', async ({ sql, createPerson, request }) => {
  const eve = await createPerson();
  for (const data of [
    { plan: 'agency_500' },
    { is_agency_profile: true },
    { has_used_trial: false },
  ]) {
    const answer = await request.patch(`/rest/v1/profiles?user_id=eq.${eve.id}`, {
      ...(await callAs(eve)),
      data,
    });
    expect(answer.status()).toBe(403);
  }
  const [profile] = await sql`select plan from profiles where user_id = ${eve.id}`;
  expect(profile).toEqual({ plan: 'free' });
});

test('a forged token is refused', { tag: '@hosted' }, async ({ createPerson, request }) => {
  const [ada, eve] = [await createPerson(), await createPerson()];
  const [header, , signature] = eve.session.access_token.split('.');
  const claims = { sub: ada.id, role: 'authenticated', exp: 4_102_444_800 };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  for (const token of [
    `${header}.${payload}.${signature}`,
    `${unsigned}.${payload}.`,
    'nonsense',
  ]) {
    const answer = await readOwnProfile(request, ada, token);
    expect(answer.status()).toBe(401);
  }
  const answer = await readOwnProfile(request, ada, ada.session.access_token);
  expect(await answer.json()).toHaveLength(1);
});

test('a visitor reads public pages and nothing else', async ({ createPerson, request }) => {
  const { username } = await createPerson();
  const anonKey = await fetchAnonKey();
  const headers = { apikey: anonKey, authorization: `Bearer ${anonKey}` };
  for (const table of ['profiles', 'public_profiles', 'leads', 'analytics', 'admin_users']) {
    const answer = await request.get(`/rest/v1/${table}`, { headers });
    expect([table, answer.status()]).toEqual([table, 401]);
  }
  const page = await request.get(`/rest/v1/rpc/public_profile?username=${username}`, { headers });
  const [columns] = await page.json();
  expect(columns).toMatchObject({ full_name: 'Ada Lovelace' });
  for (const secret of ['plan', 'plan_expiry', 'is_active', 'email']) {
    expect(columns).not.toHaveProperty(secret);
  }
});

async function readOwnProfile(request: APIRequestContext, { id }: Person, token: string) {
  const headers = { apikey: await fetchAnonKey(), authorization: `Bearer ${token}` };
  return request.get(`/rest/v1/profiles?user_id=eq.${id}`, { headers });
}
