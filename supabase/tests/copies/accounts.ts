import { expect } from 'vitest';
import type { Sql } from '#database/connect.ts';
import { createLead, createPremiumProfile, createProfile } from '#test/factories.ts';
import { ask, createAdministrator, isRefused, readOne } from '../intervals/case.ts';
import { meet, person } from '../roles.ts';
import type { Place } from './case.ts';

/** @returns an administrator with their sign-in, and their impersonation session */
async function createLookingOn(sql: Sql) {
  const [judge, seen] = [await createAdministrator(sql), (await createProfile(sql)).user_id];
  await sql`insert into auth.sessions (user_id) values (${judge})`;
  await ask(sql, judge, `select public.admin_see_as('${seen}', 'A question')`);
  const isOpen = async () =>
    (await sql`select from auth.sessions where tag = ${`act:${judge}`}`).length > 0;
  return { judge, seen, isOpen };
}

const LOOKING_ON: Place = {
  what: 'sessions of viewing as another person',
  tables: [],
  others: 'a team, a plan and an address aren’t part of it',
  ends: {
    removed: [
      {
        must: 'viewing ends with the administrator’s sessions, password, suspension or role',
        tries: async (sql) => {
          const other = await createAdministrator(sql);
          const ends: ((judge: string) => PromiseLike<unknown>)[] = [
            (judge) => ask(sql, other, `select public.admin_end_sessions('${judge}')`),
            (judge) => sql`update auth.users set encrypted_password = 'new' where id = ${judge}`,
            (judge) => ask(sql, other, `select public.admin_suspend('${judge}', 'Spam')`),
            (judge) => ask(sql, other, `select public.admin_delete_account('${judge}', 'Gone')`),
            (judge) => ask(sql, judge, 'select public.request_account_deletion()'),
            (judge) => ask(sql, judge, 'select public.end_other_sessions()'),
            (judge) => ask(sql, other, `select public.admin_set_administrator('${judge}', false)`),
          ];
          for (const end of ends) {
            const { judge, isOpen } = await createLookingOn(sql);
            expect(await isOpen()).toBe(true);
            await end(judge);
            expect(await isOpen(), end.toString()).toBe(false);
          }
        },
      },
      {
        must: 'viewing ends when the viewed person becomes an administrator',
        tries: async (sql) => {
          const { judge, seen, isOpen } = await createLookingOn(sql);
          await ask(sql, judge, `select public.admin_set_administrator('${seen}', true)`);
          expect(await isOpen()).toBe(false);
        },
      },
    ],
    'account gone': [
      {
        must: 'viewing ends with the viewed person’s account',
        tries: async (sql) => {
          const { seen, isOpen } = await createLookingOn(sql);
          await sql`delete from auth.users where id = ${seen}`;
          expect(await isOpen()).toBe(false);
        },
      },
    ],
  },
};

const ADMINISTRATORS: Place = {
  what: 'administrators',
  tables: ['public.admin_users'],
  others: 'an administrator is an account, whatever its plan, team and address are',
  ends: {
    'account gone': [
      {
        must: 'a leaving administrator has no rights, so one always remains',
        tries: async (sql) => {
          await sql`delete from public.admin_users`;
          const [leaver, other] = [await createAdministrator(sql), await createAdministrator(sql)];
          await ask(sql, leaver, 'select public.request_account_deletion()');
          expect(await readOne(ask(sql, leaver, 'select public.can_administer()'))).toBe(false);
          for (const statement of [
            `select public.admin_set_administrator('${other}', false)`,
            `select public.admin_delete_account('${other}', 'Gone')`,
            `select public.admin_suspend('${other}', 'Gone')`,
          ]) {
            expect(await isRefused(ask(sql, leaver, statement)), statement).toBe(true);
          }
          const asked = ask(sql, other, 'select public.request_account_deletion()');
          expect(await isRefused(asked)).toBe(true);
          await ask(sql, leaver, 'select public.restore_account()');
          expect(await readOne(ask(sql, leaver, 'select public.can_administer()'))).toBe(true);
        },
      },
      {
        must: 'two administrators removing each other at once leave one',
        tries: async (sql) => {
          await sql`delete from public.admin_users`;
          const [ada, ben] = [await createAdministrator(sql), await createAdministrator(sql)];
          const refused = await meet(
            sql,
            (tx) => tx`select public.admin_set_administrator(${ben}, false)`,
            () => isRefused(ask(sql, ben, `select public.admin_delete_account('${ada}', 'No')`)),
            person(ada),
          );
          expect(refused).toBe(true);
        },
      },
    ],
  },
};

