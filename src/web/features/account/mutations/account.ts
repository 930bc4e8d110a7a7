import { useMutation, useQueryClient } from '@tanstack/react-query';
import { WRONG_CODE } from '#domain/account/code.ts';
import { PATHS } from '#domain/paths.ts';
import type { OwnSettings } from '../../../lib/account/own-settings.ts';
import { dataClient } from '../../../lib/data/data-client.ts';
import { findErrorCode, toErrorSentence } from '../../../lib/data/error-sentence.ts';
import type { FieldProblem } from '../../../lib/editing/use-submit.ts';
import { makeStale, queryKeys, staleAfter } from '../../../lib/query-keys.ts';
import { absolute } from '../../../lib/session/absolute.ts';
import { askAuth } from '../../../lib/session/ask-auth.ts';
import { importAgain } from '../../../ui/import-again.ts';
import { toast } from '../../../ui/toasts/toast.ts';

/*
 * The calls of the sign-in service return the sentence that says what went wrong, or null when it is
 * done. What they change reaches the screens through the session store.
 */

/** @param current the present one, which whoever has just signed in need not say */
export async function updatePassword(
  password: string,
  current?: string,
): Promise<string | FieldProblem | null> {
  const attributes = { password, ...(current !== undefined && { current_password: current }) };
  const { error } = await askAuth((client) => client.updateUser(attributes));
  if (!error) return null;
  const sentence = toErrorSentence(error, 'Failed to update password');
  const field = PASSWORD_FIELDS.get(findErrorCode(error) ?? '');
  return field === undefined ? sentence : { field, sentence };
}

/** The field that each refusal of a password is about. */
const PASSWORD_FIELDS: ReadonlyMap<string, string> = new Map([
  ['weak_password', 'password'],
  ['same_password', 'password'],
  ['current_password_required', 'currentPassword'],
  ['current_password_mismatch', 'currentPassword'],
]);

/** What came of setting a password where there was none. */
export type FirstPassword =
  | { outcome: 'done' }
  /** The sign-in is too long ago: a code is on its way to the mailbox, and the next try brings it. */
  | { outcome: 'code sent' }
  | { outcome: 'failed'; problem: string };

/** @param nonce the code of the mail that an earlier try has sent */
export async function setFirstPassword(password: string, nonce?: string): Promise<FirstPassword> {
  const attributes = { password, ...(nonce !== undefined && { nonce }) };
  const { error } = await askAuth((client) => client.updateUser(attributes));
  if (!error) return { outcome: 'done' };
  const isWrongCode = findErrorCode(error) === 'reauthentication_not_valid';
  if (isWrongCode) return { outcome: 'failed', problem: WRONG_CODE };
  if (findErrorCode(error) !== 'reauthentication_needed') {
    return { outcome: 'failed', problem: toErrorSentence(error, 'Failed to set the password') };
  }
  const { error: unsent } = await askAuth((client) => client.reauthenticate());
  if (!unsent) return { outcome: 'code sent' };
  return { outcome: 'failed', problem: toErrorSentence(unsent, 'The code could not be sent.') };
}

/** The address changes once the links in the mails about it are followed. */
export async function updateEmail(email: string): Promise<string | null> {
  const options = { emailRedirectTo: absolute(PATHS.accountSettings) };
  const { error } = await askAuth((client) => client.updateUser({ email }, options));
  return error ? toErrorSentence(error, 'Failed to update email') : null;
}

/** Mails both addresses of a change anew. */
export function useResendEmailChange() {
  return useMutation({
    // Nothing stale: the same mails once more.
    networkMode: 'always',
    mutationFn: async (email: string) => {
      const problem = await updateEmail(email);
      if (problem) throw new Error(problem);
    },
    onSuccess: () => toast.success('The mails are on their way', 'Only the newest ones work.'),
    onError: ({ message }) => toast.error('Not sent', message),
  });
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

/** Name and picture of the account; null takes one away. */
export async function updateAccount(data: {
  full_name?: string | null;
  avatar_url?: string | null;
}): Promise<string | null> {
  const { error } = await askAuth((client) => client.updateUser({ data }));
  return error ? toErrorSentence(error, 'Failed to save') : null;
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
    onSuccess: () => makeStale(queryClient, staleAfter.pictureChange()),
  });
}

async function upload(file: Blob): Promise<string> {
  const { addPicture } = await importAgain(() => import('../../../lib/pictures/add-picture.ts'));
  return (await addPicture(file)).url;
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
