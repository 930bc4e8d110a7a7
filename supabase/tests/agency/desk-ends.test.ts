import { expect, test } from 'vitest';
import { createLead } from '#test/factories.ts';
import { as, person } from '../roles.ts';
import { call, database, setUpAgencies } from './agencies-under-test.ts';
import { canRead, countSteps, createDesk, readLead, readSteps } from './desk-under-test.ts';

setUpAgencies();

test('a leaver’s assigned leads become unassigned, and one call reassigns the open ones', async () => {
  const { sql } = database;
  const { owner, ada, ben } = await createDesk();
  await call(owner, 'set_lead_turns', { people: [ben.user_id] });
  const leads = [];
  for (const email of ['a@vizit.test', 'b@vizit.test', 'c@vizit.test'])
    leads.push(await createLead(sql, { user_id: ada.user_id, email }));
  const [won, ...open] = leads.map(({ id }) => id);
  await call(owner, 'set_lead_state', { ids: [won], state: 'won' });
  await call(ben.user_id, 'leave_agency');
  expect(await canRead(ben.user_id, open[0] ?? '')).toBe(false);
  expect(await readLead(open[0] ?? '')).toMatchObject({ answerer_id: null });
  expect([...(await sql`select from public.lead_turns where agency_id = ${owner}`)]).toEqual([]);
  expect(await call(owner, 'hand_on_all', { of_person: null, person: ada.user_id })).toBe(2);
  expect(await readLead(open[1] ?? '')).toMatchObject({ answerer_id: ada.user_id });
  expect(await readLead(won ?? '')).toMatchObject({ answerer_id: null });
});

test('notes stay with leads the agency keeps, and are deleted from leads a leaver takes', async () => {
  const { sql } = database;
  const { owner, ada, ben } = await createDesk();
  const taken = await createLead(sql, { user_id: ada.user_id });
  const kept = await createLead(sql, { user_id: ben.user_id, email: 'kept@vizit.test' });
  for (const { id } of [taken, kept]) {
    await call(owner, 'hand_on_leads', { ids: [id], person: owner });
    await call(owner, 'note_lead', { id, body: 'Ours' });
  }
  const remove = (staff_id: string, keep_leads: boolean) =>
    call(owner, 'remove_staff', { staff_id, keep_card: false, keep_leads });
  await remove(ada.staff_id, false);
  expect(await readLead(taken.id)).toEqual({
    answerer_id: null,
    state: 'new',
    due_on: null,
    agency_id: null,
  });
  expect(await countSteps(taken.id)).toBe(0);
  await remove(ben.staff_id, true);
  await sql`select private.keep_leads_batch(${ben.user_id}, ${owner}, now(), 50)`;
  await sql`delete from auth.users where id = ${ben.user_id}`;
  expect(await readLead(kept.id)).toMatchObject({ answerer_id: owner, agency_id: owner });
  expect(await readSteps(owner, kept.id)).toEqual([
    'Northlight: handed Northlight',
    'Northlight: note Ours',
  ]);
});

test('notes are hidden while their lead is in the trash, and erased with it', async () => {
  const { sql } = database;
  const { owner, ada } = await createDesk();
  const note = async (email: string) => {
    const { id } = await createLead(sql, { user_id: ada.user_id, email });
    await call(owner, 'note_lead', { id, body: 'Wants oak' });
    return id;
  };
  const [deleted, erased, old] = [
    await note('a@vizit.test'),
    await note('b@vizit.test'),
    await note('c@vizit.test'),
  ];
  const drop = (id: string) =>
    as(sql, person(ada.user_id), (tx) => tx`delete from public.leads where id = ${id}`);
  await drop(deleted);
  expect(await readSteps(owner, deleted)).toEqual([]);
  await call(ada.user_id, 'restore_leads', { ids: [deleted] });
  expect(await readSteps(owner, deleted)).toEqual(['Northlight: note Wants oak']);

  await drop(erased);
  await sql`select private.erase_lead(${erased}::uuid)`;
  expect(await countSteps(erased)).toBe(0);
  await sql`select private.erase_lead(${deleted}::uuid)`;
  expect(await countSteps(deleted)).toBe(0);

  await drop(old);
  await sql`update private.deleted_leads set deleted_at = now() - interval '31 days' where id = ${old}`;
  await sql`select private.purge_deleted_leads()`;
  expect(await countSteps(old)).toBe(0);
});

test('deleting an account doesn’t delete other people’s leads at the desk', async () => {
  const { sql } = database;
  const { owner, ada, ben } = await createDesk();
  const own = await createLead(sql, { user_id: ada.user_id });
  const other = await createLead(sql, { user_id: ben.user_id, email: 'other@vizit.test' });
  await call(owner, 'hand_on_leads', { ids: [other.id], person: ada.user_id });
  await call(ada.user_id, 'note_lead', { id: other.id, body: 'Called' });
  await sql`delete from auth.users where id = ${ada.user_id}`;
  expect(await readLead(own.id)).toBeUndefined();
  expect(await readLead(other.id)).toMatchObject({ answerer_id: null });
  expect(await readSteps(owner, other.id)).toEqual([
    'Northlight: handed Ada',
    'Ada: note Called',
    ': handed',
  ]);
  await sql`delete from auth.users where id = ${owner}`;
  expect(await readLead(other.id)).toMatchObject({ agency_id: null });
  expect(await countSteps(other.id)).toBe(0);
});

test('a batch of reassigned leads is one email, and due leads are announced in the morning', async () => {
  const { sql } = database;
  const { owner, ada, ben } = await createDesk();
  const jobs = async () =>
    (
      await sql<{ key: string }[]>`
        select key from graphile_worker._private_jobs
        where key like ${'announce_d%'} and (key like ${`%${ben.user_id}`} or key like ${`%${owner}`})
        order by key`
    ).map(({ key }) => key);
  const ids = [];
  for (const email of ['a@vizit.test', 'b@vizit.test'])
    ids.push((await createLead(sql, { user_id: ada.user_id, email })).id);
  await call(owner, 'hand_on_leads', { ids, person: ben.user_id });
  expect(await jobs()).toEqual([`announce_desk ${ben.user_id}`]);
  const today = new Date().toISOString().slice(0, 10);
  await call(owner, 'set_lead_due', { ids, due_on: today });
  await call(owner, 'hand_on_leads', { ids: ids.slice(1), person: null });
  for (const _ of [1, 2]) await sql`select private.remind_due_leads()`;
  expect((await jobs()).sort()).toEqual(
    [`announce_desk ${ben.user_id}`, `announce_due ${ben.user_id}`, `announce_due ${owner}`].sort(),
  );
});
