import type { JSONValue } from 'postgres';
import { BANNED_FOREVER } from '../../sessions/session-check.ts';
import type { Db } from '../database.ts';

/** Metadata that users write about themselves. */
export type Metadata = Record<string, JSONValue>;

/** A row of auth.users, with its identities. */
export type UserRow = {
  id: string;
  aud: string;
  role: string;
  email: string;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Record<string, unknown>;
  raw_user_meta_data: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
  banned_until: Date | null;
  deleted_at: Date | null;
  is_anonymous: boolean;
  identities: object[];
  /** Second factors, including unverified ones; null if none. */
  factors: Factor[] | null;
};

/** A second factor as clients see it. */
export type Factor = {
  id: string;
  friendly_name?: string;
  factor_type: 'totp' | 'webauthn' | 'phone';
  status: 'unverified' | 'verified';
};

const userColumns = (db: Db) => db`
  u.id, u.aud, u.role, u.email, u.encrypted_password, u.email_confirmed_at, u.invited_at,
  u.confirmation_sent_at, u.recovery_sent_at, u.email_change, u.email_change_sent_at, u.last_sign_in_at,
  u.raw_app_meta_data, u.raw_user_meta_data, u.created_at, u.updated_at,
  case u.banned_until when 'infinity' then ${BANNED_FOREVER} else u.banned_until end as banned_until, u.deleted_at,
  u.is_anonymous,
  (
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id,
      'provider', i.provider, 'email', i.email, 'last_sign_in_at', i.last_sign_in_at,
      'created_at', i.created_at, 'updated_at', i.updated_at
    )) || jsonb_build_object('identity_data', i.identity_data) order by i.created_at), '[]')
    from auth.identities i where i.user_id = u.id
  ) as identities,
  (
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type,
      'status', f.status, 'created_at', f.created_at, 'updated_at', f.updated_at,
      'last_challenged_at', f.last_challenged_at
    )) order by f.created_at)
    from auth.mfa_factors f where f.user_id = u.id
  ) as factors`;

/** The account with this (lower-case) address, or null. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db<UserRow[]>`
    select ${userColumns(db)} from auth.users u where u.email = ${email} and not u.is_sso_user`;
  return row ?? null;
}

export async function findUserById(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db<UserRow[]>`
    select ${userColumns(db)} from auth.users u where u.id = ${id}`;
  return row ?? null;
}

/**
 * Locks an account until the transaction ends. Every transaction that changes an account together
 * with its sessions, tokens or factors takes this lock first: in another order, two could deadlock.
 */
export async function lockAccount(tx: Db, id: string): Promise<void> {
  await tx`select from auth.users where id = ${id} for no key update`;
}

/** A session's account, or null if the session has ended. */
export async function findUserBySession(db: Db, sessionId: string): Promise<UserRow | null> {
  const [row] = await db<UserRow[]>`
    select ${userColumns(db)}
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = ${sessionId}`;
  return row ?? null;
}

/** A page of all accounts, newest first, and their total; `filter` matches emails and names. */
export async function listUsers(
  db: Db,
  { page, perPage, filter }: { page: number; perPage: number; filter: string },
): Promise<{ users: UserRow[]; total: number }> {
  const pattern = `%${filter.replace(/[\\%_]/g, '\\$&')}%`;
  const fitting = db`
    where u.aud = 'authenticated' and (
      ${filter === ''} or u.email ilike ${pattern}
      or u.raw_user_meta_data ->> 'full_name' ilike ${pattern}
    )`;
  const [count] = await db<{ total: number }[]>`
    select count(*)::int as total from auth.users u ${fitting}`;
  const users = await db<UserRow[]>`
    select ${userColumns(db)} from auth.users u ${fitting}
    order by u.created_at desc, u.id limit ${perPage} offset ${(page - 1) * perPage}`;
  return { users, total: count?.total ?? 0 };
}

type NewUser = {
  id: string;
  email: string;
  /** Null if no password was chosen yet. */
  encryptedPassword: string | null;
  metadata: Metadata;
  confirmedAt: Date | null;
  now: Date;
};

/** Adds an account with its email identity. False if the email is taken. */
export async function insertUser(db: Db, user: NewUser): Promise<boolean> {
  const { id, email, now } = user;
  const identity = { sub: id, email, email_verified: user.confirmedAt !== null };
  const inserted = await db`
    with added as (
      insert into auth.users
        (id, email, encrypted_password, raw_user_meta_data, email_confirmed_at, created_at, updated_at)
      values
        (${id}, ${email}, ${user.encryptedPassword}, ${db.json(user.metadata)},
         ${user.confirmedAt}, ${now}, ${now})
      on conflict (email) where not is_sso_user do nothing
      returning id
    )
    insert into auth.identities
      (id, provider_id, user_id, identity_data, provider, created_at, updated_at)
    select id, id::text, id, ${db.json(identity)}, 'email', ${now}, ${now} from added
    returning id`;
  return inserted.length > 0;
}

/**
 * SQL for a row `u` of `auth.users`: its email was never verified, and it never signed in. A password proves
 * nothing, since anyone can sign up with any email.
 */
export function isUnclaimed(db: Db) {
  return db`
    u.email_confirmed_at is null and u.last_sign_in_at is null and not u.is_sso_user
      and not exists (select from auth.sessions s where s.user_id = u.id)`;
}

/** @returns whether this email has an account that isn't unclaimed */
export async function isTaken(db: Db, email: string): Promise<boolean> {
  const found = await db`
    select from auth.users u
    where u.email = ${email} and not u.is_sso_user and not (${isUnclaimed(db)})`;
  return found.length > 0;
}

/**
 * Records that two people may claim an unconfirmed email. Confirming it then drops the password and all
 * earlier sessions, so that only the verified owner has access.
 */
export async function contestPassword(db: Db, userId: string, now: Date): Promise<void> {
  await db`
    update auth.users set password_contested_at = ${now}
    where id = ${userId} and email_confirmed_at is null`;
}

/** The account as clients see it. */
export function toUser(row: UserRow): object {
  return {
    ...omitNulls({
      id: row.id,
      aud: row.aud,
      role: row.role,
      email: row.email,
      email_confirmed_at: row.email_confirmed_at,
      confirmed_at: row.email_confirmed_at,
      invited_at: row.invited_at,
      confirmation_sent_at: row.confirmation_sent_at,
      recovery_sent_at: row.recovery_sent_at,
      new_email: row.email_change,
      email_change_sent_at: row.email_change_sent_at,
      last_sign_in_at: row.last_sign_in_at,
      factors: row.factors,
      banned_until: row.banned_until,
      deleted_at: row.deleted_at,
    }),
    phone: '',
    app_metadata: row.raw_app_meta_data,
    user_metadata: row.raw_user_meta_data,
    identities: row.identities,
    created_at: row.created_at,
    updated_at: row.updated_at,
    is_anonymous: row.is_anonymous,
  };
}

function omitNulls(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
