import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { chooseAccount } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import {
  ensureSocketFolder,
  findClusterHome,
  findHome,
  openBinaries,
  openClusterHome,
  openHome,
  SOCKET_NAME,
  socketFolder,
} from './embedded/folders.ts';
import { initialiseCluster } from './embedded/initialise.ts';
import { clearLeftovers } from './embedded/leftovers.ts';
import type { Log } from './embedded/output.ts';
import {
  type Launch,
  launchPostmaster,
  type Supervisor,
  supervise,
} from './embedded/postmaster.ts';

export type { Log } from './embedded/output.ts';

/** An embedded PostgreSQL: its URL, and a function that stops it. */
export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

/**
 * Starts the PostgreSQL from npm, on the cluster in `dataDirectory/postgres`, created if missing. It listens
 * only on a Unix socket in a private folder, and runs until `stop` or until this process ends, however it
 * ends. If it dies, it is restarted.
 *
 * @returns its URL, for `connect`, usable by any process of the same user on this machine.
 * @throws if another server uses the directory, or PostgreSQL can't run here.
 */
export async function startEmbeddedPostgres(options: {
  dataDirectory: string;
  log: Log;
}): Promise<EmbeddedPostgres> {
  const home = openHome(options.dataDirectory);
  const lock = acquireLock(join(home, 'lock'), options.dataDirectory);
  try {
    const { supervisor, socket } = await startServer(home, options.log);
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      await supervisor.stop();
      rmSync(socket, { recursive: true, force: true });
      lock.release();
    };
    return {
      url: socketUrl(socket),
      stop() {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The URL of the embedded server of a data directory, whether or not it is running. */
export function embeddedUrl(dataDirectory: string): string {
  return socketUrl(findSocketFolder(dataDirectory));
}

/** True if this data directory has a cluster. */
export function hasEmbeddedCluster(dataDirectory: string): boolean {
  return existsSync(findCluster(dataDirectory));
}

/** True if this data directory's embedded server responds. */
export function isEmbeddedRunning(dataDirectory: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectSocket(join(findSocketFolder(dataDirectory), SOCKET_NAME));
    socket.once('connect', () => socket.end(() => resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

async function startServer(
  home: string,
  log: Log,
): Promise<{ supervisor: Supervisor; socket: string }> {
  const account = chooseAccount(findOwner(home));
  const clusterHome = openClusterHome(home, account);
  if (clusterHome !== home) {
    log.warn(`PostgreSQL keeps its files in ${clusterHome}, not in ${home}`);
  }
  const binaries = openBinaries(findBinaries(), account, clusterHome);
  const cluster = await initialiseCluster(clusterHome, binaries, account);
  const socket = socketFolder(clusterHome);
  const launch: Launch = async (stopping) => {
    await clearLeftovers(cluster, socket, log);
    ensureSocketFolder(socket, account);
    const args = postmasterArguments(cluster, socket);
    return launchPostmaster({ program: binaries.postgres, args, account }, log, stopping);
  };
  return { supervisor: await supervise(launch, log), socket };
}

function findCluster(dataDirectory: string): string {
  return join(findClusterHome(findHome(dataDirectory)), 'cluster');
}

function findSocketFolder(dataDirectory: string): string {
  return socketFolder(findClusterHome(findHome(dataDirectory)));
}

/** Finds the owner of the cluster, or of a folder made for it; null if we may choose. */
function findOwner(home: string): { uid: number; gid: number } | null {
  const clusterHome = findClusterHome(home);
  const cluster = statSync(join(clusterHome, 'cluster'), { throwIfNoEntry: false });
  if (cluster) return cluster;
  const folder = statSync(clusterHome, { throwIfNoEntry: false });
  return folder && folder.uid !== 0 ? folder : null;
}

/** In libpq's format, so that psql accepts it too: the host in the authority is overridden. */
function socketUrl(folder: string): string {
  return `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
}

/**
 * PostgreSQL's settings on one small machine. Passed at every start, so that they are defined here and not in
 * a file of the cluster. Durability (fsync, synchronous_commit) stays on.
 */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '64MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '512MB',
  min_wal_size: '64MB',
  // There is no replica.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Saves three idle workers and avoids parallel plans, which a small /dev/shm could refuse.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  // A refused statement concerns only its sender and may contain personal data, so it isn't logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '',
};

/** The arguments of `postgres` for a cluster and its socket's folder. */
export function postmasterArguments(cluster: string, socketFolder: string): string[] {
  // The setting is a list; when quoted, a path may contain a comma.
  const folder = `"${socketFolder.replaceAll('"', '""')}"`;
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: folder });
  return ['-D', cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** A lock that the kernel holds for this process and releases however it ends. */
type Lock = { release(): void };

/** flock(2) as a program, on descriptor 3; status 1 means that another process holds the lock. */
const LOCKERS: [program: string, args: string[]][] = [
  ['flock', ['-n', '3']],
  ['perl', ['-e', 'open(my $f, "+<&=", 3) or exit 2; exit(flock($f, 6) ? 0 : 1)']],
];

/**
 * Takes the lock at `path`, a file that is created if missing and never removed. Node has no flock.
 * A lock belongs to the open file, not to the process: a program takes it on our descriptor and
 * exits, and we hold it until we close the file or die.
 *
 * @throws naming the process that holds the lock.
 */
function acquireLock(path: string, subject: string): Lock {
  const descriptor = openSync(path, 'a+', 0o600);
  if (!lockDescriptor(descriptor)) {
    closeSync(descriptor);
    const holder = readFileSync(path, 'utf8').trim() || 'unknown';
    throw new Error(`${subject} is already in use by another server (process ${holder}).`);
  }
  ftruncateSync(descriptor);
  writeSync(descriptor, `${process.pid}\n`);
  return { release: () => closeSync(descriptor) };
}

function lockDescriptor(descriptor: number): boolean {
  for (const [program, args] of LOCKERS) {
    const stdio = ['ignore', 'ignore', 'ignore', descriptor] as const;
    const { status, error } = spawnSync(program, args, { stdio: [...stdio] });
    if (!error && status === 0) return true;
    if (!error && status === 1) return false;
  }
  throw new Error('The data directory cannot be locked: neither flock nor perl works here.');
}
