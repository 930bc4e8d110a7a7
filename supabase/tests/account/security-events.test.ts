import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '#database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createFactor, createPremiumProfile } from '#test/factories.ts';
import { as, type Caller, person } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const HEADERS = JSON.stringify({
  'x-forwarded-for': '203.0.113.7, 10.0.0.1',
  'user-agent': FIREFOX,
  'x-client-country': 'DE',
});
const HERE = { address: '203.0.113.7', user_agent: FIREFOX, country: 'DE' };
const NOWHERE = { address: null, user_agent: null, country: null };

const createOwner = async () => (await createPremiumProfile(database.sql)).user_id;

/** The owner's log, oldest first. */
const readLog = (userId: string, caller: Caller = { ...person(userId), aal: 'aal2' }) =>
  as(
    database.sql,
    caller,
    (sql) => sql`
      select kind, detail, address, user_agent, country from public.security_events
      where user_id = ${userId} order by id`,
  );

/** Runs a statement as the gateway does during a request. */
const inRequest = (work: (sql: Sql) => PromiseLike<unknown>) =>
  database.sql.begin(async (tx) => {
    await tx`select set_config('request.headers', ${HEADERS}, true)`;
    await work(tx as unknown as Sql);
  });

/** Calls a function as a person, from `HERE`. */
const call = (caller: Caller, statement: string) =>
  as(database.sql, caller, async (tx) => {
    await tx`select set_config('request.headers', ${HEADERS}, true)`;
    return tx.unsafe(statement);
  });

async function openSession(userId: string, columns: Readonly<Record<string, string | null>> = {}) {
  const row = { user_id: userId, ip: '198.51.100.4', user_agent: FIREFOX, country: 'FR' };
  const [session] = await database.sql<{ id: string }[]>`
    insert into auth.sessions ${database.sql({ ...row, ...columns })} returning id`;
  const id = session?.id ?? expect.fail('no session');
  await database.sql`
    insert into auth.mfa_amr_claims (session_id, authentication_method) values (${id}, 'password')`;
  return id;
}

test('a sign-in is logged with its method and place, unless an administrator is impersonating', async () => {
  const owner = await createOwner();
  const session = await openSession(owner);
  await openSession(owner, { tag: 'act:somebody' });
  await database.sql`
    insert into auth.mfa_amr_claims (session_id, authentication_method) values (${session}, 'totp')`;
  const place = { address: '198.51.100.4', user_agent: FIREFOX, country: 'FR' };
  expect(await readLog(owner)).toEqual([
    { kind: 'signed_in', detail: { method: 'password' }, ...place },
    { kind: 'factor_shown', detail: { method: 'totp' }, ...place },
  ]);
});

test.for<[kind: string, detail: object, change: (sql: Sql, owner: string) => PromiseLike<unknown>]>(
  [
    [
      'password_changed',
      {},
      (sql, owner) =>
        sql`update auth.users set encrypted_password = '$argon2id$new' where id = ${owner}`,
    ],
    [
      'password_removed',
      {},
      (sql, owner) => sql`update auth.users set encrypted_password = null where id = ${owner}`,
    ],
    [
      'email_changed',
      { from: expect.any(String), to: expect.stringMatching(/^new-.*@vizit\.test$/) },
      (sql, owner) => sql`
        update auth.users set email = 'new-' || id || '@vizit.test' where id = ${owner}`,
    ],
    [
      'factor_added',
      { name: 'Phone' },
      (sql, user_id) => createFactor(sql, { user_id, friendly_name: 'Phone' }),
    ],
    [
      'identity_linked',
      { name: 'google' },
      (sql, owner) => sql`
        insert into auth.identities (provider_id, user_id, identity_data, provider)
        values (${owner}, ${owner}, '{}', 'google')`,
    ],
    [
      'passkey_added',
      { name: 'Desk' },
      (sql, owner) => sql`
        insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name)
        values (${owner}, uuid_send(${owner}::uuid), '', 'Desk')`,
    ],
    [
      'recovery_codes_made',
      {},
      (sql, owner) => sql`
        insert into private.recovery_codes (user_id, number, salt, code_hash)
        select ${owner}, n, uuid_send(gen_random_uuid()), sha256('c') from generate_series(1, 3) n`,
    ],
    [
      'export_asked',
      {},
      (sql, owner) => sql`insert into public.archives (user_id) values (${owner})`,
    ],
    [
      'deletion_asked',
      {},
      (sql, owner) => sql`
        insert into private.account_deletions (user_id, due_at)
        values (${owner}, now() + interval '14 days')`,
    ],
  ],
)('%s is logged with its origin', async ([kind, detail, change]) => {
  const owner = await createOwner();
  await database.sql`update auth.users set encrypted_password = '$argon2id$old' where id = ${owner}`;
  const before = await readLog(owner);
  await inRequest((sql) => change(sql, owner));
  expect((await readLog(owner)).slice(before.length)).toEqual([{ kind, detail, ...HERE }]);
});

