import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GoTrueClient } from '@supabase/auth-js';
import { hash } from 'bcryptjs';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '#database/connect.ts';
import { readEnv } from '#kit/server/process/env.ts';
import { createOwnedDatabase, createTestDatabase, type TestDatabase } from '#test/database.ts';
import { findFreePort } from '#test/servers/free-port.ts';
import { type HostedBackend, openHostedBackend } from '#test/servers/hosted-backend.ts';
import { startServer } from '../start/start-server.ts';
import { move } from './move.ts';

const PASSWORD = 'correct horse battery';
const EMAIL = 'mover@example.org';

type Settings = Record<string, string>;

let folder: string;
let first: TestDatabase;
let last: TestDatabase;
let backend: HostedBackend;
/** Ours, a hosted Supabase, and ours again. */
const settings: Record<'first' | 'hosted' | 'last', Settings> = { first: {}, hosted: {}, last: {} };
let secret = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-'));
  [first, last] = [await createTestDatabase('product'), await createOwnedDatabase()];
  backend = await openHostedBackend();
  const common = { LOG_LEVEL: 'silent', PORT: String(await findFreePort()) };
  settings.first = { ...common, DATABASE_URL: first.url, DATA_DIR: join(folder, 'first') };
  settings.hosted = { ...common, ...backend.env, DATA_DIR: join(folder, 'hosted') };
  settings.last = { ...common, DATABASE_URL: last.url, DATA_DIR: join(folder, 'last') };
  await onServer(settings.first, begin);
}, 120_000);
afterAll(async () => {
  await backend.close();
  await first.drop();
  await last.drop();
  await rm(folder, { recursive: true });
});

type Client = GoTrueClient;

/** Starts a server, which on localhost creates the demo's accounts, with pictures. */
async function onServer(given: Settings, work: (client: Client, url: string) => Promise<void>) {
  const server = await startServer(readEnv(given));
  const url = `http://localhost:${server.port}`;
  try {
    const { anonKey } = await (await fetch(`${url}/config.json`)).json();
    const quiet = { persistSession: false, autoRefreshToken: false };
    const headers = { apikey: anonKey };
    await work(new GoTrueClient({ url: `${url}/auth/v1`, headers, ...quiet }), url);
  } finally {
    await server.stop();
  }
}

