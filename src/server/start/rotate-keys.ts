import type { Sql } from '#database/connect.ts';
import { announceKey } from '../data/copies.ts';
import type { Env } from '../env.ts';
import {
  addSigningKey,
  formatSigningKeys,
  loadSigningKeys,
  replaceSigningKeys,
} from './signing-key.ts';

/**
 * Makes a new key to sign with. What the present one signed stays good; what the one before that
 * signed is refused from the next start on.
 *
 * @returns what is left to do, for the operator
 */
export async function rotateKeys(
  sql: Sql,
  env: Pick<Env, 'authSigningKey' | 'dataDirectory'>,
): Promise<string> {
  const keys = await addSigningKey(await loadSigningKeys(env));
  await announceKey(sql, keys[0].kid ?? '');
  if (env.authSigningKey !== undefined) {
    return (
      'Give all copies of the server this AUTH_SIGNING_KEY and start them anew, all at once. It is ' +
      `a secret:\n${formatSigningKeys(keys)}`
    );
  }
  await replaceSigningKeys(env, keys);
  return 'The new key stands in signing-key.json of the data directory. Start the server anew.';
}
