import type { User } from '@supabase/auth-js';
import { loadConfig } from '../connection/config.ts';
import { readSentence } from '../connection/error-sentence.ts';
import { withKeys } from '../connection/token-client.ts';

/** @returns a token's user @throws Error if it has none */
export async function readUser(token: string): Promise<User> {
  const { anonKey } = await loadConfig();
  const answer = await fetch('/auth/v1/user', withKeys({}, anonKey, token));
  if (!answer.ok) throw new Error(await readSentence(answer));
  return answer.json();
}
