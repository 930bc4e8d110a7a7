import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findClusterHome, findHome } from '#database/embedded/folders.ts';
import { listProcesses } from '#database/embedded/leftovers.ts';

/** @returns the ids of the processes of a data directory's PostgreSQL, the first of them in front */
export function listPostgresProcesses(dataDirectory: string): number[] {
  const cluster = findCluster(dataDirectory);
  const postmaster = readPostmaster(cluster);
  const others = listProcesses(cluster).filter((pid) => pid !== postmaster);
  return postmaster === null ? others : [postmaster, ...others];
}

/** Ends one of them with kill -9: the first, or any other. @returns its process title */
export function killPostgres(dataDirectory: string, victim: 'first' | 'other'): string {
  const [first, ...others] = listPostgresProcesses(dataDirectory);
  if (first === undefined) throw new Error('There is no PostgreSQL to kill.');
  const pid =
    victim === 'first' ? first : (others[Math.floor(Math.random() * others.length)] ?? first);
  const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  process.kill(pid, 'SIGKILL');
  return pid === first ? 'postmaster' : title;
}

function findCluster(dataDirectory: string): string {
  return join(findClusterHome(findHome(dataDirectory)), 'cluster');
}

function readPostmaster(cluster: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10) || null;
  } catch {
    return null;
  }
}
