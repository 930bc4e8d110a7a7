// A desk with its leads. Imported by tests only.
import { createAgency, createStaff } from '#test/factories.ts';
import { as, person } from '../roles.ts';
import { database } from './agencies-under-test.ts';

/** @returns an agency that shares leads, Ada whose page they come from, and Ben, another member. */
export async function createDesk() {
  const { sql } = database;
  const { user_id: owner } = await createAgency(sql);
  await sql`update public.agencies set leads_rule = 'shared' where owner_id = ${owner}`;
  const [ada, ben] = [await createStaff(sql, owner), await createStaff(sql, owner)];
  for (const [{ user_id }, name] of [
    [ada, 'Ada'],
    [ben, 'Ben'],
  ] as const)
    await sql`update public.profiles set full_name = ${name} where user_id = ${user_id}`;
  return { owner, ada, ben };
}

export async function readLead(id: string) {
  const [lead] = await database.sql<
    { answerer_id: string | null; state: string; due_on: Date | null; agency_id: string | null }[]
  >`select answerer_id, state, due_on, agency_id from public.leads where id = ${id}`;
  return lead;
}

export async function readSteps(userId: string, leadId: string): Promise<string[]> {
  return as(database.sql, person(userId), async (tx) =>
    (
      await tx<{ kind: string; actor_name: string; detail: string }[]>`
        select kind, actor_name, detail from public.lead_steps where lead_id = ${leadId} order by id`
    ).map(({ kind, actor_name, detail }) => `${actor_name}: ${kind} ${detail}`.trim()),
  );
}

export const canRead = (userId: string, leadId: string) =>
  as(database.sql, person(userId), async (tx) => {
    const rows = await tx`select from public.leads where id = ${leadId}`;
    return rows.length === 1;
  });

export const countSteps = async (leadId: string) =>
  (await database.sql`select from public.lead_steps where lead_id = ${leadId}`).length;
