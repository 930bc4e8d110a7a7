import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SecurityEvent } from '#gateway/events.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createEvent, createLead, createProfile } from '#test/factories.ts';
import { openOwnData } from '../data/export.ts';
import { EXPORT_CURSOR_ROWS } from '../limits.ts';

const events: SecurityEvent[] = [];
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({}, { onEvent: (event) => void events.push(event) });
});
afterAll(() => server.close());

const PASSWORD = 'correct horse battery';

/** Signs somebody up, confirms them, and makes their profile. */
async function createOwner(columns: Record<string, unknown> = {}) {
  const email = `owner-${crypto.randomUUID()}@vizit.test`;
  const headers = { apikey: server.keys.anonKey };
  await server.app.request('/auth/v1/signup', postJson({ email, password: PASSWORD }, headers));
  await server.sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
  const answer = await server.app.request(
    '/auth/v1/token?grant_type=password',
    postJson({ email, password: PASSWORD }, headers),
  );
  const { access_token, user } = (await answer.json()) as {
    access_token: string;
    user: { id: string };
  };
  const profile = await createProfile(server.sql, { user_id: user.id, ...columns });
  return { email, token: access_token, profile };
}

const ask = (token?: string) =>
  server.app.request('/export', token ? { headers: { authorization: `Bearer ${token}` } } : {});

async function readArchive(token: string) {
  const answer = await ask(token);
  expect(answer.status).toBe(200);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { answer, files, read };
}

test('an owner gets everything that is theirs as one archive', async () => {
  const { email, token, profile } = await createOwner({
    full_name: 'Ada 😀 <b>',
    bio: 'First version',
    vcard_data: { name: 'Ada Lovelace', phone: '+44' },
  });
  const { user_id } = profile;
  await server.sql`update public.profiles set bio = 'Second version' where id = ${profile.id}`;
  await createLead(server.sql, { user_id, full_name: '=cmd()', message: 'two\nlines' });
  await createEvent(server.sql, { user_id });
  const { answer, files, read } = await readArchive(token);

  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="${profile.username}-\\d{4}-\\d\\d-\\d\\d\\.zip"$`),
  );
  expect(Object.keys(files)).toEqual([
    'README.txt',
    'index.html',
    'contact.vcf',
    'account.json',
    'profile.json',
    'versions.json',
    'analytics.json',
    'analytics-values.json',
    'analytics-visitors.json',
    'analytics-not-counted.json',
    'leads.json',
    'leads.csv',
    'contacts.json',
    'contacts.csv',
  ]);
  expect(JSON.parse(read('account.json'))).toEqual({ id: user_id, email });
  expect(JSON.parse(read('profile.json'))).toMatchObject({ id: profile.id, plan: 'free' });
  expect(JSON.parse(read('versions.json'))).toMatchObject([{ content: { bio: 'Second version' } }]);
  expect(JSON.parse(read('analytics.json'))).toMatchObject([
    { event_type: 'profile_view', event_count: 1 },
  ]);
  expect(JSON.parse(read('leads.json'))).toMatchObject([{ full_name: '=cmd()' }]);
  expect(read('leads.csv')).toContain(`,'=cmd(),grace@vizit.test,,,"two\nlines",`);
  // The lead has made a contact.
  expect(JSON.parse(read('contacts.json'))).toMatchObject([{ email: 'grace@vizit.test' }]);
  expect(read('contacts.csv')).toContain(`,'=cmd(),grace@vizit.test,`);
  expect(read('contact.vcf')).toContain('\r\nFN:Ada Lovelace\r\n');
});

