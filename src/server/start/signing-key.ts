import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generatePrivateJwk } from '#gateway/keys.ts';
import type { Env } from '../env.ts';

type PrivateJwk = Awaited<ReturnType<typeof generatePrivateJwk>>;

/**
 * The key that signs sessions: `AUTH_SIGNING_KEY`, else the one kept in the data directory, made
 * at the first start. Copies of the server that share a database must share the variable.
 *
 * @throws Error when the key cannot be read as JSON
 */
export async function loadSigningKey(env: Env): Promise<PrivateJwk> {
  if (env.authSigningKey !== undefined) return parseKey(env.authSigningKey, 'AUTH_SIGNING_KEY');
  await mkdir(env.dataDirectory, { recursive: true });
  const path = join(env.dataDirectory, 'signing-key.json');
  try {
    return parseKey(await readFile(path, 'utf8'), path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = await generatePrivateJwk();
  await writeOnce(path, JSON.stringify(key));
  return key;
}

/** Readable by its owner only; fails rather than replaces a key that another start has just made. */
async function writeOnce(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

function parseKey(text: string, source: string): PrivateJwk {
  try {
    return JSON.parse(text) as PrivateJwk;
  } catch {
    throw new Error(`${source} does not hold a key in JSON (JWK).`);
  }
}
