import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PORT, SERVER_ENVIRONMENT } from '../../e2e/fixtures/server-under-test.ts';
import { type Count, NOTHING } from './test-count.ts';

/** Beside the browser tests' server. */
const ORIGIN = `http://localhost:${PORT + 1}`;

const TOO_LONG_MS = 120_000;

/** Starts the build. @param node the path of the Node.js to start it on */
export function tryStart(node: string): Promise<Count> {
  return tryServer(node, { main: 'dist/server/main.js', cwd: process.cwd() });
}

/**
 * Starts a server with a new database, requests the demo page, and stops it.
 *
 * @param node the path of the Node.js to use
 * @param place its program, and the folder to start it in
 */
export async function tryServer(
  node: string,
  { main, cwd }: { main: string; cwd: string },
): Promise<Count> {
  const directory = await mkdtemp(join(tmpdir(), 'try-start-'));
  const env = {
    ...process.env,
    ...SERVER_ENVIRONMENT,
    PORT: String(PORT + 1),
    DATA_DIR: directory,
  };
  const server = spawn(node, [main], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: TOO_LONG_MS,
  });
  const ended = once(server, 'exit');
  try {
    await waitForAddress(server.stdout);
    const { status } = await fetch(`${ORIGIN}/bio/demo`);
    if (status !== 200) throw new Error(`/bio/demo answered ${status}`);
    server.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`it stopped with ${code}`);
    return { ...NOTHING, passed: 1 };
  } catch (error) {
    return { ...NOTHING, failed: 1, failures: [`a start on ${node}: ${error}`] };
  } finally {
    server.kill('SIGKILL');
    await rm(directory, { recursive: true, force: true });
  }
}

/** It prints its address once it listens. */
async function waitForAddress(output: NodeJS.ReadableStream): Promise<void> {
  for await (const line of createInterface({ input: output })) {
    if (line.includes(ORIGIN)) return;
  }
  throw new Error('it ended before it listened');
}
