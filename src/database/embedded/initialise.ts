import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, spawnAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { collectOutput } from './output.ts';

/** The major version of the packaged PostgreSQL; clusters of other versions can't be opened. */
const MAJOR_VERSION = '18';

const INITDB_ARGUMENTS = [
  '--username=postgres',
  // Only users who can enter the socket's folder get this far.
  '--auth=trust',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--data-checksums',
];

/**
 * Creates the cluster if it's missing. It is created under another name and renamed when finished, so an
 * interrupted one is never mistaken for a complete one, and the next start tries again.
 *
 * @returns the cluster's folder.
 * @throws with initdb's output, or if the cluster has another major version.
 */
export async function initialiseCluster(
  clusterHome: string,
  binaries: Binaries,
  account: Account,
): Promise<string> {
  const cluster = join(clusterHome, 'cluster');
  if (!existsSync(cluster)) {
    removePartials(clusterHome);
    const partial = join(clusterHome, `partial-${process.pid}-${Date.now()}`);
    await runInitdb(binaries, account, partial);
    renameSync(partial, cluster);
  }
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR_VERSION) {
    throw new Error(`${cluster} was made by PostgreSQL ${version}; this one is ${MAJOR_VERSION}.`);
  }
  return cluster;
}

function removePartials(clusterHome: string): void {
  for (const name of readdirSync(clusterHome)) {
    if (name.startsWith('partial-'))
      rmSync(join(clusterHome, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

async function runInitdb(binaries: Binaries, account: Account, folder: string): Promise<void> {
  const args = ['-D', folder, ...INITDB_ARGUMENTS];
  const child = spawnAs(
    account,
    { program: binaries.initdb, args, deathSignal: 'KILL' },
    { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const output = collectOutput(child);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`initdb failed (${code}): ${output()}`);
}
