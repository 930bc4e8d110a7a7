import type { Db } from '../database.ts';
import { AuthError } from '../errors.ts';
import type { ProviderPerson } from './person.ts';

/** A provider's user, with our name for the provider. */
export type Identity = { provider: string; person: ProviderPerson; now: Date };

/**
 * Finds the owner of an identity, or null. It matches the provider's subject, never the email, and
 * only from the same issuer as before: another issuer may give that subject to someone else.
 */
export async function findIdentityOwner(
  db: Db,
  { provider, person }: Pick<Identity, 'provider' | 'person'>,
): Promise<string | null> {
  const [row] = await db<{ user_id: string; is_same_issuer: boolean }[]>`
    select user_id, identity_data ->> 'iss' = ${person.issuer} as is_same_issuer
    from auth.identities where provider = ${provider} and provider_id = ${person.subject}`;
  if (row && !row.is_same_issuer) {
    throw new AuthError('bad_oauth_callback', { message: 'The identity is of another issuer' });
  }
  return row?.user_id ?? null;
}

/** @returns whether an account has an identity of this provider */
export async function hasIdentity(db: Db, userId: string, provider: string): Promise<boolean> {
  const found = await db`
    select from auth.identities where user_id = ${userId} and provider = ${provider}`;
  return found.length > 0;
}

/** Updates a provider's data about a user. Their account keeps its name and email. */
export async function refreshIdentity(db: Db, { provider, person, now }: Identity): Promise<void> {
  await db`
    update auth.identities
    set identity_data = ${db.json(person.data)}, last_sign_in_at = ${now}, updated_at = ${now}
    where provider = ${provider} and provider_id = ${person.subject}`;
}

/** Adds an identity to an account; false if an account already has it. */
export async function insertIdentity(
  db: Db,
  userId: string,
  { provider, person, now }: Identity,
): Promise<boolean> {
  const added = await db`
    insert into auth.identities
      (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values
      (${person.subject}, ${userId}, ${db.json(person.data)}, ${provider}, ${now}, ${now}, ${now})
    on conflict (provider_id, provider) do nothing
    returning id`;
  if (added.length > 0) await updateProviders(db, userId, now);
  return added.length > 0;
}

/** Adds an account whose email the provider has confirmed; false if the email is taken. */
export async function insertProviderUser(
  db: Db,
  user: Identity & { id: string; email: string },
): Promise<boolean> {
  const { id, email, provider, person, now } = user;
  const added = await db`
    insert into auth.users
      (id, email, raw_app_meta_data, raw_user_meta_data, email_confirmed_at, created_at, updated_at)
    values
      (${id}, ${email}, ${db.json({ provider, providers: [provider] })}, ${db.json(person.data)},
       ${now}, ${now}, ${now})
    on conflict (email) where not is_sso_user do nothing
    returning id`;
  if (added.length === 0) return false;
  if (await insertIdentity(db, id, user)) return true;
  // A concurrent sign-in by the same user, with another email, came first.
  throw new AuthError('identity_already_exists');
}

/**
 * Removes an identity from an account, with what depends on it: the password if it is the email identity,
 * the other sessions by providers if it is a provider's. The email stays, so its mailbox is a way back in.
 * Throws `single_identity_not_deletable`, `identity_not_found`.
 *
 * @returns the provider's name
 */
export async function deleteIdentity(
  db: Db,
  identity: { id: string; userId: string; sessionId: string; now: Date },
): Promise<string> {
  const { id, userId, sessionId, now } = identity;
  // Serialised, so that two requests can't remove the last two.
  await db`select from auth.users where id = ${userId} for update`;
  const all = await db<{ id: string; provider: string }[]>`
    select id, provider from auth.identities where user_id = ${userId}`;
  if (all.length < 2) throw new AuthError('single_identity_not_deletable');
  const gone = all.find((candidate) => candidate.id === id);
  if (!gone) throw new AuthError('identity_not_found');
  await db`delete from auth.identities where id = ${id}`;
  await updateProviders(db, userId, now);
  if (gone.provider === 'email') {
    await db`update auth.users set encrypted_password = null where id = ${userId}`;
  } else {
    await db`
      delete from auth.sessions s
      where s.user_id = ${userId} and s.id <> ${sessionId} and exists (
        select from auth.mfa_amr_claims c
        where c.session_id = s.id and c.authentication_method in ('oauth', 'sso/oidc'))`;
  }
  return gone.provider;
}

/** Updates the sign-in methods that the account's tokens list. */
export async function updateProviders(db: Db, userId: string, now: Date): Promise<void> {
  await db`
    update auth.users u
    set raw_app_meta_data = u.raw_app_meta_data || jsonb_build_object('providers', p.names)
        || case when p.names ? (u.raw_app_meta_data ->> 'provider') then '{}'
           else jsonb_build_object('provider', p.names -> 0) end,
      updated_at = ${now}
    from (
      select jsonb_agg(provider order by first) as names from (
        select provider, min(created_at) as first from auth.identities
        where user_id = ${userId} group by provider
      ) i
    ) p
    where u.id = ${userId} and p.names is not null`;
}
