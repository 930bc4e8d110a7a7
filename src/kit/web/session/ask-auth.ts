import type { GoTrueClient } from '@supabase/auth-js';
import { loadAuthClient } from './session.ts';

/**
 * Calls the sign-in service. Its client returns its errors; a failure to load the client is
 * returned too.
 *
 * @param load loads a client other than the one that keeps the session
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
