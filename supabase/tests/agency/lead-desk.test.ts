import { expect, test } from 'vitest';
import type { Sql } from '#database/connect.ts';
import { createAgency, createLead } from '#test/factories.ts';
import { call, database, setUpAgencies } from './agencies-under-test.ts';
import { canRead, createDesk, readLead, readSteps } from './desk-under-test.ts';

setUpAgencies();

test('a shared lead belongs to its page’s member until it is reassigned', async () => {
  const { sql } = database;
  const today = new Date().toISOString().slice(0, 10);
  const { owner, ada, ben } = await createDesk();
  const { id } = await createLead(sql, { user_id: ada.user_id });
  expect(await readLead(id)).toMatchObject({ answerer_id: ada.user_id, state: 'new' });
  expect(await canRead(ben.user_id, id)).toBe(false);

  expect(await call(owner, 'hand_on_leads', { ids: [id], person: ben.user_id })).toBe(1);
  expect(await canRead(ben.user_id, id)).toBe(true);
  await call(ben.user_id, 'note_lead', { id, body: ' Called twice. ' });
  await call(ben.user_id, 'set_lead_due', { ids: [id], due_on: today });
  await call(ben.user_id, 'set_lead_state', { ids: [id], state: 'won' });
  expect(await readLead(id)).toMatchObject({ state: 'won', due_on: null });
  const done = [
    'Northlight: handed Ben',
    'Ben: note Called twice.',
    `Ben: due ${today}`,
    'Ben: state won',
  ];
  expect(await readSteps(owner, id)).toEqual(done);
  expect(await readSteps(ben.user_id, id)).toEqual(done);
  // Once another member answers a lead, its notes are hidden from the person whose page it came
  // from.
  expect(await readSteps(ada.user_id, id)).toEqual([]);
  await expect(call(ada.user_id, 'note_lead', { id, body: 'Mine' })).rejects.toMatchObject({
    detail: 'desk_lead_gone',
  });

  // An agency can't see a lead that has left it.
  const rival = await createDesk();
  await sql`update public.leads set user_id = ${rival.ada.user_id}, agency_id = ${rival.owner} where id = ${id}`;
  expect(await readSteps(owner, id)).toEqual([]);
});

test('only the owner can reassign leads, but their holder may return them', async () => {
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

test('a lead has at most 200 notes, deletable by their author and the owner', async () => {
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

test('new leads rotate among the chosen people, skipping the suspended', async () => {
  const { sql } = database;
  const { owner, ada, ben } = await createDesk();
  await call(owner, 'set_lead_turns', { people: [owner, ben.user_id] });
  const leads = [];
  for (let index = 0; index < 4; index += 1)
    leads.push(await createLead(sql, { user_id: ada.user_id, email: `lead-${index}@vizit.test` }));
  const counts = await sql`
    select answerer_id, count(*)::int as leads from public.leads
    where user_id = ${ada.user_id} group by 1 order by answerer_id = ${owner}`;
  expect([...counts]).toEqual([
    { answerer_id: ben.user_id, leads: 2 },
    { answerer_id: owner, leads: 2 },
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

const AWAY: Record<string, (sql: Sql, id: string) => PromiseLike<unknown>> = {
  'whose account is being deleted': (sql, id) =>
    sql`insert into private.account_deletions (user_id, due_at) values (${id}, now() + interval '9 days')`,
  'who is banned': (sql, id) =>
    sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`,
  'whom an administrator has suspended': (sql, id) =>
    sql`select private.suspend(${id}, 'administrator', 'spam')`,
};

test.for(Object.entries(AWAY))('the turn of someone %s is skipped', async ([, send]) => {
  const { sql } = database;
  const { owner, ada, ben } = await createDesk();
  await call(owner, 'set_lead_turns', { people: [ben.user_id] });
  await send(sql, ben.user_id);
  const { id } = await createLead(sql, { user_id: ada.user_id });
  expect(await readLead(id)).toMatchObject({ answerer_id: ada.user_id });
});

test('a due date can be from yesterday to two years ahead', async () => {
  const { sql } = database;
  const { owner, ada } = await createDesk();
  const { id } = await createLead(sql, { user_id: ada.user_id });
  const day = async (from: number) => {
    const [row] = await sql<{ day: string }[]>`
      select ((now() at time zone 'utc')::date + ${from}::int)::text as day`;
    return row?.day;
  };
  const setDue = async (from: number) =>
    call(owner, 'set_lead_due', { ids: [id], due_on: await day(from) });
  for (const from of [-1, 731]) expect(await setDue(from)).toBe(1);
  for (const from of [-2, 732]) await expect(setDue(from)).rejects.toMatchObject({ code: 'PT400' });
});
