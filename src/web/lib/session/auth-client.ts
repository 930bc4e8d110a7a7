import { GoTrueClient } from '@supabase/auth-js';
import { SESSION_STORAGE_KEY } from '#domain/product.ts';
import { isRecord } from '#domain/values/json.ts';
import { loadConfig } from '#web/lib/connection/config.ts';

/** Adds the public key, which is fetched once, so that the client can be made before it is known. */
const fetchWithKey: typeof fetch = async (input, init) => {
  const { anonKey } = await loadConfig();
  const headers = new Headers(init?.headers);
  headers.set('apikey', anonKey);
  return toOwnTime(await fetch(input, { ...init, headers }));
};

/**
 * Moves the end of a session or a challenge onto this device's clock, by which it is judged here: ahead of the
 * server's, every session would have run out as it came.
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
 * The one client of the sign-in service. It keeps the session, and refreshes it before it ends.
 * The first script must not import it: `loadAuthClient` of session.ts fetches it when it is needed.
 */
export const authClient = new GoTrueClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey: SESSION_STORAGE_KEY,
  autoRefreshToken: true,
  persistSession: true,
  // A session never comes with an address: whoever wrote the link could sign people in as themselves.
  detectSessionInUrl: false,
  flowType: 'pkce',
  experimental: { passkey: true },
  fetch: fetchWithKey,
});

/** A client beside it, whose session nobody keeps: to look at one before it takes another's place. */
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
