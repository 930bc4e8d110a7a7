import { expect } from 'vitest';
import type { Sql, TransactionSql } from '#database/connect.ts';
import { createAgency, createStaff, createUser } from '#test/factories.ts';
import { ask, readOne } from '../intervals/case.ts';
import { meet, person } from '../roles.ts';
import type { Place } from './case.ts';

export async function createGroup(sql: Sql, owner: string, name: string): Promise<string> {
  return readOne(
    ask(
      sql,
      owner,
      `insert into public.agency_groups (agency_id, name) values ('${owner}', '${name}') returning id`,
    ),
  );
}

/**
 * Gives the owner's page this bio, and pushes it to the group, or to everyone.
 *
 * @returns the push
 */
export async function send(
  sql: Sql,
  owner: string,
  bio: string,
  group: string | null = null,
  mode: 'locked' | 'required' = 'locked',
) {
  await sql`update public.profiles set bio = ${bio} where user_id = ${owner}`;
  const modes = JSON.stringify({ bio: mode });
  return readOne<string>(
    ask(
      sql,
      owner,
      `select public.push_template('${modes}', ${group === null ? 'null' : `'${group}'`})`,
    ),
  );
}

export const runBatch = async (sql: Sql, push: string) => {
  const [row] = await sql<{ more: boolean }[]>`select private.push_batch(${push}, 50) as more`;
  return row?.more;
};

export const runJob = async (sql: Sql, push: string) => {
  while (await runBatch(sql, push));
};

export const readBio = (sql: Sql, userId: string) =>
  readOne<string>(sql`select bio from public.profiles where user_id = ${userId}`);

export const countValues = async (sql: Sql, userId: string) =>
  (await sql`select from private.template_values where user_id = ${userId}`).length;

export const fitTemplates = (sql: Sql, owner: string) =>
  sql`select private.fit_templates(${owner}, 50)`;

export const PUSHES: Place = {
  what: 'a queued template',
  tables: ['public.agency_pushes', 'public.agencies', 'public.agency_groups'],
  others:
    'a template holds no address of anybody and no lead; a removal frees a seat as leaving does',
  ends: {
    left: [
      {
        must: 'a page that left meanwhile gets nothing',
        tries: async (sql) => {
          const { user_id: owner } = await createAgency(sql);
          const { user_id } = await createStaff(sql, owner);
          const push = await send(sql, owner, 'Company');
          const leave = (tx: TransactionSql) => tx`select public.leave_agency()`;
          await meet(sql, leave, () => runJob(sql, push), person(user_id));
          expect([await readBio(sql, user_id), await countValues(sql, user_id)]).toEqual(['', 0]);
        },
      },
      {
        must: 'a page that joined another company keeps that company’s values',
        tries: async (sql) => {
          const [old, next] = [
            (await createAgency(sql)).user_id,
            (await createAgency(sql)).user_id,
          ];
          await runJob(sql, await send(sql, next, 'Next'));
          const user = await createUser(sql);
          await createStaff(sql, old, { user_id: user.id });
          const seat = await readOne<string>(sql`
            insert into public.agency_staff (agency_id, email, full_name)
            values (${next}, ${user.email}, 'Ada') returning id`);
          const push = await send(sql, old, 'Old');
          const change = async (tx: TransactionSql) => {
            await tx`select public.leave_agency()`;
            await tx`select public.answer_invitation(${seat}, true)`;
          };
          await meet(sql, change, () => runJob(sql, push), person(user.id));
          expect(await readBio(sql, user.id)).toBe('Next');
        },
      },
    ],
    'group changed': [
      {
        must: 'a page moved meanwhile has only its new group’s values',
        tries: async (sql) => {
          const { user_id: owner } = await createAgency(sql);
          const { user_id, staff_id } = await createStaff(sql, owner);
          const group = await createGroup(sql, owner, 'Sales');
          await runJob(sql, await send(sql, owner, 'Group', group));
          const push = await send(sql, owner, 'Everyone');
          const move = (tx: TransactionSql) => tx`
            select public.act_on_staff('move', ${`{${staff_id}}`}::uuid[], ${tx.json({ group_id: group })})`;
          await meet(sql, move, () => runJob(sql, push), person(owner));
          await fitTemplates(sql, owner);
          expect(await readBio(sql, user_id)).toBe('Group');
        },
      },
      {
        must: 'a retried push doesn’t overwrite a newer one',
        tries: async (sql) => {
          const { user_id: owner } = await createAgency(sql);
          const { user_id } = await createStaff(sql, owner);
          const older = await send(sql, owner, 'Older');
          await sql`select private.note_push_failure(${older})`;
          await runJob(sql, await send(sql, owner, 'Newer'));
          expect(await runBatch(sql, older)).toBe(false);
          expect(await readBio(sql, user_id)).toBe('Newer');
        },
      },
    ],
    'plan over': [
      {
        must: 'a push stops at the next page once the agency has lost its plan',
        tries: async (sql) => {
          const { user_id: owner } = await createAgency(sql);
          const { user_id } = await createStaff(sql, owner);
          const push = await send(sql, owner, 'Company');
          await sql`update public.profiles set plan = 'free' where user_id = ${owner}`;
          expect(await runBatch(sql, push)).toBe(false);
          expect(await readBio(sql, user_id)).toBe('');
        },
      },
    ],
    'account gone': [
      {
        must: 'a closed agency’s push changes nothing',
        tries: async (sql) => {
          const { user_id: owner } = await createAgency(sql);
          const { user_id } = await createStaff(sql, owner);
          const push = await send(sql, owner, 'Company');
          await sql`delete from auth.users where id = ${owner}`;
          expect(await runBatch(sql, push)).toBe(false);
          expect(await readBio(sql, user_id)).toBe('');
        },
      },
    ],
  },
};
