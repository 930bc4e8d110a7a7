import { randomUUID } from 'node:crypto';
import type { Sql } from '#database/connect.ts';
import { createFactor, createProfile, createUnconfirmedUser, createUser } from '#test/factories.ts';
import {
  ask,
  createAdministrator,
  type IntervalCase,
  isRefused,
  isThere,
  readOne,
  readRunAt,
} from './case.ts';

const FOURTEEN_DAYS = ['13 days 23 hours', '14 days 1 hour'] as const;
const THIRTY_DAYS = ['29 days', '31 days'] as const;
const NINETY_DAYS = ['89 days', '91 days'] as const;

const readDue = (sql: Sql, userId: string) =>
  readOne<Date>(sql`select due_at from private.account_deletions where user_id = ${userId}`);

const readHeld = (sql: Sql, username: string) =>
  readOne<Date>(sql`select held_until from private.username_history where username = ${username}`);

/**
 * An unconfirmed account that would be deleted except for the given columns.
 *
 * @returns whether it is kept
 */
async function keepsUnconfirmed(
  sql: Sql,
  { created = '40 days', signedIn = '40 days' }: { created?: string; signedIn?: string },
  also: (userId: string) => PromiseLike<unknown> = async () => undefined,
): Promise<boolean> {
  const { id } = await createUnconfirmedUser(sql);
  await sql`
    update auth.users set created_at = now() - ${created}::interval,
      last_sign_in_at = now() - ${signedIn}::interval
    where id = ${id}`;
  await also(id);
  return !(await isThere(
    sql`select from private.claim_due_accounts(1000) as due (id) where due.id = ${id}`,
  ));
}

/** @returns the session opened by a person whose email was confirmed some time ago */
async function openSession(sql: Sql, confirmed = '1 day', userId?: string) {
  const user_id = userId ?? (await createProfile(sql)).user_id;
  await sql`
    update auth.users set email_confirmed_at = now() - ${confirmed}::interval where id = ${user_id}`;
  const id = await readOne<string>(sql`
    insert into auth.sessions (user_id, user_agent, ip) values (${user_id}, 'Firefox', '203.0.113.5')
    returning id`);
  return { id, user_id, key: `sign_in ${id}` };
}

async function asksForArchive(sql: Sql, status: string, age: string): Promise<boolean> {
  const { user_id } = await createProfile(sql);
  const id = randomUUID();
  await sql`
    insert into public.archives (user_id, id, status, asked_at)
    values (${user_id}, ${id}, ${status}, now() - ${age}::interval)`;
  const asked = ask(sql, user_id, 'select id from public.request_archive()');
  if (await isRefused(asked)) return true;
  return (await readOne<string>(asked)) === id;
}

