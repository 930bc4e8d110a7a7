import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '#test/servers/free-port.ts';
import { type Core, type Process, startProcess } from './processes.ts';
import { requestRaw } from './raw-request.ts';
import type { Scope } from './scope.ts';

const POLL_MS = 10;
const START_PATIENCE_MS = 180_000;

/** The server of `npm start`, as a separate process. */
export type Server = Process & { url: string };

export type ServerOptions = {
  dataDirectory: string;
  /** By default a free one. */
  port?: number;
  /** A PostgreSQL other than the one in the data directory. */
  databaseUrl?: string;
  core?: Core;
  /** The folder of the release to start; by default this checkout. */
  release?: string | undefined;
  /** Options for Node.js itself, such as a heap limit. */
  nodeOptions?: readonly string[];
  /** Further settings. */
  env?: Readonly<Record<string, string>>;
};

export const PUBLIC_URL = 'http://localhost:3000';

/** The environment of the bench's servers; empty values override this shell's. */
export const SERVER_ENVIRONMENT = {
  HOST: '',
  // The same for every port, since people's tokens name it.
  PUBLIC_URL,
  DATABASE_URL: '',
  AUTH_SIGNING_KEY: '',
  AUTH_PROVIDERS: '',
  MAIL_URL: '',
  // Crowds come from this machine: each visitor names an address, as behind a proxy.
  TRUSTED_PROXIES: '127.0.0.1',
  // A measurement sends more requests than people do, and all are counted.
  REST_REQUESTS_PER_MINUTE: '999999999',
  LOG_LEVEL: 'silent',
  NODE_ENV: 'production',
};

/** Starts the built server and waits until it can serve. @throws with its output if it ends instead */
export async function startServer(scope: Scope, options: ServerOptions): Promise<Server> {
  const { dataDirectory, databaseUrl = '', core, release, nodeOptions = [], env } = options;
  const port = options.port ?? (await findFreePort());
  const command = [process.execPath, ...nodeOptions, 'dist/server/main.js'];
  const started = startProcess(scope, command, {
    core,
    folder: release,
    env: {
      ...SERVER_ENVIRONMENT,
      PORT: String(port),
      DATA_DIR: dataDirectory,
      DATABASE_URL: databaseUrl,
      ...env,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilServing(url, started);
  return { ...started, url };
}

/** Waits for the first 200. @throws if the process ends first, or after three minutes */
export async function untilServing(url: string, process: Process): Promise<void> {
  const deadline = performance.now() + START_PATIENCE_MS;
  while (!(await isServing(url))) {
    if (process.hasExited()) throw new Error(`The server ended: ${process.complaint()}`);
    if (performance.now() > deadline) throw new Error(`The server does not serve ${url}.`);
    await wait(POLL_MS);
  }
}

async function isServing(url: string): Promise<boolean> {
  return requestRaw(`${url}/healthz`).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** An empty folder for a server's data, removed with the scope. */
export function createDataDirectory(scope: Scope): string {
  const folder = mkdtempSync(join(tmpdir(), 'vizit-bench-'));
  scope.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
