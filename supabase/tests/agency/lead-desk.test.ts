import { expect, test } from 'vitest';
import { createAgency, createLead, createStaff } from '#test/factories.ts';
import { as, person } from '../roles.ts';
import { call, database, setUpAgencies } from './agencies-under-test.ts';

setUpAgencies();

const TODAY = new Date().toISOString().slice(0, 10);

/** An agency that shares leads, Ada whose page they come from, and Ben who is on the team too. */
async function createDesk() {
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

async function readLead(id: string) {
  const [lead] = await database.sql<
    { answerer_id: string | null; state: string; due_on: Date | null; agency_id: string | null }[]
  >`select answerer_id, state, due_on, agency_id from public.leads where id = ${id}`;
  return lead;
}

async function readSteps(userId: string, leadId: string): Promise<string[]> {
  return as(database.sql, person(userId), async (tx) =>
    (
      await tx<{ kind: string; actor_name: string; detail: string }[]>`
        select kind, actor_name, detail from public.lead_steps where lead_id = ${leadId} order by id`
    ).map(({ kind, actor_name, detail }) => `${actor_name}: ${kind} ${detail}`.trim()),
  );
}

const canRead = (userId: string, leadId: string) =>
  as(database.sql, person(userId), async (tx) => {
    const rows = await tx`select from public.leads where id = ${leadId}`;
    return rows.length === 1;
  });

const countSteps = async (leadId: string) =>
  (await database.sql`select from public.lead_steps where lead_id = ${leadId}`).length;

test('a shared lead is its page’s person’s to answer, and whoever it is handed to reads it', async () => {
  const { sql } = database;
  const { owner, ada, ben } = await createDesk();
  const { id } = await createLead(sql, { user_id: ada.user_id });
  expect(await readLead(id)).toMatchObject({ answerer_id: ada.user_id, state: 'new' });
  expect(await canRead(ben.user_id, id)).toBe(false);

  expect(await call(owner, 'hand_on_leads', { ids: [id], person: ben.user_id })).toBe(1);
  expect(await canRead(ben.user_id, id)).toBe(true);
  await call(ben.user_id, 'note_lead', { id, body: ' Called twice. ' });
  await call(ben.user_id, 'set_lead_due', { ids: [id], due_on: TODAY });
  await call(ben.user_id, 'set_lead_state', { ids: [id], state: 'won' });
  expect(await readLead(id)).toMatchObject({ state: 'won', due_on: null });
  const done = [
    'Northlight: handed Ben',
    'Ben: note Called twice.',
    `Ben: due ${TODAY}`,
    'Ben: state won',
  ];
  expect(await readSteps(owner, id)).toEqual(done);
  expect(await readSteps(ben.user_id, id)).toEqual(done);
  // What is said of a lead isn't for the person whose page it came from, once another answers it.
  expect(await readSteps(ada.user_id, id)).toEqual([]);
  await expect(call(ada.user_id, 'note_lead', { id, body: 'Mine' })).rejects.toMatchObject({
    detail: 'desk_lead_gone',
  });
});

test('only the owner hands leads on; who answers one may give it back', async () => {
  const { sql } = database;
  const { owner, ada, ben } = await createDesk();
  const { id } = await createLead(sql, { user_id: ada.user_id });
  const hand = (who: string, to: string | null) =>
    call(who, 'hand_on_leads', { ids: [id], person: to });
  await expect(hand(ada.user_id, ben.user_id)).rejects.toThrow(
    'Only the owner of an agency can do this.',
  );
  await expect(hand(ben.user_id, null)).rejects.toMatchObject({ detail: 'desk_lead_gone' });
  await expect(hand(owner, (await createAgency(sql)).user_id)).rejects.toMatchObject({
    detail: 'staff_gone',
  });
  await hand(ada.user_id, null);
  expect(await readLead(id)).toMatchObject({ answerer_id: null });
  const rival = await createDesk();
  await expect(hand(rival.owner, rival.ben.user_id)).rejects.toMatchObject({
    detail: 'desk_lead_gone',
  });
  await expect(
    call(rival.owner, 'hand_on_all', { of_person: null, person: rival.ben.user_id }),
  ).resolves.toBe(0);
});

test.for([
  ['set_lead_state', { state: 'sold' }, 'desk_state_unknown'],
  ['set_lead_due', { due_on: '2001-01-01' }, 'desk_due_far'],
  ['set_lead_due', { due_on: '2199-01-01' }, 'desk_due_far'],
  [
    'set_lead_state',
    { ids: Array.from({ length: 1001 }, () => ''), state: 'won' },
    'desk_too_many',
  ],
  ['set_lead_state', { ids: ['', 'x'], state: 'won' }, 'desk_lead_gone'],
  ['note_lead', { body: ' ' }, 'desk_note_length'],
  ['note_lead', { body: 'x'.repeat(2001) }, 'desk_note_length'],
] as const)('%s with %j is refused', async ([name, values, detail]) => {
  const { owner, ada } = await createDesk();
  const { id } = await createLead(database.sql, { user_id: ada.user_id });
  const asked = name === 'note_lead' ? { id, ...values } : { ids: [id], ...values };
  await expect(call(owner, name, asked)).rejects.toMatchObject({ detail });
});

test('a lead has at most 200 notes; its writer and the owner delete one', async () => {
  const { sql } = database;
  const { owner, ada, ben } = await createDesk();
  const { id } = await createLead(sql, { user_id: ada.user_id });
  await call(ada.user_id, 'note_lead', { id, body: 'First' });
  await call(owner, 'note_lead', { id, body: 'Second' });
  const [first, second] = await sql<{ id: string }[]>`
    select id::text from public.lead_steps where lead_id = ${id} order by id`;
  const remove = (who: string, note: string | undefined) =>
    call(who, 'delete_lead_note', { id: note ?? '' });
  await expect(remove(ada.user_id, second?.id)).rejects.toMatchObject({
    detail: 'desk_note_theirs',
  });
  await expect(remove(ben.user_id, first?.id)).rejects.toMatchObject({ detail: 'desk_lead_gone' });
  await remove(ada.user_id, first?.id);
  await sql`
    insert into public.lead_steps (lead_id, user_id, agency_id, kind, actor_name, detail)
    select ${id}, ${ada.user_id}, ${owner}, 'note', '', 'More' from generate_series(1, 199)`;
  await expect(call(owner, 'note_lead', { id, body: 'Third' })).rejects.toMatchObject({
    detail: 'desk_notes_too_many',
  });
  await remove(owner, second?.id);
  await call(owner, 'note_lead', { id, body: 'Third' });
});

test('new leads go round the chosen people, also two at once, and past whoever is suspended', async () => {
  const { sql } = database;
  const { owner, ada, ben } = await createDesk();
  await call(owner, 'set_lead_turns', { people: [owner, ben.user_id] });
  const leads = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      createLead(sql, { user_id: ada.user_id, email: `lead-${index}@vizit.test` }),
    ),
  );
  const counts = await sql`
    select answerer_id, count(*)::int as leads from public.leads
    where user_id = ${ada.user_id} group by 1 order by answerer_id = ${owner}`;
  expect([...counts]).toEqual([
    { answerer_id: ben.user_id, leads: 3 },
    { answerer_id: owner, leads: 3 },
  ]);
  expect(await readSteps(owner, leads[0]?.id ?? '')).toHaveLength(1);

  await call(owner, 'suspend_staff', { staff_id: ben.staff_id, reason: '' });
  for (const email of ['a@vizit.test', 'b@vizit.test']) {
    const { id } = await createLead(sql, { user_id: ada.user_id, email });
    expect(await readLead(id)).toMatchObject({ answerer_id: owner });
  }
  const [bens] = await sql<{ id: string }[]>`
    select id from public.leads where answerer_id = ${ben.user_id} limit 1`;
  expect(await canRead(ben.user_id, bens?.id ?? '')).toBe(false);

  await expect(
    call(owner, 'set_lead_turns', { people: [(await createAgency(sql)).user_id] }),
  ).rejects.toMatchObject({ detail: 'staff_gone' });
  await call(owner, 'set_lead_turns', { people: [] });
  const { id } = await createLead(sql, { user_id: ada.user_id, email: 'c@vizit.test' });
  expect(await readLead(id)).toMatchObject({ answerer_id: ada.user_id });
});

test('who leaves answers nothing any more; one call hands on all that is open', async () => {
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

test('a leaver who takes their leads along takes no notes; leads that stay keep them', async () => {
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
    ...{ answerer_id: null, state: 'new', due_on: null, agency_id: null },
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

test('notes wait with their lead in the trash, and are erased with it', async () => {
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

test('accounts that go take nothing of the desk down with them', async () => {
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

test('of many leads handed on, one mail; whose day passes is told in the morning', async () => {
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
  await call(owner, 'set_lead_due', { ids, due_on: TODAY });
  await call(owner, 'hand_on_leads', { ids: ids.slice(1), person: null });
  for (const _ of [1, 2]) await sql`select private.remind_due_leads()`;
  expect((await jobs()).sort()).toEqual(
    [`announce_desk ${ben.user_id}`, `announce_due ${ben.user_id}`, `announce_due ${owner}`].sort(),
  );
});
