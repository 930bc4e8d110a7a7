import { GoTrueClient } from '@supabase/auth-js';
import { SESSION_STORAGE_KEY } from '#domain/product.ts';
import { loadConfig } from '#web/lib/connection/config.ts';

/** Adds the public key, which is fetched once, so that the client can be made before it is known. */
const fetchWithKey: typeof fetch = async (input, init) => {
  const { anonKey } = await loadConfig();
  const headers = new Headers(init?.headers);
  headers.set('apikey', anonKey);
  return fetch(input, { ...init, headers });
};

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
