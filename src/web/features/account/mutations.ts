import type {
  Factor,
  PasskeyUpdateParams,
  Provider,
  Session,
  UserIdentity,
} from '@supabase/auth-js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailedLink } from '#domain/account/mailed-link.ts';
import {
  ACCOUNT_MESSAGES,
  buildResendFailure,
  buildSignUpFailure,
} from '#domain/account/messages.ts';
import { PASSKEY_MESSAGES } from '#domain/account/passkeys.ts';
import { findOwnTimeZone } from '#domain/account/time-zones.ts';
import { toList, toRecord } from '#domain/json.ts';
import { PATHS } from '#domain/paths.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { OwnSettings } from '../../lib/account/own-settings.ts';
import { dataClient } from '../../lib/data/data-client.ts';
import {
  findErrorCode,
  isUnreachable,
  toErrorSentence,
  UNREACHABLE_SENTENCE,
} from '../../lib/data/error-sentence.ts';
import { invokeFunction } from '../../lib/data/functions-client.ts';
import { createTokenClient } from '../../lib/data/token-client.ts';
import { makeStale, queryKeys, staleAfter } from '../../lib/query-keys.ts';
import { absolute } from '../../lib/session/absolute.ts';
import { askAuth } from '../../lib/session/ask-auth.ts';
import { beginAsking, toPasskeySentence } from '../../lib/session/passkeys.ts';
import { providerReturnUrl } from '../../lib/session/provider-return-url.ts';
import { getSession, loadAuthClient, loadPassingClient } from '../../lib/session/session.ts';
import { importAgain } from '../../ui/import-again.ts';
import { toast } from '../../ui/toasts/toast.ts';

/*
 * The calls of the sign-in service. Each returns the sentence that says what went wrong, or null
 * when it is done. What they change reaches the screens through the session store.
 */

/**
 * Leaves the person pending until the link in the mail is followed; it leads to the site root. Their
 * days are those of this device until they choose others.
 */
export async function signUp(person: {
  email: string;
  password: string;
  fullName: string;
}): Promise<string | null> {
  const { email, password, fullName } = person;
  const data = { full_name: fullName, time_zone: findOwnTimeZone() };
  const options = { data, emailRedirectTo: absolute(PATHS.home) };
  const { data: made, error } = await askAuth((client) =>
    client.signUp({ email, password, options }),
  );
  if (isUnreachable(error)) return UNREACHABLE_SENTENCE;
  if (error) {
    return buildSignUpFailure({ code: findErrorCode(error), message: toErrorSentence(error, '') });
  }
  // A used address is answered with a made-up person, who has no identity.
  return made?.user?.identities?.length === 0 ? ACCOUNT_MESSAGES.emailExists : null;
}

/** The link in the mail leads to the sign-in screen, which leads on to the new password. */
export async function requestPasswordReset(email: string): Promise<string | null> {
  const options = { redirectTo: absolute(PATHS.signIn) };
  const { error } = await askAuth((client) => client.resetPasswordForEmail(email, options));
  return error ? toErrorSentence(error, ACCOUNT_MESSAGES.resetFailed) : null;
}

export async function resendVerification(email: string | undefined): Promise<string | null> {
  if (!email) return ACCOUNT_MESSAGES.resendWithoutEmail;
  const options = { emailRedirectTo: absolute(PATHS.home) };
  const { error } = await askAuth((client) => client.resend({ type: 'signup', email, options }));
  return error ? buildResendFailure(toErrorSentence(error, 'Unknown error.')) : null;
}

/** What using a link of a mail has come to. */
export type LinkOutcome =
  /** Done, and signed in. */
  | { outcome: 'done' }
  /** The other mailbox must agree as well. */
  | { outcome: 'half' }
  /** Done, but for somebody else than who is signed in here. */
  | { outcome: 'other'; email: string; ownEmail: string; session: Session }
  | { outcome: 'expired' }
  | { outcome: 'failed'; problem: string };

/** Uses a link of a mail. Who is signed in stays so, unless the link is their own. */
export async function openMailedLink({ tokenHash, type }: MailedLink): Promise<LinkOutcome> {
  const own = await getSession().catch(() => null);
  const load = own ? loadPassingClient : loadAuthClient;
  const { data, error } = await askAuth(
    (client) => client.verifyOtp({ token_hash: tokenHash, type }),
    load,
  );
  if (findErrorCode(error) === 'otp_expired') return { outcome: 'expired' };
  if (error) return { outcome: 'failed', problem: toErrorSentence(error, 'Please try again.') };
  const session = data?.session;
  if (!session) return { outcome: 'half' };
  if (!own) return { outcome: 'done' };
  if (own.user.id !== session.user.id) {
    const ownEmail = own.user.email ?? '';
    return { outcome: 'other', email: session.user.email ?? '', ownEmail, session };
  }
  const problem = await adoptSession(session);
  return problem ? { outcome: 'failed', problem } : { outcome: 'done' };
}

