import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, postJson } from '#test/app.ts';
import { createProfile, createStaff } from '#test/factories.ts';
import {
  begin,
  call,
  comeBy,
  createAccount,
  createCompany,
  employ,
  end,
  lookUp,
  openSession,
  provider,
  readSignIn,
  saveProvider,
  server,
  setUpCompanies,
} from './company-under-test.ts';

setUpCompanies();

/** For sign-ins that change nothing about the company. */
let company: Awaited<ReturnType<typeof createCompany>>;
beforeAll(async () => {
  company = await createCompany();
});

const emailOf = async (userId: string | undefined) => {
  const [user] = await server.sql`select email from auth.users where id = ${userId ?? ''}`;
  return user?.email;
};

test('a new employee gets an account by company sign-in, and the same one next time', async () => {
  const { domain, name } = company;
  expect(await lookUp(domain)).toMatchObject({ name });
  const ada = employ(`ada@${domain}`);
  const first = await comeBy(name, ada);
  expect([first.error, await emailOf(first.session?.user.id)]).toEqual([null, `ada@${domain}`]);
  const second = await comeBy(name, ada);
  expect(second.session?.user.id).toBe(first.session?.user.id);
  const [seen] = await server.sql`
    select detail ->> 'method' as method from public.security_events
    where user_id = ${first.session?.user.id ?? ''} and kind = 'signed_in'`;
  expect(seen?.method).toBe('sso/oidc');
});

test('a team member signs in to their existing account, and is emailed', async () => {
  const { domain, name, owner } = company;
  const member = await createAccount(`grace@${domain}`);
  await createStaff(server.sql, owner.user_id, { user_id: member.id });
  const { session } = await comeBy(name, employ(`Grace@${domain}`));
  expect(session?.user.id).toBe(member.id);
  await vi.waitFor(async () => {
    const mails = (await server.mailbox.list()).filter(({ to }) => to === `grace@${domain}`);
    expect(mails).toHaveLength(1);
  });
  const boss = await comeBy(name, employ(`owner@${domain}`));
  expect(boss.session?.user.id).toBe(owner.user_id);
});

test('an account outside the team can’t be taken over', async () => {
  const { domain, name } = company;
  const stranger = await createAccount(`old@${domain}`);
  await createProfile(server.sql, { user_id: stranger.id });
  const { owner: another } = await createCompany();
  const elsewhere = await createAccount(`elsewhere@${domain}`);
  await createStaff(server.sql, another.user_id, { user_id: elsewhere.id });
  for (const { id, email } of [stranger, elsewhere]) {
    expect((await comeBy(name, employ(email))).error).toBe('email_exists');
    expect(await server.sql`select from auth.identities where user_id = ${id}`).toHaveLength(0);
  }
});

test('an administrator’s account can’t be taken over, even on the team', async () => {
  const { domain, name, owner } = company;
  const admin = await createAccount(`admin@${domain}`);
  await createStaff(server.sql, owner.user_id, { user_id: admin.id });
  await server.sql`insert into public.admin_users (id) values (${admin.id})`;
  expect((await comeBy(name, employ(`admin@${domain}`))).error).toBe('email_exists');
});

test('an account promoted to administrator can no longer sign in through the company', async () => {
  const { domain, name } = company;
  const ada = employ(`boss@${domain}`);
  const { session } = await comeBy(name, ada);
  await server.sql`insert into public.admin_users (id) values (${session?.user.id ?? ''})`;
  expect((await comeBy(name, ada)).error).toBe('email_exists');
});

test('an unconfirmed address must be confirmed first, as a stranger may have signed up with it', async () => {
  const { domain, name, owner } = company;
  const member = await createAccount(`new@${domain}`);
  await createStaff(server.sql, owner.user_id, { user_id: member.id });
  await server.sql`update auth.users set email_confirmed_at = null where id = ${member.id}`;
  expect((await comeBy(name, employ(`new@${domain}`))).error).toBe('email_not_confirmed');
});

