import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createAgency, createLead, createProfile, createStaff } from '#test/factories.ts';
import { createOwnerClient } from '#test/owner-client.ts';

let server: TestApp;
let administrator: string;

beforeAll(async () => {
  server = await createTestApp({}, { settings: { autoConfirm: true } });
  const body = { email: 'administrator@vizit.test', password: 'correct horse battery' };
  const answer = await server.app.request('/auth/v1/signup', postJson(body));
  const { access_token, user } = await answer.json();
  await createProfile(server.sql, { user_id: user.id });
  await server.sql`insert into public.admin_users (id) values (${user.id})`;
  administrator = access_token;
});
afterAll(() => server.close());

/** @returns an answer's status and text */
async function ask(token: string, method: string, path: string, body?: unknown) {
  const answer = await server.app.request(path, {
    method,
    headers: {
      'content-type': 'application/json',
      apikey: server.keys.anonKey,
      authorization: `Bearer ${token}`,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

const lookAt = (token: string, user_id: string) =>
  ask(token, 'POST', '/functions/v1/see-as', { user_id, reason: 'They asked' });

/** An agency with a manager who has keys and a webhook, and a member whose lead they answer. */
async function createTeam() {
  const { sql } = server;
  const owner = await createAgency(sql);
  await sql`update public.agencies set leads_rule = 'shared' where owner_id = ${owner.user_id}`;
  const [manager, member] = [
    await createStaff(sql, owner.user_id),
    await createStaff(sql, owner.user_id),
  ];
  await sql`update public.agency_staff set role = 'manager' where id = ${manager.staff_id}`;
  await createLead(sql, { user_id: member.user_id, full_name: 'Lena' });
  await createOwnerClient(server, owner).rpc('create_scim_key').throwOnError();
  const [webhook] = await sql<{ id: string }[]>`
    insert into public.webhooks (user_id, url, events)
    values (${manager.user_id}, 'https://hooks.example.com/in', '["lead.created"]') returning id`;
  await sql`
    insert into private.webhook_secrets (webhook_id, sealed) values (${webhook?.id ?? ''}, 'SEALED')`;
  await sql`
    insert into public.api_keys (user_id, name, scopes, prefix, secret_hash)
    values (${manager.user_id}, 'Mine', '["leads:read"]', 'vzt_abcdef', sha256(gen_random_uuid()::text::bytea))`;
  const { text } = await lookAt(administrator, manager.user_id);
  return { owner, manager, member, token: JSON.parse(text).access_token as string };
}

/** @returns a hash of each non-empty table, of all schemas that requests reach */
async function readRows(): Promise<Record<string, string>> {
  const { sql } = server;
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('auth', 'public', 'private', 'storage')
    order by 1`;
  const rows: Record<string, string> = {};
  for (const { name } of tables) {
    const [read] = await sql.unsafe<{ hash: string }[]>(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${name} t`,
    );
    rows[name] = read?.hash ?? '';
  }
  return rows;
}

async function listChanged(before: Record<string, string>): Promise<string[]> {
  const after = await readRows();
  // Wrong tokens count towards an IP address's limit, whoever sends them.
  return Object.keys(before).filter(
    (name) => after[name] !== before[name] && name !== 'auth.rate_limits',
  );
}

type Routine = { name: string; names: string[] | null; types: string[] };

/** @returns all functions a signed-in user may call */
const listRoutines = () => server.sql<Routine[]>`
  select p.proname as name, to_jsonb(p.proargnames) as names,
    to_jsonb(array(select format_type(t, null) from unnest(p.proargtypes::oid[]) t)) as types
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
    and has_function_privilege('authenticated', p.oid, 'execute') order by 1`;

/** @returns all columns a signed-in user may read or write */
const listTables = () => server.sql<{ name: string; column: string }[]>`
  select c.relname as name, (select a.attname from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0
      and has_column_privilege('authenticated', c.oid, a.attnum, 'select') limit 1) as column
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
    and has_any_column_privilege('authenticated', c.oid, 'select') order by 1`;

function toArguments({ names, types }: Routine, id: string): Record<string, unknown> {
  const values: Record<string, unknown> = {
    uuid: id,
    'uuid[]': [id],
    text: 'x',
    boolean: true,
    integer: 1,
    bigint: 1,
    date: '2026-11-01',
    jsonb: [id],
    'timestamp with time zone': '2026-11-01',
  };
  return Object.fromEntries(types.map((type, at) => [names?.[at] ?? '', values[type] ?? 'x']));
}

const takesId = ({ types }: Routine) => types.some((type) => /^(uuid|jsonb)/.test(type));

/** Must not be in any answer: keys, webhook secrets, hashes. */
const SECRET = /vz[ts]_[\w-]{20}|whsec_|SEALED|secret_hash|refresh_token"|encrypted_password/;

test('viewing as a manager shows the team, while that manager still manages it', async () => {
  const { owner, manager, member, token } = await createTeam();
  const seats = await ask(token, 'GET', '/rest/v1/agency_staff?select=user_id&role=eq.member');
  expect(JSON.parse(seats.text)).toEqual([{ user_id: member.user_id }]);
  const leads = await ask(token, 'GET', '/rest/v1/leads?select=full_name');
  expect(JSON.parse(leads.text)).toEqual([{ full_name: 'Lena' }]);
  const owners = await ask(token, 'GET', `/rest/v1/profiles?user_id=eq.${owner.user_id}&select=id`);
  expect(JSON.parse(owners.text), 'no manager reads the owner’s page').toEqual([]);
  await server.sql`update public.agency_staff set role = 'member' where id = ${manager.staff_id}`;
  const after = await ask(token, 'GET', '/rest/v1/leads?select=full_name');
  expect(JSON.parse(after.text)).toEqual([]);
});

test('viewing as a manager can’t call any function, table or route to change anything', async () => {
  const { manager, member, token } = await createTeam();
  const before = await readRows();
  const [routines, tables] = [await listRoutines(), await listTables()];
  expect([routines.length, tables.length].every((count) => count > 40)).toBe(true);
  let refusedWrites = 0;
  for (const routine of routines) {
    for (const id of takesId(routine) ? [member.staff_id, member.user_id] : ['']) {
      const path = `/rest/v1/rpc/${routine.name}`;
      const answer = await ask(token, 'POST', path, toArguments(routine, id));
      expect(answer.status, `${path} ${answer.text}`).toBeLessThan(500);
      expect(answer.text, path).not.toMatch(SECRET);
      if (answer.text.includes('You’re viewing someone else’s account')) refusedWrites += 1;
    }
  }
  expect(refusedWrites).toBeGreaterThan(50);
  for (const { name, column } of tables) {
    const path = `/rest/v1/${name}`;
    expect((await ask(token, 'GET', path)).text, path).not.toMatch(SECRET);
    for (const [method, body] of [
      ['POST', {}],
      ['PATCH', { user_id: manager.user_id }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await ask(token, method, `${path}?${column}=not.is.null`, body);
      expect(answer.status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
      expect(answer.status, `${method} ${path}`).toBeLessThan(500);
    }
  }
  expect(await listChanged(before)).toEqual([]);
});

test('viewing as a manager can’t create keys, change sign-in or start sessions', async () => {
  const { manager, token } = await createTeam();
  const before = await readRows();
  for (const [method, path, body] of [
    ['POST', '/rest/v1/rpc/create_api_key', { name: 'Eve', scopes: ['leads:read'], days: 1 }],
    ['POST', '/rest/v1/rpc/create_scim_key', {}],
    ['POST', '/functions/v1/create-webhook', { url: 'https://eve.example', events: [] }],
    ['POST', '/functions/v1/see-as', { user_id: manager.user_id, reason: 'x' }],
    ['PUT', '/auth/v1/user', { password: 'another password' }],
    ['GET', '/auth/v1/reauthenticate', undefined],
    ['GET', '/auth/v1/user/identities/authorize?provider=google', undefined],
    ['POST', '/auth/v1/factors', { factor_type: 'totp' }],
    ['POST', '/auth/v1/passkeys/registration/options', {}],
    ['POST', '/auth/v1/logout', {}],
    ['POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: token }],
    ['GET', '/api/v1/profile', undefined],
    ['GET', '/scim/v2/Users', undefined],
  ] as const) {
    const answer = await ask(token, method, path, body);
    expect(answer.status, `${path} ${answer.text}`).toBeGreaterThanOrEqual(400);
    expect(answer.status, `${path} ${answer.text}`).toBeLessThan(500);
  }
  expect(await listChanged(before)).toEqual([]);
});

test('neither owners nor managers can view as others', async () => {
  const { owner, manager, member } = await createTeam();
  for (const [who, whom] of [
    [owner, manager],
    [owner, member],
    [manager, member],
  ] as const) {
    const token = await server.keys.sign({ role: 'authenticated', sub: who.user_id }, 60);
    expect((await lookAt(token, whom.user_id)).status).toBeGreaterThanOrEqual(401);
    const refused = await createOwnerClient(server, who).rpc('admin_see_as', {
      owner: whom.user_id,
      reason: 'x',
    });
    expect(refused.error).not.toBeNull();
  }
});
