import { askAuth } from './ask-auth.ts';

/** Ends this session alone; whoever is on a screen of their own is led back there once signed in. */
export async function signOutHere(): Promise<void> {
  await askAuth((client) => client.signOut({ scope: 'local' }));
}
