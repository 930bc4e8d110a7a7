import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '#test/servers/free-port.ts';

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

test('SIGTERM during the first start stops the server and its database once it has started', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'main-'));
  onTestFinished(() => rm(folder, { recursive: true, maxRetries: 20 }));
  const server = spawn(process.execPath, ['--import', 'tsx', 'src/app/server/main.ts'], {
    cwd: join(import.meta.dirname, '../../../..'),
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder, PORT: String(await findFreePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const said: Buffer[] = [];
  server.stdout.on('data', (text: Buffer) => said.push(text));
  const ended = once(server, 'exit');
  const running = join(folder, 'postgres/cluster/postmaster.pid');
  // All of the server is compiled first.
  await expect.poll(() => isThere(running), { interval: 10, timeout: 100_000 }).toBe(true);
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await isThere(running)).toBe(false);
  // A server that stops prints no welcome.
  expect(Buffer.concat(said).toString()).not.toContain('http://');
});
