import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_SCOPES, type ApiScope, isOfTeam } from '#integrations/api/rules/api-key.ts';
import { createApiClient } from '#test/api-client.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import {
  createAgency,
  createLead,
  createPremiumProfile,
  createStaff,
  daysFromNow,
  type TestProfile,
} from '#test/factories.ts';
import { createOwnerClient } from '#test/owner-client.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const TEAM_SCOPES = API_SCOPES.filter(isOfTeam);
const PATHS = ['/api/v1/team', '/api/v1/team-leads', '/api/v1/polling/team-leads'];

const makeKey = (owner: TestProfile, scopes: readonly ApiScope[]) =>
  createOwnerClient(server, owner).rpc('create_api_key', { name: 'CRM', scopes: [...scopes] });

/** An agency that shares leads, with Ada on its team, and its owner's program. */
async function createTeam() {
  const { sql } = server;
  const owner = await createAgency(sql);
  await sql`update public.agencies set leads_rule = 'shared' where owner_id = ${owner.user_id}`;
  const ada = await createStaff(sql, owner.user_id);
  const { data } = await makeKey(owner, TEAM_SCOPES);
  const api = await createApiClient(server, data.secret);
  return { owner, ada, api };
}

test('an agency’s key reads the members of its team', async () => {
  const { sql } = server;
  const { owner, ada, api } = await createTeam();
  await createStaff(sql, (await createAgency(sql)).user_id);
  const [group] = await sql<{ id: string }[]>`
    insert into public.agency_groups (agency_id, name) values (${owner.user_id}, 'Sales') returning id`;
  await sql`update public.agency_staff set group_id = ${group?.id ?? ''} where id = ${ada.staff_id}`;
  await sql`
    insert into public.agency_staff (agency_id, email, full_name, invited_at)
    values (${owner.user_id}, 'eve@vizit.test', 'Eve', now() - interval '1 day')`;
  const { status, headers, body } = await api('/api/v1/team');
  expect(status).toBe(200);
  expect(headers.get('etag')).toMatch(/^W\//);
  expect(body).toMatchObject({
    next_cursor: null,
    data: [
      {
        id: ada.staff_id,
        status: 'active',
        group: 'Sales',
        username: ada.username,
        url: `http://localhost:3000/bio/${ada.username}`,
      },
      { full_name: 'Eve', status: 'invited', username: null, url: null, joined_at: null },
    ],
  });
  const { data, next_cursor } = (await api('/api/v1/team?limit=1')).body;
  expect(data).toMatchObject([{ id: ada.staff_id }]);
  expect((await api(`/api/v1/team?cursor=${next_cursor}`)).body.data).toMatchObject([
    { full_name: 'Eve' },
  ]);
  expect((await api(`/api/v1/team/${ada.staff_id}`)).body).toMatchObject({ id: ada.staff_id });
  expect((await api(`/api/v1/team/${owner.user_id}`)).status).toBe(404);
});

test('an agency’s key reads the leads it can see, with the page each came from', async () => {
  const { sql } = server;
  const { owner, ada, api } = await createTeam();
  const lead = await createLead(sql, { user_id: ada.user_id, full_name: 'Lena' });
  await sql`update public.leads set state = 'won' where id = ${lead.id}`;
  const elsewhere = await createLead(sql, { user_id: owner.user_id });
  const other = await createTeam();
  const theirs = await createLead(sql, { user_id: other.ada.user_id });
  const { body } = await api('/api/v1/team-leads');
  expect(body.data).toEqual([
    expect.objectContaining({
      id: lead.id,
      full_name: 'Lena',
      state: 'won',
      due_on: null,
      person: { id: ada.staff_id, full_name: ada.full_name, username: ada.username },
    }),
  ]);
  expect(body.data[0]).not.toHaveProperty('is_favorite');
  expect((await api('/api/v1/polling/team-leads')).body).toEqual(body.data);
  expect((await api(`/api/v1/team-leads/${lead.id}`)).body).toEqual(body.data[0]);
  for (const { id } of [elsewhere, theirs])
    expect((await api(`/api/v1/team-leads/${id}`)).status).toBe(404);
});

test('a removed member’s leads stay only if the agency keeps them, under the member’s name', async () => {
  const { sql } = server;
  const { owner, ada, api } = await createTeam();
  const ben = await createStaff(sql, owner.user_id);
  await createLead(sql, { user_id: ada.user_id });
  const kept = await createLead(sql, { user_id: ben.user_id });
  const remove = (staff_id: string, keep_leads: boolean) =>
    createOwnerClient(server, owner).rpc('remove_staff', {
      staff_id,
      keep_card: false,
      keep_leads,
    });
  await remove(ada.staff_id, false);
  await remove(ben.staff_id, true);
  expect((await api('/api/v1/team-leads')).body.data).toMatchObject([
    { id: kept.id, person: { id: null, full_name: ben.full_name, username: null } },
  ]);
});

test('only an agency’s owner can make a key for its team', async () => {
  const { sql } = server;
  const { ada } = await createTeam();
  for (const owner of [ada, await createPremiumProfile(sql)]) {
    for (const scope of TEAM_SCOPES) {
      const { data, error } = await makeKey(owner, ['leads:read', scope]);
      expect([data, error?.message]).toEqual([null, 'Only the owner of an agency can do this.']);
    }
  }
});

test('a team key is refused while its owner has no agency plan, and its other scopes still work', async () => {
  const { sql } = server;
  const { owner } = await createTeam();
  const { data } = await makeKey(owner, ['leads:read', ...TEAM_SCOPES]);
  const api = await createApiClient(server, data.secret);
  const { user_id } = owner;
  await sql`
    update public.profiles set plan = 'premium', plan_expiry = ${daysFromNow(9)}
    where user_id = ${user_id}`;
  for (const path of PATHS) expect((await api(path)).body.code, path).toBe('key_team');
  expect((await api('/api/v1/leads')).status).toBe(200);
  await sql`update public.profiles set plan = 'free', plan_expiry = null where user_id = ${user_id}`;
  for (const path of PATHS) expect((await api(path)).body.code, path).toBe('key_plan');
  await sql`update public.profiles set plan = 'agency_50' where user_id = ${user_id}`;
  for (const path of PATHS) expect((await api(path)).status, path).toBe(200);
});
