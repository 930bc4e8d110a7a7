import { expect, test } from 'vitest';
import { SCHEDULES } from '#admin/jobs/rules/tasks.generated.ts';
import { TASK_LIST } from '#app/server/tasks.ts';
import { createGuardedFetch } from '#kit/server/clients/guarded-fetch.ts';
import { createAgency, createProfile, createStaff } from '#test/factories.ts';
import {
  call,
  checkRecord,
  comeBy,
  createAccount,
  createCompany,
  dns,
  employ,
  newDomain,
  provider,
  readSignIn,
  saveProvider,
  server,
  setUpCompanies,
  signInByPassword,
  toTaskDeps,
} from './company-under-test.ts';

setUpCompanies();

test('of two agencies claiming a domain, the one with a DNS record gets it', async () => {
  const { owner, domain } = await createCompany();
  const before = (await readSignIn(owner)).token;
  const { owner: other } = await createCompany();
  await server.sql`
    update private.company_sign_ins set domain = ${domain}, state = 'pending'
    where agency_id = ${other.user_id}`;
  expect(await checkRecord(other)).toBe('pending: token');
  const { token } = await readSignIn(other);
  const prove = (...tokens: string[]) => {
    dns.zone[`_vizit.${domain}`] = { TXT: tokens.map((one) => `vizit-verify=${one}`) };
  };
  prove(before, token);
  expect(await checkRecord(other)).toBe('pending: held');
  prove(token);
  expect(await checkRecord(other)).toBe('active');
  expect(await readSignIn(owner)).toMatchObject({ state: 'released', problem: 'taken' });
});

test('a claim removed during its check takes no domain from its holder', async () => {
  const { owner, domain } = await createCompany();
  const { owner: other } = await createCompany();
  const setState = (state: string) => server.sql`
    update private.company_sign_ins set domain = ${domain}, state = ${state}
    where agency_id = ${other.user_id}`;
  await setState('pending');
  const { token } = await readSignIn(other);
  dns.zone[`_vizit.${domain}`] = { TXT: [`vizit-verify=${token}`] };
  const deps = toTaskDeps(new Date());
  const findTargets = async () => {
    await setState('released');
    return deps.domainChecks.findTargets();
  };
  const domainChecks = { ...deps.domainChecks, findTargets };
  await TASK_LIST.check_company_domain({ agency: other.user_id }, { ...deps, domainChecks });
  expect((await readSignIn(other)).state).toBe('released');
  expect((await readSignIn(owner)).state).toBe('active');
});

test('company sign-in stops when its DNS record has been missing for two days', async () => {
  const { owner, domain, name } = await createCompany();
  delete dns.zone[`_vizit.${domain}`];
  expect(await checkRecord(owner)).toBe('failing: token');
  const ada = employ(`ada@${domain}`);
  expect((await comeBy(name, ada)).error).toBeNull();
  dns.mood = 'failing';
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  expect(await checkRecord(owner, later(60))).toBe('failing: silent');
  dns.mood = 'answering';
  expect(await checkRecord(owner, later(60))).toBe('released: token');
  expect((await comeBy(name, ada)).error).toBe('sso_provider_not_found');
});

test('company DNS records are rechecked on schedule', async () => {
  expect(SCHEDULES).toContainEqual({ task: 'check_company_domains', everyMinutes: 10 });
  const now = new Date();
  const claims = [
    ['active', 360, 'failing'],
    ['active', 359, 'active'],
    ['failing', 360, 'released'],
    ['failing', 359, 'failing'],
    ['pending', 10, 'active'],
    ['pending', 9, 'pending'],
    ['released', 100_000, 'released'],
  ] as const;
  const claimed = claims.map(async ([state, minutes]) => {
    const owner = await createAgency(server.sql);
    const domain = newDomain();
    expect(await call(owner, 'claim_company_domain', { domain })).toBeNull();
    if (state === 'pending') {
      const { token } = await readSignIn(owner);
      dns.zone[`_vizit.${domain}`] = { TXT: [`vizit-verify=${token}`] };
    }
    const since = state === 'failing' ? new Date(now.getTime() - 3 * 86_400_000) : null;
    await server.sql`
      update private.company_sign_ins set state = ${state}, failing_since = ${since},
        checked_at = ${new Date(now.getTime() - minutes * 60_000)}
      where agency_id = ${owner.user_id}`;
    return owner;
  });
  const owners = await Promise.all(claimed);
  await TASK_LIST.check_company_domains({}, toTaskDeps(now));
  const stored = await Promise.all(owners.map(readSignIn));
  expect(stored.map(({ state }) => state)).toEqual(claims.map(([, , after]) => after));
});

