import { expect, test } from 'vitest';
import { EVENT_MESSAGES } from '#integrations/api/server/event-schemas.ts';
import { createLead, createUser } from '#test/factories.ts';
import { as, person } from '../roles.ts';
import {
  createOwner,
  database,
  EVERYTHING,
  listDeliveries,
  setUpWebhooks,
} from './webhooks-under-test.ts';

setUpWebhooks();

const call = (userId: string, name: string, argument: string) =>
  as(
    database.sql,
    person(userId),
    (tx) => tx`select ${tx(`public.${name}`)}(${argument}) as result`,
  );

test('an owner can test their own active webhook 10 times a minute', async () => {
  const { sql } = database;
  const { id, user_id } = await createOwner();
  for (let count = 0; count < 10; count += 1) await call(user_id, 'test_webhook', id);
  await expect(call(user_id, 'test_webhook', id)).rejects.toMatchObject({
    code: 'PT429',
    message: 'Too many messages. Please wait a minute.',
  });
  const { id: stranger } = await createUser(sql);
  await expect(call(stranger, 'test_webhook', id)).rejects.toMatchObject({ code: 'PT404' });
  await sql`update public.webhooks set is_active = false where id = ${id}`;
  await expect(call(user_id, 'test_webhook', id)).rejects.toMatchObject({
    code: 'PT409',
    message: 'This webhook is off. Switch it on first.',
  });
});

test('failed messages are resent unchanged, and only by their owner', async () => {
  const { sql } = database;
  const { id, user_id } = await createOwner();
  await createLead(sql, { user_id });
  const [before] = await listDeliveries(id);
  await sql`update public.webhook_deliveries set status = 'failed', attempts = 10 where webhook_id = ${id}`;
  const [row] = await call(user_id, 'replay_deliveries', id);
  expect(row?.result).toBe(1);
  expect(await listDeliveries(id)).toMatchObject([
    { id: before?.id, status: 'waiting', attempts: 0, payload: before?.payload },
  ]);
  expect((await call(user_id, 'replay_deliveries', id))[0]?.result).toBe(0);
  const { id: stranger } = await createUser(sql);
  await expect(call(stranger, 'replay_deliveries', id)).rejects.toMatchObject({ code: 'PT404' });
});

test('failures since a given time are resent oldest first, at most 1,000 a minute', async () => {
  const { sql } = database;
  const { id, user_id } = await createOwner();
  await sql`
    insert into public.webhook_deliveries (webhook_id, user_id, event, payload, status, created_at)
    select ${id}, ${user_id}, 'lead.created', '{}', 'failed', now() - n * interval '1 minute'
    from generate_series(1, 1100) n`;
  const replay = async (since: string) => {
    const [row] = await as(
      sql,
      person(user_id),
      (tx) => tx`select public.replay_deliveries(${id}, null, ${since}) as count`,
    );
    return row?.count;
  };
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  expect(await replay(minutesAgo(10.5))).toBe(10);
  expect(await replay(minutesAgo(10.5))).toBe(0);
  expect(await replay(minutesAgo(2000))).toBe(990);
  await expect(replay(minutesAgo(2000))).rejects.toMatchObject({ code: 'PT429' });
  const [left] = await sql`
    select count(*)::int, round(extract(epoch from now() - min(created_at)) / 60)::int as oldest
    from public.webhook_deliveries where webhook_id = ${id} and status = 'failed'`;
  expect(left).toEqual({ count: 100, oldest: 110 });
});

test.for(['webhook.test', ...EVERYTHING])(
  'an example of %s is sent as a test and matches its schema',
  async (event) => {
    const { sql } = database;
    const { id, user_id } = await createOwner(['page.published']);
    await as(sql, person(user_id), (tx) => tx`select public.test_webhook(${id}, ${event})`);
    const [sent] = await sql`
      select event, is_test, payload from public.webhook_deliveries where webhook_id = ${id}`;
    expect(sent).toMatchObject({ event, is_test: true, payload: { type: event, test: true } });
    const described = EVENT_MESSAGES.find((one) => one.event === event);
    expect(described?.message.safeParse(sent?.payload).error?.issues ?? []).toEqual([]);
  },
);

test('an unknown event can’t be tested', async () => {
  const { id, user_id } = await createOwner();
  for (const event of ['lead.sold', '', null]) {
    const asked = as(
      database.sql,
      person(user_id),
      (tx) => tx`select public.test_webhook(${id}, ${event})`,
    );
    await expect(asked).rejects.toMatchObject({ code: 'PT400' });
  }
});
