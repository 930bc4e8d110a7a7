import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '#database/rows.generated.ts';
import { loadConfig } from './config.ts';

/**
 * @param token of a session, such as one beside that which is open here
 * @returns a client of the tables that asks as whoever has it, and never with another
 */
export function createTokenClient(token: string): PostgrestClient<Database> {
  return new PostgrestClient<Database>(`${window.location.origin}/rest/v1`, {
    fetch: async (input, init) => {
      const { anonKey } = await loadConfig();
      return fetch(input, withKeys(init, anonKey, token));
    },
  });
}

/** @returns the request with who asks: the public key, and an access token */
export function withKeys(
  init: RequestInit | undefined,
  anonKey: string,
  token: string,
): RequestInit {
  const headers = new Headers(init?.headers);
  headers.set('apikey', anonKey);
  headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
}
