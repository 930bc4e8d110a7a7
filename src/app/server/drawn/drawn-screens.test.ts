import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../start/listen.ts';
import { createDrawnScreenListener, readDrawnScreens } from '../start/open-site.ts';

const PATHS = ['signin', 'auth', 'signup', 'forgot-password', 'pricing'];

async function createWebDirectory() {
  const folder = await mkdtemp(join(tmpdir(), 'vizit-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Writes the screens as the build does. */
async function draw(webDirectory: string) {
  const folder = join(webDirectory, 'prerendered');
  await mkdir(folder);
  await writeFile(join(folder, 'script-hash.txt'), 'sha256-of-the-script');
  for (const name of PATHS) {
    const html = Buffer.from(`drawn ${name}`);
    await writeFile(join(folder, `${name}.html`), html);
    await writeFile(join(folder, `${name}.html.br`), brotliCompressSync(html));
    await writeFile(join(folder, `${name}.html.gz`), gzipSync(html));
  }
}

/** A server with the build's rendered screens, and the dashboard behind them. */
async function start(webDirectory: string, isHttps = false) {
  const screens = await readDrawnScreens({ webDirectory, isHttps });
  const program = new Hono().all('*', (context) => context.text('program'));
  const address = { host: '127.0.0.1', port: 0, publicUrl: 'http://localhost' };
  const server = await listen(address, createDrawnScreenListener(screens), program);
  onTestFinished(() => server.close());
  return (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, init);
}

test('a screen drawn by the build is served unless the URL has a query', async () => {
  const folder = await createWebDirectory();
  await draw(folder);
  const ask = await start(folder);
  const read = async (path: string) => (await ask(path)).text();
  for (const name of PATHS) expect(await read(`/${name}`)).toBe(`drawn ${name}`);
  expect(await read('/signin?redirect=/billing')).toBe('program');
  expect(await read('/dashboard')).toBe('program');
  expect(await (await ask('/signin', { method: 'POST' })).text()).toBe('program');
});

test('a drawn screen is revalidated each time, and resent only if it differs', async () => {
  const folder = await createWebDirectory();
  await draw(folder);
  const ask = await start(folder);
  const first = await ask('/signin', { headers: { 'accept-encoding': 'br' } });
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect(first.headers.get('content-encoding')).toBe('br');
  const etag = first.headers.get('etag') ?? '';
  expect((await ask('/signin', { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await ask('/auth', { headers: { 'if-none-match': etag } })).status).toBe(200);
});

test('a drawn screen runs its own script only, and enforces https', async () => {
  const folder = await createWebDirectory();
  await draw(folder);
  const { headers } = await (await start(folder, true))('/pricing');
  expect(headers.get('content-security-policy')).toContain(
    "script-src 'self' 'sha256-of-the-script';",
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
});

test('without a build, the app’s plain page is served', async () => {
  const ask = await start(await createWebDirectory());
  expect(await (await ask('/signin')).text()).toBe('program');
});
