import { expect, test } from 'vitest';
import { EVENT_MESSAGES } from '#integrations/api/server/event-schemas.ts';
import { OWN_EVENT_KEYS, WEBHOOK_EVENT_KEYS } from '#integrations/webhooks/rules/events.ts';
import { createLead, createPremiumProfile, createStaff } from '#test/factories.ts';
import { call, database, setUpAgencies } from '../agency/agencies-under-test.ts';
import { createDesk } from '../agency/desk-under-test.ts';
import { as, person } from '../roles.ts';

setUpAgencies();

const TEAM_EVENTS = WEBHOOK_EVENT_KEYS.filter((event) => !OWN_EVENT_KEYS.includes(event));

async function addWebhook(userId: string, events: readonly string[] = TEAM_EVENTS) {
  const [row] = await as(
    database.sql,
    person(userId),
    (tx) => tx<{ id: string }[]>`
      insert into public.webhooks (user_id, url, events)
      values (${userId}, 'https://hooks.example.com/in', ${tx.json([...events])}) returning id`,
  );
  return row?.id ?? '';
}

type Told = { event: string; data: Record<string, unknown> & { id: string } };

/** A webhook's messages. Each is validated against its description. */
async function listTold(webhook: string): Promise<Told[]> {
  const rows = await database.sql<{ event: string; payload: Told & { data: Told['data'] } }[]>`
    select event, payload from public.webhook_deliveries
    where webhook_id = ${webhook} order by created_at, id`;
  for (const { event, payload } of rows) {
    const described = EVENT_MESSAGES.find((one) => one.event === event);
    expect(described?.message.safeParse(payload).error?.issues, event).toBeUndefined();
  }
  return rows.map(({ event, payload }) => ({ event, data: payload.data }));
}

/** A desk whose owner has a webhook for all of the team's events. */
async function createTold() {
  const desk = await createDesk();
  const webhook = await addWebhook(desk.owner);
  return { ...desk, told: () => listTold(webhook) };
}

test('an agency’s webhook receives members who join, change or leave', async () => {
  const { sql } = database;
  const { owner, ada, ben, told } = await createTold();
  const joined = await createStaff(sql, owner);
  await call(owner, 'suspend_staff', { staff_id: ada.staff_id, reason: 'Away' });
  await sql`update public.profiles set full_name = 'Benedict' where user_id = ${ben.user_id}`;
  await sql`update public.profiles set bio = 'Nothing a message shows' where user_id = ${ben.user_id}`;
  await call(owner, 'remove_staff', {
    staff_id: ben.staff_id,
    keep_card: false,
    keep_leads: false,
  });
  await call(joined.user_id, 'leave_agency');
  await sql`delete from auth.users where id = ${ada.user_id}`;
  expect(await told()).toMatchObject([
    {
      event: 'member.joined',
      data: { id: joined.staff_id, status: 'active', username: joined.username },
    },
    { event: 'member.updated', data: { id: ada.staff_id, full_name: 'Ada', status: 'suspended' } },
    { event: 'member.updated', data: { id: ben.staff_id, full_name: 'Benedict' } },
    { event: 'member.left', data: { id: ben.staff_id } },
    { event: 'member.left', data: { id: joined.staff_id } },
    { event: 'member.left', data: { id: ada.staff_id } },
  ]);
});

test('an invited person isn’t announced as a member', async () => {
  const { owner, told } = await createTold();
  await call(owner, 'add_staff', { people: [{ full_name: 'Eve', email: 'eve@vizit.test' }] });
  const [seat] = await database.sql<{ id: string }[]>`
    select id from public.agency_staff where agency_id = ${owner} and user_id is null`;
  await call(owner, 'remove_staff', { staff_id: seat?.id, keep_card: false, keep_leads: false });
  expect(await told()).toEqual([]);
});

