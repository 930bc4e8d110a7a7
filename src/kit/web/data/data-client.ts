import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '#database/rows.generated.ts';
import { importAgain } from '#kit/public/import-again.ts';
import { SESSION_ENDED_WORDS } from '#kit/rules/session/session.ts';
import { loadConfig } from '../connection/config.ts';
import { withKeys } from '../connection/token-client.ts';
import { getSession, renewSession } from '../session/session.ts';

/**
 * Adds the public key and the signed-in person's access token. If the token is refused, it retries once with
 * a new one, so that no input is lost to an expired token.
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

/** Replaces the service's message, which is technical. */
const SESSION_ENDED = { code: 'session_ended', message: SESSION_ENDED_WORDS };

/**
 * The only client of the tables. Row security decides what it may read and write. It doesn't retry,
 * because the query client does.
 */
export const dataClient = new PostgrestClient<Database>(`${window.location.origin}/rest/v1`, {
  fetch: fetchAsCaller,
  retry: false,
});

/** Passes null to a database function; the generated argument types omit null. */
export function orNull<Value>(value: Value | null): Value {
  return value as Value;
}

/**
 * Loads a response's parser in parallel with the response, so that the screen needn't wait for it.
 *
 * @param answer the database's response
 * @param load imports the parser
 * @returns the response's data, and the parser
 */
export async function readWith<Data, Reader>(
  answer: PromiseLike<{ data: Data }>,
  load: () => Promise<Reader>,
): Promise<[data: Data, reader: Reader]> {
  const [{ data }, reader] = await Promise.all([answer, importAgain(load)]);
  return [data, reader];
}
