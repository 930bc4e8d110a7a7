import { expect, test } from 'vitest';
import type { Sql } from '#database/connect.ts';
import { postJson } from '#test/app.ts';
import { createProfile, createStaff } from '#test/factories.ts';
import { waitForWaiting } from '#test/waiting-statements.ts';
import {
  call,
  comeBy,
  createAccount,
  createCompany,
  employ,
  newDomain,
  openSession,
  provider,
  saveProvider,
  server,
  setUpCompanies,
} from './company-under-test.ts';

setUpCompanies();

const SIGN_IN_AGAIN = '403 Please confirm it’s you: sign in again.';

test('changing the provider needs a fresh session, and not one by company sign-in', async () => {
  const { owner } = await createCompany();
  const another = { ...provider(), client_id: 'another' };
  expect(await saveProvider(owner, another, { minutes: 11 })).toBe(SIGN_IN_AGAIN);
  expect(await saveProvider(owner, another, { method: 'sso/oidc' })).toBe(SIGN_IN_AGAIN);
  expect(await saveProvider(owner, another, { minutes: 9 })).toBe('saved');
});

test.each([['issuer'], ['client_id']])(
  'changing the %s requires the secret again',
  async (what) => {
    const { owner, id } = await createCompany();
    const { client_secret, ...rest } = provider();
    expect(await saveProvider(owner, rest)).toBe('saved');
    await server.sql`
    update private.company_sign_ins set ${server.sql({ [what]: 'https://before.example' })} where id = ${id}`;
    expect(await saveProvider(owner, rest)).toBe('400 Please enter the client secret.');
    expect(await saveProvider(owner, { ...rest, client_secret })).toBe('saved');
  },
);

/** A company with a member of its domain who has signed in through it. */
async function createMember() {
  const company = await createCompany();
  const { domain, owner, name } = company;
  const account = await createAccount(`ada@${domain}`);
  const { staff_id } = await createStaff(server.sql, owner.user_id, { user_id: account.id });
  const subject = employ(account.email);
  expect((await comeBy(name, subject)).error).toBeNull();
  return { ...company, account, staff_id, subject, member: { user_id: account.id } };
}

const linksOf = (userId: string) =>
  server.sql`select from auth.identities where user_id = ${userId} and provider like 'sso:%'`;

test('a required company sign-in can’t be bypassed through another agency’s provider', async () => {
  const { owner, account, member, name } = await createMember();
  const other = await createCompany();
  const stranger = employ(`memb@${other.domain}`);
  await call(owner, 'require_company_sign_in', { is_required: true });
  const token = await openSession(server, member);
  expect((await comeBy(other.name, stranger, token)).error).toBe('sso_identity_refused');
  expect(await linksOf(account.id)).toHaveLength(1);
  // An older session with the company is refused while another company is required.
  await server.sql`
    insert into auth.identities (provider_id, user_id, identity_data, provider)
    select ${stranger}, ${account.id}, identity_data, ${other.name} from auth.identities
    where user_id = ${account.id} and provider = ${name}`;
  expect((await comeBy(other.name, stranger)).error).toBe('user_sso_managed');
  await call(owner, 'require_company_sign_in', { is_required: false });
  expect((await comeBy(other.name, stranger)).error).toBeNull();
});

test('only team members or holders of an address in the domain can connect a company', async () => {
  const { owner, domain, name } = await createCompany();
  const former = await createAccount(`former@${domain}`);
  await createProfile(server.sql, { user_id: former.id });
  const contractor = await createAccount(`contractor-${domain}@vizit.test`);
  await createStaff(server.sql, owner.user_id, { user_id: contractor.id });
  const passer = await createAccount(`passer-${domain}@vizit.test`);
  const said = [];
  for (const { id } of [former, contractor, passer]) {
    const token = await openSession(server, { user_id: id });
    said.push((await comeBy(name, employ(`${id.slice(0, 8)}@${domain}`), token)).error);
  }
  expect(said).toEqual([null, null, 'sso_identity_refused']);
});

test('an administrator can’t connect an agency’s provider, even on its team', async () => {
  const { owner, domain, name } = await createCompany();
  const admin = await createAccount(`root@${domain}`);
  await createStaff(server.sql, owner.user_id, { user_id: admin.id });
  await server.sql`insert into public.admin_users (id) values (${admin.id})`;
  const token = await openSession(server, { user_id: admin.id });
  expect((await comeBy(name, employ(admin.email), token)).error).toBe('sso_identity_refused');
  const link = server.sql`
    insert into auth.identities (provider_id, user_id, identity_data, provider)
    values ('root', ${admin.id}, '{}', ${name})`;
  await expect(link).rejects.toThrow('Administrators can’t sign in through a company.');
});

