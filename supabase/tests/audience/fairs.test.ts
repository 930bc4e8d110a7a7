import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { TransactionSql } from '#database/connect.ts';
import { TYPED_LEAD_CASES } from '#test/cases/fairs.ts';
import { createLead, createPremiumProfile, createProfile, createStaff } from '#test/factories.ts';
import { createSharedTeam } from '../copies/case.ts';
import { as, meet, person } from '../roles.ts';
import {
  ask,
  createFair,
  GRACE,
  keep,
  name,
  readFairs,
  readTeamFairs,
  toCall,
} from './fairs-under-test.ts';
import { database, listContacts, listLeads, setUpLeads } from './leads-under-test.ts';

setUpLeads();

test('a typed lead is stored as read, with its event, tag and note, and searchable', async () => {
  const { user_id, fair } = await createFair();
  const lead = { ...GRACE, id: randomUUID(), fair_id: fair, tag: ' Hot ', message: 'Wants oak' };
  expect(await keep(user_id, lead)).toBeNull();
  const [kept] = await listLeads(user_id);
  expect(kept).toMatchObject({ ...GRACE, source: 'hand', fair_id: fair, tag: 'Hot' });
  expect(kept).toMatchObject({ message: 'Wants oak', opened_at: expect.any(Date) });
  expect(kept?.search_text).toContain('hot');
  expect(await listContacts(user_id)).toMatchObject([{ email: GRACE.email, source: 'lead' }]);
  const jobs = await database.sql`
    select from graphile_worker._private_jobs where payload ->> 'lead_id' = ${String(kept?.id)}`;
  expect(jobs).toHaveLength(0);
});

test('a lead sent twice, or twice at once, is one lead', async () => {
  const { user_id, fair } = await createFair();
  const lead = { ...GRACE, id: randomUUID(), fair_id: fair };
  const call = toCall({ ...lead, account: user_id });
  const answer = await meet(
    database.sql,
    (tx) => tx.unsafe(call.sql, call.values as never[]),
    () => keep(user_id, lead),
    person(user_id),
  );
  expect(answer).toBeNull();
  expect(await keep(user_id, { ...lead, id: lead.id.toUpperCase() })).toBeNull();
  expect(await listLeads(user_id)).toHaveLength(1);
});

test('leads have ids that the API accepts', async () => {
  const { user_id, fair } = await createFair();
  for (let count = 0; count < 8; count += 1)
    await keep(user_id, { ...GRACE, id: randomUUID(), fair_id: fair });
  const ids = (await listLeads(user_id)).map(({ id }) => id);
  expect(z.array(z.uuid()).length(8).safeParse(ids).success).toBe(true);
});

test('a deleted or erased lead stays deleted when sent again', async () => {
  const { sql } = database;
  const { user_id, fair } = await createFair();
  const [trashed, erased] = [
    { ...GRACE, id: randomUUID(), fair_id: fair },
    { full_name: 'Ada', id: randomUUID(), fair_id: fair },
  ];
  await keep(user_id, trashed);
  await as(sql, person(user_id), (tx) => tx`delete from public.leads`);
  await keep(user_id, erased);
  await sql`select private.erase_lead(l.id) from public.leads l where l.user_id = ${user_id}`;
  for (const lead of [trashed, erased]) expect(await keep(user_id, lead)).toBeNull();
  expect(await listLeads(user_id)).toHaveLength(0);
});

test('one account’s entries aren’t stored for the next to sign in', async () => {
  const { user_id, fair } = await createFair();
  const next = (await createFair()).user_id;
  const refused = 'This belongs to another account.';
  expect(await keep(next, { ...GRACE, id: randomUUID(), account: user_id })).toBe(refused);
  const renaming = {
    sql: 'select public.keep_fair($1::uuid, $2::text, $3::uuid)',
    values: [fair, 'Theirs', user_id],
  };
  expect(await ask(next, renaming)).toBe(refused);
  expect(await listLeads(next)).toHaveLength(0);
});

test('the same id from two accounts is two leads', async () => {
  const id = randomUUID();
  for (const { user_id } of [await createFair(), await createFair()]) {
    expect(await keep(user_id, { ...GRACE, id })).toBeNull();
    expect(await listLeads(user_id)).toHaveLength(1);
  }
});