test('the page in the archive opens without us: no script, no form, no address of ours', async () => {
  const { token, profile } = await createOwner({
    full_name: '<script>alert(1)</script>Ada',
    sections_enabled: { links: true, lead_form: true, social: true },
    custom_links: [
      { id: 'a', buttonText: '</style><script>x</script>', url: 'https://notes.example' },
    ],
    social_links: [{ url: 'https://github.com/ada' }],
  });
  await server.sql`update public.profiles set plan = 'premium', plan_expiry = now() + interval '1 day'
    where id = ${profile.id}`;
  const page = (await readArchive(token)).read('index.html');
  expect(page).toContain('href="https://notes.example"');
  expect(page).toContain('href="https://github.com/ada"');
  expect(page).not.toMatch(/<script|<form|localhost|(?:href|src|action)="\//);
});

test('the pictures of the owner’s library lie beside the page that shows them', async () => {
  const { token, profile } = await createOwner();
  const headers = { apikey: server.keys.anonKey, authorization: `Bearer ${token}` };
  const path = `pictures/${profile.user_id}/me`;
  const stored = await server.app.request(`/storage/v1/object/${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/png' },
    body: Buffer.from(PIXEL, 'base64'),
  });
  expect(await stored.text()).toContain('me');
  const url = `http://localhost:3000/storage/v1/object/public/${path}`;
  await server.sql`update public.profiles set profile_picture_url = ${url} where id = ${profile.id}`;
  const { files, read } = await readArchive(token);
  const [name] = Object.keys(files).filter((file) => file.startsWith('pictures/'));
  expect(name).toMatch(/^pictures\/001-me\.(?:png|webp)$/);
  expect(files[name ?? '']?.length).toBeGreaterThan(50);
  expect(read('index.html')).toContain(`src="${name}"`);
  expect(read('contact.vcf')).toContain('\r\nPHOTO;ENCODING=b;TYPE=JPEG:/9j/');
});

test('a page that nobody can see is in its owner’s archive all the same', async () => {
  const { token, profile } = await createOwner({ is_active: false, full_name: 'Hidden Ada' });
  expect(profile.full_name).toBe('Hidden Ada');
  expect((await readArchive(token)).read('index.html')).toContain('Hidden Ada');
});

test('that somebody took everything along is reported', async () => {
  const { token, profile } = await createOwner();
  await readArchive(token);
  const userId = profile.user_id;
  expect(events).toContainEqual({ kind: 'export', outcome: 'ok', userId, address: '127.0.0.1' });
});

test('nothing of anybody else is in an archive', async () => {
  const other = await createOwner({ full_name: 'Grace Hopper' });
  const { user_id } = other.profile;
  await createLead(server.sql, { user_id, email: 'secret@vizit.test' });
  await createEvent(server.sql, { user_id });
  const { token } = await createOwner();
  const { files } = await readArchive(token);
  for (const bytes of Object.values(files)) {
    expect(strFromU8(bytes)).not.toMatch(new RegExp(`Grace|secret@vizit|${user_id}`));
  }
});

test('without a good token of a person the answer is 401', async () => {
  const { anonKey, serviceRoleKey } = server.keys;
  const { token } = await createOwner();
  const expired = await server.keys.sign({ role: 'authenticated', sub: crypto.randomUUID() }, -60);
  const stranger = await server.keys.sign({ role: 'authenticated', sub: crypto.randomUUID() }, 60);
  for (const bad of [undefined, 'x', `${token}x`, anonKey, serviceRoleKey, expired, stranger]) {
    const answer = await ask(bad);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ code: 'unauthorized', message: 'Please sign in.' });
  }
});

test('a session that was ended exports nothing any more', async () => {
  const { token } = await createOwner();
  await server.app.request('/auth/v1/logout?scope=global', {
    method: 'POST',
    headers: { apikey: server.keys.anonKey, authorization: `Bearer ${token}` },
  });
  expect((await ask(token)).status).toBe(401);
});

test('an account gets one archive an hour, and is told when the last was made', async () => {
  const { token, profile } = await createOwner();
  await readArchive(token);
  const answer = await ask(token);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_500);
  const { code, made_at } = (await answer.json()) as { code: string; made_at: string };
  expect(code).toBe('export_made');
  expect(Date.now() - Date.parse(made_at)).toBeLessThan(60_000);
  await server.sql`
    update private.exports set made_at = made_at - interval '61 minutes'
    where user_id = ${profile.user_id}`;
  await readArchive(token);
});

test('one archive is made at a time; whoever leaves frees it, and has had none', async () => {
  const [ada, grace] = [await createOwner(), await createOwner()];
  const reader = (await ask(ada.token)).body?.getReader();
  await reader?.read();
  const refused = await ask(grace.token);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused.json()).toMatchObject({ code: 'export_busy' });
  await reader?.cancel();
  await readArchive(grace.token);
  await readArchive(ada.token);
});

test('an archive that is begun again and again is refused in the end', async () => {
  const { token } = await createOwner();
  for (let count = 0; count < 5; count += 1) await (await ask(token)).body?.cancel();
  expect((await ask(token)).status).toBe(429);
});

test('whatever an account holds, all of it is in the archive, and few rows at a time in memory', async () => {
  const { token, profile } = await createOwner();
  await server.sql`
    insert into public.contacts (user_id, full_name, notes)
    select ${profile.user_id}, 'Contact ' || n, repeat('note ', 20) from generate_series(1, 1200) n`;
  const { read } = await readArchive(token);
  expect(JSON.parse(read('contacts.json'))).toHaveLength(1200);
  expect(read('contacts.csv').trim().split('\r\n')).toHaveLength(1201);
  const data = await openOwnData(server.sql, profile.user_id);
  const sizes: number[] = [];
  for await (const rows of data?.contacts() ?? []) sizes.push(rows.length);
  await data?.close();
  expect(Math.max(...sizes)).toBe(EXPORT_CURSOR_ROWS);
});

/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