test('an account being promoted to administrator can’t be connected at that moment, in either order', async () => {
  const { name } = await createCompany();
  const { sql } = server;
  const appoint = (on: Sql, id: string) => on`insert into public.admin_users (id) values (${id})`;
  const connect = (on: Sql, id: string) => on`
    insert into auth.identities (provider_id, user_id, identity_data, provider)
    values (${id}, ${id}, '{}', ${name})`;
  for (const [first, second] of [
    [appoint, connect],
    [connect, appoint],
  ] as const) {
    const { user_id } = await createProfile(sql);
    let later: Promise<unknown> = Promise.resolve();
    await sql.begin(async (tx) => {
      await first(tx as unknown as Sql, user_id);
      later = second(sql, user_id).catch(() => undefined);
      await waitForWaiting(sql, 1);
    });
    await later;
    expect(await linksOf(user_id)).toEqual([]);
  }
});

test('a second subject with the same address is refused while the first is connected', async () => {
  const { owner, account, name, staff_id } = await createMember();
  const successor = employ(account.email);
  expect((await comeBy(name, successor)).error).toBe('sso_subject_changed');
  expect(await linksOf(account.id)).toHaveLength(1);
  await call(owner, 'remove_staff', { staff_id, keep_card: false, keep_leads: false });
  await createStaff(server.sql, owner.user_id, { user_id: account.id });
  expect((await comeBy(name, successor)).error).toBeNull();
});

const put = async (token: string, body: object) => {
  const asked = { ...postJson(body, { authorization: `Bearer ${token}` }), method: 'PUT' };
  const answer = await server.app.request('/auth/v1/user', asked);
  return answer.ok ? 'done' : ((await answer.json()) as { error_code: string }).error_code;
};

test('company sign-in alone can’t add a sign-in method that would outlast the team', async () => {
  const { account, subject, name } = await createMember();
  const { session } = await comeBy(name, subject);
  const token = session?.access_token ?? '';
  const ask = async (path: string, body: object = {}) => {
    const asked = postJson(body, { authorization: `Bearer ${token}`, apikey: server.keys.anonKey });
    const said = (await (await server.app.request(path, asked)).json()) as Record<string, unknown>;
    return said.error_code ?? said.details ?? said;
  };
  const again = 'reauthentication_needed';
  expect(await put(token, { password: 'of the company’s operator' })).toBe(again);
  expect(await put(token, { email: `free-${newDomain()}@vizit.test` })).toBe(again);
  expect(await ask('/auth/v1/factors', { factor_type: 'totp' })).toBe(again);
  expect(await ask('/auth/v1/passkeys/registration/options')).toBe(again);
  expect(await ask('/rest/v1/rpc/create_api_key', { name: 'CRM', scopes: ['leads:read'] })).toBe(
    'fresh_sign_in_needed',
  );
  const connect = `/auth/v1/user/identities/authorize?provider=${name}`;
  const headers = { authorization: `Bearer ${token}` };
  const connected = await server.app.request(connect, { headers });
  expect((await connected.json()).error_code).toBe(again);
  expect(await linksOf(account.id)).toHaveLength(1);
});

test('once required, covered members are signed out unless they signed in through the company', async () => {
  const { owner, account, member, subject, name, domain } = await createMember();
  const { session } = await comeBy(name, subject);
  const elsewhere = await createAccount(`elsewhere-${domain}@vizit.test`);
  await createStaff(server.sql, owner.user_id, { user_id: elsewhere.id });
  const kept = [
    session?.access_token ?? '',
    await openSession(server, owner),
    await openSession(server, { user_id: elsewhere.id }),
  ];
  const byPassword = await openSession(server, member);
  await call(owner, 'require_company_sign_in', { is_required: true });
  const isOpen = async (token: string) =>
    (await server.app.request('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } }))
      .ok;
  expect(await Promise.all(kept.map(isOpen))).toEqual([true, true, true]);
  expect(await isOpen(byPassword)).toBe(false);
  expect(account.id).toBe(session?.user.id);
});

test('sessions by other methods aren’t refreshed once company sign-in is required', async () => {
  const { account, subject, name, id } = await createMember();
  const { session } = await comeBy(name, subject);
  let token = String(session?.refresh_token);
  const refresh = async () => {
    const asked = postJson({ refresh_token: token });
    const answer = await server.app.request('/auth/v1/token?grant_type=refresh_token', asked);
    const said = (await answer.json()) as { error_code?: string; refresh_token: string };
    token = said.refresh_token;
    return said.error_code ?? 'refreshed';
  };
  await server.sql`update private.company_sign_ins set is_required = true where id = ${id}`;
  expect(await refresh()).toBe('refreshed');
  await server.sql`update auth.sessions set provider = null where user_id = ${account.id}`;
  expect(await refresh()).toBe('user_sso_managed');
  // The one from their first sign-in.
  expect(await server.sql`select from auth.sessions where user_id = ${account.id}`).toHaveLength(1);
});
