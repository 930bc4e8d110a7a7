import { randomUUID } from 'node:crypto';
import { authorizationCodeGrant, type IDToken } from 'openid-client';
import { PROVIDER_CLOCK_TOLERANCE_SECONDS } from '../../limits/auth.ts';
import { findSession, judgeSession } from '../../sessions/session-check.ts';
import type { ProviderSettings } from '../../settings/provider-settings.ts';
import type { Db } from '../database.ts';
import { AuthError } from '../errors.ts';
import type { AuthDeps } from '../request/deps.ts';
import { isSameSecret } from '../secrets.ts';
import { isBanned } from '../sessions/sessions.ts';
import { findUserByEmail, findUserById, lockAccount, type UserRow } from '../users/users.ts';
import { buildCallbackUrl, type ProviderFlow } from './flow-cookie.ts';
import {
  findIdentityOwner,
  hasIdentity,
  type Identity,
  insertIdentity,
  insertProviderUser,
  refreshIdentity,
} from './identities.ts';
import { type ProviderPerson, readPerson } from './person.ts';
import { assertSpeaksFor, findTrouble, noteTrouble, toProviderError } from './provider.ts';

/** A browser's return from the provider, with the flow it began. */
type Return = { provider: ProviderSettings; flow: ProviderFlow; query: URLSearchParams };

/**
 * Exchanges the provider's code for its user. openid-client checks the provider and the token's
 * signature, nonce and issuer against the flow this browser began. Throws `bad_oauth_state`,
 * `bad_oauth_callback`, `service_unavailable`.
 */
export async function identifyPerson(
  deps: Pick<AuthDeps, 'providers' | 'domainProviders' | 'query' | 'settings' | 'log' | 'clock'>,
  { provider, flow, query }: Return,
): Promise<ProviderPerson> {
  const { providers, settings, log } = deps;
  if (!isSameSecret(query.get('state') ?? '', flow.state)) throw new AuthError('bad_oauth_state');
  try {
    const configuration = await providers.open(provider);
    const url = new URL(`${buildCallbackUrl(settings, provider.name)}?${query}`);
    const tokens = await authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new AuthError('bad_oauth_callback');
    assertSound(claims, deps.clock());
    return await readPerson(configuration, claims, tokens.access_token);
  } catch (error) {
    await noteTrouble(deps, provider, findTrouble(error));
    throw toProviderError(error, provider, log);
  }
}

/** Refuses what openid-client accepts: an empty subject, and tokens issued in the future. */
function assertSound({ sub, iat }: IDToken, now: Date): void {
  const latest = now.getTime() / 1000 + PROVIDER_CLOCK_TOLERANCE_SECONDS;
  if (sub.trim() === '' || iat > latest) {
    throw new Error('The token names nobody, or is of a time to come');
  }
}

/** The user a provider signed in, and whether it was newly linked to an existing account. */
export type SignedIn = { user: UserRow; isNewlyLinked: boolean };

/**
 * The account an identity signs in to: its own, one that its domain's provider may link, or a new one.
 * Throws what `addUser`, `linkByDomain` and `assertSpeaksFor` throw, and `user_banned`.
 */
export async function signInPerson(
  deps: AuthDeps,
  tx: Db,
  { provider, person }: { provider: ProviderSettings; person: ProviderPerson },
): Promise<SignedIn> {
  if (provider.domain !== undefined) assertSpeaksFor(provider, person);
  const identity = { provider: provider.name, person, now: deps.clock() };
  const owner = await findIdentityOwner(tx, identity);
  if (owner) {
    await lockAccount(tx, owner);
    await refreshIdentity(tx, identity);
  }
  const linked = owner ? null : await linkByDomain(deps, tx, provider, identity);
  const id = owner ?? linked ?? (await addUser(deps, tx, provider, identity));
  const user = await findUserById(tx, id);
  if (!user) throw new AuthError('user_not_found');
  if (isBanned(user, identity.now)) throw new AuthError('user_banned');
  return { user, isNewlyLinked: linked !== null };
}

