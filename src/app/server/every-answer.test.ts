import { writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SecurityEvent } from '#gateway/events.ts';
import { createPublicPageCache, type PublicPageCache } from '#page/delivery/server/cache.ts';
import { createPublicPageListener } from '#page/delivery/server/listener.ts';
import { createPublicPageLoader } from '#page/delivery/server/loader.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createPremiumProfile } from '#test/factories.ts';
import { listen } from './start/listen.ts';

const PUBLIC_URL = 'https://vizit.test';
const clock = () => new Date();
const events: SecurityEvent[] = [];

let server: TestApp;
let socket: { port: number; close(): Promise<void> };

beforeAll(async () => {
  const onEvent = (event: SecurityEvent) => void events.push(event);
  server = await createTestApp({ publicUrl: PUBLIC_URL }, { onEvent });
  await writeFile(join(server.directory, 'index.html'), '<title>Vizit</title>');
  const owner = {
    username: 'ada_then',
    sections_enabled: { vcard: true, lead_form: true },
    vcard_data: { name: 'Ada', email: 'ada@vizit.test' },
  };
  const { id } = await createPremiumProfile(server.sql, owner);
  await server.sql`update profiles set username = 'ada_now' where id = ${id}`;
  socket = await listen(
    { host: '127.0.0.1', port: 0, publicUrl: PUBLIC_URL },
    createPublicPageListener(openPages(server)),
    server.app,
  );
});

afterAll(async () => {
  await socket.close();
  await server.close();
});

function openPages({ sql }: TestApp): PublicPageCache {
  const loader = createPublicPageLoader({
    ask: (work) => work(sql),
    publicUrl: PUBLIC_URL,
    script: null,
    clock,
  });
  return createPublicPageCache({ ...loader, now: Date.now, log: { warn: () => undefined } });
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string };
type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** Sends the request as given: `fetch` refuses some of them. */
function ask(path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { port: socket.port, host: '127.0.0.1', path, method, headers },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const { statusCode: status = 0, headers } = answer;
          resolve({ status, headers, text: String(Buffer.concat(chunks)) });
        });
      },
    );
    sent.on('error', reject).end(body);
  });
}

const PAGES = ['/bio/ada_now', '/bio/ada_then', '/bio/nobody_x', '/dashboard', '/nowhere'];
/** They may ask for the camera. */
const SCREENS = ['/dashboard', '/nowhere'];
const DATA = [
  '/config.json',
  '/healthz',
  '/auth/v1/health',
  '/auth/v1/user',
  '/rest/v1/profiles',
  '/storage/v1/bucket',
  '/bio/ada_now.json',
  '/metrics',
  '/api/v1/leads',
];
const FILES = [
  '/auth/v1/.well-known/jwks.json',
  '/bio/ada_now.vcf',
  '/bio/ada_then.vcf',
  '/bio/ada_now.svg',
  '/bio/ada_now.png',
  '/bio/ada_now/card.png',
  '/bio/ada_now/swap',
  '/bio/ada_now/swap.json',
  '/bio/ada_now/portrait.png',
  '/storage/v1/object/public/pictures/none.png',
  '/robots.txt',
  '/sitemap.xml',
  '/api/v1/openapi.json',
  '/privacy',
  '/support/help',
  '/.well-known/security.txt',
  '/my-details/none',
  '/assets/none.js',
  ...['', '/portrait.png', '/card.vcf'].map((end) => `/q/none${end}`),
];

test.each([...PAGES, ...DATA, ...FILES])(
  '%s declares its type, enforces https, sends no referrer path and can’t be framed',
  async (path) => {
    const { status, headers } = await ask(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
      'permissions-policy': expect.stringContaining(
        SCREENS.includes(path) ? 'camera=(self), microphone=()' : 'camera=(), microphone=()',
      ),
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': expect.any(String),
    });
    if (status >= 300 && status < 400) return;
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
    const type = headers['content-type'] ?? '';
    expect(type).not.toBe('');
    if (/^text\/|xml$/.test(type)) expect(type).toMatch(/; ?charset=utf-8/i);
  },
);

test.each(DATA)(
  '%s is revalidated or never cached, and downloads if opened in a window',
  async (path) => {
    const { headers } = await ask(path);
    expect(headers['cache-control']).toMatch(/no-store|no-cache/);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="\w+\.json"$/);
  },
);

test('an answer without its own policy has the dashboard’s', async () => {
  for (const path of ['/config.json', '/dashboard']) {
    const { headers } = await ask(path);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  }
});

test('a refusal before routing has the same security headers', async () => {
  const { status, headers } = await ask('/bio\\ada_now');
  expect([status, headers['x-content-type-options'], headers['cache-control']]).toEqual([
    400,
    'nosniff',
    'no-store',
  ]);
});

test('answers about tables and accounts are never cached', async () => {
  const headers = { apikey: server.keys.anonKey, accept: 'text/csv' };
  for (const path of ['/rest/v1/public_profiles?limit=1', '/auth/v1/settings', '/rest/v1/none']) {
    expect((await ask(path, { headers })).headers['cache-control']).toBe('no-store');
  }
});

test('no answer names a program or its version', async () => {
  for (const path of [...PAGES, ...DATA, ...FILES]) {
    const { headers, text } = await ask(path);
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(text).not.toMatch(/postgres(?:ql)?[ /]?\d|hono|node(?:\.js)?[ /]v?\d|node_modules/i);
  }
});

