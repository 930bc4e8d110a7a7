// An agency with its own sign-in provider. Imported by tests only.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { checkCompanyDomain } from '#agency/server/jobs/check-company-domains.ts';
import { wideLimits } from '#gateway/auth/auth-under-test.ts';
import { createDnsResolver } from '#kit/server/clients/dns-resolver.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createAgency, createUser, type TestProfile } from '#test/factories.ts';
import { createOwnerClient } from '#test/owner-client.ts';
import { type DnsServer, openDnsServer } from '#test/servers/dns-server.ts';
import { type IdentityProvider, startIdentityProvider } from '#test/servers/identity-provider.ts';
import { CLIENT } from '#test/servers/identity-provider-client.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';

const HOME = 'http://localhost:3000';
const BACK = `${HOME}/auth/provider`;

export let server: TestApp;
export let idp: IdentityProvider;
export let dns: DnsServer;

const open = async () => {
  await server.sql`update public.switches set is_on = true where name = 'company_sign_in'`;
};

/** Starts the server, a provider and a DNS server before a file's tests, and stops them after. */
export function setUpCompanies(): void {
  beforeAll(async () => {
    idp = await startIdentityProvider();
    dns = await openDnsServer();
    server = await createTestApp(
      {
        limits: { ...RATE_LIMITS, companyLookUpsPerAddress: { points: 50, durationSeconds: 600 } },
        clientAddress: (context) => context.req.header('x-from') ?? '192.0.2.1',
      },
      {
        settings: {
          siteUrl: HOME,
          redirectPaths: ['/auth/provider'],
          requirePkce: true,
          rateLimits: wideLimits(),
          requireCurrentPassword: true,
        },
      },
    );
    await open();
  });
  beforeEach(open);
  afterAll(async () => {
    await server.close();
    await dns.close();
    await idp.stop();
  });
}

let companies = 0;

/** @returns an unused company domain */
export function newDomain(): string {
  companies += 1;
  return `company-${companies}.example`;
}

/** Calls an API function as this user. @returns its answer, or its refusal */
export async function call(who: TestProfile, name: string, values: object = {}) {
  const { data, error } = await createOwnerClient(server, who).rpc(name, values);
  return error ? error.message : data;
}

/** @returns a token for an open session, signed in this many minutes ago */
export async function openSession(
  { sql, keys }: Pick<TestApp, 'sql' | 'keys'>,
  { user_id }: Pick<TestProfile, 'user_id'>,
  { method = 'password', minutes = 0, aal = 'aal1' } = {},
): Promise<string> {
  const at = new Date(Date.now() - minutes * 60_000);
  const [session] = await sql<{ id: string }[]>`
    with opened as (insert into auth.sessions (user_id, created_at) values (${user_id}, ${at}) returning id),
    shown as (
      insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
      select id, ${method}, ${at}, ${at} from opened)
    select id from opened`;
  const amr = [{ method, timestamp: Math.floor(at.getTime() / 1000) }];
  const claims = { role: 'authenticated', sub: user_id, session_id: session?.id, aal, amr };
  return keys.sign(claims, 60);
}

export async function saveProvider(
  owner: TestProfile,
  provider: object,
  signedIn: { method?: string; minutes?: number } = {},
): Promise<string> {
  const token = await openSession(server, owner, signedIn);
  const answer = await server.app.request(
    '/functions/v1/save-company-provider',
    postJson(provider, { authorization: `Bearer ${token}` }),
  );
  const said = (await answer.json()) as { saved?: boolean; message?: string };
  return said.saved ? 'saved' : `${answer.status} ${said.message}`;
}

export const provider = () => ({
  issuer: idp.issuer,
  client_id: CLIENT.clientId,
  client_secret: CLIENT.clientSecret,
});

/** Checks the DNS record of an agency's domain. */
export async function checkRecord(owner: TestProfile, now = new Date()): Promise<string> {
  await checkCompanyDomain.run({ agency: owner.user_id }, toTaskDeps(now));
  const { state, problem } = await readSignIn(owner);
  return problem ? `${state}: ${problem}` : state;
}

/** @returns task deps at that time, with the tests' DNS server */
export function toTaskDeps(now: Date) {
  return {
    ...IDLE_GATEWAY,
    sql: server.sql,
    mailer: server.mailbox,
    publicUrl: HOME,
    clock: () => now,
    domainChecks: {
      resolver: createDnsResolver([dns.address], { timeout: 5_000, tries: 1 }),
      findTargets: async () => ({ host: 'vizit.test', addresses: [], pagesHost: null }),
    },
  } as TaskDeps;
}