test('an agency’s webhook receives only leads the agency can see, with the member they came from', async () => {
  const { sql } = database;
  const { owner, ada, ben, told } = await createTold();
  const lead = await createLead(sql, { user_id: ada.user_id, full_name: 'Lena' });
  await as(sql, person(ada.user_id), (tx) => tx`delete from public.leads where id = ${lead.id}`);
  await createLead(sql, { user_id: owner });
  await call(owner, 'remove_staff', {
    staff_id: ben.staff_id,
    keep_card: false,
    keep_leads: false,
  });
  await createLead(sql, { user_id: ben.user_id });
  await sql`update public.agencies set leads_rule = 'private' where owner_id = ${owner}`;
  await createLead(sql, { user_id: ada.user_id });
  const { user_id, username, staff_id } = ada;
  expect(user_id).not.toBe(owner);
  expect((await told()).filter(({ event }) => event !== 'member.left')).toEqual([
    {
      event: 'team_lead.created',
      data: expect.objectContaining({
        id: lead.id,
        full_name: 'Lena',
        person: { id: staff_id, full_name: 'Ada', username },
      }),
    },
    { event: 'team_lead.deleted', data: { id: lead.id } },
  ]);
});

test('leads a removed member keeps are announced as deleted, leads the agency keeps aren’t', async () => {
  const { sql } = database;
  const { owner, ada, ben, told } = await createTold();
  const [gone, also, kept] = [
    await createLead(sql, { user_id: ada.user_id }),
    await createLead(sql, { user_id: ada.user_id }),
    await createLead(sql, { user_id: ben.user_id }),
  ];
  for (const [{ staff_id }, keep_leads] of [
    [ada, false],
    [ben, true],
  ] as const)
    await call(owner, 'remove_staff', { staff_id, keep_card: false, keep_leads });
  const deleted = (await told()).filter(({ event }) => event === 'team_lead.deleted');
  expect(deleted.map(({ data }) => data.id).sort()).toEqual([gone.id, also.id].sort());
  expect(deleted.map(({ data }) => data.id)).not.toContain(kept.id);
});

test('renaming a group announces its members with the new name', async () => {
  const { sql } = database;
  const { owner, ada, told } = await createTold();
  const [group] = await sql<{ id: string }[]>`
    insert into public.agency_groups (agency_id, name) values (${owner}, 'Sales') returning id`;
  const rename = (name: string) =>
    as(
      sql,
      person(owner),
      (tx) => tx`update public.agency_groups set name = ${name} where id = ${group?.id ?? ''}`,
    );
  await rename('Nobody’s');
  await sql`update public.agency_staff set group_id = ${group?.id ?? ''} where id = ${ada.staff_id}`;
  await rename('Trade');
  await rename('Trade');
  const groups = (await told()).map(({ event, data }) => [event, data.id, data.group]);
  expect(groups).toEqual([
    ['member.updated', ada.staff_id, 'Nobody’s'],
    ['member.updated', ada.staff_id, 'Trade'],
  ]);
});

test('an agency’s webhook receives desk activity with its author', async () => {
  const { sql } = database;
  const { owner, ada, ben, told } = await createTold();
  const { id } = await createLead(sql, { user_id: ada.user_id });
  const due_on = new Date().toISOString().slice(0, 10);
  await call(owner, 'hand_on_leads', { ids: [id], person: ben.user_id });
  await call(ben.user_id, 'note_lead', { id, body: 'Called twice' });
  await call(ben.user_id, 'set_lead_due', { ids: [id], due_on });
  await call(ben.user_id, 'set_lead_state', { ids: [id], state: 'answered' });
  await call(ben.user_id, 'set_lead_state', { ids: [id], state: 'answered' });
  await call(ben.user_id, 'hand_on_leads', { ids: [id], person: null });
  const [page] = await sql`select username from public.profiles where user_id = ${owner}`;
  const northlight = { id: null, full_name: 'Northlight', username: page?.username };
  const assignee = { id: ben.staff_id, full_name: 'Ben', username: ben.username };
  const desk = { id, state: 'new', due_on: null, assignee, by: assignee };
  expect((await told()).slice(1)).toEqual([
    { event: 'team_lead.assigned', data: { ...desk, by: northlight } },
    { event: 'team_lead.noted', data: { ...desk, note: 'Called twice' } },
    { event: 'team_lead.updated', data: { ...desk, due_on } },
    { event: 'team_lead.updated', data: { ...desk, due_on, state: 'answered' } },
    {
      event: 'team_lead.assigned',
      data: { ...desk, due_on, state: 'answered', assignee: null },
    },
  ]);
});

