import { constants, type Stats } from 'node:fs';
import { access, chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Env, EnvError } from '../../process/env.ts';

/**
 * Makes the data directory where it is missing, and closes it to the other people of the machine:
 * passwords, keys and mails lie in it.
 *
 * @throws EnvError naming the setting, when it cannot be made or written in
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

/** Leaves folders of other users, such as mounted volumes, as they are. */
async function closeToOthers(directory: string): Promise<void> {
  const folder = await stat(directory);
  if (folder.uid !== process.getuid?.()) return;
  const allowed = (await hasForeignCluster(directory, folder)) ? 0o711 : 0o700;
  const closed = folder.mode & 0o7777 & ~(0o077 & ~allowed);
  if (closed !== (folder.mode & 0o7777)) await chmod(directory, closed);
}

/** Where root gave PostgreSQL an account of its own, that account must come through to its folder. */
async function hasForeignCluster(directory: string, { uid }: Stats): Promise<boolean> {
  const cluster = await stat(join(directory, 'postgres')).catch(() => null);
  return cluster !== null && cluster.uid !== uid;
}