/**
 * Links an email's account to its domain's provider, if the application says that they belong together.
 * Other accounts are never linked: they may be older than the provider. Throws `email_exists`,
 * `email_not_confirmed`, and `sso_subject_changed` if the email had another subject at the provider before.
 *
 * @returns the account; null if the email has none, or the provider isn't for a domain
 */
async function linkByDomain(
  { domainProviders }: AuthDeps,
  tx: Db,
  { name, domain }: ProviderSettings,
  identity: Identity,
): Promise<string | null> {
  const { email } = identity.person;
  const user = domain !== undefined && email ? await findUserByEmail(tx, email) : null;
  if (!user) return null;
  await lockAccount(tx, user.id);
  if (!(await domainProviders.mayLink(tx, name, user.id))) throw new AuthError('email_exists');
  // The first sign-up may have been a stranger's, who would keep their password.
  if (!user.email_confirmed_at) throw new AuthError('email_not_confirmed');
  // Otherwise the next holder of an email would get the previous holder's account.
  if (await hasIdentity(tx, user.id, name)) throw new AuthError('sso_subject_changed');
  if (!(await insertIdentity(tx, user.id, identity)))
    throw new AuthError('identity_already_exists');
  return user.id;
}

/**
 * Creates an account for a new user. It refuses another account's email, confirmed or not: only a signed-in
 * user links identities, never a matching email. If the provider hasn't confirmed the email, the response
 * doesn't reveal whether it's taken. Throws `provider_email_needs_verification`, `signup_disabled`,
 * `email_address_invalid`, `email_exists`.
 */
async function addUser(
  { settings, isSignupOpen, findEmailProblem }: AuthDeps,
  tx: Db,
  provider: ProviderSettings,
  identity: Identity,
): Promise<string> {
  const email = readOwnEmail(provider, identity.person);
  if (settings.disableSignup || !(await isSignupOpen(tx))) throw new AuthError('signup_disabled');
  const problem = await findEmailProblem(tx, email);
  if (problem !== null) throw new AuthError('email_address_invalid', { message: problem });
  const id = randomUUID();
  if (await insertProviderUser(tx, { ...identity, id, email })) return id;
  // Two of the user's tabs returned at once, and the other created the account.
  const owner = await findIdentityOwner(tx, identity);
  if (!owner) throw new AuthError('email_exists');
  return owner;
}

function readOwnEmail(provider: ProviderSettings, person: ProviderPerson): string {
  assertSpeaksFor(provider, person);
  return person.email ?? '';
}

type LinkWish = {
  link: NonNullable<ProviderFlow['link']>;
  provider: ProviderSettings;
  person: ProviderPerson;
};

/**
 * Adds an identity to the account that requested it, in a session that is still open. Throws
 * `session_not_found`, `email_not_confirmed`, `identity_already_exists`, and `sso_identity_refused` if a
 * domain's provider may not be linked to the account.
 */
export async function linkPerson(
  { settings, clock, domainProviders }: Pick<AuthDeps, 'settings' | 'clock' | 'domainProviders'>,
  tx: Db,
  { link, provider, person }: LinkWish,
): Promise<UserRow> {
  const now = clock();
  await lockAccount(tx, link.userId);
  const state = judgeSession(await findSession(tx, link.sessionId), settings, now);
  const user = await findUserById(tx, link.userId);
  if (!user || state !== 'open') throw new AuthError('session_not_found');
  // Otherwise an earlier sign-up with the owner's email would keep access after the owner confirms it.
  if (!user.email_confirmed_at) throw new AuthError('email_not_confirmed');
  const { name, domain } = provider;
  if (domain !== undefined && !(await domainProviders.mayConnect(tx, name, user.id))) {
    throw new AuthError('sso_identity_refused');
  }
  const identity = { provider: name, person, now };
  const owner = await findIdentityOwner(tx, identity);
  if (owner === user.id) {
    throw new AuthError('identity_already_exists', { message: 'Identity is already linked' });
  }
  if (owner || !(await insertIdentity(tx, user.id, identity))) {
    throw new AuthError('identity_already_exists');
  }
  return user;
}
