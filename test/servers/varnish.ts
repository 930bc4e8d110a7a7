import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isHere } from '../programs.ts';

const FILE = join(import.meta.dirname, '../../deploy/varnish.vcl');

/** Whether there is a Varnish with the modules that deploy/varnish.vcl needs. @throws as `isHere` does */
export function hasVarnish(): boolean {
  const { status, stderr } = spawnSync('varnishd', ['-C', '-f', FILE], { encoding: 'utf8' });
  return isHere('Varnish with its modules', status === 0 && !stderr.includes('Could not load'));
}

/**
 * Starts Varnish with its deployed configuration, between these ports.
 *
 * @returns a function that stops it
 */
export async function startVarnish(ports: {
  port: number;
  purgePort: number;
  serverPort: number;
}): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'varnish-'));
  const file = join(folder, 'vizit.vcl');
  const text = await readFile(FILE, 'utf8');
  await writeFile(file, text.replace('.port = "3000"', `.port = "${ports.serverPort}"`));
  const child = spawn(
    'varnishd',
    [
      '-F',
      '-j',
      'none',
      '-T',
      'none',
      '-a',
      `pages=127.0.0.1:${ports.port}`,
      '-a',
      `purge=127.0.0.1:${ports.purgePort}`,
      '-n',
      join(folder, 'work'),
      '-s',
      'malloc,64m',
      '-p',
      'http_gzip_support=off',
      '-f',
      file,
    ],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  while (!(await isOpen(ports.port))) {
    if (child.exitCode !== null) throw new Error(`Varnish ended with ${child.exitCode}.`);
    await wait(50);
  }
  return async () => {
    child.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => socket.end(() => resolve(true)));
    socket.once('error', () => resolve(false));
  });
}
