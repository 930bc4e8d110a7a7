import { randomInt, randomUUID } from 'node:crypto';
import { GoTrueClient, type Session } from '@supabase/auth-js';
import { readMailedLink } from './mailbox.ts';
import { BASE_URL } from './server-under-test.ts';

/** Somebody who can sign in, and their first session. */
export type Account = {
  id: string;
  email: string;
  password: string;
  fullName: string;
  session: Session;
};

export type AccountOptions = {
  fullName?: string;
  /** What the address begins with; it is made unique after that. */
  emailName?: string;
  /** Whether the link in the mail was followed; true if not said. */
  isConfirmed?: boolean;
};

const PASSWORD = 'a long enough password';

/** Signs somebody up by the gateway's own door, with the client the dashboard uses. */
export async function createAccount(options: AccountOptions = {}): Promise<Account> {
  const { fullName = 'Ada Lovelace', emailName = 'ada', isConfirmed = true } = options;
  const email = `${emailName}-${randomUUID().slice(0, 8)}@vizit.test`;
  const client = await createAuthClient();
  const { error } = await client.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: fullName } },
  });
  if (error) throw error;
  const session = isConfirmed ? await confirm(client, email) : await openSession(email, PASSWORD);
  return { id: session.user.id, email, password: PASSWORD, fullName, session };
}

/** @returns a session of somebody who has an account, such as one of the demonstration's */
export async function openSession(email: string, password: string): Promise<Session> {
  const { data, error } = await (await createAuthClient()).signInWithPassword({ email, password });
  if (error) throw error;
  return data.session;
}

/** @returns the key every request to the gateway carries */
export async function fetchAnonKey(): Promise<string> {
  const { anonKey } = await (await fetch(`${BASE_URL}/config.json`)).json();
  return anonKey;
}

/** @returns what makes a request to `/rest/v1` a person's own, answered with the rows it touched */
export async function callAs({ session }: Pick<Account, 'session'>) {
  const headers = {
    apikey: await fetchAnonKey(),
    authorization: `Bearer ${session.access_token}`,
    prefer: 'return=representation',
  };
  return { headers };
}

async function confirm(client: GoTrueClient, email: string): Promise<Session> {
  const link = new URL(await readMailedLink(email, 'Verify your email'));
  const token_hash = new URLSearchParams(link.hash.slice(1)).get('token_hash') ?? '';
  const { data, error } = await client.verifyOtp({ token_hash, type: 'signup' });
  if (error) throw error;
  if (!data.session) throw new Error(`Following the link to ${email} opened no session.`);
  return data.session;
}

async function createAuthClient(): Promise<GoTrueClient> {
  const headers = { apikey: await fetchAnonKey(), 'x-forwarded-for': pickAddress() };
  return new GoTrueClient({
    url: `${BASE_URL}/auth/v1`,
    headers,
    persistSession: false,
    autoRefreshToken: false,
  });
}

/** One of the addresses kept for tests of networks (RFC 2544), 198.18.0.0/15. */
function pickAddress(): string {
  return `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
