import type { GoTrueClient, Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { importAgain } from '#kit/public/import-again.ts';
import { ONLY_LOOKING } from '#kit/rules/session/session.ts';
import { isUnreachable } from '../connection/error-sentence.ts';
import { whenIdle } from '../loading/when-idle.ts';
import { createListeners } from '../ui/listeners.ts';
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
 * Loads the sign-in service's client, which is a sixth of the first bundle: visitors need it only
 * once they type. A failure isn't cached, so that the next call retries.
 *
 * @returns the only client
 * @throws TypeError if its code can't be loaded
 */
export function loadAuthClient(): Promise<GoTrueClient> {
  // It would act on the administrator's own account, as other tabs share that session.
  if (getImpersonation()) return Promise.reject(new Error(ONLY_LOOKING));
  loading ??= importAuthClient().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** @returns a client whose session doesn't replace any other */
export async function loadPassingClient(): Promise<GoTrueClient> {
  return (await fetchAuthClient()).createPassingClient();
}

const fetchAuthClient = () => importAgain(() => import('./auth-client.ts'));

async function importAuthClient(): Promise<GoTrueClient> {
  const { authClient } = await fetchAuthClient();
  authClient.onAuthStateChange((event, next) => {
    // A session in use until now that is gone when the client starts: the next request reveals it.
    if (event === 'INITIAL_SESSION' && next === null && session !== null) return;
    set(next);
    if (next) void tellDevice(next).catch(() => undefined);
  });
  return authClient;
}

/** Once per session; low priority. */
async function tellDevice({ access_token }: Session): Promise<void> {
  const { rememberDevice } = await import('./known-device.ts');
  await rememberDevice(access_token);
}

/**
 * The stored session, refreshed if expired. One that is still valid needs no client yet: the screen renders
 * first.
 *
 * @returns the session, or null if signed out
 * @throws AuthRetryableFetchError if the service is unreachable, which doesn't sign anyone out
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
 * Gets a new access token for a refused one: it has expired by the server's clock, or the session was ended
 * elsewhere. In the latter case it ends here as well.
 *
 * @param refused the refused access token
 * @returns the session to retry with, or null if it has ended
 * @throws AuthRetryableFetchError if the service is unreachable, which doesn't sign anyone out
 */
export function renewSession(refused: string): Promise<Session | null> {
  if (getImpersonation()) {
    expireImpersonation();
    return Promise.resolve(null);
  }
  // If several requests were refused together, the first has already renewed it for all.
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
  // The library itself would carry on until the token expires.
  if (error) await client.signOut({ scope: 'local' });
  return getSession().then((kept) => data.session ?? kept);
}

/** @param work runs whenever a session has ended here */
export function onSessionEnd(work: () => void): void {
  ended.subscribe(work);
}

/** @returns whether a session has ended since this page was opened, or just before */
export function hasSessionEnded(): boolean {
  return hasEnded;
}

/** @returns the session, kept up to date; null if signed out */
export function useSession(): Session | null {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => null,
  );
}

/** Loads the client, which then renews the session and listens to other tabs. */
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
