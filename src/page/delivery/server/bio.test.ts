import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPublicPageCache, type PublicPageCache } from '#page/delivery/server/cache.ts';
import { createPublicPageListener } from '#page/delivery/server/listener.ts';
import { createPublicPageLoader } from '#page/delivery/server/loader.ts';
import { watchPublicPages } from '#page/delivery/server/watch.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  createPremiumProfile,
  createProfile,
  createUnconfirmedUser,
  daysFromNow,
  drawUsername,
} from '#test/factories.ts';
import { createBio } from './bio.ts';

let database: TestDatabase;
let cache: PublicPageCache;
let watch: { stop(): Promise<void> };
const server = createServer((incoming, response) => {
  if (!createPublicPageListener(cache)(incoming, response)) response.writeHead(418).end();
});

beforeAll(async () => {
  database = await createTestDatabase('product');
  const { sql } = database;
  const clock = () => new Date();
  const loader = createPublicPageLoader({
    ask: (work) => work(sql),
    publicUrl: 'https://vizit.test',
    script: '/assets/p.js',
    clock,
  });
  cache = createPublicPageCache({ ...loader, now: Date.now, log: { warn: () => {} } });
  watch = await watchPublicPages(sql, [cache]);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  server.close();
  await watch.stop();
  await database.drop();
});

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer; text: string };

/** Sends the path as given: `fetch` would normalise it and add headers. */
function ask(path: string, { method = 'GET', headers = {} } = {}): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, path, method, headers, host: '127.0.0.1' }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body,
          text: String(body),
        });
      });
    })
      .on('error', reject)
      .end();
  });
}

test('a profile is found by username in any letter case, with a slash or a query', async () => {
  const { username } = await createProfile(database.sql, { username: 'Ada_X', full_name: 'Ada X' });
  for (const path of [`/bio/${username}`, '/bio/ada_x', '/bio/ADA_X/', '/bio/ada_x?utm=1']) {
    const { status, text } = await ask(path);
    expect(status).toBe(200);
    expect(text).toContain('<link rel="canonical" href="https://vizit.test/bio/Ada_X"/>');
  }
});

test('an unknown username is answered with 404 and the not-found page', async () => {
  for (const path of ['/bio/nobody_here', '/bio/', '/bio/%ff', '/bio/a/b']) {
    const { status, text } = await ask(path);
    expect(status).toBe(404);
    expect(text).toContain('Profile Not Found');
    expect(text).toContain('noindex');
  }
});

test('an unconfirmed owner’s page goes live on confirmation', async () => {
  const { sql } = database;
  const user = await createUnconfirmedUser(sql);
  const { username } = await createProfile(sql, { user_id: user.id });
  expect((await ask(`/bio/${username}`)).status).toBe(404);
  await sql`update auth.users set email_confirmed_at = now() where id = ${user.id}`;
  await vi.waitFor(async () => expect((await ask(`/bio/${username}`)).status).toBe(200));
});

test('an available name is offered as free, but a taken, held or banned one isn’t', async () => {
  const { sql } = database;
  const isFree = async (name: string) => {
    const { status, text } = await ask(`/bio/${name}`);
    expect(status).toBe(404);
    return text.includes('This name is free.');
  };
  const [free, held] = [drawUsername(), drawUsername()];
  expect(await isFree(free)).toBe(true);
  const user = await createUnconfirmedUser(sql);
  const profile = await createProfile(sql, { user_id: user.id });
  await sql`update public.profiles set username = ${free} where id = ${profile.id}`;
  await vi.waitFor(async () => expect(await isFree(free)).toBe(false));
  await sql`insert into private.username_history values (${held}, ${user.id}, now() + '1 day')`;
  for (const name of [held, 'admin', 'ab', 'a-b']) expect(await isFree(name)).toBe(false);
});

test('a suspended page answers 404 at once', async () => {
  const { sql } = database;
  const { id, username } = await createProfile(sql);
  expect((await ask(`/bio/${username}`)).status).toBe(200);
  await sql`update public.profiles set is_active = false where id = ${id}`;
  await vi.waitFor(async () => expect((await ask(`/bio/${username}`)).status).toBe(404));
});

test('a save shows at once', async () => {
  const { sql } = database;
  const { id, username } = await createProfile(sql, { bio: 'before' });
  expect((await ask(`/bio/${username}`)).text).toContain('before');
  await sql`update public.profiles set bio = 'after' where id = ${id}`;
  await vi.waitFor(async () => expect((await ask(`/bio/${username}`)).text).toContain('after'));
});

test('a page is served from memory until it changes', async () => {
  const { sql } = database;
  const { id, username } = await createProfile(sql, { bio: 'as drawn' });
  await untilToldSoFar();
  expect((await ask(`/bio/${username}`)).text).toContain('as drawn');
  await sql.begin(async (transaction) => {
    // Without triggers, nothing announces the change.
    await transaction`alter table public.profiles disable trigger user`;
    await transaction`update public.profiles set bio = 'behind its back' where id = ${id}`;
    await transaction`alter table public.profiles enable trigger user`;
  });
  expect((await ask(`/bio/${username}`)).text).toContain('as drawn');
  await sql`update public.profiles set bio = 'changed' where id = ${id}`;
  await vi.waitFor(async () => expect((await ask(`/bio/${username}`)).text).toContain('changed'));
});