test.each(['vizit.test', 'sub.vizit.test', 'xn--80ak6aa92e.example'])(
  '%s can’t be verified as a company domain',
  async (domain) => {
    const { owner } = await createCompany(newDomain());
    await server.sql`
      update private.company_sign_ins set domain = ${domain}, state = 'pending'
      where agency_id = ${owner.user_id}`;
    expect(await checkRecord(owner)).toMatch(/^pending: (own|lookalike)$/);
  },
);

test.each([
  ['gmail.com', 'Anyone can get an address there. Enter your company’s own domain.'],
  ['Outlook.com.', 'Anyone can get an address there. Enter your company’s own domain.'],
  ['192.0.2.1', 'That’s an IP address. Enter a domain, such as ada.example.'],
  ['company.internal', 'This domain only works inside one network. Use one that works everywhere.'],
])('an agency can’t claim %s', async (domain, refusal) => {
  const owner = await createAgency(server.sql);
  expect(await call(owner, 'claim_company_domain', { domain })).toBe(refusal);
});

test('only an agency’s owner can set it up, and only while the switch is on', async () => {
  const { owner } = await createCompany();
  const manager = await createStaff(server.sql, owner.user_id);
  await server.sql`update public.agency_staff set role = 'manager' where id = ${manager.staff_id}`;
  const member = await createStaff(server.sql, owner.user_id);
  const stranger = await createProfile(server.sql);
  const domain = newDomain();
  for (const who of [manager, member, stranger]) {
    expect(await call(who, 'claim_company_domain', { domain })).toBe(
      'Only the owner of an agency can do this.',
    );
    expect(await call(who, 'require_company_sign_in', { is_required: true })).not.toBeNull();
    expect(await call(who, 'check_company_domain')).not.toBeNull();
    expect(await call(who, 'delete_company_sign_in')).not.toBeNull();
    expect(await call(who, 'own_company_sign_in')).toMatchObject({ sign_in: null });
    expect(await saveProvider(who, provider())).toBe('404 There is nothing here.');
  }
  expect(await readSignIn(owner)).toMatchObject({ state: 'active', is_required: false });
  await server.sql`update private.company_sign_ins set asked_at = created_at where domain = ${domain}`;
  expect(await call(owner, 'check_company_domain')).toBeNull();
  expect(await call(owner, 'check_company_domain')).toMatch(/checked a moment ago/);
  const other = await createAgency(server.sql);
  await server.sql`update public.switches set is_on = false where name = 'company_sign_in'`;
  expect(await call(other, 'claim_company_domain', { domain })).toMatch(/isn’t open here/);
});

test.each([
  ['ftp://id.example', 400],
  ['http://id.example', 400],
  ['https://id.example/?a=b', 400],
  ['https://user@id.example', 400],
  ['id.example', 400],
  ['http://127.0.0.1:1', 422],
  ['https://10.0.0.1', 422],
  ['https://169.254.169.254/latest', 422],
  ['https://[::1]', 422],
])('%s is refused as a provider', async (issuer, status) => {
  const { owner } = await createCompany();
  expect(await saveProvider(owner, { ...provider(), issuer })).toMatch(new RegExp(`^${status} `));
});

test('beyond localhost, private addresses are never requested, whatever they claim to be', async () => {
  const ask = createGuardedFetch();
  const options = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const;
  const asked = ask(`${provider().issuer}/.well-known/openid-configuration`, options);
  const refusal = await asked.then(String, (error: Error) => error);
  expect(refusal).toMatchObject({ message: 'fetch failed' });
  expect(String((refusal as Error).cause)).toContain('is not allowed.');
});

/** An agency with company sign-in already used once, and a member with a password. */
async function createTried() {
  const { owner, domain, name } = await createCompany();
  await comeBy(name, employ(`owner@${domain}`));
  const email = `ada@${domain}`;
  const account = await createAccount(email);
  await createStaff(server.sql, owner.user_id, { user_id: account.id });
  const [hash] = await server.sql<{ hash: string }[]>`
    select encrypted_password as hash from auth.users where id = ${await signUp('hash@vizit.test')}`;
  const give = (id: string) =>
    server.sql`update auth.users set encrypted_password = ${hash?.hash ?? ''} where id = ${id}`;
  await give(account.id);
  await give(owner.user_id);
  return { owner, domain, name, email, give };
}

