import type { User } from '@supabase/auth-js';
import { readSentence } from '../connection/answer-sentence.ts';
import { loadConfig } from '../connection/config.ts';

/** @returns a token's user @throws Error if it has none */
export async function readUser(token: string): Promise<User> {
  const { anonKey } = await loadConfig();
  const answer = await fetch('/auth/v1/user', {
    headers: { apikey: anonKey, authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(await readSentence(answer));
  return answer.json();
}
