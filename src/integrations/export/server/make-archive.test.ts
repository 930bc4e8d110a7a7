import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TASK_LIST } from '#app/server/tasks.ts';
import type { SecurityEvent } from '#gateway/events.ts';
import { EXPORT_CURSOR_ROWS } from '#integrations/server/limits.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createEvent, createFactor, createLead, createProfile } from '#test/factories.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';
import { openOwnData } from './export.ts';

const PUBLIC_URL = 'http://localhost:3000';
const PASSWORD = 'correct horse battery';

const events: SecurityEvent[] = [];
let server: TestApp;
let deps: TaskDeps;
beforeAll(async () => {
  server = await createTestApp({}, { settings: { autoConfirm: true } });
  const { sql, gateway, keys, mailbox: mailer } = server;
  const onEvent = (event: SecurityEvent) => void events.push(event);
  deps = { ...IDLE_GATEWAY, sql, gateway, keys, mailer, onEvent, publicUrl: PUBLIC_URL };
});
afterAll(() => server.close());

type Owner = Awaited<ReturnType<typeof createOwner>>;

/** Signs up a user and creates their profile. */
async function createOwner(columns: Record<string, unknown> = {}) {
  const email = `owner-${crypto.randomUUID()}@vizit.test`;
  const headers = { apikey: server.keys.anonKey };
  const answer = await server.app.request(
    '/auth/v1/signup',
    postJson({ email, password: PASSWORD }, headers),
  );
  const { access_token, user } = (await answer.json()) as {
    access_token: string;
    user: { id: string };
  };
  const profile = await createProfile(server.sql, { user_id: user.id, ...columns });
  return { id: user.id, email, token: access_token, profile };
}

const headersOf = ({ token }: { token: string }) => ({
  apikey: server.keys.anonKey,
  authorization: `Bearer ${token}`,
});

const request = (owner: { token: string }) =>
  server.app.request('/rest/v1/rpc/request_archive', postJson({}, headersOf(owner)));

/** Runs the account's queued jobs of a task, as the queue would. */
async function doWaiting(task: 'make_archive' | 'announce_archive', { id }: { id: string }) {
  const jobs = await server.sql<{ id: string; payload: unknown }[]>`
    select j.id::text, j.payload from graphile_worker._private_jobs j
    join graphile_worker.jobs n on n.id = j.id
    where n.task_identifier = ${task} and j.payload ->> 'user_id' = ${id}`;
  for (const job of jobs) {
    await TASK_LIST[task](job.payload, deps);
    await server.sql`select graphile_worker.complete_jobs(array[${job.id}::bigint])`;
  }
}

const findArchive = async ({ id }: Owner) => {
  const [row] = await server.sql`select * from public.archives where user_id = ${id}`;
  return row;
};

/** Fetches the archive as the dashboard does: by a URL signed for the user. */
async function fetchArchive(owner: Owner, reader: { token: string } = owner) {
  const { id } = (await findArchive(owner)) ?? {};
  const signed = await server.app.request(
    `/storage/v1/object/sign/archives/${owner.id}/${id}.zip`,
    postJson({ expiresIn: 60 }, headersOf(reader)),
  );
  if (!signed.ok) return signed;
  const { signedURL } = (await signed.json()) as { signedURL: string };
  return server.app.request(`/storage/v1${signedURL}&download=mine.zip`);
}

async function readArchive(owner: Owner) {
  expect((await request(owner)).status).toBe(200);
  await doWaiting('make_archive', owner);
  const answer = await fetchArchive(owner);
  expect(answer.status).toBe(200);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { answer, files, read };
}

test('an owner with a second factor gets the archive they requested', async () => {
  const owner = await createOwner({ bio: 'Careful' });
  await request(owner);
  await createFactor(server.sql, { user_id: owner.id });
  await doWaiting('make_archive', owner);
  expect(await findArchive(owner)).toMatchObject({ status: 'ready' });
});