/** Signs in here with a session that another client has opened. */
export async function adoptSession(session: Session): Promise<string | null> {
  const { error } = await askAuth((client) => client.setSession(session));
  return error ? toErrorSentence(error, ACCOUNT_MESSAGES.signInFailed) : null;
}

/** Asks the service who is signed in now: a confirmed address, a new name. */
export async function refreshUser(): Promise<string | null> {
  const { error } = await askAuth((client) => client.refreshSession());
  if (findErrorCode(error) === 'refresh_token_not_found') {
    // Such as by the first confirmation of the address, on another device.
    await askAuth((client) => client.signOut({ scope: 'local' }));
    return ACCOUNT_MESSAGES.sessionEnded;
  }
  return error ? toErrorSentence(error, 'Failed to refresh user information') : null;
}

/** @param current the present one, which whoever has just signed in need not say */
export async function updatePassword(password: string, current?: string): Promise<string | null> {
  const attributes = { password, ...(current !== undefined && { current_password: current }) };
  const { error } = await askAuth((client) => client.updateUser(attributes));
  return error ? toErrorSentence(error, 'Failed to update password') : null;
}

/** The address changes once the links in the mails about it are followed. */
export async function updateEmail(email: string): Promise<string | null> {
  const options = { emailRedirectTo: absolute(PATHS.accountSettings) };
  const { error } = await askAuth((client) => client.updateUser({ email }, options));
  return error ? toErrorSentence(error, 'Failed to update email') : null;
}

/** Name and picture of the account; null takes one away. */
export async function updateAccount(data: {
  full_name?: string | null;
  avatar_url?: string | null;
}): Promise<string | null> {
  const { error } = await askAuth((client) => client.updateUser({ data }));
  return error ? toErrorSentence(error, 'Failed to save') : null;
}

/** @param scope `global` ends every session of the account */
export async function signOut(scope: 'global'): Promise<string | null> {
  const { error } = await askAuth((client) => client.signOut({ scope }));
  return error ? ACCOUNT_MESSAGES.signOutFailed : null;
}

/** Changes what an account chose for itself; what was not named stays. */
export function useChangeSettings(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (changes: Partial<Omit<OwnSettings, 'user_id'>>) => {
      const rows = dataClient.from('account_settings').update(changes).eq('user_id', userId);
      return (await rows.select('*').single().throwOnError()).data;
    },
    onSuccess: (settings) => {
      queryClient.setQueryData(queryKeys.accountSettings(userId), settings);
      void makeStale(queryClient, staleAfter.accountChange(userId));
    },
    onError: (error) => toast.error('Not saved', toErrorSentence(error, 'Please try again.')),
  });
}

/** Asks for everything the account has as one file. */
export function useRequestArchive(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => void (await dataClient.rpc('request_archive').throwOnError()),
    onSuccess: () => makeStale(queryClient, staleAfter.archiveRequest(userId)),
  });
}

/** Makes a passkey on this device, or another the browser asks. Whoever signed in long ago does so anew. */
export async function addPasskey(): Promise<'added' | 'sign in again' | { problem: string }> {
  const signal = beginAsking();
  const { error } = await askAuth((client) => client.registerPasskey({ options: { signal } }));
  if (!error) return 'added';
  if (findErrorCode(error) === 'reauthentication_needed') return 'sign in again';
  return { problem: toPasskeySentence(error, PASSKEY_MESSAGES.addFailed) };
}

export async function renamePasskey(change: PasskeyUpdateParams): Promise<string | null> {
  const { error } = await askAuth((client) => client.passkey.update(change));
  return error ? toErrorSentence(error, 'Failed to rename the passkey') : null;
}

export async function removePasskey(passkeyId: string): Promise<string | null> {
  const { error } = await askAuth((client) => client.passkey.delete({ passkeyId }));
  return error ? toErrorSentence(error, 'Failed to remove the passkey') : null;
}

/** Ends this session alone; whoever is on a screen of their own is led back there once signed in. */
export async function signOutHere(): Promise<void> {
  await askAuth((client) => client.signOut({ scope: 'local' }));
}

/** Leaves for a provider, to come back with it connected. */
export async function connectProvider(
  name: string,
): Promise<'leaving' | 'sign in again' | { problem: string }> {
  const redirectTo = providerReturnUrl({ provider: name, link: 'yes' });
  const { error } = await askAuth((client) =>
    client.linkIdentity({ provider: name as Provider, options: { redirectTo } }),
  );
  if (!error) return 'leaving';
  if (findErrorCode(error) === 'reauthentication_needed') return 'sign in again';
  return { problem: toErrorSentence(error, 'Failed to connect the account') };
}

export async function disconnectProvider(identity: UserIdentity): Promise<string | null> {
  const { error } = await askAuth((client) => client.unlinkIdentity(identity));
  return error ? toErrorSentence(error, 'Failed to disconnect the account') : null;
}

