import type { GoTrueClient, Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { ONLY_LOOKING } from '#domain/account/impersonation.ts';
import { isUnreachable } from '#web/lib/connection/error-sentence.ts';
import { createListeners } from '#web/ui/listeners.ts';
import { importAgain } from '#web/ui/loading/import-again.ts';
import { whenIdle } from '#web/ui/loading/when-idle.ts';
import { expireImpersonation, getImpersonation, toSession } from './impersonation.ts';
import { isLasting, readStoredSession } from './stored-session.ts';

let session: Session | null = null;
let loading: Promise<GoTrueClient> | undefined;
let renewing: Promise<Session | null> | undefined;
let hasEnded = false;
let isFollowing = false;
const { subscribe, notify } = createListeners();
const ended = createListeners();

/**
 * Fetches the client of the sign-in service, which is a sixth of the first script: a visitor needs
 * it only once something is typed. A failure is forgotten, so that the next call tries again.
 *
 * @returns the one client
 * @throws TypeError when the program cannot be fetched
 */
export function loadAuthClient(): Promise<GoTrueClient> {
  // It would act on the administrator's own account, whose session other tabs share.
  if (getImpersonation()) return Promise.reject(new Error(ONLY_LOOKING));
  loading ??= importAuthClient().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** @returns a client whose session takes nobody's place */
export async function loadPassingClient(): Promise<GoTrueClient> {
  return (await fetchAuthClient()).createPassingClient();
}

const fetchAuthClient = () => importAgain(() => import('./auth-client.ts'));

async function importAuthClient(): Promise<GoTrueClient> {
  const { authClient } = await fetchAuthClient();
  authClient.onAuthStateChange((event, next) => {
    // One that was used until now and is gone by the time of its first word: the next request tells.
    if (event === 'INITIAL_SESSION' && next === null && session !== null) return;
    set(next);
    if (next) void tellDevice(next).catch(() => undefined);
  });
  return authClient;
}

/** Once for each session; it can wait for anything else. */
async function tellDevice({ access_token }: Session): Promise<void> {
  const { rememberDevice } = await import('./known-device.ts');
  await rememberDevice(access_token);
}

/**
 * The session as it is stored, refreshed if it has run out. One that lasts for a while needs no client
 * yet: the screen is drawn first.
 *
 * @returns the session, or null when nobody is signed in
 * @throws AuthRetryableFetchError when the service cannot be reached: nobody was signed out by that
 */
export async function getSession(): Promise<Session | null> {
  const impersonation = getImpersonation();
  if (impersonation) {
    set(toSession(impersonation));
    return session;
  }
  if (!loading) {
    const stored = readStoredSession();
    if (stored === null) {
      set(null);
      return null;
    }
    if (isLasting(stored)) {
      followSoon();
      set(stored);
      return stored;
    }
  }
  const client = await loadAuthClient();
  const { data, error } = await client.getSession();
  if (isUnreachable(error)) throw error;
  hasEnded ||= data.session === null;
  set(data.session);
  return data.session;
}

/**
 * Another access token, for a request whose own was refused: because it has run out, by the clock of
 * the server, or because the session was ended elsewhere. In the latter case it ends here as well.
 *
 * @param refused the access token that was refused
 * @returns the session to try once more with, or null when it has ended
 * @throws AuthRetryableFetchError when the service cannot be reached: nobody was signed out by that
 */
export function renewSession(refused: string): Promise<Session | null> {
  if (getImpersonation()) {
    expireImpersonation();
    return Promise.resolve(null);
  }
  // Of several requests that were refused together, the first has done it for all.
  if (session && session.access_token !== refused) return Promise.resolve(session);
  renewing ??= refreshOrEnd().finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function refreshOrEnd(): Promise<Session | null> {
  const client = await loadAuthClient();
  const { data, error } = await client.refreshSession();
  if (isUnreachable(error) || error?.status === 429) throw error;
  // The library itself would go on until the token has run out.
  if (error) await client.signOut({ scope: 'local' });
  return getSession().then((kept) => data.session ?? kept);
}

/** @param work is done whenever somebody's session has ended here */
export function onSessionEnd(work: () => void): void {
  ended.subscribe(work);
}

/** @returns whether there was a session that has ended since this page was opened, or just before */
export function hasSessionEnded(): boolean {
  return hasEnded;
}

/** @returns the session, kept up to date; null when nobody is signed in */
export function useSession(): Session | null {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => null,
  );
}

/** From then on the client keeps the session: it renews it, and hears of other tabs. */
function followSoon() {
  if (isFollowing) return;
  isFollowing = true;
  whenIdle(() => void loadAuthClient().catch(() => undefined));
}

function set(next: Session | null) {
  if (next?.access_token === session?.access_token && next?.user === session?.user) return;
  const isAnother = session !== null && session.user.id !== next?.user.id;
  hasEnded = next === null && (hasEnded || session !== null);
  session = next;
  notify();
  if (isAnother) ended.notify();
}