test('an owner gets all their data as one archive', async () => {
  const owner = await createOwner({
    full_name: 'Ada 😀 <b>',
    bio: 'First version',
    vcard_data: { name: 'Ada Lovelace', phone: '+44' },
  });
  const { email, profile } = owner;
  const { user_id } = profile;
  await server.sql`update public.profiles set bio = 'Second version' where id = ${profile.id}`;
  const lead = { email: 'grace@vizit.test', full_name: '=cmd()', message: 'two\nlines' };
  await createLead(server.sql, { user_id, ...lead });
  await createEvent(server.sql, { user_id });
  await setUp(user_id);
  const { answer, files, read } = await readArchive(owner);

  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="mine.zip"/);
  expect(await findArchive(owner)).toMatchObject({
    status: 'ready',
    progress: 100,
    file_name: expect.stringMatching(
      new RegExp(`^${profile.username}-\\d{4}-\\d\\d-\\d\\d\\.zip$`),
    ),
  });
  expect(Object.keys(files)).toEqual([
    'README.txt',
    'index.html',
    'contact.vcf',
    'account.json',
    'profile.json',
    'draft.json',
    'versions.json',
    'analytics.json',
    'analytics-values.json',
    'analytics-visitors.json',
    'analytics-not-counted.json',
    'leads.json',
    'leads.csv',
    'fairs.json',
    'contacts.json',
    'contacts.csv',
    'pictures.json',
    'settings.json',
    'webhooks.json',
    'analytics-ids.json',
    'domains.json',
    'questions.json',
    'question-messages.json',
    'notes-about-you.json',
    'security-events.json',
    'api-keys.json',
  ]);
  const isUntold = (name: string) => !read('README.txt').includes(`\n${name} `);
  expect(Object.keys(files).filter(isUntold)).toEqual(['README.txt']);
  expect(JSON.parse(read('account.json'))).toEqual({ id: user_id, email });
  expect(JSON.parse(read('profile.json'))).toMatchObject({ id: profile.id, plan: 'free' });
  expect(JSON.parse(read('draft.json'))).toMatchObject([{ field: 'bio', value: 'Not yet' }]);
  expect(JSON.parse(read('versions.json'))).toMatchObject([{ content: { bio: 'Second version' } }]);
  expect(JSON.parse(read('analytics.json'))).toMatchObject([
    { event_type: 'profile_view', event_count: 1 },
  ]);
  expect(JSON.parse(read('leads.json'))).toMatchObject([{ full_name: '=cmd()' }]);
  expect(read('leads.csv')).toContain(`,'=cmd(),grace@vizit.test,,,"two\nlines",`);
  // The lead created a contact.
  expect(JSON.parse(read('contacts.json'))).toMatchObject([{ email: 'grace@vizit.test' }]);
  expect(read('contacts.csv')).toContain(`,'=cmd(),grace@vizit.test,`);
  expect(read('contact.vcf')).toContain('\r\nFN:Ada Lovelace\r\n');
  expect(JSON.parse(read('settings.json'))).toMatchObject([{ mails_leads: true }]);
  expect(JSON.parse(read('webhooks.json'))).toMatchObject([{ url: 'https://crm.example.com/' }]);
  expect(JSON.parse(read('analytics-ids.json'))).toMatchObject([{ meta_id: '123456789012345' }]);
  expect(JSON.parse(read('domains.json'))).toMatchObject([{ name: 'ada.example' }]);
  expect(JSON.parse(read('api-keys.json'))).toMatchObject([
    { name: 'Sheet', prefix: 'vzt_abcdef' },
  ]);
  expect(Object.keys(files).map(read).join()).not.toContain('secret_hash');
});

/** Services an owner connects a page to. */
async function setUp(userId: string) {
  const { sql } = server;
  await sql`
    insert into public.webhooks (user_id, url, events)
    values (${userId}, 'https://crm.example.com/', '["lead.created"]')`;
  await sql`
    insert into public.profile_drafts (user_id, field, value) values (${userId}, 'bio', '"Not yet"')`;
  await sql`insert into public.analytics_ids (user_id, meta_id) values (${userId}, '123456789012345')`;
  await sql`insert into public.domains (user_id, name) values (${userId}, 'ada.example')`;
  await sql`
    insert into public.api_keys (user_id, name, scopes, prefix, secret_hash)
    values (${userId}, 'Sheet', '["leads:read"]', 'vzt_abcdef', sha256('secret'))`;
}

