import { expect } from 'vitest';
import type { Sql } from '#database/connect.ts';
import { createLead, createStaff } from '#test/factories.ts';
import { ask, readOne } from '../intervals/case.ts';
import { meet, person } from '../roles.ts';
import { createSharedTeam, endAccount, leaveTeam, type Place, removeStaff } from './case.ts';

/** @returns a team, and a member's shared lead in the trash */
export async function createTrashed(sql: Sql) {
  const team = await createSharedTeam(sql);
  const { id } = await createLead(sql, { user_id: team.user_id });
  await ask(sql, team.user_id, `delete from public.leads where id = '${id}'`);
  return { ...team, lead: id };
}

export const restore = (sql: Sql, userId: string, ...ids: string[]) =>
  readOne<number>(ask(sql, userId, `select public.restore_leads('${JSON.stringify(ids)}')`));

async function readLead(sql: Sql, id: string) {
  const [lead] = await sql`
    select user_id, agency_id, answerer_id, state from public.leads where id = ${id}`;
  return lead ?? null;
}

const canRead = async (sql: Sql, userId: string, id: string) =>
  (await ask(sql, userId, `select from public.leads where id = '${id}'`)).length === 1;

export const TRASH: Place = {
  what: 'the trash of leads',
  tables: ['private.deleted_leads'],
  others: 'it names no group, no plan and no address of an account',
  ends: {
    removed: [
      {
        must: 'a restored lead is its owner’s, not their former agency’s',
        tries: async (sql) => {
          for (const keepLeads of [false, true]) {
            const team = await createTrashed(sql);
            await removeStaff(sql, team, keepLeads);
            expect(await restore(sql, team.user_id, team.lead)).toBe(1);
            expect(await canRead(sql, team.owner, team.lead)).toBe(false);
            expect(await readLead(sql, team.lead)).toMatchObject({ agency_id: null });
          }
        },
      },
      {
        must: 'the agency’s steps go with a lead it no longer sees',
        tries: async (sql) => {
          const team = await createSharedTeam(sql);
          const { id } = await createLead(sql, { user_id: team.user_id });
          await ask(sql, team.owner, `select public.note_lead('${id}', 'call back')`);
          await ask(sql, team.user_id, `delete from public.leads where id = '${id}'`);
          await removeStaff(sql, team);
          expect([...(await sql`select from public.lead_steps where lead_id = ${id}`)]).toEqual([]);
        },
      },
      {
        must: 'a lead restored during its owner’s removal isn’t the agency’s afterwards',
        tries: async (sql) => {
          const team = await createTrashed(sql);
          await meet(
            sql,
            (tx) => tx`select public.remove_staff(${team.staff_id}, false, false)`,
            () => restore(sql, team.user_id, team.lead),
            person(team.owner),
          );
          expect(await readLead(sql, team.lead)).toMatchObject({ agency_id: null });
        },
      },
      {
        must: 'a restored lead is assigned to no former member',
        tries: async (sql) => {
          const team = await createSharedTeam(sql);
          const other = await createStaff(sql, team.owner);
          const { id } = await createLead(sql, { user_id: team.user_id });
          await sql`update public.leads set answerer_id = ${other.user_id} where id = ${id}`;
          await ask(sql, team.user_id, `delete from public.leads where id = '${id}'`);
          await removeStaff(sql, { owner: team.owner, staff_id: other.staff_id });
          await restore(sql, team.user_id, id);
          expect(await readLead(sql, id)).toMatchObject({
            agency_id: team.owner,
            answerer_id: null,
          });
        },
      },
    ],
    left: [
      {
        must: 'the agency sees a restored lead again',
        tries: async (sql) => {
          const team = await createTrashed(sql);
          await leaveTeam(sql, team.user_id);
          await restore(sql, team.user_id, team.lead);
          expect(await canRead(sql, team.owner, team.lead)).toBe(true);
        },
      },
    ],
    'account gone': [
      {
        must: 'a restored lead is its owner’s once the agency has closed',
        tries: async (sql) => {
          const team = await createTrashed(sql);
          await endAccount(sql, team.owner);
          expect(await restore(sql, team.user_id, team.lead)).toBe(1);
          expect(await readLead(sql, team.lead)).toMatchObject({ agency_id: null });
        },
      },
      {
        must: 'a lead that can’t be restored stays in the trash and stops no other',
        tries: async (sql) => {
          const team = await createTrashed(sql);
          const bad = await readOne<string>(sql`
            insert into private.deleted_leads (id, user_id, lead)
            select gen_random_uuid(), user_id, lead || '{"full_name": null}' from private.deleted_leads
            where id = ${team.lead} returning id`);
          await sql`
            update private.deleted_leads set lead = lead || jsonb_build_object('id', id) where id = ${bad}`;
          expect(await restore(sql, team.user_id, bad, team.lead)).toBe(1);
          expect(await sql`select from private.deleted_leads where id = ${bad}`).toHaveLength(1);
        },
      },
    ],
    erased: [
      {
        must: 'nothing is restored, even at the same moment',
        tries: async (sql) => {
          const team = await createTrashed(sql);
          await meet(
            sql,
            (tx) => tx`select public.restore_leads(${tx.json([team.lead])})`,
            () => sql`select private.erase_lead(${team.lead})`,
            person(team.user_id),
          );
          expect(await readLead(sql, team.lead)).toBeNull();
          expect(await restore(sql, team.user_id, team.lead)).toBe(0);
        },
      },
    ],
    'plan over': [
      {
        must: 'a restored lead returns to its resting desk',
        tries: async (sql) => {
          const team = await createTrashed(sql);
          await sql`update public.profiles set plan = 'free' where user_id = ${team.owner}`;
          await restore(sql, team.user_id, team.lead);
          expect(await canRead(sql, team.owner, team.lead)).toBe(false);
        },
      },
    ],
  },
};
