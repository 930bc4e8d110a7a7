import { expect } from 'vitest';
import type { Sql, TransactionSql } from '#database/connect.ts';
import { createAgency, createStaff, createUser } from '#test/factories.ts';
import { createGroup } from '../copies/pushes.ts';
import { ask, readOne } from '../intervals/case.ts';
import { meet, person } from '../roles.ts';
import type { LockCase } from './case.ts';

/** Invites a person without checking whether the caller may. */
const addSeat = (sql: Sql | TransactionSql, owner: string) => sql`
  insert into public.agency_staff (agency_id, email, full_name)
  values (${owner}, 'new-' || gen_random_uuid() || '@vizit.test', 'Ada')`;

/** Paid seats, groups, and leaders. */
export const TEAM_LOCKS: readonly LockCase[] = [
  {
    of: 'private.before_group_save',
    must: 'two groups for the last place: one is refused',
    tries: async (sql) => {
      const { user_id: owner } = await createAgency(sql);
      for (let nth = 1; nth < 20; nth += 1) await createGroup(sql, owner, `Group ${nth}`);
      const first = `insert into public.agency_groups (agency_id, name) values ('${owner}', 'First')`;
      const second = () => createGroup(sql, owner, 'Second');
      const answer = await meet(sql, (tx) => tx.unsafe(first), second, person(owner));
      expect(answer).toMatchObject({ detail: 'groups_too_many' });
    },
  },
  {
    of: 'private.limit_staff',
    must: 'two people for the last seat: one is refused',
    tries: async (sql) => {
      const { user_id: owner } = await createAgency(sql);
      await sql`update public.agencies set max_staff_granted = 1 where owner_id = ${owner}`;
      await sql`select private.refresh_agency(${owner})`;
      const second = () => addSeat(sql, owner);
      const answer = await meet(sql, (tx) => addSeat(tx, owner), second);
      expect(answer).toMatchObject({ code: 'PT403' });
    },
  },
  {
    of: 'public.answer_invitation',
    must: 'two invitations accepted in two tabs: one is refused',
    tries: async (sql) => {
      const { id, email } = await createUser(sql);
      const seats: string[] = [];
      for (const _ of [1, 2]) {
        const { user_id: owner } = await createAgency(sql);
        const seat = readOne<string>(sql`
          insert into public.agency_staff (agency_id, email, full_name)
          values (${owner}, ${email}, 'Ada') returning id`);
        seats.push(await seat);
      }
      const [first, second] = seats.map(
        (seat) => `select public.answer_invitation('${seat}', true)`,
      );
      const accept = () => ask(sql, id, String(second));
      const answer = await meet(sql, (tx) => tx.unsafe(String(first)), accept, person(id));
      expect(answer).toMatchObject({ code: 'PT409' });
    },
  },
  {
    of: 'private.lock_own_agency',
    must: 'a former manager invites nobody meanwhile',
    tries: async (sql) => {
      const { user_id: owner } = await createAgency(sql);
      const { user_id, staff_id } = await createStaff(sql, owner);
      const manage = (is: boolean) => `select public.set_manager('${staff_id}', ${is})`;
      await ask(sql, owner, manage(true));
      const people = `[{"full_name": "Eve", "email": "eve-${staff_id}@vizit.test"}]`;
      const add = () => ask(sql, user_id, `select public.add_staff('${people}')`);
      const answer = await meet(sql, (tx) => tx.unsafe(manage(false)), add, person(owner));
      expect(answer).toMatchObject({ code: 'PT403' });
    },
  },
];