/** Accounts: how they end, what is remembered about them, and how long a sign-in counts. */
export const ACCOUNT_INTERVALS: readonly IntervalCase[] = [
  {
    of: 'public.admin_delete_account',
    nth: 0,
    what: 'an account deleted by an administrator is kept',
    sides: FOURTEEN_DAYS,
    sets: async (sql) => {
      const { user_id } = await createProfile(sql);
      const judge = await createAdministrator(sql);
      await ask(sql, judge, `select public.admin_delete_account('${user_id}', 'spam')`);
      return readDue(sql, user_id);
    },
  },
  {
    of: 'public.request_account_deletion',
    nth: 0,
    what: 'an account deleted by its owner is kept',
    sides: FOURTEEN_DAYS,
    sets: async (sql) => {
      const { user_id } = await createProfile(sql);
      await ask(sql, user_id, 'select public.request_account_deletion()');
      return readDue(sql, user_id);
    },
  },
  {
    of: 'public.admin_see_as',
    nth: 0,
    what: 'viewing as another person lasts',
    sides: ['29 minutes', '31 minutes'],
    sets: async (sql) => {
      const { user_id } = await createProfile(sql);
      const judge = await createAdministrator(sql);
      await ask(sql, judge, `select public.admin_see_as('${user_id}', 'support')`);
      return readOne(sql`select not_after from auth.sessions where user_id = ${user_id}`);
    },
  },
  {
    of: 'public.own_email_change',
    nth: 0,
    what: 'a requested change of email address is shown',
    sides: ['23 hours', '25 hours'],
    holds: async (sql, age) => {
      const { user_id } = await createProfile(sql);
      await sql`
        update auth.users set email_change = 'new@vizit.test',
          email_change_sent_at = now() - ${age}::interval where id = ${user_id}`;
      return (await readOne(ask(sql, user_id, 'select public.own_email_change()'))) !== null;
    },
  },
  {
    of: 'private.purge_security_events',
    nth: 1,
    what: 'a browser is remembered',
    sides: ['399 days', '401 days'],
    holds: async (sql, age) => {
      const { id, user_id } = await openSession(sql);
      await sql`
        insert into private.known_devices (user_id, mark_hash, browser, session_id, seen_at)
        values (${user_id}, sha256('old'), 'Firefox', ${id}, now() - ${age}::interval)`;
      await sql`select private.purge_security_events()`;
      return isThere(
        sql`select from private.known_devices where user_id = ${user_id} and mark_hash = sha256('old')`,
      );
    },
  },
  {
    of: 'public.request_archive',
    nth: 0,
    what: 'a finished archive isn’t built again',
    sides: ['59 minutes', '61 minutes'],
    holds: (sql, age) => asksForArchive(sql, 'ready', age),
  },
  {
    of: 'public.request_archive',
    nth: 1,
    what: 'an archive being built is waited for',
    sides: ['23 hours', '25 hours'],
    holds: (sql, age) => asksForArchive(sql, 'making', age),
  },
  {
    of: 'private.announce_sign_in',
    nth: 0,
    what: 'a sign-in without its second factor isn’t emailed yet',
    sides: ['14 minutes', '16 minutes'],
    sets: async (sql) => {
      const { user_id } = await createProfile(sql);
      await createFactor(sql, { user_id });
      return readRunAt(sql, (await openSession(sql, '1 day', user_id)).key);
    },
  },
  {
    of: 'private.announce_sign_in',
    nth: 1,
    what: 'a sign-in is emailed',
    sides: ['1 minute', '3 minutes'],
    sets: async (sql) => readRunAt(sql, (await openSession(sql)).key),
  },
  {
    of: 'private.announce_sign_in',
    nth: 2,
    what: 'the first sign-ins after confirming aren’t emailed',
    sides: ['9 minutes', '11 minutes'],
    holds: async (sql, age) => {
      const { key } = await openSession(sql, age);
      return !(await isThere(sql`select from graphile_worker._private_jobs where key = ${key}`));
    },
  },
  {
    of: 'private.claim_due_accounts',
    nth: 0,
    what: 'an unconfirmed account is kept after sign-up',
    sides: THIRTY_DAYS,
    holds: (sql, created) => keepsUnconfirmed(sql, { created }),
  },
  {
    of: 'private.claim_due_accounts',
    nth: 1,
    what: 'an unconfirmed account is kept after its last sign-in',
    sides: THIRTY_DAYS,
    holds: (sql, signedIn) => keepsUnconfirmed(sql, { signedIn }),
  },
  {
    of: 'private.claim_due_accounts',
    nth: 2,
    what: 'an unconfirmed account is kept after its session’s last use',
    sides: THIRTY_DAYS,
    holds: (sql, age) =>
      keepsUnconfirmed(
        sql,
        {},
        (id) => sql`
          insert into auth.sessions (user_id, created_at, refreshed_at)
          values (${id}, now() - interval '40 days', now() - ${age}::interval)`,
      ),
  },
  {
    of: 'private.claim_due_accounts',
    nth: 3,
    what: 'an unconfirmed account is kept after its invitation',
    sides: THIRTY_DAYS,
    holds: async (sql, age) => {
      const agency = await createUser(sql);
      return keepsUnconfirmed(
        sql,
        {},
        (id) => sql`
          insert into private.invited_accounts (user_id, agency_id, invited_at)
          values (${id}, ${agency.id}, now() - ${age}::interval)`,
      );
    },
  },
  {
    of: 'private.delete_account',
    nth: 0,
    what: 'the username of a deleted page is reserved',
    sides: NINETY_DAYS,
    sets: async (sql) => {
      const { user_id, username } = await createProfile(sql);
      await sql`
        insert into private.account_deletions (user_id, due_at) values (${user_id}, now())`;
      await sql`select private.delete_account(${user_id})`;
      return readHeld(sql, username);
    },
  },
  {
    of: 'private.after_username_update',
    nth: 0,
    what: 'a page’s former username is reserved',
    sides: NINETY_DAYS,
    sets: async (sql) => {
      const { id, username } = await createProfile(sql);
      await sql`update public.profiles set username = ${`${username.slice(0, 24)}_new`} where id = ${id}`;
      return readHeld(sql, username);
    },
  },
  {
    of: 'private.fresh_methods',
    nth: 0,
    what: 'a sign-in is fresh',
    sides: ['9 minutes', '11 minutes'],
    holds: async (sql, age) =>
      sql.begin(async (tx) => {
        await tx`
          select set_config('request.jwt.claims', jsonb_build_object('amr', jsonb_build_array(
            jsonb_build_object('timestamp', extract(epoch from now() - ${age}::interval))))::text, true)`;
        return readOne<boolean>(tx`select private.has_just_signed_in()`);
      }),
  },
  {
    of: 'private.begin_support_message',
    nth: 0,
    what: 'twenty messages to support use up the limit',
    sides: ['23 hours', '25 hours'],
    holds: async (sql, age) => {
      const { user_id } = await createProfile(sql);
      await ask(sql, user_id, `select public.ask_support('page', 'A question', 'How?')`);
      await sql`
        insert into public.support_messages (request_id, user_id, is_answer, body)
        select r.id, ${user_id}, false, 'And?' from public.support_requests r, generate_series(1, 19)
        where r.user_id = ${user_id}`;
      await sql`
        update public.support_messages set written_at = now() - ${age}::interval
        where user_id = ${user_id}`;
      return isRefused(ask(sql, user_id, `select public.ask_support('page', 'Another', 'How?')`));
    },
  },
];
