import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '#database/rows.generated.ts';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { loadConfig } from '#web/lib/connection/config.ts';
import { withKeys } from '#web/lib/connection/token-client.ts';
import { getSession, renewSession } from '#web/lib/session/session.ts';

/**
 * Adds who asks: the public key, and the access token of whoever is signed in. Where that token is
 * refused it asks once more with a new one, so that nothing that was typed is lost to its expiry.
 *
 * @param send the request, as `fetch` does
 */
export function asCaller(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const [{ anonKey }, session] = await Promise.all([loadConfig(), getSession()]);
    const sendAs = (token: string) => send(input, withKeys(init, anonKey, token));
    const answer = await sendAs(session?.access_token ?? anonKey);
    if (answer.status !== 401 || !session) return answer;
    const renewed = await renewSession(session.access_token);
    return renewed ? sendAs(renewed.access_token) : Response.json(SESSION_ENDED, { status: 401 });
  };
}

export const fetchAsCaller = asCaller((input, init) => fetch(input, init));

/** In place of the service's words, which are not for people. */
const SESSION_ENDED = { code: 'session_ended', message: ACCOUNT_MESSAGES.sessionEnded };

/**
 * The one client of the tables. What it may see and write, row security decides. The query client
 * repeats what fails, so this one doesn't.
 */
export const dataClient = new PostgrestClient<Database>(`${window.location.origin}/rest/v1`, {
  fetch: fetchAsCaller,
  retry: false,
});
