import { expect } from 'vitest';
import type { Sql } from '#database/connect.ts';
import { createAgency, createContact, createStaff, createUser } from '#test/factories.ts';
import { createGroup, fitTemplates, readBio, runBatch, runJob, send } from '../copies/pushes.ts';
import { ask, readOne } from '../intervals/case.ts';
import { meet, person } from '../roles.ts';
import type { LockCase } from './case.ts';

async function createMember(sql: Sql) {
  const { user_id: owner } = await createAgency(sql);
  const { user_id, staff_id } = await createStaff(sql, owner);
  return { owner, user_id, staff_id };
}

/** Saves the person's page while the work begins. @returns the page's content once both are done */
async function writeMeanwhile(
  sql: Sql,
  userId: string,
  column: 'bio' | 'designation',
  work: () => PromiseLike<unknown>,
): Promise<unknown> {
  const write = `update public.profiles set ${column} = 'Mine' where user_id = '${userId}'`;
  await meet(sql, (tx) => tx.unsafe(write), work, person(userId));
  return readOne(sql`select ${sql(column)} from public.profiles where user_id = ${userId}`);
}

const sendRequired = (sql: Sql, owner: string) => send(sql, owner, 'Company', null, 'required');

/** Owners' content. */
export const PAGE_LOCKS: readonly LockCase[] = [
  {
    of: 'public.save_draft',
    must: 'the first of two writers of a field wins, and the second sees it',
    tries: async (sql) => {
      const { owner, user_id } = await createMember(sql);
      const draft = (bio: string) => `select value from public.save_draft('${user_id}', 'Chrome',
        '{"bio": {"value": "${bio}", "known": 0}}')`;
      const second = () => ask(sql, user_id, draft('Second'));
      const read = await meet(sql, (tx) => tx.unsafe(draft('First')), second, person(owner));
      expect(read).toMatchObject([{ value: 'First' }]);
    },
  },
  {
    of: 'private.give_template',
    must: 'a template leaves words written at the same moment',
    tries: async (sql) => {
      const { owner, user_id } = await createMember(sql);
      const push = await sendRequired(sql, owner);
      const give = () => runBatch(sql, push);
      expect(await writeMeanwhile(sql, user_id, 'bio', give)).toBe('Mine');
    },
  },
  {
    of: 'private.take_back_values',
    must: 'a take-back leaves words written meanwhile',
    tries: async (sql) => {
      const { owner, user_id } = await createMember(sql);
      const push = await sendRequired(sql, owner);
      await runJob(sql, push);
      expect(await readBio(sql, user_id)).toBe('Company');
      await ask(sql, owner, `select public.take_back_push(${push})`);
      const takeBack = () => runBatch(sql, push);
      expect(await writeMeanwhile(sql, user_id, 'bio', takeBack)).toBe('Mine');
    },
  },
  {
    of: 'private.take_back_template',
    must: 'removing a template by a move leaves words written meanwhile',
    tries: async (sql) => {
      const { owner, user_id, staff_id } = await createMember(sql);
      await runJob(sql, await sendRequired(sql, owner));
      const free = await createGroup(sql, owner, 'Free');
      await sql`update public.agency_groups set modes = '{}', template = '{}' where id = ${free}`;
      await sql`update public.agency_staff set group_id = ${free} where id = ${staff_id}`;
      const fit = () => fitTemplates(sql, owner);
      expect(await writeMeanwhile(sql, user_id, 'bio', fit)).toBe('Mine');
    },
  },
  {
    of: 'private.update_card',
    must: 'an import that comes twice leaves words written meanwhile',
    tries: async (sql) => {
      const { user_id: owner } = await createAgency(sql);
      const { id, email } = await createUser(sql);
      const bring = (designation: string) => {
        const people = JSON.stringify([{ full_name: 'Ada', email, designation }]);
        return ask(sql, owner, `select public.add_staff($$${people}$$, true)`);
      };
      await bring('Trainee');
      const seat = await readOne<string>(
        sql`select id from public.agency_staff where agency_id = ${owner}`,
      );
      await ask(sql, id, `select public.answer_invitation('${seat}', true)`);
      expect(await writeMeanwhile(sql, id, 'designation', () => bring('Chair'))).toBe('Mine');
    },
  },
  {
    of: 'public.merge_contacts',
    must: 'merging two contacts keeps words written meanwhile',
    tries: async (sql) => {
      const { id: keep, user_id } = await createContact(sql);
      const { id: merged } = await createContact(sql, { user_id });
      const merge = `select public.merge_contacts('${keep}', '${merged}')`;
      const write = `update public.contacts set status = 'customer', notes = 'Likes tea' where id = '${keep}'`;
      const caller = person(user_id);
      await meet(
        sql,
        (tx) => tx.unsafe(write),
        () => ask(sql, user_id, merge),
        caller,
      );
      const left =
        await sql`select id, status, notes from public.contacts where user_id = ${user_id}`;
      expect([...left]).toEqual([{ id: keep, status: 'customer', notes: 'Likes tea' }]);
    },
  },
];
