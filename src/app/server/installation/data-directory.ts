import { constants, type Stats } from 'node:fs';
import { access, chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Env, EnvError } from '#kit/server/process/env.ts';

/**
 * Creates the data directory if missing, and closes it to other users of the machine: it holds passwords,
 * keys and emails.
 *
 * @throws EnvError naming the setting, if it can't be created or written to
 */
export async function openDataDirectory({ dataDirectory }: Pick<Env, 'dataDirectory'>) {
  try {
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    await access(dataDirectory, constants.W_OK | constants.X_OK);
    await closeToOthers(dataDirectory);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EnvError([`DATA_DIR: ${dataDirectory} cannot be written in (${reason})`]);
  }
}

/** Leaves folders of other users, such as mounted volumes, unchanged. */
async function closeToOthers(directory: string): Promise<void> {
  const folder = await stat(directory);
  if (folder.uid !== process.getuid?.()) return;
  const allowed = (await hasForeignCluster(directory, folder)) ? 0o711 : 0o700;
  const closed = folder.mode & 0o7777 & ~(0o077 & ~allowed);
  if (closed !== (folder.mode & 0o7777)) await chmod(directory, closed);
}

/** If root gave PostgreSQL its own account, that account must be able to reach its folder. */
async function hasForeignCluster(directory: string, { uid }: Stats): Promise<boolean> {
  const cluster = await stat(join(directory, 'postgres')).catch(() => null);
  return cluster !== null && cluster.uid !== uid;
}
