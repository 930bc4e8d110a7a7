import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '#database/rows.generated.ts';
import { loadConfig } from './config.ts';

/**
 * @param token a session's token, perhaps not this browser's
 * @returns a client of the tables that only ever uses this token
 */
export function createTokenClient(token: string): PostgrestClient<Database> {
  return new PostgrestClient<Database>(`${window.location.origin}/rest/v1`, {
    fetch: async (input, init) => {
      const { anonKey } = await loadConfig();
      return fetch(input, withKeys(init, anonKey, token));
    },
  });
}

/** @returns the request with the public key and an access token */
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