test('a company can sign in only addresses at its own domain', async () => {
  const { domain, name } = company;
  const other = await createCompany();
  for (const email of [
    `ada@${other.domain}`,
    `ada@sub.${domain}`,
    `ada@not-${domain}`,
    'ada@gmail.com',
  ])
    expect([email, (await comeBy(name, employ(email))).error]).toEqual([
      email,
      'email_address_not_authorized',
    ]);
});

test.each([
  [{ email_verified: false }, 'provider_email_needs_verification'],
  [{ email_verified: 'true' }, 'provider_email_needs_verification'],
  [{ email: undefined }, 'provider_email_needs_verification'],
  [{ email_verified: undefined }, null],
])(
  'an address with %j is judged by that claim, or else by domain verification',
  async (claims, error) => {
    const { domain, name } = company;
    expect((await comeBy(name, employ(`bea@${domain}`, claims))).error).toBe(error);
  },
);

test('leaving the team ends company sign-in to that account', async () => {
  const { domain, name, owner } = await createCompany();
  const account = await createAccount(`gone@${domain}`);
  const { staff_id } = await createStaff(server.sql, owner.user_id, { user_id: account.id });
  const gone = employ(`gone@${domain}`);
  const { session } = await comeBy(name, gone);
  expect(session).not.toBeNull();
  await call(owner, 'remove_staff', { staff_id, keep_card: false, keep_leads: false });
  const left = await server.sql`
    select 'session' as kind from auth.sessions where user_id = ${account.id}
    union all select 'identity' from auth.identities where user_id = ${account.id}`;
  expect(left).toHaveLength(0);
  expect((await comeBy(name, gone)).error).toBe('email_exists');
});

test('a removed member without a password can reset it by email', async () => {
  const { domain, name, owner } = company;
  const { session } = await comeBy(name, employ(`let-go@${domain}`));
  const id = session?.user.id ?? '';
  const { staff_id } = await createStaff(server.sql, owner.user_id, { user_id: id });
  await call(owner, 'remove_staff', { staff_id, keep_card: false, keep_leads: false });
  const ask = postJson({ email: `let-go@${domain}` });
  expect((await server.app.request('/auth/v1/recover', ask)).status).toBe(200);
  await vi.waitFor(async () =>
    expect(await server.sql`select from auth.one_time_tokens where user_id = ${id}`).toHaveLength(
      1,
    ),
  );
});

test('company sign-in isn’t offered on a hosted backend', async () => {
  const { domain, owner } = await createCompany();
  const hosted = await createTestApp({ hosted: { ping: async () => {} } }, { sql: server.sql });
  const asked = await hosted.app.request(`/company-sign-in.json?domain=${domain}`);
  expect(await asked.json()).toEqual({ provider: null });
  const token = await openSession(hosted, owner);
  const saved = await hosted.app.request(
    '/functions/v1/save-company-provider',
    postJson(provider(), { authorization: `Bearer ${token}` }),
  );
  expect([saved.status, (await saved.json()).code]).toEqual([403, 'no_company_sign_in']);
  await hosted.close();
});

test('a pending sign-in code is invalid once its member has left', async () => {
  const { domain, name, owner } = company;
  const account = await createAccount(`late@${domain}`);
  const { staff_id } = await createStaff(server.sql, owner.user_id, { user_id: account.id });
  await comeBy(name, employ(`late@${domain}`));
  await server.sql`
    insert into auth.flow_state (user_id, code_challenge, code_challenge_method, authentication_method, created_at)
    values (${account.id}, 'x', 's256', 'sso/oidc', now())`;
  await call(owner, 'remove_staff', { staff_id, keep_card: false, keep_leads: false });
  expect(await server.sql`select from auth.flow_state where user_id = ${account.id}`).toHaveLength(
    0,
  );
});

