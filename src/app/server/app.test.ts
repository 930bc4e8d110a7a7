import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** Without the proxy that other requests come through. */
const askDirectly = (path: string, init: RequestInit) => server.app.request(path, init, {});

test('/healthz says which database answers', async () => {
  // A busy machine may miss the check's deadline, and then says so.
  await expect
    .poll(async () => (await server.app.request('/healthz')).json())
    .toEqual({ status: 'ok', database: 'embedded' });
});

test('/healthz is 503 with Retry-After while the database cannot be reached', async () => {
  const sql = connect('postgres://nobody@127.0.0.1:1/none');
  const down = await createTestApp({ sql });
  const answer = await down.app.request('/healthz');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.text()).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|select/);
  await down.close();
});

test('/config.json gives the dashboard the backend’s address and no secrets', async () => {
  const provider = { name: 'google', label: 'Google', clientId: 'an-id', clientSecret: 'a secret' };
  const { app, keys, close } = await createTestApp({ sql: server.sql, providers: [provider] });
  expect(await (await app.request('/config.json')).json()).toEqual({
    supabaseUrl: 'http://localhost:3000',
    anonKey: keys.anonKey,
    pushKey: expect.stringMatching(/^[\w-]{87}$/),
    providers: [{ name: 'google', label: 'Google' }],
    wallets: { apple: false, google: false },
  });
  await close();
});

test('the sandbox shows emails, newest first', async () => {
  const mail = { to: 'a@vizit.test', subject: 'One', text: 'one', html: '<p>one</p>' };
  await server.mailbox.send(mail);
  await server.mailbox.send({ ...mail, subject: 'Two' });
  const headers = { host: 'localhost:3000' };
  const list = await (await askDirectly('/sandbox/mail.json', { headers })).json();
  expect(list.map((item: { subject: string }) => item.subject)).toEqual(['Two', 'One']);
  expect(list[0]).toMatchObject({ to: 'a@vizit.test', text: 'one', sent_at: expect.any(String) });
  expect(await (await askDirectly('/sandbox/mail', { headers })).text()).toContain('Two');
});

test.for([
  ['a foreign Host', { host: 'evil.example' }],
  ['a Host that only looks local', { host: 'localhost.evil.example:3000' }],
  ['X-Forwarded-For', { host: 'localhost', 'x-forwarded-for': '10.0.0.1' }],
  ['X-Forwarded-Proto', { host: 'localhost', 'x-forwarded-proto': 'https' }],
  ['CF-Connecting-IP', { host: 'localhost', 'cf-connecting-ip': '10.0.0.1' }],
  ['Forwarded', { host: 'localhost', forwarded: 'for=10.0.0.1' }],
] as const)('the sandbox is hidden from a request with %s', async ([, headers]) => {
  expect((await askDirectly('/sandbox/mail.json', { headers })).status).toBe(404);
});

test('the Stripe stand-in answers below /sandbox and at its client’s paths, on this machine only', async () => {
  const status = async (path: string, headers: Record<string, string>) =>
    (await askDirectly(path, { headers })).status;
  const authorization = 'Bearer sk_test_key';
  for (const path of ['/v1/customers', '/sandbox/stripe/v1/customers']) {
    expect(await status(path, { host: 'localhost:3000', authorization })).toBe(200);
    expect(await status(path, { host: 'localhost:3000' })).toBe(401);
    expect(await status(path, { host: 'evil.example', authorization })).toBe(404);
  }
  const made = await askDirectly('/v1/customers', {
    method: 'POST',
    headers: { host: 'localhost:3000', authorization },
    body: new URLSearchParams({ name: 'Ada' }),
  });
  expect(await made.json()).toMatchObject({ object: 'customer', name: 'Ada' });
  const clock = await askDirectly(
    '/sandbox/stripe/clock',
    postJson({ by: 60 }, { host: 'localhost:3000' }),
  );
  expect(clock.status).toBe(200);
  const page = await askDirectly('/sandbox/stripe', { headers: { host: 'localhost' } });
  expect(await page.text()).toContain('Sandbox: no money moves.');
});

