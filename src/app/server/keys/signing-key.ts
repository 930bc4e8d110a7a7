import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SIGNING_KEYS_MAX_COUNT } from '#account/server/limits.ts';
import { generatePrivateJwk } from '#gateway/keys/keys.ts';
import type { Env } from '#kit/server/process/env.ts';

type PrivateJwk = Awaited<ReturnType<typeof generatePrivateJwk>>;

/** The key that signs, and the one before it, whose signatures are still valid. */
export type SigningKeys = readonly [PrivateJwk, ...PrivateJwk[]];

type KeyEnv = Pick<Env, 'authSigningKey' | 'dataDirectory'>;

/** Their file in the data directory. */
export const SIGNING_KEY_FILE = 'signing-key.json';

const pathOf = ({ dataDirectory }: KeyEnv) => join(dataDirectory, SIGNING_KEY_FILE);

/**
 * The keys that sign sessions: from `AUTH_SIGNING_KEY`, or from the data directory, created at the first
 * start. Copies of the server that share a database must share the variable.
 *
 * @throws Error if they aren't valid JSON
 */
export async function loadSigningKeys(env: KeyEnv): Promise<SigningKeys> {
  if (env.authSigningKey !== undefined) return parseKeys(env.authSigningKey, 'AUTH_SIGNING_KEY');
  const stored = await findSigningKeys(env);
  if (stored !== null) return stored;
  const key = await generatePrivateJwk();
  await writeOnce(pathOf(env), JSON.stringify(key));
  return [key];
}

/** @returns the data directory's keys, or null. @throws Error if they aren't valid JSON */
export async function findSigningKeys(env: KeyEnv): Promise<SigningKeys | null> {
  const path = pathOf(env);
  try {
    return parseKeys(await readFile(path, 'utf8'), path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** @returns a new key, followed by the one that signed until now */
export async function addSigningKey(keys: SigningKeys): Promise<SigningKeys> {
  const before = keys.slice(0, SIGNING_KEYS_MAX_COUNT - 1);
  return [await generatePrivateJwk(), ...before];
}

/** Replaces the keys in the data directory, atomically. */
export async function replaceSigningKeys(env: KeyEnv, keys: SigningKeys): Promise<void> {
  const path = pathOf(env);
  const partial = `${path}.new`;
  // From an interrupted rotation.
  await rm(partial, { force: true });
  await writeOnce(partial, formatSigningKeys(keys));
  await rename(partial, path);
}

/**
 * Adopts a backup's keys, which its sessions and sealed secrets need.
 *
 * @throws Error if `AUTH_SIGNING_KEY` has other keys
 */
export async function adoptSigningKeys(env: KeyEnv, formatted: string): Promise<void> {
  const keys = parseKeys(formatted, 'The backup');
  if (env.authSigningKey === undefined) return replaceSigningKeys(env, keys);
  const [given] = parseKeys(env.authSigningKey, 'AUTH_SIGNING_KEY');
  if (keys.some(({ kid, x }) => kid === given.kid && x === given.x)) return;
  throw new Error(
    'AUTH_SIGNING_KEY is not a key of this backup. Set it to the one this installation had, or unset it to take the key from the backup.',
  );
}

/** In the format of `AUTH_SIGNING_KEY`: a key set (RFC 7517), the signing key first. */
export function formatSigningKeys(keys: SigningKeys): string {
  return JSON.stringify({ keys });
}

/** Readable by its owner only; fails instead of replacing a key that another start has just created. */
async function writeOnce(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A single key, or a set. */
function parseKeys(text: string, source: string): SigningKeys {
  const [first, ...others] = parseJson(text, source);
  if (first === undefined || others.length >= SIGNING_KEYS_MAX_COUNT) {
    throw new Error(`${source} must hold one key, or two: the one that signs, and the one before.`);
  }
  return [first, ...others];
}

function parseJson(text: string, source: string): PrivateJwk[] {
  try {
    const parsed = JSON.parse(text) as PrivateJwk | { keys: PrivateJwk[] };
    return 'keys' in parsed && Array.isArray(parsed.keys) ? parsed.keys : [parsed as PrivateJwk];
  } catch {
    throw new Error(`${source} does not hold a key in JSON (JWK).`);
  }
}