test('a rotated lead has no assigner, and a leaver’s leads have no assignee', async () => {
  const { sql } = database;
  const { owner, ada, ben, told } = await createTold();
  await call(owner, 'set_lead_turns', { people: [ben.user_id] });
  const { id } = await createLead(sql, { user_id: ada.user_id });
  await call(ben.user_id, 'leave_agency');
  const assigned = (await told()).filter(({ event }) => event === 'team_lead.assigned');
  expect(assigned.map(({ data }) => data)).toEqual([
    expect.objectContaining({
      id,
      assignee: expect.objectContaining({ full_name: 'Ben' }),
      by: null,
    }),
    expect.objectContaining({
      id,
      assignee: null,
      by: expect.objectContaining({ full_name: 'Ben' }),
    }),
  ]);
});

test('bulk-assigned leads send one message each, only to webhooks subscribed to them', async () => {
  const { sql } = database;
  const { owner, ada, ben } = await createDesk();
  const [chosen, other] = [
    await addWebhook(owner, ['team_lead.assigned']),
    await addWebhook(owner, ['team_lead.noted']),
  ];
  const ids: string[] = [];
  for (let count = 0; count < 20; count += 1)
    ids.push((await createLead(sql, { user_id: ada.user_id })).id);
  await call(owner, 'hand_on_leads', { ids, person: ben.user_id });
  expect((await listTold(chosen)).map(({ data }) => data.id).sort()).toEqual(ids.toSorted());
  expect(await listTold(other)).toEqual([]);
});

test.for([
  [
    'is over',
    (owner: string) => database.sql`
    update public.profiles set plan = 'premium', plan_expiry = now() + interval '9 days'
    where user_id = ${owner}`,
  ],
  [
    'is closed by an administrator',
    (owner: string) => database.sql`
    insert into private.suspensions (user_id, suspended_by) values (${owner}, 'administrator')`,
  ],
  [
    'ends with its account',
    (owner: string) => database.sql`
    insert into private.account_deletions (user_id, due_at) values (${owner}, now() + interval '9 days')`,
  ],
] as const)('an agency that %s receives no team events', async ([, end]) => {
  const { sql } = database;
  const { owner, ada, ben, told } = await createTold();
  const shared = await createLead(sql, { user_id: ada.user_id });
  const before = await told();
  expect(before).toHaveLength(1);
  await end(owner);
  await createLead(sql, { user_id: ada.user_id });
  await sql`update public.leads set state = 'won' where id = ${shared.id}`;
  await as(sql, person(ada.user_id), (tx) => tx`delete from public.leads where id = ${shared.id}`);
  await sql`update public.profiles set full_name = 'Adele' where user_id = ${ada.user_id}`;
  await call(ben.user_id, 'leave_agency');
  expect(await told()).toEqual(before);
});

test('deleting an account deletes its webhooks and pending messages', async () => {
  const { sql } = database;
  const { owner, ada, told } = await createTold();
  await createLead(sql, { user_id: ada.user_id });
  await sql`delete from auth.users where id = ${owner}`;
  expect(await told()).toEqual([]);
});

test('only agencies can subscribe to team events, and keep them when their plan ends', async () => {
  const { sql } = database;
  const { owner, ada } = await createDesk();
  const refused = { code: 'PT403' };
  await expect(addWebhook(ada.user_id)).rejects.toMatchObject(refused);
  const { user_id: stranger } = await createPremiumProfile(sql);
  for (const event of TEAM_EVENTS)
    await expect(addWebhook(stranger, ['lead.created', event])).rejects.toMatchObject(refused);
  const own = await addWebhook(stranger, OWN_EVENT_KEYS);
  const choose = (userId: string, id: string, events: readonly string[]) =>
    as(
      sql,
      person(userId),
      (tx) => tx`update public.webhooks set events = ${tx.json([...events])} where id = ${id}`,
    );
  await expect(choose(stranger, own, TEAM_EVENTS)).rejects.toMatchObject(refused);
  const kept = await addWebhook(owner, ['member.joined']);
  await sql`update public.profiles set plan = 'premium', plan_expiry = now() + interval '9 days'
    where user_id = ${owner}`;
  await choose(owner, kept, ['member.joined', 'lead.created']);
  await expect(choose(owner, kept, ['member.joined', 'member.left'])).rejects.toMatchObject(
    refused,
  );
});
