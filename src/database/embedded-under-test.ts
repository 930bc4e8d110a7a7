// A fresh data directory for each test, servers in it, and a primary with its standby on TCP. Imported
// by tests only.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { findFreePort } from '#test/servers/free-port.ts';
import { connect } from './connect.ts';
import { chooseAccount, spawnAs } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import { listProcesses } from './embedded/leftovers.ts';
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
    // Runs last in a test, once its servers no longer write to its directory.
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

const STOP_PATIENCE_MS = 5_000;

type Server = {
  host: string;
  url: string;
  stop(): Promise<void>;
  /** Stops responding, but keeps every connection open. */
  hang(): void;
};

/** `demote` restarts it as a standby with all its data, following no primary. */
type Primary = Server & { demote(): Promise<Server> };

/** Two servers with one history; the second follows the first until it is promoted (`pg_promote`). */
export async function startReplicated(): Promise<{ primary: Primary; standby: Server }> {
  takePreparedCluster();
  const second = join(dataDirectory, 'second');
  // It must have kept its log for replicas before it is copied.
  await (await startServer(clusterFolder())).stop();
  execFileSync('cp', ['-Rp', clusterFolder(), second]);
  const primary = await startServer(clusterFolder());
  writeFileSync(join(second, 'standby.signal'), '');
  const [host = '', port = ''] = primary.host.split(':');
  appendFileSync(
    join(second, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=postgres'\n`,
  );
  const demote = async () => {
    await primary.stop();
    writeFileSync(join(clusterFolder(), 'standby.signal'), '');
    return startServer(clusterFolder());
  };
  return { primary: { ...primary, demote }, standby: await startServer(second) };
}

/** A server on TCP. @param more settings */
export async function startServer(
  cluster: string,
  more: Record<string, string> = {},
): Promise<Server> {
  const port = await findFreePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    wal_level: 'replica',
    shared_buffers: '16MB',
    fsync: 'off',
    ...more,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { uid, gid } = statSync(cluster);
  const child = spawnAs(
    chooseAccount({ uid, gid }),
    { program: findBinaries().postgres, args: ['-D', cluster, ...args], deathSignal: 'KILL' },
    { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await untilReady(child);
  const send = (signal: NodeJS.Signals) => {
    for (const pid of listProcesses(cluster)) sendTo(pid, signal);
  };
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    send('SIGCONT');
    child.kill('SIGINT');
    // It waits to send the rest to a standby that left.
    const hurry = setTimeout(() => child.kill('SIGQUIT'), STOP_PATIENCE_MS);
    await ended;
    clearTimeout(hurry);
  };
  onTestFinished(stop);
  const host = `127.0.0.1:${port}`;
  const hang = () => send('SIGSTOP');
  return { host, url: `postgres://postgres@${host}/postgres`, stop, hang };
}

function sendTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in between.
  }
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
    child.once('exit', () => reject(new Error(said)));
  });
}