const PASSWORD = 'correct horse battery';

async function signUp(email: string): Promise<string> {
  const [known] = await server.sql<
    { id: string }[]
  >`select id from auth.users where email = ${email}`;
  if (known) return known.id;
  await server.app.request('/auth/v1/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return signUp(email);
}

test('once required, members in the domain sign in only through the company, and the owner in any way', async () => {
  const { owner, domain, name, email, give } = await createTried();
  expect(await signInByPassword(email, PASSWORD)).toBe('in');
  expect(await call(owner, 'require_company_sign_in', { is_required: true })).toBeNull();
  expect(await signInByPassword(email, PASSWORD)).toBe('user_sso_managed');
  expect(await signInByPassword(email, 'another one')).toBe('invalid_credentials');
  expect(await signInByPassword(`owner@${domain}`, PASSWORD)).toBe('in');
  expect((await comeBy(name, employ(email))).error).toBeNull();
  const elsewhere = await createAccount(`free-${domain}@vizit.test`);
  await createStaff(server.sql, owner.user_id, { user_id: elsewhere.id });
  await give(elsewhere.id);
  expect(await signInByPassword(elsewhere.email, PASSWORD)).toBe('in');
});

test.each([
  [
    'it is off again',
    (owner: string) => server.sql`
      update private.company_sign_ins set is_required = false where agency_id = ${owner}`,
  ],
  [
    'the plan has ended',
    (owner: string) =>
      server.sql`update public.profiles set plan = 'free' where user_id = ${owner}`,
  ],
  [
    'the domain was let go',
    (owner: string) => server.sql`
      update private.company_sign_ins set state = 'released' where agency_id = ${owner}`,
  ],
  [
    'the installation closed it',
    () => server.sql`update public.switches set is_on = false where name = 'company_sign_in'`,
  ],
])('passwords work again when %s', async (_, end) => {
  const { owner, email } = await createTried();
  await call(owner, 'require_company_sign_in', { is_required: true });
  expect(await signInByPassword(email, PASSWORD)).toBe('user_sso_managed');
  await end(owner.user_id);
  expect(await signInByPassword(email, PASSWORD)).toBe('in');
});

test('it can’t be required before its first use, or while inactive', async () => {
  const { owner, domain, name } = await createCompany();
  const require = () => call(owner, 'require_company_sign_in', { is_required: true });
  const untried = 'Once someone has signed in this way, you can require it.';
  expect(await require()).toBe(untried);
  await comeBy(name, employ(`owner@${domain}`));
  await server.sql`
    update private.company_sign_ins set state = 'pending' where agency_id = ${owner.user_id}`;
  expect(await require()).toBe(untried);
});

test('each change is in the owner’s log and the audit log, and emailed to the owner', async () => {
  const { owner, domain } = await createTried();
  await call(owner, 'require_company_sign_in', { is_required: true });
  await call(owner, 'require_company_sign_in', { is_required: true });
  await call(owner, 'require_company_sign_in', { is_required: false });
  await call(owner, 'delete_company_sign_in');
  const kinds = ['changed', 'required', 'optional', 'removed'];
  const noted = await server.sql`
    select kind from public.security_events
    where user_id = ${owner.user_id} and kind like 'company_sign_in_%' order by id`;
  expect(noted.map(({ kind }) => kind)).toEqual(kinds.map((kind) => `company_sign_in_${kind}`));
  const audited = await server.sql`
    select action from public.audit_log
    where actor = ${owner.user_id} and action like 'company_sign_in.%' order by happened_at, id`;
  expect(audited.map(({ action }) => action).sort()).toEqual(
    kinds.map((kind) => `company_sign_in.${kind}`).sort(),
  );
  const queued = await server.sql`
    select payload ->> 'change' as change from graphile_worker._private_jobs
    where payload ->> 'agency' = ${owner.user_id} and payload ->> 'domain' = ${domain} order by id`;
  expect(queued.map(({ change }) => change)).toEqual(kinds);
});