const readApp = (steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** Someone with a second factor. */
async function begin(client: Client) {
  await client.signUp({ email: EMAIL, password: PASSWORD });
  await first.sql`update auth.users set email_confirmed_at = now() where email = ${EMAIL}`;
  await client.signInWithPassword({ email: EMAIL, password: PASSWORD });
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' });
  if (data?.type !== 'totp') throw new Error('no factor');
  secret = data.totp.secret;
  const { error } = await client.mfa.challengeAndVerify({ factorId: data.id, code: readApp(-1) });
  expect(error).toBeNull();
}

async function run(from: Settings, to: Settings): Promise<string> {
  const file = join(folder, 'from.env');
  const lines = Object.entries(from).map(([name, value]) => `${name}='${value}'`);
  await writeFile(file, lines.join('\n'));
  return move.runAlone(readEnv(to), [file]);
}

/** Counts of an installation. */
async function take(sql: Sql) {
  const [row] = await sql`
    select (select count(*)::int from auth.users) as accounts,
      (select jsonb_agg(p order by p.id) from public.profiles p) as profiles,
      (select jsonb_agg(l order by l.id) from public.leads l) as leads,
      (select jsonb_agg(p order by p.id) from public.pictures p) as pictures,
      (select count(*)::int from public.analytics) as events,
      (select jsonb_agg(jsonb_build_array(o.id, o.bucket_id, o.name, o.owner_id, o.created_at, o.user_metadata)
        order by o.name) from storage.objects o) as files,
      (select jsonb_agg(jsonb_build_array(i.id, i.user_id, i.provider) order by i.id) from auth.identities i)
        as identities`;
  return row;
}

async function expectToSignIn(client: Client, steps: number) {
  const { data, error } = await client.signInWithPassword({ email: EMAIL, password: PASSWORD });
  expect(error).toBeNull();
  const factorId = data.user?.factors?.[0]?.id ?? '';
  const code = readApp(steps);
  expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
}

async function fetchPicture(url: string, sql: Sql): Promise<number> {
  const [row] =
    await sql`select name from storage.objects where bucket_id = 'pictures' order by name`;
  const answer = await fetch(`${url}/storage/v1/object/public/pictures/${row?.name}`);
  expect(answer.status).toBe(200);
  return (await answer.arrayBuffer()).byteLength;
}

test('an installation moves to a hosted Supabase and back, with passwords, factors and files', async () => {
  const before = await take(first.sql);
  expect(before).toMatchObject({ accounts: 5 });
  expect(before?.files.length).toBeGreaterThan(3);

  // Interrupted by a rejected file: no account is there, and a retry continues.
  await backend.sql`create schema if not exists test`;
  await backend.sql.unsafe(`
    create function test.refuse() returns trigger language plpgsql as $$
    begin raise exception 'full'; end $$;
    create trigger refuse before insert on storage.objects for each row
      when (new.name > '${before?.files.at(-1)[2].slice(0, -1)}') execute function test.refuse()`);
  await expect(run(settings.first, settings.hosted)).rejects.toThrow('was not taken by http');
  expect(await backend.sql`select from auth.users`).toEqual([]);
  await backend.sql`drop schema test cascade`;
  const said = await run(settings.first, settings.hosted);
  expect(said).toMatch(
    /^Moved 5 accounts, \d+ tables with \d+ rows, and \d+ files\. Start the server now/,
  );
  expect(await take(backend.sql)).toEqual(before);
  await expect(run(settings.first, settings.hosted)).rejects.toThrow('There are accounts in http');
  const keys = await readFile(join(folder, 'first/signing-key.json'), 'utf8');
  expect(JSON.parse(await readFile(join(folder, 'hosted/signing-key.json'), 'utf8')).keys).toEqual([
    JSON.parse(keys),
  ]);
  await onServer(settings.hosted, async (client, url) => {
    await expectToSignIn(client, 0);
    expect(await fetchPicture(url, backend.sql)).toBeGreaterThan(100);
  });

  // A hosted backend hashes with bcrypt.
  const theirs = await hash(PASSWORD, 4);
  await backend.sql`update auth.users set encrypted_password = ${theirs} where email = ${EMAIL}`;
  const there = await take(backend.sql);
  await run(settings.hosted, settings.last);
  expect(await take(last.sql)).toEqual(there);
  await onServer(settings.last, async (client, url) => {
    await expectToSignIn(client, 1);
    expect(await fetchPicture(url, last.sql)).toBeGreaterThan(100);
  });
  const [row] = await last.sql`select encrypted_password from auth.users where email = ${EMAIL}`;
  expect(row?.encrypted_password).toMatch(/^\$argon2id\$/);
}, 240_000);

test('a missing installation, another release’s and another’s files are refused without changes', async () => {
  await expect(
    move.runAlone(readEnv(settings.last), [join(folder, 'nowhere.env')]),
  ).rejects.toThrow(/^There is no file .*nowhere\.env with settings/);
  const none = { DATA_DIR: join(folder, 'nowhere') };
  await expect(run(none, settings.last)).rejects.toThrow('There is no installation in DATA_DIR');
  const other = await createTestDatabase('product');
  try {
    const to = { ...settings.last, DATABASE_URL: other.url, DATA_DIR: join(folder, 'other') };
    await other.sql`
      insert into storage.objects (bucket_id, name, version) values ('pictures', 'x/y', gen_random_uuid())`;
    await expect(run(settings.first, to)).rejects.toThrow('files of another installation already');
    await first.sql`
      insert into supabase_migrations.schema_migrations (version, name) values ('20990101000000', 'later')`;
    await expect(run(settings.first, to)).rejects.toThrow('was made by another release');
    expect(await other.sql`select from auth.users`).toEqual([]);
  } finally {
    await other.drop();
  }
}, 120_000);
