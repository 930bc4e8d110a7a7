import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '#database/connect.ts';
import type { HostedBackend } from '#test/servers/hosted-backend.ts';
import { type HostedUnderTest, PASSWORD, startHosted } from './hosted-under-test.ts';

let hosted: HostedUnderTest;
let backend: HostedBackend;
let url: string;
beforeAll(async () => {
  hosted = await startHosted();
  ({ backend, url } = hosted);
});
afterAll(() => hosted.close());

const NOISE = { type: 'gaussian', mean: 120, sigma: 30 } as const;

test('a server starts on a hosted backend without a superuser, and gives browsers its publishable key', async () => {
  const config = await (await fetch(`${url}/config.json`)).json();
  expect(config.anonKey).toBe(backend.env.SUPABASE_PUBLISHABLE_KEY);
  expect(JSON.stringify(config)).not.toContain(backend.env.SUPABASE_SECRET_KEY);
  // A busy machine may miss the check's deadline, and then says so.
  await expect
    .poll(async () => (await fetch(`${url}/healthz`)).json())
    .toMatchObject({ status: 'ok', backend: 'hosted' });
});

test('a person who signs up at our origin has a backend account and a visible page', async () => {
  const { token, owner } = await hosted.signUp('ada@example.org');
  const [kept] = await backend.sql`select id from auth.users where email = 'ada@example.org'`;
  expect(kept?.id).toBe(owner);
  // A notification makes the backend reload its schema.
  const profiles = await vi.waitFor(async () => {
    const row = { user_id: owner, full_name: 'Ada Hosted' };
    const { data: made, error } = await hosted.rest(token).from('profiles').insert(row).select();
    expect(error).toBeNull();
    return made;
  });
  const page = await fetch(`${url}/bio/${profiles?.[0]?.username}`);
  expect(await page.text()).toContain('Ada Hosted');
  const strangers = await hosted
    .rest(backend.env.SUPABASE_PUBLISHABLE_KEY)
    .from('profiles')
    .select();
  expect(strangers.data ?? []).toEqual([]);
});

