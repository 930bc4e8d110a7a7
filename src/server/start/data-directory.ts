import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { type Env, EnvError } from '../env.ts';

/**
 * Makes the data directory where it is missing.
 *
 * @throws EnvError naming the setting, when it cannot be made or written in
 */
export async function openDataDirectory({ dataDirectory }: Pick<Env, 'dataDirectory'>) {
  try {
    await mkdir(dataDirectory, { recursive: true });
    await access(dataDirectory, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EnvError([`DATA_DIR: ${dataDirectory} cannot be written in (${reason})`]);
  }
}
