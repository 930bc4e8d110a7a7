import type { GoTrueClient } from '@supabase/auth-js';
import { loadAuthClient } from './session.ts';

/**
 * Calls the sign-in service. Its client returns errors; a failure to load the client is returned too.
 *
 * @param load loads a client other than the one holding the session
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

/** Ends only this session; from a private screen, the next sign-in leads back there. */
export async function signOutHere(): Promise<void> {
  await askAuth((client) => client.signOut({ scope: 'local' }));
}

/** @param path one of ours @returns its absolute URL, for links in emails */
export function absolute(path: string): string {
  return new URL(path, window.location.origin).href;
}
