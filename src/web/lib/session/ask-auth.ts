import type { GoTrueClient } from '@supabase/auth-js';
import { loadAuthClient } from './session.ts';

/**
 * Asks the sign-in service. Its client returns its errors; that it could not be fetched itself is one more.
 *
 * @param load fetches another client than the one that keeps the session
 */
export async function askAuth<Answer extends { error: unknown }>(
  call: (client: GoTrueClient) => Promise<Answer>,
  load = loadAuthClient,
): Promise<Answer | { data?: undefined; error: unknown }> {
  try {
    return await call(await load());
  } catch (error) {
    return { error };
  }
}
