import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';

const FILE = join(import.meta.dirname, '../../deploy/cluster/haproxy.cfg');
const WRITTEN_COPY = /^\tserver copy\d .*\n/gm;
const POLL_MS = 20;

/** Starts HAProxy with its deployed configuration, in front of the servers at these local ports. */
export async function startBalancer(
  serverPorts: readonly number[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'balancer-'));
  const file = join(folder, 'haproxy.cfg');
  const servers = serverPorts.map((one, index) => `\tserver copy${index} 127.0.0.1:${one}\n`);
  const text = (await readFile(FILE, 'utf8'))
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replace(WRITTEN_COPY, '');
  await writeFile(file, text.concat(...servers));
  const child = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}.`);
    await wait(POLL_MS);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => socket.end(() => resolve(true)));
    socket.once('error', () => resolve(false));
  });
}