/** Notices from the database arrive in order: once a later change shows, the earlier ones are known. */
async function untilToldSoFar() {
  const { sql } = database;
  const { id, username } = await createProfile(sql, { bio: 'before' });
  await ask(`/bio/${username}`);
  await sql`update public.profiles set bio = 'told' where id = ${id}`;
  await vi.waitFor(async () => expect((await ask(`/bio/${username}`)).text).toContain('told'));
}

test('an old username redirects to the new one, keeping the query', async () => {
  const { sql } = database;
  const [former, name] = [drawUsername(), drawUsername()];
  const { id } = await createPremiumProfile(sql, { username: former });
  await ask(`/bio/${former}`);
  await sql`update public.profiles set username = ${name} where id = ${id}`;
  await vi.waitFor(async () => {
    const { status, headers } = await ask(`/bio/${former.toUpperCase()}?qr=1`);
    expect(status).toBe(302);
    expect(headers.location).toBe(`/bio/${name}?qr=1`);
  });
  expect((await ask(`/bio/${name}`)).status).toBe(200);
});

test('a marked address is the same page: one copy in memory, and one canonical URL', async () => {
  const { username } = await createProfile(database.sql);
  const plain = await ask(`/bio/${username}`);
  const marked = await ask(`/bio/${username}?at=badge`);
  expect(marked.text).toBe(plain.text);
  expect(marked.headers.etag).toBe(plain.headers.etag);
  expect(marked.text).toMatch(new RegExp(`rel="canonical" href="[^"?]*/bio/${username}"`));
});

test('Free shows three sections without contact card and lead form, and Premium shows all', async () => {
  const columns = {
    sections_enabled: { vcard: true, social: true, links: true, lead_form: true },
    vcard_data: { phone: '+123' },
    social_links: [{ url: 'https://github.com/ada' }],
    custom_links: [{ id: '1', buttonText: 'One', url: 'https://one.example' }],
  };
  const free = await createProfile(database.sql, columns);
  const premium = await createPremiumProfile(database.sql, columns);
  const lapsed = await createPremiumProfile(database.sql, {
    ...columns,
    plan_expiry: daysFromNow(-1),
  });
  for (const { username } of [free, lapsed]) {
    const { text } = await ask(`/bio/${username}`);
    expect(text).not.toContain('.vcf');
    expect(text).not.toContain('action="/leads"');
    expect(text).toContain('https://one.example');
  }
  const { text } = await ask(`/bio/${premium.username}`);
  expect(text).toContain('.vcf');
  expect(text).toContain('action="/leads"');
});

test('the policy allows only the page’s own style and script', async () => {
  const { username } = await createProfile(database.sql);
  const { headers } = await ask(`/bio/${username}`);
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'sha256-[^']+'; /,
  );
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  });
});

test('the policy allows the frames of the page’s embeds, as far as the plan includes them', async () => {
  const columns = {
    sections_enabled: { video: true, audio: true },
    embed_video: 'https://youtu.be/dQw4w9WgXcQ',
    embed_audio: 'https://open.spotify.com/track/4rOoJ6Egrf8K2IrywzwOMk',
  };
  const free = await createProfile(database.sql, columns);
  const premium = await createPremiumProfile(database.sql, columns);
  const policyOf = async (username: string) =>
    (await ask(`/bio/${username}`)).headers['content-security-policy'];
  expect(await policyOf(free.username)).toContain('; frame-src https://www.youtube-nocookie.com;');
  expect(await policyOf(premium.username)).toContain(
    '; frame-src https://www.youtube-nocookie.com https://open.spotify.com;',
  );
});

test('HEAD, revalidation and encodings follow HTTP', async () => {
  const { username } = await createProfile(database.sql);
  const path = `/bio/${username}`;
  const plain = await ask(path);
  const head = await ask(path, { method: 'HEAD' });
  expect(head.body).toHaveLength(0);
  expect(head.headers['content-length']).toBe(String(plain.body.length));

  const etag = plain.headers.etag ?? '';
  const again = await ask(path, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  expect(again.body).toHaveLength(0);
  expect(again.headers.etag).toBe(etag);

  const zipped = await ask(path, { headers: { 'accept-encoding': 'gzip' } });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(String(gunzipSync(zipped.body))).toBe(plain.text);
});

test('a path or method that isn’t a public page’s is passed on', async () => {
  for (const path of ['/', '/bio', '/bio/ada_x.vcf']) expect((await ask(path)).status).toBe(418);
  expect((await ask('/bio/ada_x', { method: 'DELETE' })).status).toBe(418);
});

test('the Hono app gives the same answers', async () => {
  const { username } = await createProfile(database.sql, { full_name: 'Same Person' });
  const app = createBio({ pages: cache });
  const answer = await app.request(`/bio/${username}`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('<title>Same Person | Vizit</title>');
  expect((await app.request('/bio/no_such_person')).status).toBe(404);
});

test('finding a page reads at most one row, for any number of profiles', async () => {
  const { sql } = database;
  await sql.begin(async (transaction) => {
    await transaction`set local enable_seqscan = off`;
    const plan = await transaction`
      explain select * from public.public_profiles where lower(username) = 'ada_x'`;
    const text = plan.map((row) => Object.values(row).join()).join('\n');
    expect(text).toContain('profiles_username_key');
  });
});