test.for([
  ['another account’s', async (): Promise<string> => (await createFair()).fair],
  ['unknown', async (): Promise<string> => randomUUID()],
  ['none at all', async (): Promise<string> => 'x'],
] as const)('a lead whose event is %s arrives without it', async ([, find]) => {
  const { user_id } = await createPremiumProfile(database.sql);
  const lead = { ...GRACE, id: randomUUID(), fair_id: await find() };
  expect(await keep(user_id, lead)).toBeNull();
  expect(await listLeads(user_id)).toMatchObject([{ fair_id: null }]);
});

test('another account’s event keeps its name and its people', async () => {
  const { user_id, fair } = await createFair();
  const stranger = (await createPremiumProfile(database.sql)).user_id;
  await keep(user_id, { ...GRACE, id: randomUUID(), fair_id: fair });
  expect(await name(stranger, fair, 'Mine')).toBeNull();
  expect(await readFairs(user_id)).toMatchObject([{ name: 'Hannover Messe' }]);
  expect(await readFairs(stranger)).toEqual([]);
  const [row] = await as(
    database.sql,
    person(stranger),
    (tx) => tx`select public.fair_people(${fair}) as people`,
  );
  expect(row?.people).toEqual([]);
});

test('events can be renamed, need a name and a valid day, and are limited to 50', async () => {
  const { user_id, fair } = await createFair();
  expect(await name(user_id, fair, ' Hannover 2027 ')).toBeNull();
  expect(await readFairs(user_id)).toMatchObject([{ name: 'Hannover 2027', held_on: null }]);
  expect(await name(user_id, randomUUID(), ' \u00a0')).toBe('Please name your event.');
  expect(await name(user_id, randomUUID(), '👩'.repeat(81))).toBe('This is too long.');
  for (const day of ['infinity', '0044-03-15 BC', '99999-01-01'])
    expect(await name(user_id, fair, 'Hannover', day)).toBeNull();
  expect(await readFairs(user_id)).toMatchObject([{ held_on: null }]);
  await database.sql`
    insert into public.fairs (id, user_id, name)
    select gen_random_uuid(), ${user_id}, 'Fair' from generate_series(1, 49)`;
  expect(await name(user_id, randomUUID(), 'One more')).toMatch(/^You can have 50 events/);
  expect(await name(user_id, fair, 'Still renamed')).toBeNull();
});

test('leads outlive their deleted event, and one in the trash can be restored', async () => {
  const { sql } = database;
  const { user_id, fair } = await createFair();
  for (const lead of [GRACE, { full_name: 'Ada' }])
    await keep(user_id, { ...lead, id: randomUUID(), fair_id: fair });
  const [trashed] = await as(
    sql,
    person(user_id),
    (tx) => tx<{ id: string }[]>`delete from public.leads where full_name = 'Ada' returning id`,
  );
  await as(sql, person(user_id), (tx) => tx`delete from public.fairs`);
  await as(
    sql,
    person(user_id),
    (tx) => tx`select public.restore_leads(${sql.json([trashed?.id ?? ''])})`,
  );
  expect(await listLeads(user_id)).toMatchObject([{ fair_id: null }, { fair_id: null }]);
});

test.for(TYPED_LEAD_CASES)('%s is refused as on the device', async ([, given, problem]) => {
  const { user_id } = await createPremiumProfile(database.sql);
  expect(await keep(user_id, { id: randomUUID(), ...given })).toBe(problem);
});

test('a plan without the lead form, or a closed page, refuses a lead with the reason', async () => {
  const free = (await createProfile(database.sql)).user_id;
  expect(await keep(free, { ...GRACE, id: randomUUID() })).toBe('Lead form is part of Premium.');
  const { user_id } = await createPremiumProfile(database.sql, { is_active: false });
  expect(await keep(user_id, { ...GRACE, id: randomUUID() })).toMatch(/^Your page is closed/);
});

