import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { GoTrueClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { findFreePort } from './servers/free-port.ts';

const ROOT = join(import.meta.dirname, '..');
const SECRET = 'super-secret-jwt-token-with-at-least-32-characters';
const ANON_KEY = 'sb_publishable_0123456789';
const SERVICE_KEY = 'sb_secret_0123456789abcdef';

const SWITCHES = [
  '--auto-confirm',
  '--keyless',
  '--prepare',
  '--no-manual-linking',
  '--allow-common-passwords',
];

let database: TestDatabase;
let directory: string;
let url: string;
let gateway: ChildProcess;

beforeAll(async () => {
  database = await createTestDatabase('empty');
  directory = mkdtempSync(join(tmpdir(), 'gateway-'));
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  const flags = {
    'database-url': database.url,
    port: String(port),
    'data-dir': directory,
    'jwt-secret': SECRET,
    'anon-key': ANON_KEY,
    'service-key': SERVICE_KEY,
    'password-min-length': '12',
    'rate-limit': 'signUpPerAddress=3/60',
    'cors-origin': 'https://app.example',
  };
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
  gateway = spawn(
    process.execPath,
    ['--import', 'tsx', 'scripts/gateway.ts', ...SWITCHES, ...args],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (!gateway.stdout) throw new Error('no output');
  for await (const line of createInterface(gateway.stdout)) {
    if (line === `service key ${SERVICE_KEY}`) break;
  }
});
afterAll(async () => {
  gateway.kill('SIGTERM');
  await once(gateway, 'exit');
  rmSync(directory, { recursive: true });
  await database.drop();
});

const asCaller = (key: string) => ({ apikey: key, Authorization: `Bearer ${key}` });
const openAuth = (key: string) =>
  new GoTrueClient({
    url: `${url}/auth/v1`,
    headers: asCaller(key),
    persistSession: false,
    autoRefreshToken: false,
  });

test('the gateway runs on its own, follows its flags, and accepts chosen keys', async () => {
  const auth = openAuth(ANON_KEY);
  const short = await auth.signUp({ email: 'a@example.com', password: 'elevenchars' });
  expect(short.error?.code).toBe('weak_password');
  const password = 'password1234';
  const { data } = await auth.signUp({ email: 'a@example.com', password });
  expect(data.session?.user.email_confirmed_at).toEqual(expect.any(String));
  expect((await auth.getClaims()).data?.header.alg).toBe('HS256');
  expect((await auth.signUp({ email: 'b@example.com', password })).error).toBeNull();
  const fourth = await auth.signUp({ email: 'c@example.com', password });
  expect(fourth.error?.status).toBe(429);
  expect((await auth.admin.listUsers()).error?.code).toBe('not_admin');

  const minted = await new SignJWT({ role: 'supabase_admin' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from(SECRET));
  for (const key of [SERVICE_KEY, minted]) {
    expect((await openAuth(key).admin.listUsers()).data).toMatchObject({ total: 2 });
  }
});

test('tables can be queried with the chosen keys, with a session, and without a key', async () => {
  await database.sql.unsafe(`
    create function public.who() returns text language sql stable as 'select auth.role()';
    grant usage on schema public to anon, authenticated, service_role;
    notify pgrst, 'reload schema'`);
  const ask = async (headers: Record<string, string>) =>
    (await new PostgrestClient(`${url}/rest/v1`, { headers }).rpc('who')).data;
  const { data } = await openAuth(ANON_KEY).signInWithPassword({
    email: 'b@example.com',
    password: 'password1234',
  });
  // The schema is reloaded once the notification has arrived.
  await expect.poll(() => ask({})).toBe('anon');
  expect(await ask(asCaller(ANON_KEY))).toBe('anon');
  expect(await ask(asCaller(SERVICE_KEY))).toBe('service_role');
  const token = data.session?.access_token ?? '';
  expect(await ask({ apikey: ANON_KEY, Authorization: `Bearer ${token}` })).toBe('authenticated');
  expect(await ask({ apikey: 'sb_publishable_of_another_one' })).toBeNull();
});

test('only pages from the named origins may send requests', async () => {
  const ask = async (origin: string) => {
    const headers = { Origin: origin, 'Access-Control-Request-Headers': 'apikey,authorization' };
    const answer = await fetch(`${url}/rest/v1/`, { method: 'OPTIONS', headers });
    return answer.headers.get('access-control-allow-origin');
  };
  expect(await ask('https://app.example')).toBe('https://app.example');
  expect(await ask('https://other.example')).toBeNull();
});

test('a prepared database exposes new public tables to the API, and finds extensions', async () => {
  await database.sql`create table public.made_later (id int primary key)`;
  await database.sql`notify pgrst`;
  const rest = new PostgrestClient(`${url}/rest/v1`, { headers: asCaller(ANON_KEY) });
  await expect.poll(async () => (await rest.from('made_later').select()).status).toBe(200);
  const [found] = await database.sql`
    select setting from (select unnest(setconfig) as setting from pg_db_role_setting s
      join pg_database d on d.oid = s.setdatabase where datname = current_database()) as settings`;
  expect(found?.setting).toBe('search_path="$user", public, extensions');
});

test('with linking disabled, linking or unlinking a provider is refused with a reason', async () => {
  for (const [method, path] of [
    ['GET', 'authorize?provider=google'],
    ['DELETE', '7b1c1d9e-3a54-4d6f-9d0b-2f6f1c8f3f10'],
  ] as const) {
    const answer = await fetch(`${url}/auth/v1/user/identities/${path}`, { method });
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { error_code: 'manual_linking_disabled' },
    ]);
  }
});