test('a picture is uploaded as a stream, and served in full, in ranges, as HEAD and with 304', async () => {
  const { token, owner } = await hosted.signUp('files@example.org');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' };
  const bytes = await sharp({
    create: { width: 250, height: 250, channels: 3, background: '#999', noise: NOISE },
  })
    .png()
    .toBuffer();
  const path = `pictures/${owner}/portrait.png`;
  const put = await fetch(`${url}/storage/v1/object/${path}`, {
    method: 'POST',
    headers,
    body: new Blob([new Uint8Array(bytes)]).stream(),
    duplex: 'half',
  });
  expect(put.status).toBe(200);
  const at = `${url}/storage/v1/object/public/${path}`;
  const upstream = await fetch(at.replace(url, backend.env.SUPABASE_URL));
  const whole = await fetch(at);
  const wanted = Buffer.from(await upstream.arrayBuffer());
  expect(wanted.length).toBeGreaterThan(10_000);
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(wanted);
  for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'accept-ranges']) {
    expect([name, whole.headers.get(name)]).toEqual([name, upstream.headers.get(name)]);
  }
  const part = await fetch(at, { headers: { range: 'bytes=10-19' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes 10-19/${wanted.length}`,
  ]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(wanted.subarray(10, 20));
  const head = await fetch(at, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String(wanted.length));
  const etag = whole.headers.get('etag') ?? '';
  expect((await fetch(at, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const missing = await fetch(`${at}-none`);
  expect([missing.status, (await missing.json()).statusCode]).toEqual([400, '404']);
  const again = { method: 'POST', headers, body: new Uint8Array(bytes) };
  const taken = await fetch(`${url}/storage/v1/object/${path}`, again);
  expect([taken.status, (await taken.json()).statusCode]).toEqual([400, '409']);
  const replacing = { ...again, headers: { ...headers, 'x-upsert': 'true' } };
  expect((await fetch(`${url}/storage/v1/object/${path}`, replacing)).status).toBe(200);
});

test('neither the secret key nor an unknown key gives access from outside', async () => {
  const { SUPABASE_SECRET_KEY: secret, SUPABASE_PUBLISHABLE_KEY: publishable } = backend.env;
  const admin = '/auth/v1/admin/users';
  const ask = async (headers: Record<string, string>, at = url) =>
    (await fetch(at + admin, { headers })).status;
  const asServer = { apikey: secret, authorization: `Bearer ${secret}` };
  expect(await ask(asServer, backend.env.SUPABASE_URL)).toBe(200);
  expect(await ask(asServer)).toBe(404);
  const own = async (headers: Record<string, string>) =>
    (await fetch(`${url}/auth/v1/user`, { headers })).status;
  expect(await own(asServer)).toBe(401);
  expect(await own({ apikey: secret })).toBe(401);
  expect(await own({ apikey: publishable, authorization: `Bearer ${secret}` })).toBe(401);
  expect(await own({ apikey: 'sb_publishable_of_another_one' })).toBe(401);
  expect(await own({ apikey: publishable, authorization: `Bearer ${publishable}` })).not.toBe(200);
  expect(await own({})).not.toBe(200);
});

test('the administrators’ switch closes sign-up in front of the backend', async () => {
  await backend.sql`update public.switches set is_on = false where name = 'sign_up'`;
  onTestFinished(async () => {
    await backend.sql`update public.switches set is_on = true where name = 'sign_up'`;
  });
  const late = await hosted.auth().signUp({ email: 'late@example.org', password: PASSWORD });
  expect(late.error?.code).toBe('signup_disabled');
  const byCode = await hosted.auth().signInWithOtp({ email: 'late@example.org' });
  expect(byCode.error?.code).toBe('signup_disabled');
  // Existing accounts still get a code.
  const options = { shouldCreateUser: false };
  const known = await hosted.auth().signInWithOtp({ email: 'ada@example.org', options });
  expect(known.error).toBeNull();
  expect(await backend.sql`select from auth.users where email = 'late@example.org'`).toHaveLength(
    0,
  );
});

test('attempts are counted by the caller’s address, in our own table', async () => {
  await hosted.auth().signInWithPassword({ email: 'nobody@example.org', password: PASSWORD });
  const rows = await backend.sql`
    select points from private.rate_limits where key like 'hosted:signInPerAddress:%'`;
  expect(rows.map(({ points }) => points)).toEqual([1]);
  expect(await backend.sql`select from auth.rate_limits where key like 'hosted:%'`).toEqual([]);
});

test('viewing as an owner is refused, naming hosted Supabase', async () => {
  const { token } = await hosted.signUp('second@example.org');
  const seen = { user_id: '7b1c1d9e-3a54-4d6f-9d0b-2f6f1c8f3f10', reason: 'to help' };
  const [status, said] = await hosted.ask(token, '/functions/v1/see-as', seen);
  expect([status, said.message]).toEqual([403, expect.stringContaining('hosted Supabase')]);
});

test('the project’s role can’t change the backend’s own tables', async () => {
  const own = connect(backend.env.DATABASE_URL, { max: 1 });
  onTestFinished(() => own.end());
  await expect(own`create table auth.ours (id int)`).rejects.toThrow('permission denied');
  await expect(own`alter table storage.objects enable row level security`).rejects.toThrow(
    'permission denied',
  );
  await expect(own`select from auth.rate_limits`).rejects.toThrow('permission denied');
  await expect(own`select password_contested_at from auth.users`).rejects.toThrow('permission');
  await expect(own`delete from storage.objects`).rejects.toThrow('Direct deletion from storage');
  const ours = await backend.sql`
    select from pg_class where relnamespace in ('auth'::regnamespace, 'storage'::regnamespace)
      and relowner = ${new URL(backend.env.DATABASE_URL).username}::regrole`;
  expect(ours).toEqual([]);
});
