import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HostedUnderTest, PASSWORD, startHosted } from './hosted-under-test.ts';
import { GUARDED_BODY_MAX_BYTES } from './limits.ts';

const ACME = { issuer: 'http://127.0.0.1:1', clientId: 'vizit' };

let hosted: HostedUnderTest;
beforeAll(async () => {
  const providers = ['github', 'custom:acme'].map((name) => ({ ...ACME, name, label: '' }));
  hosted = await startHosted({ providers });
});
afterAll(() => hosted.close());

const PICTURE = { width: 8, height: 8, channels: 3, background: 'red' } as const;

async function upload(token: string, path: string): Promise<number> {
  const body = new Uint8Array(await sharp({ create: PICTURE }).png().toBuffer());
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' };
  const at = `${hosted.url}/storage/v1/object/pictures/${path}`;
  return (await fetch(at, { method: 'POST', headers, body })).status;
}

test('an ended session is refused at our origin with a message, and by row security at the backend’s', async () => {
  const { sql, env } = hosted.backend;
  const { token, owner } = await hosted.signUp('ended@example.org');
  await sql`insert into public.profiles (user_id, full_name) values (${owner}, 'Ada')`;
  const list = (at?: string) => hosted.rest(token, at).from('profiles').select('full_name');
  expect((await list()).data).toEqual([{ full_name: 'Ada' }]);
  expect((await list(env.SUPABASE_URL)).data).toEqual([{ full_name: 'Ada' }]);
  await sql`delete from auth.sessions where user_id = ${owner}`;
  await expect
    .poll(list)
    .toMatchObject({ status: 401, error: { code: 'PGRST303', details: 'session_not_found' } });
  expect(await upload(token, `${owner}/a.png`)).toBe(401);
  expect((await list(env.SUPABASE_URL)).data).toEqual([]);
  const { error } = await hosted.rest(token, env.SUPABASE_URL).rpc('own_sessions');
  expect(error).toMatchObject({ details: 'not_signed_in' });
});

test('a banned account’s token stops working', async () => {
  const { token, owner } = await hosted.signUp('banned@example.org');
  expect((await hosted.rest(token).from('profiles').select()).status).toBe(200);
  await hosted.backend.sql`
    update auth.users set banned_until = now() + interval '1 hour' where id = ${owner}`;
  await expect
    .poll(async () => (await hosted.rest(token).from('profiles').select()).error?.details)
    .toBe('user_banned');
});

test('devices are listed and signed out in the backend’s own sessions', async () => {
  const { token, owner } = await hosted.signUp('devices@example.org');
  await hosted.auth().signInWithPassword({ email: 'devices@example.org', password: PASSWORD });
  const { data } = await hosted.rest(token).rpc('own_sessions');
  expect(data).toMatchObject([{ is_current: true }, { is_current: false }]);
  expect((await hosted.rest(token).rpc('end_session', { id: data?.[1].id })).data).toBe(true);
  const left = await hosted.backend.sql`select from auth.sessions where user_id = ${owner}`;
  expect(left).toHaveLength(1);
});

test('an address at a closed mail domain is refused with the reason, at either origin', async () => {
  const { sql, env } = hosted.backend;
  await sql`insert into private.banned_mail_domains (domain) values ('closed.example')`;
  const account = { email: 'eve@mail.closed.example', password: PASSWORD };
  const refused = await hosted.auth().signUp(account);
  expect([refused.error?.code, refused.error?.message]).toEqual([
    'email_address_invalid',
    'Addresses at mail.closed.example can’t be used here. Please use another one.',
  ]);
  // Only the trigger, with the backend's own message.
  const headers = { apikey: env.SUPABASE_PUBLISHABLE_KEY, 'content-type': 'application/json' };
  const asked = { method: 'POST', headers, body: JSON.stringify(account) };
  expect((await fetch(`${env.SUPABASE_URL}/auth/v1/signup`, asked)).ok).toBe(false);
  expect(await sql`select from auth.users where email = ${account.email}`).toEqual([]);
});

test('only a freshly signed-in session can start a second factor', async () => {
  const { token, owner } = await hosted.signUp('factor@example.org');
  const factor = { factor_type: 'totp', friendly_name: 'App' };
  await hosted.backend.sql`
    update auth.mfa_amr_claims set created_at = now() - interval '1 hour'
    where session_id in (select id from auth.sessions where user_id = ${owner})`;
  expect(await hosted.ask(token, '/auth/v1/factors', factor)).toEqual([
    400,
    expect.objectContaining({ error_code: 'reauthentication_needed' }),
  ]);
  expect(await hosted.backend.sql`select from auth.mfa_factors where user_id = ${owner}`).toEqual(
    [],
  );
  const { data } = await hosted
    .auth()
    .signInWithPassword({ email: 'factor@example.org', password: PASSWORD });
  const fresh = data.session?.access_token ?? '';
  expect((await hosted.ask(fresh, '/auth/v1/factors', factor))[0]).toBe(200);
});

test('an oversized sign-up body is refused before it is read', async () => {
  const data = { note: 'x'.repeat(GUARDED_BODY_MAX_BYTES) };
  const [status] = await hosted.ask('', '/auth/v1/signup', { email: 'big@example.org', data });
  expect(status).toBe(413);
});

test('the sign-in providers are those enabled in the backend, and start at its own URL', async () => {
  const [, config] = await hosted.ask('', '/config.json');
  expect(config.providers).toEqual([
    { name: 'github', label: 'GitHub' },
    { name: 'custom:acme', label: 'Acme' },
  ]);
  const path = '/auth/v1/authorize?provider=github';
  const begun = await fetch(hosted.url + path, { redirect: 'manual' });
  // Our fragment isn't passed on.
  expect(begun.headers.get('location')).toBe(`${hosted.backend.env.SUPABASE_URL}${path}#`);
});

test('deleting an account deletes its rows, and its files through the storage API', async () => {
  const { sql, directory } = hosted.backend;
  const { token, owner } = await hosted.signUp('leaver@example.org');
  await sql`insert into public.profiles (user_id, full_name) values (${owner}, 'Ada')`;
  expect(await upload(token, `${owner}/a.png`)).toBe(200);
  expect(await upload(token, `${owner}/b.png`)).toBe(200);
  expect(await readdir(directory, { recursive: true })).not.toEqual([]);
  await sql`insert into private.account_deletions (user_id, due_at) values (${owner}, now())`;
  await sql`select graphile_worker.add_job('delete_accounts')`;
  const count = async () => (await sql`select from auth.users where id = ${owner}`).length;
  await expect.poll(count).toBe(0);
  expect(await sql`select from storage.objects where owner_id = ${owner}`).toEqual([]);
  const files = await readdir(directory, { recursive: true, withFileTypes: true });
  expect(files.filter((file) => file.isFile())).toEqual([]);
});