test('a screen is 200, any other path the same page with 404', async () => {
  await writeFile(join(server.directory, 'index.html'), '<title>Vizit</title>');
  const fresh = await createTestApp({ webDirectory: server.directory });
  const status = async (path: string) => (await fresh.app.request(path)).status;
  expect(await status('/dashboard')).toBe(200);
  expect(await status('/admin/users')).toBe(200);
  expect(await status('/nowhere')).toBe(404);
  expect(await status('/assets/../../etc/passwd')).toBe(404);
  expect(await status('/assets/%2e%2e%2fpackage.json')).toBe(404);
  const { headers } = await fresh.app.request('/auth/confirm?token_hash=of-a-hosted-template');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  await fresh.close();
});

test('sign-in screens share a page of their own, with any query', async () => {
  await writeFile(join(server.directory, 'index.html'), '<title>Dashboard</title>');
  await writeFile(join(server.directory, 'doors.html'), '<title>Doors</title>');
  const fresh = await createTestApp({ webDirectory: server.directory });
  const read = async (path: string) => (await fresh.app.request(path)).text();
  for (const path of ['/signin', '/auth?redirect=%2Fedit', '/signup?a=b', '/forgot-password'])
    expect([path, await read(path)]).toEqual([path, '<title>Doors</title>']);
  for (const path of ['/', '/auth/confirm', '/reset-password', '/pricing', '/nowhere'])
    expect([path, await read(path)]).toEqual([path, '<title>Dashboard</title>']);
  await fresh.close();
});

test('the worker’s file is never cached, and is 404 once offline use is off', async () => {
  await writeFile(join(server.directory, 'worker.js'), 'addEventListener');
  const ask = async (keepsOffline: boolean, method: string) => {
    const fresh = await createTestApp({ webDirectory: server.directory, keepsOffline });
    const { status, headers } = await fresh.app.request('/worker.js', { method });
    await fresh.close();
    return [status, headers.get('cache-control'), headers.get('content-type')];
  };
  for (const method of ['GET', 'HEAD']) {
    const served = [200, 'no-cache', expect.stringContaining('text/javascript')];
    expect(await ask(true, method)).toEqual(served);
    expect(await ask(false, method)).toEqual([410, null, null]);
  }
});

test('only the code reader’s worker may compile WebAssembly', async () => {
  await writeFile(join(server.directory, 'code-reader.js'), 'addEventListener');
  await writeFile(join(server.directory, 'code-reader.wasm'), '\0asm');
  const fresh = await createTestApp({ webDirectory: server.directory });
  const read = async (path: string) => (await fresh.app.request(path)).headers;
  expect((await read('/code-reader.js')).get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
  expect((await read('/code-reader.wasm')).get('content-type')).toBe('application/wasm');
  for (const path of ['/dashboard', '/event', '/worker.js', '/code-reader.wasm'])
    expect((await read(path)).get('content-security-policy') ?? '').not.toContain('wasm');
  await fresh.close();
});

test('only file types that browsers need are served from the build', async () => {
  const { directory } = server;
  await mkdir(join(directory, 'assets', '.git'), { recursive: true });
  await writeFile(join(directory, 'index.html'), '<title>Vizit</title>');
  const served = ['assets/a.js', 'assets/b.css', 'assets/c.woff2', 'favicon.svg'];
  const stray = [
    'a.js.map',
    'a.js.bak',
    'a.ts',
    'a.js~',
    '.env',
    '.git/config',
    '.DS_Store',
    'a.zip',
  ];
  const paths = [...served, ...stray.map((name) => `assets/${name}`), 'notes.txt', 'package.json'];
  for (const path of paths) await writeFile(join(directory, path), 'found');
  const fresh = await createTestApp({ webDirectory: directory, publicDirectory: directory });
  const statusOf = async (path: string) => (await fresh.app.request(`/${path}`)).status;
  for (const path of served) expect([path, await statusOf(path)]).toEqual([path, 200]);
  for (const path of paths.slice(served.length)) {
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  }
  expect(await statusOf('assets/')).toBe(404);
  await fresh.close();
});