test.each([
  [
    'the switch is off',
    () => server.sql`update public.switches set is_on = false where name = 'company_sign_in'`,
  ],
  [
    'the agency’s plan has ended',
    (owner: string) =>
      server.sql`update public.profiles set plan = 'free' where user_id = ${owner}`,
  ],
  [
    'its domain was let go',
    (owner: string) => server.sql`
      update private.company_sign_ins set state = 'released' where agency_id = ${owner}`,
  ],
])('while %s, company sign-in is neither offered nor accepted', async (_, end) => {
  const { domain, name, owner } = await createCompany();
  const ada = employ(`ada@${domain}`);
  await comeBy(name, ada);
  await end(owner.user_id);
  expect(await lookUp(domain)).toBeNull();
  expect((await comeBy(name, ada)).error).toBe('sso_provider_not_found');
});

test('a sign-in returning after company sign-in was removed is refused', async () => {
  const { domain, name, owner } = await createCompany();
  const verifier = randomBytes(32).toString('base64url');
  const { url, ask } = await begin(name, verifier);
  expect(await call(owner, 'delete_company_sign_in')).toBeNull();
  const state = new URL(url).searchParams.get('state');
  const path = `/auth/v1/callback/${encodeURIComponent(name)}?code=c&state=${state}`;
  expect(await end(await ask(path), verifier)).toMatchObject({ error: 'sso_provider_not_found' });
  expect(await lookUp(domain)).toBeNull();
});

test('a change of issuer forgets the previous issuer’s subjects', async () => {
  const { domain, name, owner, id } = await createCompany();
  await comeBy(name, employ(`ada@${domain}`));
  await server.sql`
    update private.company_sign_ins set issuer = 'https://before.example', is_required = true
    where id = ${id}`;
  expect(await saveProvider(owner, provider())).toBe('saved');
  expect(await server.sql`select from auth.identities where provider = ${name}`).toHaveLength(0);
  expect(await readSignIn(owner)).toMatchObject({ is_required: false, used_at: null });
});

test('an expired secret is shown to the owner until a sign-in succeeds again', async () => {
  const { domain, name, owner } = await createCompany();
  const ada = employ(`ada@${domain}`);
  expect(await saveProvider(owner, { ...provider(), client_secret: 'of before' })).toBe('saved');
  expect((await comeBy(name, ada)).error).toBe('bad_oauth_callback');
  expect((await readSignIn(owner)).trouble).toBe('secret');
  expect(await saveProvider(owner, provider())).toBe('saved');
  expect((await comeBy(name, ada)).error).toBeNull();
  expect((await readSignIn(owner)).trouble).toBe('');
});

test('a provider outage is shown to the person and to the owner', async () => {
  const { domain, name, owner, id } = await createCompany();
  await server.sql`
    update private.company_sign_ins set issuer = 'http://127.0.0.1:1' where id = ${id}`;
  expect((await comeBy(name, employ(`ada@${domain}`))).error).toBe('service_unavailable');
  expect((await readSignIn(owner)).trouble).toBe('unreachable');
});

test('the secret is encrypted and never returned', async () => {
  const { owner } = company;
  const [row] = await server.sql`
    select sealed_secret from private.company_sign_ins where agency_id = ${owner.user_id}`;
  expect(row?.sealed_secret).not.toContain(provider().client_secret);
  const shown = JSON.stringify(await call(owner, 'own_company_sign_in'));
  expect(shown).toContain(provider().issuer);
  expect(shown).not.toMatch(/secret/);
});

test('a lookup answers by domain only, and is rate limited', async () => {
  const { domain } = company;
  await createAccount(`known@${domain}`);
  expect(await lookUp(domain)).toEqual(await lookUp(domain.toUpperCase()));
  expect(await lookUp('nobody.example')).toBeNull();
  expect(await lookUp('%00')).toBeNull();
  const from = `2001:db8:${randomBytes(2).toString('hex')}::1`;
  const tries = Array.from({ length: 51 }, () => lookUp(domain, from));
  expect((await Promise.all(tries)).filter((found) => found === undefined)).toHaveLength(1);
});
