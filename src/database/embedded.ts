import { existsSync, rmSync, statSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { chooseAccount } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import {
  findClusterHome,
  findHome,
  openBinaries,
  openClusterHome,
  openHome,
} from './embedded/folders.ts';
import { initialiseCluster } from './embedded/initialise.ts';
import { clearLeftovers } from './embedded/leftovers.ts';
import { acquireLock } from './embedded/lock.ts';
import type { Log } from './embedded/log.ts';
import { launchPostmaster } from './embedded/postmaster.ts';
import { postmasterArguments } from './embedded/settings.ts';
import { ensureSocketFolder, SOCKET_NAME, socketFolder } from './embedded/socket.ts';
import { type Launch, type Supervisor, supervise } from './embedded/supervise.ts';

export type { Log } from './embedded/log.ts';

/** An embedded PostgreSQL: its URL, and a function that stops it. */
export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

/**
 * Starts the PostgreSQL from npm, on the cluster in `dataDirectory/postgres`, which is created if
 * missing. It listens only on a Unix socket in a private folder, and runs until `stop` or the end
 * of this process, however it ends. If it dies, it is restarted.
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

/** Whether this data directory has a cluster. */
export function hasEmbeddedCluster(dataDirectory: string): boolean {
  return existsSync(findCluster(dataDirectory));
}

/** Whether the embedded server of this data directory answers. */
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