test('resending a stored lead succeeds on any plan', async () => {
  const { user_id } = await createFair();
  const lead = { ...GRACE, id: randomUUID() };
  await keep(user_id, lead);
  await database.sql`update public.profiles set plan = 'free' where user_id = ${user_id}`;
  expect(await keep(user_id, lead)).toBeNull();
});

test('more than 2,000 a day are refused for today, counting deleted ones', async () => {
  const { user_id } = await createFair();
  await database.sql`
    insert into public.leads (user_id, full_name, source)
    select ${user_id}, 'Typed', 'hand' from generate_series(1, 2000)`;
  const some = (tx: TransactionSql) => tx`
    delete from public.leads where id in (select id from public.leads limit 1000)`;
  await as(database.sql, person(user_id), some);
  expect(await keep(user_id, { ...GRACE, id: randomUUID() })).toMatch(/^You can add 2,000 leads/);
});

test('an agency sees its member’s typed leads like all others', async () => {
  const { owner, user_id } = await createSharedTeam(database.sql);
  expect(await keep(user_id, { ...GRACE, id: randomUUID() })).toBeNull();
  expect(await listLeads(user_id)).toMatchObject([{ agency_id: owner, answerer_id: user_id }]);
});

test('people met twice are listed once, and people without an email aren’t listed', async () => {
  const { user_id, fair } = await createFair();
  for (const lead of [GRACE, { ...GRACE, email: 'Grace@Navy.test' }, { full_name: 'Ada' }])
    await keep(user_id, { ...lead, id: randomUUID(), fair_id: fair });
  await createLead(database.sql, { user_id });
  const [row] = await as(
    database.sql,
    person(user_id),
    (tx) => tx`select public.fair_people(${fair}) as people`,
  );
  expect(row?.people).toMatchObject([{ full_name: 'Grace Hopper', status: 'new' }]);
});

test('an event counts its leads, and the scans of its code that day', async () => {
  const { user_id, fair } = await createFair();
  await keep(user_id, { ...GRACE, id: randomUUID(), fair_id: fair });
  await createLead(database.sql, { user_id });
  await database.sql`
    insert into public.analytics_daily_values
      (user_id, day, event_type, dimension, value, event_count)
    values (${user_id}, '2026-11-29', 'profile_view', 'source', 'event', 7),
      (${user_id}, '2026-11-29', 'profile_view', 'source', 'badge', 3),
      (${user_id}, '2026-11-30', 'profile_view', 'source', 'event', 5)`;
  expect(await readFairs(user_id)).toMatchObject([{ leads: 1, scans: 7, held_on: '2026-11-29' }]);
});

test('only a team’s owner and managers see each person’s leads from an event', async () => {
  const { sql } = database;
  const { owner, user_id } = await createSharedTeam(sql);
  const other = (await createStaff(sql, owner)).user_id;
  const manager = await createStaff(sql, owner);
  await sql`update public.agency_staff set role = 'manager' where id = ${manager.staff_id}`;
  const stranger = await createFair();
  const fairs: string[] = [];
  for (const [person_, called, leads] of [
    [user_id, 'Hannover Messe', 2],
    [other, 'HANNOVER messe', 1],
  ] as const) {
    const fair = randomUUID();
    expect(await name(person_, fair, called, '2026-11-29')).toBeNull();
    for (let count = 0; count < leads; count += 1)
      await keep(person_, { full_name: 'Grace', id: randomUUID(), fair_id: fair });
    fairs.push(fair);
  }
  for (const leader of [owner, manager.user_id])
    expect((await readTeamFairs(leader)).map(({ user_id: who, leads }) => [who, leads])).toEqual([
      [user_id, 2],
      [other, 1],
    ]);
  expect((await readTeamFairs(other)).map(({ user_id: who }) => who)).toEqual([other]);
  expect(await readTeamFairs(stranger.user_id)).toEqual([]);
  await sql`update public.agencies set leads_rule = 'private' where owner_id = ${owner}`;
  const late = { full_name: 'Later', id: randomUUID(), fair_id: fairs[0] };
  await keep(user_id, late);
  expect((await readTeamFairs(owner)).map(({ leads }) => leads)).toEqual([2, 1]);
  expect(await as(sql, person(owner), (tx) => tx`select from public.fairs`)).toHaveLength(0);
});
