import { GoTrueClient } from '@supabase/auth-js';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { isRecord } from '#kit/rules/values/json.ts';
import { loadConfig } from '../connection/config.ts';
import { forgetKept } from './kept-here.ts';

/** Adds the public key, which is fetched once; the client can be created before it is known. */
const fetchWithKey: typeof fetch = async (input, init) => {
  const { anonKey } = await loadConfig();
  const headers = new Headers(init?.headers);
  headers.set('apikey', anonKey);
  return toOwnTime(await fetch(input, { ...init, headers }));
};

/**
 * Converts a session's or challenge's expiry to this device's clock, which is used to check it: on a clock
 * ahead of the server's, every session would arrive expired.
 */
async function toOwnTime(answer: Response): Promise<Response> {
  const serverMs = Date.parse(answer.headers.get('date') ?? '');
  if (!answer.ok || Number.isNaN(serverMs)) return answer;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  if (!isRecord(body) || typeof body.expires_at !== 'number') return answer;
  const expires_at = body.expires_at + Math.round((Date.now() - serverMs) / 1000);
  return Response.json({ ...body, expires_at }, answer);
}

/**
 * The only client of the sign-in service. It holds the session, and refreshes it before expiry. The first
 * bundle mustn't import it: `loadAuthClient` in session.ts loads it on demand.
 */
export const authClient = new GoTrueClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey: SESSION_STORAGE_KEY,
  autoRefreshToken: true,
  persistSession: true,
  // Sessions never come from a URL: otherwise a link could sign people in to its author's account.
  detectSessionInUrl: false,
  flowType: 'pkce',
  experimental: { passkey: true },
  fetch: fetchWithKey,
});

// This device's saved data is removed along with the session, even if the session is refused at start.
authClient.onAuthStateChange((_event, session) => {
  if (session === null) void forgetKept().catch(() => undefined);
});

/**
 * A separate client, whose session isn't stored: to inspect a session before it replaces another.
 */
export function createPassingClient(): GoTrueClient {
  return new GoTrueClient({
    url: `${window.location.origin}/auth/v1`,
    storageKey: `${SESSION_STORAGE_KEY}-passing`,
    autoRefreshToken: false,
    persistSession: false,
    detectSessionInUrl: false,
    flowType: 'pkce',
    fetch: fetchWithKey,
  });
}