test('removals and a cancelled deletion are logged', async () => {
  const owner = await createOwner();
  const { id } = await createFactor(database.sql, { user_id: owner, friendly_name: 'Phone' });
  const showed = { ...person(owner), aal: 'aal2' } as const;
  await call(showed, `select public.create_api_key('Zapier', '["leads:read"]')`);
  await call(showed, `delete from public.api_keys where name = 'Zapier'`);
  await inRequest((sql) => sql`delete from auth.mfa_factors where id = ${id}`);
  await database.sql`
    insert into auth.identities (provider_id, user_id, identity_data, provider)
    values (${owner}, ${owner}, '{}', 'google')`;
  await database.sql`
    insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name)
    values (${owner}, uuid_send(${owner}::uuid), '', 'Desk')`;
  await inRequest((sql) => sql`delete from auth.identities where user_id = ${owner}`);
  await inRequest((sql) => sql`delete from auth.webauthn_credentials where user_id = ${owner}`);
  await database.sql`
    insert into private.account_deletions (user_id, due_at)
    values (${owner}, now() + interval '14 days')`;
  await call(person(owner), 'select public.restore_account()');
  expect((await readLog(owner)).slice(1)).toEqual([
    { kind: 'key_made', detail: { name: 'Zapier' }, ...HERE },
    { kind: 'key_revoked', detail: { name: 'Zapier' }, ...HERE },
    { kind: 'factor_removed', detail: { name: 'Phone' }, ...HERE },
    { kind: 'identity_linked', detail: { name: 'google' }, ...NOWHERE },
    { kind: 'passkey_added', detail: { name: 'Desk' }, ...NOWHERE },
    { kind: 'identity_unlinked', detail: { name: 'google' }, ...HERE },
    { kind: 'passkey_removed', detail: { name: 'Desk' }, ...HERE },
    { kind: 'deletion_asked', detail: {}, ...NOWHERE },
    { kind: 'deletion_cancelled', detail: {}, ...HERE },
  ]);
});

test('ending a session is logged with its device, expiry isn’t', async () => {
  const owner = await createOwner();
  const [ended, expired] = [await openSession(owner), await openSession(owner)];
  await database.sql`delete from auth.sessions where id = ${expired}`;
  await call(person(owner), `select public.end_session('${ended}')`);
  const device = { user_agent: FIREFOX, address: '198.51.100.4' };
  expect((await readLog(owner)).slice(2)).toEqual([
    { kind: 'session_ended', detail: device, ...HERE },
  ]);
});

test('an administrator’s action is logged as such, without its origin', async () => {
  const [owner, administrator] = [await createOwner(), await createOwner()];
  await database.sql`insert into public.admin_users (id) values (${administrator})`;
  await openSession(owner);
  await call(person(administrator), `select public.admin_end_sessions('${owner}')`);
  expect((await readLog(owner)).slice(1)).toEqual([
    {
      kind: 'session_ended',
      detail: { user_agent: FIREFOX, address: '198.51.100.4', by: 'administrator' },
      ...NOWHERE,
    },
  ]);
});

test('rehashing a password isn’t logged as a password change', async () => {
  const owner = await createOwner();
  await database.sql`update auth.users set encrypted_password = '$2b$12$old' where id = ${owner}`;
  const before = await readLog(owner);
  await database.sql`update auth.users set encrypted_password = '$argon2id$' where id = ${owner}`;
  expect(await readLog(owner)).toEqual(before);
});

const fail = (email: string, address: string) =>
  database.sql`
    select private.note_failed_sign_in(null, ${email}, 'sign_in_failed', ${address}, 'x', 'NL')`;

test('wrong passwords from one address are one event, and strangers can’t fill the log', async () => {
  const owner = await createOwner();
  const [account] = await database.sql<{ email: string }[]>`
    select email from auth.users where id = ${owner}`;
  const email = (account?.email ?? '').toUpperCase();
  for (let n = 0; n < 3; n += 1) await fail(email, '203.0.113.1');
  expect(await readLog(owner)).toEqual([
    {
      kind: 'sign_in_failed',
      detail: { count: 3 },
      address: '203.0.113.1',
      user_agent: 'x',
      country: 'NL',
    },
  ]);
  for (let n = 2; n < 40; n += 1) await fail(email, `203.0.113.${n}`);
  const log = await readLog(owner);
  expect(log).toHaveLength(20);
  expect(log.reduce((sum, { detail }) => sum + detail.count, 0)).toBe(41);
  await fail('nobody@vizit.test', '203.0.113.1');
  expect(await database.sql`select from public.security_events where user_id is null`).toEqual([]);
});

test('no one can change the log, and only its owner can read it, not an impersonating administrator', async () => {
  const [owner, other] = [await createOwner(), await createOwner()];
  await openSession(owner);
  await database.sql`insert into public.admin_users (id) values (${other})`;
  expect(await readLog(owner, person(other))).toEqual([]);
  expect(await readLog(owner, person(owner, { read_only: true }))).toEqual([]);
  expect(await readLog(owner, person(owner, { read_only: 'true' }))).toEqual([]);
  for (const statement of [
    'delete from public.security_events',
    `update public.security_events set kind = 'x'`,
    `insert into public.security_events (user_id, kind) values ('${owner}', 'x')`,
    `select private.purge_security_events()`,
  ]) {
    await expect(call(person(owner), statement)).rejects.toMatchObject({ code: '42501' });
  }
  expect(await readLog(owner)).toHaveLength(1);
});

test('only the oldest sign-ins are evicted, and the log is deleted with the account', async () => {
  const owner = await createOwner();
  await database.sql`
    insert into public.security_events (user_id, happened_at, kind)
    select ${owner}, now() - n * interval '1 second', case n when 10010 then 'password_changed'
      else (array['signed_in', 'factor_shown', 'session_ended'])[1 + n % 3] end
    from generate_series(1, 10010) n`;
  await database.sql`select private.purge_security_events()`;
  const kinds = await database.sql`
    select kind, count(*)::int from public.security_events where user_id = ${owner}
    group by kind order by kind`;
  expect(kinds).toEqual([
    { kind: 'factor_shown', count: 3334 },
    { kind: 'password_changed', count: 1 },
    { kind: 'session_ended', count: 3333 },
    { kind: 'signed_in', count: 3333 },
  ]);
  await inRequest((sql) => sql`delete from auth.users where id = ${owner}`);
  expect(await database.sql`select from public.security_events where user_id = ${owner}`).toEqual(
    [],
  );
});