test('the archived page opens offline: no scripts, no forms, no URLs of ours', async () => {
  const owner = await createOwner({
    full_name: '<script>alert(1)</script>Ada',
    sections_enabled: { links: true, lead_form: true, social: true },
    custom_links: [
      { id: 'a', buttonText: '</style><script>x</script>', url: 'https://notes.example' },
    ],
    social_links: [{ url: 'https://github.com/ada' }],
  });
  await server.sql`update public.profiles set plan = 'premium', plan_expiry = now() + interval '1 day'
    where id = ${owner.profile.id}`;
  const page = (await readArchive(owner)).read('index.html');
  expect(page).toContain('href="https://notes.example"');
  expect(page).toContain('href="https://github.com/ada"');
  expect(page).not.toMatch(/<script|<form|localhost|(?:href|src|action)="\//);
});

test('pictures from the owner’s library are stored beside the archived page', async () => {
  const owner = await createOwner();
  const headers = headersOf(owner);
  const path = `pictures/${owner.id}/me`;
  const stored = await server.app.request(`/storage/v1/object/${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/png' },
    body: Buffer.from(PIXEL, 'base64'),
  });
  expect(await stored.text()).toContain('me');
  const url = `http://localhost:3000/storage/v1/object/public/${path}`;
  await server.sql`update public.profiles set profile_picture_url = ${url} where id = ${owner.profile.id}`;
  const { files, read } = await readArchive(owner);
  const [name] = Object.keys(files).filter((file) => file.startsWith('pictures/'));
  expect(name).toMatch(/^pictures\/001-me\.(?:png|webp)$/);
  expect(files[name ?? '']?.length).toBeGreaterThan(50);
  expect(read('index.html')).toContain(`src="${name}"`);
  expect(read('contact.vcf')).toContain('\r\nPHOTO;ENCODING=b;TYPE=JPEG:/9j/');
});

test('a hidden page is still in its owner’s archive', async () => {
  const owner = await createOwner({ is_active: false, full_name: 'Hidden Ada' });
  expect(owner.profile.full_name).toBe('Hidden Ada');
  expect((await readArchive(owner)).read('index.html')).toContain('Hidden Ada');
});

test('a download of all data is reported', async () => {
  const owner = await createOwner();
  await readArchive(owner);
  expect(events).toContainEqual({ kind: 'export', outcome: 'ok', userId: owner.id });
});

test('an archive contains no data of other accounts', async () => {
  const other = await createOwner({ full_name: 'Grace Hopper' });
  const { user_id } = other.profile;
  await createLead(server.sql, { user_id, email: 'secret@vizit.test' });
  await createEvent(server.sql, { user_id });
  const owner = await createOwner();
  const { files } = await readArchive(owner);
  for (const bytes of Object.values(files)) {
    expect(strFromU8(bytes)).not.toMatch(new RegExp(`Grace|secret@vizit|${user_id}`));
  }
});

test('the owner gets one email dated in their time zone, and the archive expires after seven days', async () => {
  const { sql, mailbox } = server;
  const owner = await createOwner();
  await sql`update public.account_settings set time_zone = 'Pacific/Auckland' where user_id = ${owner.id}`;
  await readArchive(owner);
  await sql`update public.archives set ready_at = '2026-06-01T13:00:00Z' where user_id = ${owner.id}`;
  await doWaiting('announce_archive', owner);
  const mails = mailbox.list().filter(({ to }) => to === owner.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('Your data is ready · Vizit');
  expect(mails[0]?.text).toContain('until June 9, 2026; then it is deleted');
  expect(mails[0]?.text).toContain(`${PUBLIC_URL}/account-settings#your-data`);
  expect(mails[0]).not.toHaveProperty('unsubscribe_url');

  await sql`update public.archives set ready_at = now() - interval '7 days 1 minute'
    where user_id = ${owner.id}`;
  await TASK_LIST.purge_archives({}, deps);
  expect(await findArchive(owner)).toBeUndefined();
  expect(await sql`select from storage.objects where name like ${`${owner.id}/%`}`).toHaveLength(0);
});

test('an archive contains every row of an account, with few in memory at a time', async () => {
  const owner = await createOwner();
  await server.sql`
    insert into public.contacts (user_id, full_name, notes)
    select ${owner.id}, 'Contact ' || n, repeat('note ', 20) from generate_series(1, 1200) n`;
  const { read } = await readArchive(owner);
  expect(JSON.parse(read('contacts.json'))).toHaveLength(1200);
  expect(read('contacts.csv').trim().split('\r\n')).toHaveLength(1201);
  const data = await openOwnData(server.sql, owner.id);
  const sizes: number[] = [];
  for await (const rows of data?.contacts() ?? []) sizes.push(rows.length);
  await data?.close();
  expect(Math.max(...sizes)).toBe(EXPORT_CURSOR_ROWS);
});

/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