const NAMES: Place = {
  what: 'former usernames',
  tables: ['private.username_history'],
  others: 'a name is of a page; whoever is led keeps theirs, and a plan that ends too',
  ends: {
    'address changed': [
      {
        must: 'an account keeps its last five usernames',
        tries: async (sql) => {
          const { user_id } = await createPremiumProfile(sql, { username: `n0_${Date.now()}` });
          const names = Array.from({ length: 8 }, (_, n) => `n${n + 1}_${Date.now()}`);
          for (const name of names) {
            await sql`update public.profiles set username = ${name} where user_id = ${user_id}`;
          }
          const held = await sql<{ username: string }[]>`
            select username from private.username_history where user_id = ${user_id} order by held_until`;
          expect(held.map(({ username }) => username)).toEqual(names.slice(2, 7));
        },
      },
    ],
    'account gone': [
      {
        must: 'its usernames stay reserved until they expire',
        tries: async (sql) => {
          const { user_id } = await createPremiumProfile(sql);
          const before = await readOne<string>(sql`
            select lower(username) from public.profiles where user_id = ${user_id}`);
          await sql`update public.profiles set username = 'gone_now' where user_id = ${user_id}`;
          await sql`delete from auth.users where id = ${user_id}`;
          expect(await readOne(sql`select private.is_username_free(${before}, null)`)).toBe(false);
        },
      },
    ],
  },
};

/** Lists the erasures, restores `restored` as a backup would, and erases again. */
async function eraseAgain(sql: Sql, restored: () => PromiseLike<unknown>): Promise<void> {
  const list = await sql`select kind, digest, at from private.list_erasures()`;
  await restored();
  await sql`select private.erase_again(${sql.json([...list] as never)}, now())`;
}

const BACKUPS: Place = {
  what: 'backups',
  tables: ['private.erasures'],
  others: 'what was in a team, on a plan or at an address is in the backup as it was',
  ends: {
    erased: [
      {
        must: 'an erased lead stays erased',
        tries: async (sql) => {
          const { user_id } = await createProfile(sql);
          const { id } = await createLead(sql, { user_id });
          await sql`select private.erase_lead(${id})`;
          await eraseAgain(sql, () => createLead(sql, { id, user_id }));
          expect([...(await sql`select from public.leads where id = ${id}`)]).toEqual([]);
        },
      },
    ],
    'account gone': [
      {
        must: 'a deletion requested after the list stays requested',
        tries: async (sql) => {
          const { user_id } = await createProfile(sql);
          const listedAt = await readOne<Date>(sql`select now()`);
          await sql`
            insert into private.account_deletions (user_id, due_at) values (${user_id}, now() + interval '14 days')`;
          await sql`select private.erase_again('[]', ${listedAt})`;
          expect(
            await sql`select from private.account_deletions where user_id = ${user_id}`,
          ).toHaveLength(1);
        },
      },
      {
        must: 'an account closes at once and is deleted by the next job',
        tries: async (sql) => {
          const { user_id } = await createProfile(sql);
          await sql`delete from auth.users where id = ${user_id}`;
          await eraseAgain(sql, async () => {
            await sql`
              insert into auth.users (id, email, email_confirmed_at)
              values (${user_id}, ${`${user_id}@vizit.test`}, now())`;
            await createProfile(sql, { user_id });
          });
          expect([
            ...(await sql`
              select p.is_active, d.due_at <= now() as is_due
              from public.profiles p join private.account_deletions d using (user_id)
              where user_id = ${user_id}`),
          ]).toEqual([{ is_active: false, is_due: true }]);
        },
      },
    ],
  },
};

/** An account's copies outside its page. */
export const ACCOUNT_COPIES: readonly Place[] = [LOOKING_ON, ADMINISTRATORS, NAMES, BACKUPS];
