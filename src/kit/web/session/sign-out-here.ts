import { askAuth } from './ask-auth.ts';

/** Ends only this session; from a private screen, the next sign-in leads back there. */
export async function signOutHere(): Promise<void> {
  await askAuth((client) => client.signOut({ scope: 'local' }));
}
