import { expect } from 'vitest';
import type { Sql } from '#database/connect.ts';
import { createLead, createStaff, createUser } from '#test/factories.ts';
import { createSharedTeam, leaveTeam, removeStaff } from '../copies/case.ts';
import { createTrashed, restore } from '../copies/trash.ts';
import { ask, readOne } from '../intervals/case.ts';
import { meet, person } from '../roles.ts';
import type { LockCase } from './case.ts';

/** @returns a team that shares leads, a second member, and a lead of the first */
async function createDesk(sql: Sql) {
  const team = await createSharedTeam(sql);
  const other = (await createStaff(sql, team.owner)).user_id;
  const lead = (await createLead(sql, { user_id: team.user_id })).id;
  return { ...team, other, lead };
}

const answererOf = (sql: Sql, lead: string) =>
  readOne<string | null>(sql`select answerer_id from public.leads where id = ${lead}`);

const listContacts = async (sql: Sql, userId: string) => [
  ...(await sql`select email from public.contacts where user_id = ${userId}`),
];

/** Leads, and their answerers. */
export const LEAD_LOCKS: readonly LockCase[] = [
  {
    of: 'private.next_answerer',
    must: 'two leads at once go to two people',
    tries: async (sql) => {
      const { owner, user_id, other } = await createDesk(sql);
      await ask(sql, owner, `select public.set_lead_turns('["${user_id}", "${other}"]')`);
      const second = () => createLead(sql, { user_id: other });
      await meet(sql, (tx) => createLead(tx as unknown as Sql, { user_id }), second);
      const leads = await sql<{ answerer_id: string }[]>`
        select answerer_id from public.leads where agency_id = ${owner}
        order by created_at desc limit 2`;
      expect(leads.map(({ answerer_id }) => answerer_id).sort()).toEqual([user_id, other].sort());
    },
  },
  {
    of: 'private.lock_desk_leads',
    must: 'giving back a lead that was reassigned meanwhile changes nothing',
    tries: async (sql) => {
      const { owner, user_id, other, lead } = await createDesk(sql);
      const handOn = `select public.hand_on_leads('["${lead}"]', '${other}')`;
      const giveBack = () => ask(sql, user_id, `select public.hand_on_leads('["${lead}"]')`);
      const answer = await meet(sql, (tx) => tx.unsafe(handOn), giveBack, person(owner));
      expect(answer).toMatchObject({ detail: 'desk_lead_gone' });
      expect(await answererOf(sql, lead)).toBe(other);
    },
  },
  {
    of: 'public.hand_on_all',
    must: 'a lead won meanwhile isn’t reassigned',
    tries: async (sql) => {
      const { owner, user_id, other, lead } = await createDesk(sql);
      const win = `select public.set_lead_state('["${lead}"]', 'won')`;
      const handOn = () => ask(sql, owner, `select public.hand_on_all('${user_id}', '${other}')`);
      await meet(sql, (tx) => tx.unsafe(win), handOn, person(owner));
      expect(await answererOf(sql, lead)).toBe(user_id);
    },
  },
  {
    of: 'private.keep_leads_batch',
    must: 'an agency keeps nothing of a lead erased meanwhile',
    tries: async (sql) => {
      const { owner, user_id, staff_id, lead } = await createDesk(sql);
      await removeStaff(sql, { owner, staff_id }, true);
      const keep = () => sql`select private.keep_leads_batch(${user_id}, ${owner}, now(), 50)`;
      await meet(sql, (tx) => tx`select private.erase_lead(${lead})`, keep);
      expect(await listContacts(sql, owner)).toEqual([]);
    },
  },
  {
    of: 'private.inherit_fair',
    must: 'a kept lead has its event’s name, though the owner deletes theirs of that name meanwhile',
    tries: async (sql) => {
      const { owner, user_id, staff_id, lead } = await createDesk(sql);
      await sql`
        with fairs as (
          insert into public.fairs (id, user_id, name)
          select gen_random_uuid(), u, 'Oslo' from unnest(array[${owner}, ${user_id}]::uuid[]) u
          returning id, user_id)
        update public.leads l set fair_id = f.id from fairs f
        where l.id = ${lead} and f.user_id = ${user_id}`;
      await removeStaff(sql, { owner, staff_id }, true);
      const keep = () => sql`select private.keep_leads_batch(${user_id}, ${owner}, now(), 50)`;
      await meet(sql, (tx) => tx`delete from public.fairs`, keep, person(owner));
      const called = sql`
        select f.name from public.leads l join public.fairs f on f.id = l.fair_id
        where l.id = ${lead} and f.user_id = ${owner}`;
      expect(await readOne(called)).toBe('Oslo');
    },
  },
  {
    of: 'public.keep_fair',
    must: 'an event renamed while it is deleted stays deleted',
    tries: async (sql) => {
      const { id: user_id } = await createUser(sql);
      const [fair] = await sql<{ id: string }[]>`
        insert into public.fairs (id, user_id, name)
        values (gen_random_uuid(), ${user_id}, 'Oslo') returning id`;
      const renaming = `select public.keep_fair('${fair?.id}', 'Bergen', '${user_id}')`;
      const rename = () => ask(sql, user_id, renaming);
      await meet(sql, (tx) => tx`delete from public.fairs`, rename, person(user_id));
      expect(await sql`select from public.fairs where user_id = ${user_id}`).toHaveLength(0);
    },
  },
  {
    of: 'private.refresh_contact',
    must: 'a contact goes with its last lead, even when two are erased at once',
    tries: async (sql) => {
      const { id: user_id } = await createUser(sql);
      const [one, two] = [await createLead(sql, { user_id }), await createLead(sql, { user_id })];
      expect(await listContacts(sql, user_id)).toHaveLength(1);
      const erase = () => sql`select private.erase_lead(${two.id})`;
      await meet(sql, (tx) => tx`select private.erase_lead(${one.id})`, erase);
      expect(await listContacts(sql, user_id)).toEqual([]);
    },
  },
  {
    of: 'public.restore_leads',
    must: 'a lead restored in two tabs comes back once',
    tries: async (sql) => {
      const { user_id, lead } = await createTrashed(sql);
      const again = () => restore(sql, user_id, lead);
      const once = `select public.restore_leads('["${lead}"]')`;
      expect(await meet(sql, (tx) => tx.unsafe(once), again, person(user_id))).toBe(0);
      expect(await sql`select from public.leads where id = ${lead}`).toHaveLength(1);
    },
  },
  {
    of: 'private.agency_of_deleted',
    must: 'a lead is restored to its owner while their former agency closes',
    tries: async (sql) => {
      const { owner, user_id, lead } = await createTrashed(sql);
      await leaveTeam(sql, user_id);
      const back = () => restore(sql, user_id, lead);
      expect(await meet(sql, (tx) => tx`delete from auth.users where id = ${owner}`, back)).toBe(1);
      const [row] = await sql`select agency_id from public.leads where id = ${lead}`;
      expect(row).toEqual({ agency_id: null });
    },
  },
];
