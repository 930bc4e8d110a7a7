import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SOCKET_NAME } from './folders.ts';
import type { Log } from './output.ts';
import { shutDown } from './postmaster.ts';

const POLL_MS = 20;

/**
 * Frees the cluster for a new postmaster: ends processes that a killed server or postmaster left
 * running, and removes stale lock files. Call it only while holding the lock, which gives exclusive
 * access to the cluster.
 *
 * @throws if a leftover process can't be ended.
 */
export async function clearLeftovers(
  cluster: string,
  socketFolder: string,
  log: Log,
): Promise<void> {
  const leftovers = listProcesses(cluster);
  if (leftovers.length > 0) {
    log.warn(`a PostgreSQL left running on ${cluster} (process ${leftovers[0]}) is being stopped`);
    const isGone = await shutDown(
      (signal) => sendToServer(cluster, signal),
      (patienceMs) => waitUntilGone(cluster, patienceMs),
    );
    if (!isGone)
      throw new Error(`PostgreSQL on ${cluster} is still running and cannot be stopped.`);
  }
  removeStaleMarks(cluster, socketFolder);
}

/** The cluster's server processes: each has the cluster as its working folder. */
export function listProcesses(cluster: string): number[] {
  return existsSync('/proc/self/cwd') ? listFromProc(cluster) : listFromPs(cluster);
}

function listFromProc(cluster: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => isServerProcess(pid, cluster));
}

function isServerProcess(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return isPostmasterOf(pid, cluster);
  }
}

/** Checks the command line, for other users' processes, whose working folder is unreadable. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  try {
    const [program = '', flag, folder] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return program.endsWith('/postgres') && flag === '-D' && folder === cluster;
  } catch {
    return false;
  }
}

function listFromPs(cluster: string): number[] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' });
  const lines = stdout.split('\n').filter((line) => line.includes(`/postgres -D ${cluster} `));
  return lines.map((line) => Number.parseInt(line, 10));
}

/** Signals the postmaster, which ends its children properly, or the children if it is dead. */
function sendToServer(cluster: string, signal: NodeJS.Signals): void {
  const pids = listProcesses(cluster);
  const postmaster = readPostmasterPid(cluster);
  const isLed = postmaster !== null && pids.includes(postmaster) && signal !== 'SIGKILL';
  for (const pid of isLed ? [postmaster] : pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended in between.
    }
  }
}

async function waitUntilGone(cluster: string, patienceMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += POLL_MS) {
    if (listProcesses(cluster).length === 0) return true;
    await wait(POLL_MS);
  }
  return false;
}

/**
 * PostgreSQL notices if the process in its lock file is dead, but not if another program now has
 * its id, as in every restarted container. It would refuse to start.
 */
function removeStaleMarks(cluster: string, socketFolder: string): void {
  const pid = readPostmasterPid(cluster);
  if (pid !== null && isAlive(pid)) rmSync(join(cluster, 'postmaster.pid'));
  rmSync(join(socketFolder, SOCKET_NAME), { force: true });
  rmSync(join(socketFolder, `${SOCKET_NAME}.lock`), { force: true });
}

function readPostmasterPid(cluster: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
