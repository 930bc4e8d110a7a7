import { useQueryClient } from '@tanstack/react-query';
import { WRONG_CODE } from '#domain/account/sign-in/code.ts';
import { PATHS } from '#domain/paths.ts';
import type { OwnSettings } from '#web/lib/account/own-settings.ts';
import {
  findErrorCode,
  isFreshSignInNeeded,
  toErrorSentence,
} from '#web/lib/connection/error-sentence.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { staleAfter } from '#web/lib/data/stale-after.ts';
import { useWrite } from '#web/lib/data/use-write.ts';
import type { FieldProblem } from '#web/lib/forms/use-submit.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { absolute } from '#web/lib/session/absolute.ts';
import { askAuth } from '#web/lib/session/ask-auth.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { importAgain } from '#web/ui/loading/import-again.ts';

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

/** A first password, with the code of the mail that an earlier try has sent. */
type FirstPassword = { password: string; nonce: string | undefined };

/**
 * Sets a password where there was none.
 *
 * @param onCodeSent called where the sign-in is too long ago: a code is on its way to the mailbox, and
 *   the next try brings it
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
  if (unsent) throw new Error(toErrorSentence(unsent, 'The code could not be sent.'));
  return 'code sent';
}

async function updateEmail(email: string): Promise<void> {
  const options = { emailRedirectTo: absolute(PATHS.accountSettings) };
  const { error } = await askAuth((client) => client.updateUser({ email }, options));
  if (isFreshSignInNeeded(error)) throw error;
  if (error) throw new Error(toErrorSentence(error, 'Failed to update email'));
}

/** Asks for another address. It changes once the links in the mails about it are followed. */
export function useChangeEmail(sentence: string) {
  const userId = useOwner();
  return useWrite({
    write: updateEmail,
    stale: staleAfter.emailChange(userId),
    done: { title: 'Please confirm the change', sentence },
  });
}

/** Mails both addresses of a change anew. */
export function useResendEmailChange() {
  return useWrite({
    write: updateEmail,
    // Nothing stale: the same mails once more.
    stale: [],
    done: { title: 'The mails are on their way', sentence: 'Only the newest ones work.' },
    refused: { title: 'Not sent' },
  });
}

/** Takes back the wish for another address. */
export function useCancelEmailChange() {
  const userId = useOwner();
  return useWrite({
    write: async () => dataClient.rpc('cancel_email_change').throwOnError(),
    stale: staleAfter.emailChange(userId),
    done: 'Your address stays as it is',
    refused: 'The change was not taken back.',
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
  return useWrite({
    write: async (file: Blob | null) => {
      const problem = await updateAccount({ avatar_url: file && (await upload(file)) });
      if (problem) throw new Error(problem);
    },
    stale: staleAfter.pictureChange(),
  });
}

async function upload(file: Blob): Promise<string> {
  const { addPicture } = await importAgain(() => import('#web/lib/pictures/add-picture.ts'));
  return (await addPicture(file)).url;
}

/** Changes what an account chose for itself; what was not named stays. */
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

/** Asks for everything the account has as one file. */
export function useRequestArchive() {
  const userId = useOwner();
  return useWrite({
    write: async () => dataClient.rpc('request_archive').throwOnError(),
    stale: staleAfter.archiveRequest(userId),
  });
}
