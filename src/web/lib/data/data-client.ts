import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '#database/rows.generated.ts';
import { getSession } from '../session/session.ts';
import { loadConfig } from './config.ts';

/** Adds who asks: the public key, and the access token of whoever is signed in. */
export const fetchAsCaller: typeof fetch = async (input, init) => {
  const [{ anonKey }, session] = await Promise.all([loadConfig(), getSession()]);
  const headers = new Headers(init?.headers);
  headers.set('apikey', anonKey);
  headers.set('authorization', `Bearer ${session?.access_token ?? anonKey}`);
  return fetch(input, { ...init, headers });
};

/** The one client of the tables. What it may see and write, row security decides. */
export const dataClient = new PostgrestClient<Database>(`${window.location.origin}/rest/v1`, {
  fetch: fetchAsCaller,
});