type Stored = { id: string; state: string; problem: string; token: string; trouble: string };

export async function readSignIn(owner: TestProfile): Promise<Stored> {
  const [row] = await server.sql<Stored[]>`
    select * from private.company_sign_ins where agency_id = ${owner.user_id}`;
  if (!row) throw new Error('There is none.');
  return row;
}

/** An agency with a verified domain and a provider. */
export async function createCompany(domain = newDomain()) {
  const owner = await createAgency(server.sql);
  await server.sql`
    update auth.users set email = ${`owner@${domain}`} where id = ${owner.user_id}`;
  expect(await call(owner, 'claim_company_domain', { domain })).toBeNull();
  const { id, token } = await readSignIn(owner);
  dns.zone[`_vizit.${domain}`] = { TXT: [`vizit-verify=${token}`] };
  expect(await checkRecord(owner)).toBe('active');
  expect(await saveProvider(owner, provider())).toBe('saved');
  return { owner, domain, name: `sso:${id}`, id };
}

/** Adds a person at the provider. */
export function employ(email: string, claims: object = {}): string {
  const sub = randomUUID();
  idp.people.set(sub, { sub, email, email_verified: true, name: 'Ada', ...claims });
  return sub;
}

/** @returns an existing account with this email */
export const createAccount = (email: string) => createUser(server.sql, { email });

type Come = {
  error: string | null;
  session: { access_token: string; refresh_token: string; user: { id: string } } | null;
};

/** Signs in at the provider and returns like a browser; given a token, connects the account. */
export async function comeBy(name: string, person: string, token?: string): Promise<Come> {
  const verifier = randomBytes(32).toString('base64url');
  const { url, ask } = await begin(name, verifier, token);
  if (!url.startsWith(idp.issuer)) return end(url, verifier);
  return end(await ask(await passProvider(url, person)), verifier);
}

/** @returns the URL the browser is sent to, and a function that sends requests with its cookies */
export async function begin(name: string, verifier: string, token?: string) {
  const query = new URLSearchParams({
    provider: name,
    redirect_to: BACK,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  });
  const headers = token ? { authorization: `Bearer ${token}` } : { 'sec-fetch-mode': 'navigate' };
  const path = token ? 'user/identities/authorize' : 'authorize';
  const answer = await server.app.request(`${HOME}/auth/v1/${path}?${query}`, { headers });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const ask = async (target: string) =>
    (await server.app.request(target, { headers: { cookie } })).headers.get('location') ?? '';
  return { url: answer.headers.get('location') ?? '', ask };
}

/** The callback exchanges its code for a session. */
export async function end(target: string, verifier: string): Promise<Come> {
  const { searchParams } = new URL(target);
  const auth_code = searchParams.get('code');
  if (auth_code === null) return { error: searchParams.get('error_code'), session: null };
  const answer = await server.app.request(
    `${HOME}/auth/v1/token?grant_type=pkce`,
    postJson({ auth_code, code_verifier: verifier }),
  );
  const said = (await answer.json()) as { error_code?: string };
  return answer.ok
    ? { error: null, session: said as unknown as NonNullable<Come['session']> }
    : { error: said.error_code ?? '', session: null };
}

/** @returns where the provider redirects its user to */
async function passProvider(start: string, person: string): Promise<string> {
  const jar = new Map<string, string>();
  const step = async (url: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ');
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return new URL(answer.headers.get('location') ?? '', url).href;
  };
  let url = await step(start);
  url = await step(url, { method: 'POST', body: new URLSearchParams({ person }) });
  for (let hops = 0; hops < 5 && url.startsWith(idp.issuer); hops += 1) url = await step(url);
  return url;
}

/** @returns the provider offered for a typed email */
export async function lookUp(domain: string, from = '192.0.2.1') {
  const answer = await server.app.request(`/company-sign-in.json?domain=${domain}`, {
    headers: { 'x-from': from },
  });
  return ((await answer.json()) as { provider?: object | null }).provider;
}

export async function signInByPassword(email: string, password: string): Promise<string> {
  const answer = await server.app.request(
    '/auth/v1/token?grant_type=password',
    postJson({ email, password }),
  );
  return answer.ok ? 'in' : String(((await answer.json()) as { error_code: string }).error_code);
}
