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

/** What `npm start` serves, as a process of its own. */
export type Server = Process & { url: string };

export type ServerOptions = {
  dataDirectory: string;
  /** A free one if not said. */
  port?: number;
  /** Another PostgreSQL than the one in the data directory. */
  databaseUrl?: string;
  core?: Core;
  /** Where the release lies that is started; this checkout if not said. */
  release?: string | undefined;
  /** Words for Node itself, such as a bound of its heap. */
  nodeOptions?: readonly string[];
  /** Further settings. */
  env?: Readonly<Record<string, string>>;
};

export const PUBLIC_URL = 'http://localhost:3000';

/** What servers of the bench are started with; the emptied ones keep out what this shell has set. */
export const SERVER_ENVIRONMENT = {
  HOST: '',
  // The same for every port, since the tokens of people name it.
  PUBLIC_URL,
  DATABASE_URL: '',
  AUTH_SIGNING_KEY: '',
  AUTH_PROVIDERS: '',
  MAIL_URL: '',
  // Crowds are made here: each visitor names an address of its own, as behind a proxy.
  TRUSTED_PROXIES: '127.0.0.1',
  // A measurement asks more often than people do; that is counted all the same.
  REST_REQUESTS_PER_MINUTE: '999999999',
  LOG_LEVEL: 'silent',
  NODE_ENV: 'production',
};

/** Starts the built server and waits until it can serve. @throws with what it said when it ends instead */
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

/** Waits for the first 200. @throws when the process ends before, or after three minutes */
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
