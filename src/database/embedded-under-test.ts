// A fresh data directory for each test, and servers in it. Imported by tests only.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { connect } from './connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

export const SILENT = { debug() {}, info() {}, warn() {}, error() {} };
const SERVER_SCRIPT = join(import.meta.dirname, '../../test/servers/embedded-server.ts');

let prepared: string;
export let dataDirectory: string;

/** Gives each test in a file its own data directory. */
export function setUpDataDirectories(): void {
  beforeAll(async () => {
    prepared = mkdtempSync(join(tmpdir(), 'prepared-'));
    const server = await startEmbeddedPostgres({ dataDirectory: prepared, log: SILENT });
    await server.stop();
  });
  afterAll(() => rmSync(prepared, { recursive: true }));
  beforeEach((test) => {
    const directory = realpathSync(mkdtempSync(join(tmpdir(), 'embedded-')));
    dataDirectory = directory;
    // Runs last in a test, once its servers no longer write there.
    test.onTestFinished(() => rmSync(directory, { recursive: true, maxRetries: 20 }));
  });
}

export const clusterFolder = () => join(dataDirectory, 'postgres', 'cluster');

export async function start(folder = dataDirectory): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDirectory: folder, log: SILENT });
  onTestFinished(() => server.stop());
  return server;
}

/** Saves tests from creating a cluster. Node.js 22 and later copy a folder without its mode. */
export function takePreparedCluster(): void {
  execFileSync('cp', ['-Rp', join(prepared, 'postgres'), dataDirectory]);
}

export function spawnServer(): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', SERVER_SCRIPT, dataDirectory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

export async function ready(child: ChildProcess): Promise<string> {
  const [url] = await once(child.stdout ?? child, 'data');
  return String(url).trim();
}

export async function ask(url: string, statement: string): Promise<unknown[]> {
  const sql = connect(url, { max: 1 });
  try {
    return [...(await sql.unsafe(statement))];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

export function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(clusterFolder(), 'postmaster.pid'), 'utf8'), 10);
}