test.each([
  ['TRACE', '/dashboard'],
  ['PROPFIND', '/bio/ada_now'],
  ['OPTIONS', '/rest/v1/profiles'],
  ['OPTIONS', '/leads'],
  ['DELETE', '/bio/ada_now'],
  ['POST', '/dashboard'],
  ['PUT', '/leads'],
  ['PUT', '/unsubscribe/none'],
])('%s on %s is refused with the allowed methods, and reported', async (method, path) => {
  events.length = 0;
  const { status, headers } = await ask(path, { method });
  expect(status).toBe(405);
  expect(headers.allow).toMatch(/^GET, HEAD/);
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(events).toMatchObject([{ kind: 'refusal', outcome: expect.stringMatching(/_405$/) }]);
});

test.each([
  ['/auth/v1/token?grant_type=password', undefined],
  ['/auth/v1/token?grant_type=password', 'text/plain'],
  ['/auth/v1/signup', 'application/x-www-form-urlencoded'],
  ['/leads', 'text/plain'],
  ['/leads', 'multipart/form-data; boundary=x'],
  ['/events', 'application/x-www-form-urlencoded'],
  ['/my-details/none', 'application/json'],
  ['/unsubscribe/none', 'application/json'],
  ['/rest/v1/leads', 'text/xml'],
  ['/api/v1/leads', 'text/plain'],
])('a body sent to %s as %s is refused', async (path, type) => {
  const headers = { ...(type && { 'content-type': type }), apikey: server.keys.anonKey };
  const { status } = await ask(path, { method: 'POST', headers, body: '{}' });
  expect(status).toBe(415);
});

test('refusals outside sign-in are reported by part and status', async () => {
  events.length = 0;
  await ask('/rest/v1/leads', { headers: { apikey: server.keys.anonKey } });
  await ask('/rest/v1/leads', { headers: { apikey: 'forged' } });
  await ask('/unsubscribe/none', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'x',
  });
  await ask('/leads', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
    body: '{}',
  });
  expect(events).toMatchObject([
    { kind: 'refusal', outcome: 'rest_401', address: '127.0.0.1' },
    { kind: 'refusal', outcome: 'rest_401' },
    { kind: 'refusal', outcome: 'unsubscribe_415' },
    { kind: 'refusal', outcome: 'leads_403' },
  ]);
});

test('a missing file is a page for people, and JSON for programs', async () => {
  const person = await ask('/assets/none.js', { headers: { accept: 'text/html' } });
  expect([person.status, person.headers['content-type']]).toEqual([
    404,
    'text/html; charset=utf-8',
  ]);
  expect(person.text).not.toContain('{"code"');
  expect(JSON.parse((await ask('/assets/none.js')).text)).toMatchObject({ code: 'not_found' });
});

test.each([
  [
    'GET http://evil.example/sandbox/mail.json HTTP/1.1\r\nHost: localhost\r\nConnection: close',
    404,
  ],
  [
    'GET /sandbox/mail.json HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close',
    404,
  ],
  [
    'GET http://localhost/sandbox/mail.json HTTP/1.1\r\nHost: evil.example\r\nConnection: close',
    404,
  ],
  ['GET /sandbox/mail.json HTTP/1.0\r\nHost: localhost', 404],
  ['GET /sandbox/mail.json HTTP/1.1\r\nHost: localhost\r\nConnection: close', 200],
  ['GET http://localhost/sandbox/mail.json HTTP/1.1\r\nHost: localhost\r\nConnection: close', 200],
])('the sandbox is open to this machine’s programs, not to proxies: %j', async (head, status) => {
  expect(await sendRaw(`${head}\r\n\r\n`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

async function sendRaw(text: string): Promise<string> {
  const connection = connect(socket.port, '127.0.0.1', () => connection.write(text));
  const chunks: Buffer[] = [];
  for await (const chunk of connection) chunks.push(chunk as Buffer);
  return String(Buffer.concat(chunks));
}

const TWICE_FORM = 'profile_id=x&profile_id=y&email=a%40b.example&email=c%40d.example';
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

test.each<[string, Sent, number[]]>([
  ['/rest/v1/public_profiles?limit=1&limit=1000&select=id&select=username', {}, [200, 400]],
  ['/rest/v1/public_profiles?id=eq.1&id=eq.2', {}, [400]],
  ['/auth/v1/verify?token=a&token=b&type=signup&type=recovery', {}, [303]],
  [
    '/auth/v1/token?grant_type=password&grant_type=pkce',
    { method: 'POST', headers: JSON_TYPE, body: '{}' },
    [400],
  ],
  [
    '/auth/v1/token?grant_type=password',
    {
      method: 'POST',
      headers: JSON_TYPE,
      body: '{"email":["a@b.example","c@d.example"],"password":"x"}',
    },
    [400],
  ],
  ['/leads', { method: 'POST', headers: FORM_TYPE, body: TWICE_FORM }, [400]],
  ['/bio/ada_now?username=a&username=b', {}, [200]],
  ['/bio/ada_now.png?size=256&size=2048', {}, [200]],
  ['/my-details/a/thanks?profile=a&profile=b', {}, [404]],
])('a repeated parameter is read once or refused: %s', async (path, sent, statuses) => {
  const key = server.keys.serviceRoleKey;
  const headers = { apikey: key, authorization: `Bearer ${key}`, ...sent.headers };
  const { status } = await ask(path, { ...sent, headers });
  expect(statuses).toContain(status);
});
