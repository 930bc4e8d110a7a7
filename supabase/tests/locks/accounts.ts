import { expect } from 'vitest';
import type { Sql, TransactionSql } from '#database/connect.ts';
import { API_KEY_MESSAGES, MAX_API_KEYS } from '#integrations/api/rules/api-key.ts';
import { createLead, createPremiumProfile, createProfile } from '#test/factories.ts';
import { ask, createAdministrator, isThere, readOne } from '../intervals/case.ts';
import { month, record } from '../money/ledger-facts.ts';
import { meet, person } from '../roles.ts';
import type { LockCase } from './case.ts';

/** Accounts, their money, and everything with a limited number. */
export const ACCOUNT_LOCKS: readonly LockCase[] = [
  {
    of: 'private.delete_account',
    must: 'an account recovered in its last second stays',
    tries: async (sql) => {
      const { user_id } = await createProfile(sql);
      await createLead(sql, { user_id });
      const remove = () => readOne<boolean>(sql`select private.delete_account(${user_id})`);
      // Due after the first began, and before the second.
      const comeBack = async (tx: TransactionSql) => {
        await tx.unsafe('select now()');
        await sql`
          insert into private.account_deletions (user_id, due_at) values (${user_id}, clock_timestamp())`;
        await tx.unsafe('select public.restore_account()');
      };
      expect(await meet(sql, comeBack, remove, person(user_id))).toBe(false);
      expect(await isThere(sql`select from public.leads where user_id = ${user_id}`)).toBe(true);
    },
  },
  {
    of: 'private.lock_billing',
    must: 'a payment read twice is recorded once',
    tries: async (sql) => {
      const { user_id } = await createProfile(sql);
      const paid = JSON.stringify([month()]);
      const first = `select private.record_facts('${user_id}', '${paid}')`;
      await meet(
        sql,
        (tx) => tx.unsafe(first),
        () => record(sql, user_id, [month()]),
      );
      expect(await sql`select from public.ledger where user_id = ${user_id}`).toHaveLength(1);
    },
  },
  {
    of: 'private.lock_quota',
    must: 'two contacts for the last place: one is refused',
    tries: async (sql) => {
      const { user_id } = await createProfile(sql);
      await sql`
        insert into public.contacts (user_id, full_name)
        select ${user_id}, 'Person ' || n from generate_series(1, 999) as n`;
      const add = `insert into public.contacts (full_name) values ('Grace')`;
      expect(await meetTwice(sql, user_id, add)).toMatchObject({ code: 'PT403' });
    },
  },
  {
    of: 'public.create_api_key',
    must: 'two keys for the last place: one is refused',
    tries: async (sql) => {
      const { user_id } = await createPremiumProfile(sql);
      const make = `select public.create_api_key('Zapier', '["leads:read"]', null)`;
      for (let count = 1; count < MAX_API_KEYS; count += 1) await ask(sql, user_id, make);
      expect(await meetTwice(sql, user_id, make)).toMatchObject({
        message: API_KEY_MESSAGES.full,
      });
    },
  },
  {
    of: 'private.limit_webhooks',
    must: 'two webhooks for the last place: one is refused',
    tries: async (sql) => {
      const { user_id } = await createPremiumProfile(sql);
      const add = `insert into public.webhooks (user_id, url, events)
        values ('${user_id}', 'https://hooks.example.com/in', '["lead.created"]')`;
      for (let count = 1; count < 10; count += 1) await ask(sql, user_id, add);
      expect(await meetTwice(sql, user_id, add)).toMatchObject({ code: 'PT403' });
    },
  },
  {
    of: 'private.refuse_last_administrator',
    must: 'two administrators leaving at once: one stays',
    tries: async (sql) => {
      const [ada, ben] = [await createAdministrator(sql), await createAdministrator(sql)];
      await sql`delete from public.admin_users where id not in (${ada}, ${ben})`;
      const leave = 'select public.request_account_deletion()';
      const second = () => ask(sql, ben, leave);
      const answer = await meet(sql, (tx) => tx.unsafe(leave), second, person(ada));
      expect(answer).toMatchObject({ detail: 'last_administrator' });
    },
  },
  {
    of: 'private.lift_suspension',
    must: 'a page suspended while another suspension ends stays closed',
    tries: async (sql) => {
      const { user_id } = await createProfile(sql);
      await sql`select private.suspend(${user_id}, 'agency', 'Away')`;
      const lift = () => sql`select private.lift_suspension(${user_id}, 'agency')`;
      await suspendMeanwhile(sql, user_id, lift);
    },
  },
  {
    of: 'public.restore_account',
    must: 'a page suspended while its owner recovers the account stays closed',
    tries: async (sql) => {
      const { user_id } = await createProfile(sql);
      await ask(sql, user_id, 'select public.request_account_deletion()');
      const comeBack = () => ask(sql, user_id, 'select public.restore_account()');
      await suspendMeanwhile(sql, user_id, comeBack);
    },
  },
];

/** Expects that the page is closed afterwards. */
async function suspendMeanwhile(sql: Sql, userId: string, work: () => PromiseLike<unknown>) {
  await meet(sql, (tx) => tx`select private.suspend(${userId}, 'administrator', 'Spam')`, work);
  const isOpen = await readOne(
    sql`select is_active from public.profiles where user_id = ${userId}`,
  );
  expect(isOpen).toBe(false);
}

/** Does the same in two tabs. @returns the second's result or error */
function meetTwice(sql: Sql, userId: string, statement: string): Promise<unknown> {
  const again = () => ask(sql, userId, statement);
  return meet(sql, (tx) => tx.unsafe(statement), again, person(userId));
}
