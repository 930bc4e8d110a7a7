import { useQueryClient } from '@tanstack/react-query';
import { importAgain } from '#kit/public/import-again.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { WRONG_CODE } from '#kit/rules/values/code.ts';
import {
  findErrorCode,
  isFreshSignInNeeded,
  toErrorSentence,
} from '#kit/web/connection/error-sentence.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import type { FieldProblem } from '#kit/web/forms/use-submit.ts';
import { absolute, askAuth } from '#kit/web/session/ask-auth.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import type { OwnSettings } from './own-settings.ts';

/*
 * Calls to the sign-in service return an error sentence, or null on success. Screens read the changes from
 * the session store.
 */

/** @param current the current password; not needed right after signing in */
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

const PASSWORD_FIELDS: ReadonlyMap<string, string> = new Map([
  ['weak_password', 'password'],
  ['same_password', 'password'],
  ['current_password_required', 'currentPassword'],
  ['current_password_mismatch', 'currentPassword'],
]);

/** A first password, with the code emailed by an earlier attempt. */
type FirstPassword = { password: string; nonce: string | undefined };

/**
 * Sets a first password.
 *
 * @param onCodeSent called if the sign-in is too old: a code has been emailed, which the next attempt must
 *   include
 */
export function useSetFirstPassword(onCodeSent: () => void) {
  const userId = useOwner();
  return useWrite({
    write: setFirstPassword,
    stale: staleAfter.passwordChange(userId),
    keep: (outcome) => outcome === 'code sent' && onCodeSent(),
    done: (outcome) => (outcome === 'done' ? 'Your password is set.' : null),
  });
}

async function setFirstPassword({ password, nonce }: FirstPassword): Promise<'done' | 'code sent'> {
  const attributes = { password, ...(nonce !== undefined && { nonce }) };
  const { error } = await askAuth((client) => client.updateUser(attributes));
  if (!error) return 'done';
  if (findErrorCode(error) === 'reauthentication_not_valid') throw new Error(WRONG_CODE);
  if (findErrorCode(error) !== 'reauthentication_needed') {
    throw new Error(toErrorSentence(error, 'Failed to set the password'));
  }
  const { error: unsent } = await askAuth((client) => client.reauthenticate());
  if (unsent) throw new Error(toErrorSentence(unsent, 'We couldn’t send the code.'));
  return 'code sent';
}

async function updateEmail(email: string): Promise<void> {
  const options = { emailRedirectTo: absolute(PATHS.accountSettings) };
  const { error } = await askAuth((client) => client.updateUser({ email }, options));
  if (isFreshSignInNeeded(error)) throw error;
  if (error) throw new Error(toErrorSentence(error, 'Failed to update email'));
}

/** Requests a change of email, which applies once the links in both emails are followed. */
export function useChangeEmail(sentence: string) {
  const userId = useOwner();
  return useWrite({
    write: updateEmail,
    stale: staleAfter.emailChange(userId),
    done: { title: 'Please confirm the change', sentence },
  });
}

/** Resends both emails of a pending change. */
export function useResendEmailChange() {
  return useWrite({
    write: updateEmail,
    // Nothing stale: it only resends emails.
    stale: [],
    done: { title: 'Emails sent', sentence: 'Only the newest ones work.' },
    refused: { title: 'Not sent' },
  });
}

export function useCancelEmailChange() {
  const userId = useOwner();
  return useWrite({
    write: async () => dataClient.rpc('cancel_email_change').throwOnError(),
    stale: staleAfter.emailChange(userId),
    done: 'Change cancelled',
    refused: 'We couldn’t cancel the change.',
  });
}

/** Updates the account's name or picture; null removes one. */
export async function updateAccount(data: {
  full_name?: string | null;
  avatar_url?: string | null;
}): Promise<string | null> {
  const { error } = await askAuth((client) => client.updateUser({ data }));
  return error ? toErrorSentence(error, 'Failed to save') : null;
}

/** Saves a picture in the library and makes it the account's; null removes it. */
export function useAccountPicture() {
  return useWrite({
    write: async (file: Blob | null) => {
      const problem = await updateAccount({ avatar_url: file && (await upload(file)) });
      if (problem) throw new Error(problem);
    },
    stale: staleAfter.pictureChange(),
  });
}

async function upload(file: Blob): Promise<string> {
  const { addPicture } = await importAgain(() => import('#account/pictures/web/add-picture.ts'));
  return (await addPicture(file)).url;
}

/** Updates only the named settings. */
export function useChangeSettings() {
  const userId = useOwner();
  const queryClient = useQueryClient();
  return useWrite({
    write: async (changes: Partial<Omit<OwnSettings, 'user_id'>>) => {
      const rows = dataClient.from('account_settings').update(changes).eq('user_id', userId);
      return (await rows.select('*').single().throwOnError()).data;
    },
    stale: staleAfter.accountChange(userId),
    inBackground: true,
    keep: (settings) => queryClient.setQueryData(queryKeys.accountSettings(userId), settings),
    refused: { title: 'Not saved' },
  });
}

export function useRequestArchive() {
  const userId = useOwner();
  return useWrite({
    write: async () => dataClient.rpc('request_archive').throwOnError(),
    stale: staleAfter.archiveRequest(userId),
  });
}
