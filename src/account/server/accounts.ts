import { type GenerateLinkParams, GoTrueAdminApi, isAuthApiError } from '@supabase/auth-js';
import { addToRedirect } from '#gateway/auth/mails/redirects.ts';
import { PATHS } from '#kit/rules/paths.ts';

declare module '#kit/server/jobs/task.ts' {
  interface TaskDeps {
    accounts: Accounts;
  }
}

/** A one-time link that opens an account. Mail it to the account's own address only. */
export type AccountLink = { userId: string; link: string };

/** Calls about accounts that need the server's secret key. */
export type Accounts = {
  /**
   * Creates a link that claims an account, and the account if needed.
   *
   * @param metadata of a new account
   * @param path where they land after setting a password
   * @returns null if the email has a confirmed account
   */
  invite(email: string, metadata: { full_name: string }, path: string): Promise<AccountLink | null>;
  /** Creates a password reset link. @returns null if the email has no account */
  recover(email: string): Promise<AccountLink | null>;
};

type AccountsSource = {
  /** The URL of the accounts API: our gateway's, or a hosted backend's. */
  url: string;
  /** The secret key, which changes with the signing key. */
  findServiceKey: () => string;
  /** Sends requests to the service; over the network by default. */
  fetch?: typeof fetch;
  /** Origin of this installation, for the links. */
  publicUrl: string;
};

type Asked = Extract<GenerateLinkParams, { type: 'invite' | 'recovery' | 'magiclink' }>;

/** @throws AuthError if the backend refuses or is unreachable, apart from the cases above */
export function createAccounts({
  url,
  findServiceKey,
  publicUrl,
  ...way
}: AccountsSource): Accounts {
  const open = () => {
    const key = findServiceKey();
    const headers = { apikey: key, Authorization: `Bearer ${key}` };
    return new GoTrueAdminApi({ url, headers, ...way });
  };

  const ask = async (asked: Asked, expected: string, path = ''): Promise<AccountLink | null> => {
    const { data, error } = await open().generateLink(asked);
    if (error && isAuthApiError(error) && error.code === expected) return null;
    if (error) throw error;
    const { type, email } = asked;
    const token_hash = data.properties.hashed_token;
    const values = { token_hash, type, email, redirect_to: publicUrl + path };
    return { userId: data.user.id, link: addToRedirect(publicUrl + PATHS.confirm, values) };
  };

  return {
    invite: (email, data, path) =>
      ask({ type: 'invite', email, options: { data } }, 'email_exists', path),
    recover: (email) => ask({ type: 'recovery', email }, 'user_not_found'),
  };
}
