import {
  announceKey,
  findSigningKeyInUse,
  forgetCopies as forget,
  tellOfKeys,
} from '#admin/installation/server/copies.ts';
import type { Sql } from '#database/connect.ts';
import type { Env } from '#kit/server/process/env.ts';
import {
  addSigningKey,
  formatSigningKeys,
  loadSigningKeys,
  replaceSigningKeys,
  type SigningKeys,
} from '../keys/signing-key.ts';
import type { Command } from './command.ts';

export const rotateKeysCommand: Command = {
  usage: '',
  does: 'sign with a new key; the current one still verifies what it signed',
  words: [0, 0],
  // The key is in a file, or in the operator's environment variable.
  canRunDry: false,
  run: ({ sql, env }) => rotateKeys(sql, env),
};

/**
 * Creates a new signing key. The current key's signatures stay valid; the previous key's are refused once
 * the new one is used.
 *
 * @returns the operator's remaining steps
 * @throws Error while the last new key isn't in use yet: a copy knows two keys, not three
 */
export async function rotateKeys(
  sql: Sql,
  env: Pick<Env, 'authSigningKey' | 'dataDirectory'>,
): Promise<string> {
  const present = await loadSigningKeys(env);
  if (env.authSigningKey === undefined) await requireInUse(sql, present);
  const keys = await addSigningKey(present);
  await announceKey(sql, keys[0].kid ?? '');
  if (env.authSigningKey !== undefined) {
    return (
      'Give all copies of the server this AUTH_SIGNING_KEY and restart them together. It is ' +
      `a secret:\n${formatSigningKeys(keys)}`
    );
  }
  await replaceSigningKeys(env, keys);
  await tellOfKeys(sql);
  return (
    'The new key is in signing-key.json in the data directory. A running server uses it ' +
    'within a few seconds.'
  );
}

async function requireInUse(sql: Sql, [{ kid }]: SigningKeys): Promise<void> {
  const inUse = await findSigningKeyInUse(sql);
  if (inUse === null || inUse === kid) return;
  throw new Error(
    'The last new key is not in use yet. Wait a few seconds if the server is running, or start it once.',
  );
}

export const forgetCopies: Command = {
  usage: '',
  does: 'let the next start decide which key and files are right',
  words: [0, 0],
  canRunDry: true,
  async run({ sql }) {
    await forget(sql);
    return 'The next start of the server decides which key and files are right.';
  },
};
