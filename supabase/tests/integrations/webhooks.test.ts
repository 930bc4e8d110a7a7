import { describe, expect, test } from 'vitest';
import { EVENT_MESSAGES } from '#integrations/api/server/event-schemas.ts';
import { WEBHOOK_ADDRESS_CASES } from '#test/cases/webhooks.ts';
import {
  createContact,
  createLead,
  createPremiumProfile,
  createProfile,
  daysFromNow,
} from '#test/factories.ts';
import { createSharedTeam, removeStaff } from '../copies/case.ts';
import { as, person, save } from '../roles.ts';
import {
  addWebhook,
  createOwner,
  database,
  EVERYTHING,
  listDeliveries,
  seen,
  setUpWebhooks,
} from './webhooks-under-test.ts';

setUpWebhooks();

const call = (userId: string, name: string, argument: string) =>
  as(
    database.sql,
    person(userId),
    (tx) => tx`select ${tx(`public.${name}`)}(${argument}) as result`,
  );

describe('limits for owners', () => {
  test.for(WEBHOOK_ADDRESS_CASES)(
    'a webhook to %s is accepted or refused as in the domain',
    async ([typed, problem]) => {
      const { user_id } = await createPremiumProfile(database.sql);
      const url = URL.parse?.(typed)?.href ?? typed;
      const added = addWebhook(user_id, { url });
      await (problem === null
        ? expect(added).resolves.toMatchObject({ user_id })
        : expect(added).rejects.toMatchObject({ code: '23514' }));
    },
  );

  test.for([
    [['lead.created', 'something.else']],
    [[]],
    [{ 'lead.created': true }],
    ['lead.created'],
    [Array.from({ length: 17 }, () => 'lead.created')],
  ])('events %j are refused', async ([events]) => {
    const { user_id } = await createPremiumProfile(database.sql);
    await expect(addWebhook(user_id, { events })).rejects.toMatchObject({ code: '23514' });
  });

  test('the eleventh webhook is refused', async () => {
    const { user_id } = await createPremiumProfile(database.sql);
    for (let count = 0; count < 10; count += 1) await addWebhook(user_id);
    await expect(addWebhook(user_id)).rejects.toMatchObject({
      code: 'PT403',
      message: 'You’ve reached the limit of 10 webhooks. Delete one you no longer need.',
    });
  });

  test('a plan without integrations can’t add webhooks, and silences existing ones', async () => {
    const { sql } = database;
    const { user_id } = await createProfile(sql);
    const refusal = { code: 'PT403', message: 'Webhooks are part of Premium.' };
    await expect(addWebhook(user_id)).rejects.toMatchObject(refusal);
    const webhook = await createOwner();
    await sql`update public.profiles set plan_expiry = ${daysFromNow(-1)} where user_id = ${webhook.user_id}`;
    await sql`delete from public.webhook_deliveries where webhook_id = ${webhook.id}`;
    await createLead(sql, { user_id: webhook.user_id });
    expect(await listDeliveries(webhook.id)).toEqual([]);
    await expect(call(webhook.user_id, 'test_webhook', webhook.id)).rejects.toMatchObject(refusal);
  });

  test('webhook secrets and daily counts are unreadable to users', async () => {
    const { user_id } = await createOwner();
    for (const table of ['webhook_secrets', 'webhook_days']) {
      const reading = as(
        database.sql,
        person(user_id),
        (tx) => tx`select * from ${tx(`private.${table}`)}`,
      );
      await expect(reading).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('events sent', () => {
  test('a new lead is sent once, and so is its deletion', async () => {
    const { sql } = database;
    const { id, user_id } = await createOwner(EVERYTHING);
    const lead = await createLead(sql, { user_id, full_name: 'Ada', email: 'ada@vizit.test' });
    await as(sql, person(user_id), (tx) => tx`delete from public.leads where id = ${lead.id}`);
    const told = await listDeliveries(id);
    const ofLeads = told.filter(({ event }) => event.startsWith('lead.'));
    expect(ofLeads.map(({ payload }) => payload)).toEqual([
      {
        type: 'lead.created',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        data: expect.objectContaining({ id: lead.id, full_name: 'Ada', email: 'ada@vizit.test' }),
      },
      { type: 'lead.deleted', timestamp: expect.any(String), data: { id: lead.id } },
    ]);
  });

  test('a lead restored from the trash is sent again under the same id', async () => {
    const { sql } = database;
    const { id, user_id } = await createOwner(['lead.created', 'lead.deleted']);
    const lead = await createLead(sql, { user_id, created_at: daysFromNow(-3) });
    expect(await listDeliveries(id)).toEqual([]);
    await as(sql, person(user_id), (tx) => tx`delete from public.leads where id = ${lead.id}`);
    await as(sql, person(user_id), (tx) => tx`select public.restore_leads(${tx.json([lead.id])})`);
    const told = await listDeliveries(id);
    expect(told.map(({ event, payload }) => [event, payload.data.id])).toEqual([
      ['lead.deleted', lead.id],
      ['lead.created', lead.id],
    ]);
  });

  test('creating, changing and deleting a contact is sent, but never its notes', async () => {
    const { sql } = database;
    const { id, user_id } = await createOwner(EVERYTHING);
    const contact = await createContact(sql, { user_id, full_name: 'Ada' });
    const write = (columns: Record<string, string>) =>
      as(
        sql,
        person(user_id),
        (tx) => tx`
        update public.contacts set ${tx(columns)} where id = ${contact.id}`,
      );
    await write({ notes: 'Met at the fair' });
    await write({ company: 'Analytical Engines' });
    await as(
      sql,
      person(user_id),
      (tx) => tx`delete from public.contacts where id = ${contact.id}`,
    );
    const told = await listDeliveries(id);
    expect(
      told.map(({ event, payload }) => [event, payload.data.id, payload.data.company]),
    ).toEqual([
      ['contact.created', contact.id, ''],
      ['contact.updated', contact.id, 'Analytical Engines'],
      ['contact.deleted', contact.id, undefined],
    ]);
    expect(JSON.stringify(told)).not.toContain('Met at the fair');
  });

  test('a lead’s contact is sent whole, once', async () => {
    const { sql } = database;
    const { id, user_id } = await createOwner(['contact.created', 'contact.updated']);
    const given = { full_name: ' Ada ', phone: '1', company: 'x'.repeat(201) };
    const lead = await createLead(sql, { user_id, email: 'ada@vizit.test', ...given });
    expect(await listDeliveries(id)).toMatchObject([
      {
        event: 'contact.created',
        payload: {
          data: { email: 'ada@vizit.test', full_name: 'Ada', phone: '1', company: 'x'.repeat(200) },
        },
      },
    ]);
    await sql`update public.leads set phone = '2' where id = ${lead.id}`;
    expect((await listDeliveries(id)).map(({ payload }) => payload.data.phone)).toEqual(['1', '2']);
  });

  test('messages about a lead’s contact are removed from a member whose agency keeps the lead', async () => {
    const { sql } = database;
    const { owner, user_id, staff_id } = await createSharedTeam(sql);
    const { id } = await addWebhook(user_id, { events: ['contact.created'] });
    await createLead(sql, { user_id, email: 'ada@vizit.test', phone: '01-11-11' });
    expect(JSON.stringify(await listDeliveries(id))).toContain('01-11-11');
    await removeStaff(sql, { owner, staff_id }, true);
    await sql`select private.keep_leads_batch(${user_id}, ${owner}, now(), 50)`;
    expect(JSON.stringify(await listDeliveries(id))).not.toMatch(/01-11-11|ada@/);
  });

  test('publishing a page is sent', async () => {
    const { id, user_id } = await createOwner(EVERYTHING);
    await save(database.sql, user_id, { full_name: 'Countess Lovelace' });
    const told = await listDeliveries(id);
    expect(told).toMatchObject([
      { event: 'page.published', payload: { data: { full_name: 'Countess Lovelace' } } },
    ]);
  });

  test('a plan change is sent, even when the plan ends', async () => {
    const { sql } = database;
    const { id, user_id } = await createOwner(EVERYTHING);
    await sql`update public.profiles set plan = 'free', plan_expiry = null where user_id = ${user_id}`;
    const told = await listDeliveries(id);
    expect(told.map(({ payload }) => payload.data)).toMatchObject([
      { plan: 'free', before: 'premium', expires_at: null },
    ]);
  });

  test('a scheduled account deletion is sent, and deleting the account deletes its webhooks', async () => {
    const { sql } = database;
    const { id, user_id } = await createOwner(EVERYTHING);
    await createLead(sql, { user_id });
    await createContact(sql, { user_id });
    await sql`
      insert into private.account_deletions (user_id, due_at) values (${user_id}, ${daysFromNow(14)})`;
    const told = await listDeliveries(id);
    expect(told.map(({ event }) => event)).toContain('account.deletion');
    await sql`delete from auth.users where id = ${user_id}`;
    expect(await listDeliveries(id)).toEqual([]);
  });

  test('only subscribed events are sent, and only to their owner', async () => {
    const { sql } = database;
    const { user_id } = await createPremiumProfile(sql);
    const some = await addWebhook(user_id, { events: ['contact.created'] });
    const other = await createOwner(EVERYTHING);
    await createLead(sql, { user_id });
    expect((await listDeliveries(some.id)).map(({ event }) => event)).toEqual(['contact.created']);
    expect(await listDeliveries(other.id)).toEqual([]);
  });

  test('at most 20,000 messages are sent a day', async () => {
    const { sql } = database;
    const { id, user_id } = await createOwner();
    await sql`insert into private.webhook_days values (${user_id}, (now() at time zone 'UTC')::date, 19999)`;
    await createLead(sql, { user_id });
    await createLead(sql, { user_id });
    expect(await listDeliveries(id)).toHaveLength(1);
  });
});

// Last, so that the tests above have sent all their events.
test('every message matches its schema', () => {
  expect([...seen.keys()]).toEqual(expect.arrayContaining(EVERYTHING));
  for (const { event, message } of EVENT_MESSAGES.filter(({ event }) =>
    EVERYTHING.includes(event),
  )) {
    expect(message.safeParse(seen.get(event)).error?.issues ?? [], event).toEqual([]);
  }
});
