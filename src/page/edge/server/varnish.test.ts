import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type RunningServer, startServer } from '#app/server/start/start-server.ts';
import { readEnv } from '#kit/server/process/env.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile, type TestProfile } from '#test/factories.ts';
import { hasCaddy, startCaddy } from '#test/servers/caddy.ts';
import { findFreePort } from '#test/servers/free-port.ts';
import { hasVarnish, startVarnish } from '#test/servers/varnish.ts';

const where = hasVarnish() ? '' : ' (skipped: no `varnishd` with its modules is installed here)';

describe.runIf(where === '')(`behind Debian’s Varnish with deploy/varnish.vcl${where}`, () => {
  let database: TestDatabase;
  let folder: string;
  /** Two copies; Varnish asks the first. */
  let copies: RunningServer[];
  let port: number;
  let purgePort: number;
  let stopVarnish: () => Promise<void>;
  beforeAll(async () => {
    database = await createTestDatabase('product');
    folder = await mkdtemp(join(tmpdir(), 'edge-'));
    port = await findFreePort();
    purgePort = await findFreePort();
    const start = async () =>
      startServer(
        readEnv({
          DATABASE_URL: database.url,
          DATA_DIR: folder,
          LOG_LEVEL: 'silent',
          PORT: String(await findFreePort()),
          EDGE_PURGE_URL: `http://127.0.0.1:${purgePort}/`,
          TRUSTED_PROXIES: '127.0.0.1',
        }),
      );
    copies = [await start(), await start()];
    stopVarnish = await startVarnish({ port, purgePort, serverPort: copies[0]?.port ?? 0 });
  }, 120_000);
  afterAll(async () => {
    for (const copy of copies) await copy.stop();
    await stopVarnish();
    await rm(folder, { recursive: true });
    await database.drop();
  });

  type Answer = { status: number; headers: IncomingHttpHeaders; body: string; isKept: boolean };

  const ask = (path: string, headers: Record<string, string> = {}, from = port) =>
    sendTo(from, { path, headers });

  async function sendTo(to: number, options: RequestOptions): Promise<Answer> {
    const asked = request({ ...options, host: '127.0.0.1', port: to, agent: false });
    asked.end();
    const [answer] = await once(asked, 'response');
    // For a cached answer Varnish names two requests: this one, and the one that fetched it.
    const isKept = /^\d+ \d+$/.test(String(answer.headers['x-varnish']));
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer), isKept };
  }

  /** Repeats until Varnish answers by itself: a purge of an earlier change may still be on its way. */
  async function keep(
    path: string,
    headers: Record<string, string> = {},
    from = port,
  ): Promise<Answer> {
    return vi.waitFor(async () => {
      const answer = await ask(path, headers, from);
      expect(answer.isKept).toBe(true);
      return answer;
    }, SOON);
  }

  /** A Varnish that no server purges: only the test does. @returns its ports */
  async function startUnknown() {
    const ports = { port: await findFreePort(), purgePort: await findFreePort() };
    const stop = await startVarnish({ ...ports, serverPort: copies[0]?.port ?? 0 });
    onTestFinished(stop);
    return ports;
  }

  const pathOf = ({ username }: TestProfile) => `/bio/${username}`;
  const createPage = (columns = {}) => createPremiumProfile(database.sql, columns);
  const SOON = { interval: 20 };

  test('a page is cached for all visitors, whatever their cookies and query, and browsers revalidate it', async () => {
    const page = await createPage({ bio: 'kept at the edge' });
    const answer = await keep(`${pathOf(page)}?utm_source=a`, { cookie: 'session=mine' });
    expect(answer.body).toContain('kept at the edge');
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache' });
    for (const name of ['set-cookie', 'surrogate-key', 'cdn-cache-control']) {
      expect(answer.headers).not.toHaveProperty(name);
    }
    const etag = String(answer.headers.etag);
    expect((await ask(pathOf(page), { 'if-none-match': etag })).status).toBe(304);
    const packed = await keep(pathOf(page), { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers['content-encoding']).toBe('br');
  });

  test('nothing personal is cached: no request with a key, and no other path', async () => {
    const page = await createPage();
    await keep(pathOf(page));
    for (const [path, headers] of [
      [pathOf(page), { authorization: 'Bearer of-somebody' }],
      [`${pathOf(page)}.vcf`, {}],
      ['/config.json', {}],
      ['/healthz', {}],
      ['/', {}],
      ['/bio/nobody_here', {}],
    ] as const) {
      await ask(path, headers);
      expect((await ask(path, headers)).isKept, path).toBe(false);
    }
  });

  test('a save, a plan change, a suspension and a deletion take effect at once despite caching', async () => {
    const page = await createPage({
      bio: 'before',
      sections_enabled: { vcard: true },
      section_order: ['vcard'],
    });
    const { sql } = database;
    expect((await keep(pathOf(page))).body).toContain('before');
    await sql`update public.profiles set bio = 'after' where id = ${page.id}`;
    const see = (what: (answer: Answer) => boolean) =>
      vi.waitFor(async () => expect(what(await ask(pathOf(page)))).toBe(true), SOON);
    await see(({ body }) => body.includes('after'));
    await keep(pathOf(page));
    const paid = (await ask(pathOf(page))).body;
    await sql`update public.profiles set plan = 'free', plan_expiry = null where id = ${page.id}`;
    await see(({ body }) => body !== paid);
    await keep(pathOf(page));
    await sql`select private.suspend(${page.user_id}, 'administrator', 'Spam')`;
    await see(({ status }) => status === 404);
    await sql`select private.lift_suspension(${page.user_id}, 'administrator')`;
    await see(({ status }) => status === 200);
    await keep(pathOf(page));
    await sql`delete from auth.users where id = ${page.user_id}`;
    await see(({ status }) => status === 404);
  });

  /** Headers in which a visitor may claim another address. */
  const FORWARDED: Record<string, string>[] = [
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=127.0.0.1', 'x-real-ip': '127.0.0.1' },
  ];

  test('visitors can’t purge pages, whatever headers a local proxy adds', async () => {
    const page = await createPage();
    const { port, purgePort } = await startUnknown();
    await keep(pathOf(page), {}, port);
    const purge = (to: number, headers = {}) =>
      sendTo(to, { method: 'PURGE', path: '/', headers: { 'surrogate-key': 'pages', ...headers } });
    expect((await purge(port)).status).toBe(405);
    expect((await purge(port, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(405);
    expect((await purge(port, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(405);
    expect((await ask(pathOf(page), {}, port)).isKept).toBe(true);
    expect((await sendTo(purgePort, { path: pathOf(page) })).status).toBe(405);
    expect((await purge(purgePort)).status).toBe(200);
    expect((await ask(pathOf(page), {}, port)).isKept).toBe(false);
  });

  test.runIf(hasCaddy())('a PURGE through Caddy purges nothing', async () => {
    const page = await createPage();
    const { port } = await startUnknown();
    const caddyPort = await findFreePort();
    const serverPort = copies[0]?.port ?? 0;
    const caddy = await startCaddy({ port: caddyPort, serverPort, proxyPort: port });
    onTestFinished(() => caddy.stop());
    await keep(pathOf(page), {}, port);
    const { headers } = await caddy.ask('localhost', pathOf(page));
    expect(headers, 'Caddy asks Varnish').toHaveProperty('x-varnish');
    for (const forwarded of [{}, ...FORWARDED]) {
      const asked = { method: 'PURGE', headers: { 'surrogate-key': 'pages', ...forwarded } };
      for (const path of ['/', pathOf(page)]) {
        const { status } = await caddy.ask('localhost', path, asked);
        expect(status, JSON.stringify(forwarded)).toBe(405);
      }
    }
    expect((await ask(pathOf(page), {}, port)).isKept).toBe(true);
  });

  test('the administrators’ switch closes all cached pages at once', async () => {
    const page = await createPage();
    await keep(pathOf(page));
    const turn = (isOn: boolean) =>
      database.sql`update public.switches set is_on = ${isOn} where name = 'public_pages'`;
    const see = (status: number) =>
      vi.waitFor(async () => expect((await ask(pathOf(page))).status).toBe(status), SOON);
    await turn(false);
    await see(503);
    await turn(true);
    await see(200);
  });

  test('a page cached on its owner’s domain still asks for consent, and is purged with the domain', async () => {
    const page = await createPage();
    const { sql } = database;
    await sql`
      insert into public.analytics_ids (user_id, google_id) values (${page.user_id}, 'G-ABCDEFGHIJ')`;
    await sql`
      insert into public.domains (user_id, name, state, verified_at)
      values (${page.user_id}, 'edge.example', 'pending', now())`;
    await sql`update public.domains set state = 'active' where user_id = ${page.user_id}`;
    const host = { host: 'edge.example' };
    await vi.waitFor(async () => expect((await ask('/', host)).status).toBe(200));
    const answer = await keep('/', host);
    expect(answer.headers['content-security-policy']).toContain('googletagmanager.com');
    expect((await ask('/', { host: 'other.example' })).status).toBe(404);
    await sql`delete from public.domains where user_id = ${page.user_id}`;
    await vi.waitFor(async () => expect((await ask('/', host)).status).toBe(404), SOON);
  });
});
