import { expect } from 'vitest';
import type { Sql } from '#database/connect.ts';
import { createAgency, createStaff } from '#test/factories.ts';
import { ask, readOne } from '../intervals/case.ts';
import { as, person, save } from '../roles.ts';
import { leaveTeam, type Place } from './case.ts';
import { countValues, createGroup, fitTemplates, PUSHES, readBio, runJob, send } from './pushes.ts';

async function takeBack(sql: Sql, owner: string, push: string): Promise<void> {
  await ask(sql, owner, `select public.take_back_push(${push})`);
  await runJob(sql, push);
}

const move = (sql: Sql, owner: string, seat: string, group: string | null) =>
  as(
    sql,
    person(owner),
    (tx) =>
      tx`select public.act_on_staff('move', ${`{${seat}}`}::uuid[], ${tx.json({ group_id: group })})`,
  );

const VALUES: Place = {
  what: 'page values from before a template',
  tables: ['private.template_values', 'private.push_values'],
  others: 'values are of a page, and go with it; a plan that ends and returns leaves them',
  ends: {
    left: [
      {
        must: 'a person’s own words come back, even from between two templates',
        tries: async (sql) => {
          const { user_id: owner } = await createAgency(sql);
          const { user_id } = await createStaff(sql, owner);
          await sql`update public.profiles set bio = 'North' where user_id = ${owner}`;
          const required = await readOne<string>(
            ask(sql, owner, `select public.push_template('{"bio": "required"}')`),
          );
          await runJob(sql, required);
          await save(sql, user_id, { bio: 'My own words' });
          const locked = await send(sql, owner, 'South');
          await runJob(sql, locked);
          expect(await readBio(sql, user_id)).toBe('South');
          await leaveTeam(sql, user_id);
          expect([await readBio(sql, user_id), await countValues(sql, user_id)]).toEqual([
            'My own words',
            0,
          ]);
        },
      },
      {
        must: 'a member who joins after a take-back isn’t part of that push',
        tries: async (sql) => {
          const { user_id: owner } = await createAgency(sql);
          const pushes = [await send(sql, owner, 'One')];
          await runJob(sql, String(pushes[0]));
          pushes.push(await send(sql, owner, 'Two'));
          await runJob(sql, String(pushes[1]));
          await takeBack(sql, owner, String(pushes[1]));
          const { user_id } = await createStaff(sql, owner);
          expect(await readBio(sql, user_id)).toBe('One');
          await takeBack(sql, owner, String(pushes[0]));
          expect(await readBio(sql, user_id)).toBe('');
        },
      },
    ],
    'group changed': [
      {
        must: 'a take-back leaves newer words on a page that was moved and moved back',
        tries: async (sql) => {
          const { user_id: owner } = await createAgency(sql);
          const { user_id, staff_id } = await createStaff(sql, owner);
          const group = await createGroup(sql, owner, 'Sales');
          const free = await createGroup(sql, owner, 'Free');
          await sql`update public.agency_groups set modes = '{}', template = '{}' where id = ${free}`;
          await sql`update public.agency_staff set group_id = ${group} where id = ${staff_id}`;
          await save(sql, user_id, { bio: 'Before' });
          const push = await send(sql, owner, 'Group', group);
          await runJob(sql, push);
          await move(sql, owner, staff_id, free);
          await fitTemplates(sql, owner);
          expect(await readBio(sql, user_id)).toBe('Before');
          await save(sql, user_id, { bio: 'Since' });
          await move(sql, owner, staff_id, group);
          await fitTemplates(sql, owner);
          await takeBack(sql, owner, push);
          await leaveTeam(sql, user_id);
          expect(await readBio(sql, user_id)).toBe('Since');
        },
      },
    ],
  },
};

const SEATS: Place = {
  what: 'seats and invitations',
  tables: ['public.agency_staff'],
  others:
    'a seat goes with its agency and its person; who leaves frees it; the plan is asked at each use',
  ends: {
    'address changed': [
      {
        must: 'a member with a new address takes no second seat',
        tries: async (sql) => {
          const { user_id: owner } = await createAgency(sql);
          const { user_id } = await createStaff(sql, owner);
          const address = `moved-${user_id}@vizit.test`;
          await sql`update auth.users set email = ${address} where id = ${user_id}`;
          const people = JSON.stringify([{ full_name: 'Ada', email: address.toUpperCase() }]);
          const answers = await readOne<{ problem: string | null }[]>(
            ask(sql, owner, `select public.add_staff('${people}')`),
          );
          expect(answers[0]?.problem).not.toBeNull();
          expect(
            await sql`select from public.agency_staff where agency_id = ${owner}`,
          ).toHaveLength(1);
        },
      },
    ],
    removed: [
      {
        must: 'a directory’s pause ends with the directory, the owner’s doesn’t',
        tries: async (sql) => {
          const { user_id: owner } = await createAgency(sql);
          const seat = await createStaff(sql, owner);
          const asDirectory = (statement: string) =>
            as(sql, person(owner), async (tx) => {
              await tx`select set_config('private.directory', 'on', true)`;
              await tx.unsafe(statement);
            });
          const status = () =>
            readOne(sql`select status from public.agency_staff where id = ${seat.staff_id}`);
          const restore = `select public.restore_staff('${seat.staff_id}')`;
          await asDirectory(`select public.suspend_staff('${seat.staff_id}', 'Deactivated')`);
          await asDirectory(restore);
          expect(await status()).toBe('active');
          await ask(sql, owner, `select public.suspend_staff('${seat.staff_id}', 'A case')`);
          await asDirectory(restore);
          expect(await status()).toBe('suspended');
          await ask(sql, owner, restore);
          expect(await status()).toBe('active');
          await asDirectory(`select public.suspend_staff('${seat.staff_id}', 'Deactivated')`);
          await ask(sql, owner, `select public.suspend_staff('${seat.staff_id}', 'A case')`);
          await asDirectory(restore);
          expect(await status()).toBe('suspended');
        },
      },
    ],
  },
};

/** A team's copies for its members. */
export const TEAM_COPIES: readonly Place[] = [PUSHES, VALUES, SEATS];