/** Keeps a picture in the library and makes it the account's; null takes it away. */
export function useAccountPicture() {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (file: Blob | null) => {
      const problem = await updateAccount({ avatar_url: file && (await upload(file)) });
      if (problem) throw new Error(problem);
    },
    onSuccess: () => makeStale(queryClient, staleAfter.pictureUpload()),
  });
}

async function upload(file: Blob): Promise<string> {
  const [{ shrinkPicture }, { uploadPicture }] = await Promise.all([
    importAgain(() => import('../../lib/pictures/shrink-picture.ts')),
    importAgain(() => import('../../lib/data/storage-client.ts')),
  ]);
  return uploadPicture(await shrinkPicture(file));
}

/** Takes back the wish for another address. */
export function useCancelEmailChange(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      await dataClient.rpc('cancel_email_change').throwOnError();
    },
    onSuccess: () => toast.success('Your address stays as it is'),
    onError: (error) => toast.error(toErrorSentence(error, 'The change was not taken back.')),
    onSettled: () => makeStale(queryClient, staleAfter.emailChange(userId)),
  });
}

/** Ends one session of the account, wherever it is; all but this one where none is named. */
export function useEndSessions(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (session: { id: string; device: string } | null) => {
      if (session) await dataClient.rpc('end_session', { id: session.id }).throwOnError();
      else await dataClient.rpc('end_other_sessions').throwOnError();
    },
    onSuccess: (_data, session) =>
      toast.success(session ? `${session.device} is signed out.` : 'Other devices are signed out.'),
    onError: (error) => toast.error(toErrorSentence(error, 'Nobody was signed out.')),
    onSettled: () => makeStale(queryClient, staleAfter.sessionEnd(userId)),
  });
}

/** The end of the account is asked for: until when one can come back, or why it was not. */
export type Leaving =
  | { outcome: 'leaving'; dueAt: string }
  | { outcome: 'failed'; problem: string };

/**
 * Asks for the account to be deleted, and ends every session of it.
 *
 * @param proof that it is really them, in a session of its own; null for who has just signed in
 */
export async function requestDeletion(
  proof: { email: string; password: string } | null,
): Promise<Leaving> {
  const fail = (error: unknown): Leaving => ({
    outcome: 'failed',
    problem: toErrorSentence(error, 'Your account was not deleted. Please try again.'),
  });
  let client = dataClient;
  if (proof) {
    const { data, error } = await askAuth(
      (passing) => passing.signInWithPassword(proof),
      loadPassingClient,
    );
    if (!data?.session) return fail(error);
    client = createTokenClient(data.session.access_token);
  }
  const { data: dueAt, error } = await client.rpc('request_account_deletion');
  if (error) return fail(error);
  await signOutHere();
  return { outcome: 'leaving', dueAt };
}

/** Takes back the wish to be deleted: the account is as it was. */
export function useComeBack(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const { data: isBack } = await dataClient.rpc('restore_account').throwOnError();
      if (!isBack) throw new Error('It is too late: the account is being deleted.');
    },
    onSuccess: async () => {
      await makeStale(queryClient, staleAfter.comingBack(userId));
      toast.success('Welcome back', 'Your account stays, and your page is as it was.');
    },
    onError: (error) => toast.error(toErrorSentence(error, 'Your account could not be kept.')),
  });
}

/** What an authenticator app takes: a picture, or the secret by hand. */
export type FactorOffer = { id: string; qrCode: string; secret: string };

/**
 * Begins a second factor. One that was begun before and not proved makes room.
 *
 * @throws AuthError where the service refuses or cannot be reached
 */
export async function beginFactor(factors: readonly Factor[]): Promise<FactorOffer> {
  for (const { id, status } of factors) {
    if (status === 'unverified') await askAuth((client) => client.mfa.unenroll({ factorId: id }));
  }
  const names = new Set(factors.filter((f) => f.status === 'verified').map((f) => f.friendly_name));
  let [friendlyName, count] = ['Authenticator app', 1];
  while (names.has(friendlyName)) friendlyName = `Authenticator app ${++count}`;
  const { data, error } = await askAuth((client) =>
    client.mfa.enroll({ factorType: 'totp', friendlyName, issuer: PRODUCT_NAME }),
  );
  if (error || data?.type !== 'totp') throw error;
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
}

/** Takes a second factor off. The session goes on, asked for no more than the account asks for. */
export async function removeFactor(factorId: string): Promise<string | null> {
  const { error } = await askAuth((client) => client.mfa.unenroll({ factorId }));
  if (error) return toErrorSentence(error, 'The device could not be taken off.');
  return refreshUser();
}

/** @returns new recovery codes; those from before are good no more @throws Error with a sentence */
export async function createRecoveryCodes(): Promise<string[]> {
  const { codes } = toRecord(await invokeFunction('create-recovery-codes', {}));
  return toList(codes).map(String);
}
