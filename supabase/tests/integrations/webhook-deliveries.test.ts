import { describe, expect, test } from 'vitest';
import { finishDeliveries, type NotedOutcome } from '#integrations/webhooks/server/webhooks.ts';
import { createLead, createPremiumProfile } from '#test/factories.ts';
import { as, person } from '../roles.ts';
import {
  addWebhook,
  createOwner,
  database,
  listDeliveries,
  setUpWebhooks,
} from './webhooks-under-test.ts';

setUpWebhooks();

/** Claims due deliveries of all accounts. */
const claim = (perAccount = 20, perWebhook = 10, lease = '1 minute') => database.sql<
  { id: string; webhook_id: string; url: string }[]
>`select id, webhook_id, url
  from private.claim_deliveries(1000, ${perAccount}, ${perWebhook}, ${lease}::interval)`;

type Tried = { id: string; status: number | null; problem: string | null; ms: number };
const finish = (outcomes: NotedOutcome[]) => finishDeliveries(database.sql, outcomes);

const arrived = (id: string): Tried => ({ id, status: 204, problem: null, ms: 12 });
const missed = (id: string, status = 500): Tried => ({ id, status, problem: 'status', ms: 12 });

describe('delivery', () => {
  test('a due message is claimed once, until its lease ends', async () => {
    const { sql } = database;
    const { id, user_id } = await createOwner();
    await createLead(sql, { user_id });
    const taken = await claim();
    expect(taken.filter(({ webhook_id }) => webhook_id === id)).toHaveLength(1);
    expect((await claim()).filter(({ webhook_id }) => webhook_id === id)).toEqual([]);
    await sql`update public.webhook_deliveries set due_at = now() where webhook_id = ${id}`;
    expect((await claim()).filter(({ webhook_id }) => webhook_id === id)).toHaveLength(1);
  });

  test('claims are limited per account and webhook, and to one for a failing webhook', async () => {
    const { sql } = database;
    await sql`delete from public.webhook_deliveries`;
    const { id, user_id } = await createOwner();
    const second = await addWebhook(user_id, { events: ['lead.created'] });
    for (let count = 0; count < 5; count += 1) await createLead(sql, { user_id });
    expect(await claim(100, 3)).toHaveLength(6);
    expect(await claim(100, 3)).toEqual([]);
    await sql`update public.webhook_deliveries set claimed_at = null, due_at = now()`;
    expect(await claim(4, 3)).toHaveLength(4);
    await sql`update public.webhook_deliveries set claimed_at = null, due_at = now()`;
    await sql`update public.webhooks set failing_since = now() where id = ${second.id}`;
    const taken = await claim(100, 3);
    expect(taken.map(({ webhook_id }) => webhook_id).sort()).toEqual(
      [id, id, id, second.id].sort(),
    );
  });

  test('a message is tried 10 times over more than three days, then abandoned', async () => {
    const { sql } = database;
    const { id, user_id } = await createOwner();
    await createLead(sql, { user_id });
    const [delivery] = await listDeliveries(id);
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await finish([missed(delivery?.id ?? '')]);
      const [row] = await sql`
        select status, extract(epoch from due_at - tried_at)::float8 as pause
        from public.webhook_deliveries where webhook_id = ${id}`;
      expect(row?.status).toBe(attempt < 10 ? 'waiting' : 'failed');
      pauses.push(row?.pause);
    }
    // Standard Webhooks, "retry schedule": each delay as listed, plus up to a fifth.
    const recommended = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const [index, seconds] of recommended.entries()) {
      expect((pauses[index] ?? 0) / seconds).toBeGreaterThanOrEqual(0.99);
      expect((pauses[index] ?? 0) / seconds).toBeLessThanOrEqual(1.21);
    }
  });

  test('only the owner sees each attempt’s request and response', async () => {
    const { sql } = database;
    const { id, user_id } = await createOwner();
    await createLead(sql, { user_id });
    const [delivery] = await listDeliveries(id);
    const seen = {
      sent_headers: { 'webhook-id': 'one' },
      answer_headers: { server: 'nginx' },
      answer_text: 'no such list',
    };
    await finish([{ ...missed(delivery?.id ?? ''), ...seen }]);
    await finish([arrived(delivery?.id ?? '')]);
    const read = (userId: string) =>
      as(sql, person(userId), async (tx) => [
        ...(await tx`
          select sent_headers, answer_headers, answer_text, answer_status, problem, answer_ms
          from public.webhook_attempts where delivery_id = ${delivery?.id ?? ''} order by id`),
      ]);
    expect(await read(user_id)).toEqual([
      { ...seen, answer_status: 500, problem: 'status', answer_ms: 12 },
      {
        sent_headers: {},
        answer_headers: {},
        answer_text: '',
        answer_status: 204,
        problem: null,
        answer_ms: 12,
      },
    ]);
    expect(await read((await createPremiumProfile(sql)).user_id)).toEqual([]);
  });

  test('a message keeps its last 20 attempts, an account its newest 20,000', async () => {
    const { sql } = database;
    const { id, user_id } = await createOwner();
    await createLead(sql, { user_id });
    const [delivery] = await listDeliveries(id);
    const countTries = async () =>
      (await sql`select id from public.webhook_attempts where user_id = ${user_id}`).length;
    for (let count = 0; count < 22; count += 1) {
      await sql`update public.webhook_deliveries set status = 'waiting', attempts = 0 where webhook_id = ${id}`;
      await finish([missed(delivery?.id ?? '', 500 + count)]);
    }
    const kept = await sql`
      select answer_status from public.webhook_attempts where delivery_id = ${delivery?.id ?? ''} order by id`;
    expect(kept.map(({ answer_status }) => answer_status)).toEqual(
      Array.from({ length: 20 }, (_, index) => 502 + index),
    );
    await sql`
      insert into public.webhook_attempts (delivery_id, user_id)
      select ${delivery?.id ?? ''}, ${user_id} from generate_series(1, 20000)`;
    await sql`select private.purge_webhooks()`;
    expect(await countTries()).toBe(20_000);
    await sql`delete from public.webhooks where id = ${id}`;
    expect(await countTries()).toBe(0);
  });

  test('a failed test is neither retried nor counted against the webhook', async () => {
    const { sql } = database;
    const { id, user_id } = await createOwner();
    const send = () =>
      as(sql, person(user_id), async (tx) => tx`select public.test_webhook(${id}) as id`);
    const read = async () => {
      const [webhook] = await sql`
        select is_active, failing_since is not null as is_failing, last_sent_at is not null as is_sent
        from public.webhooks where id = ${id}`;
      return { ...webhook, deliveries: (await listDeliveries(id)).map(({ status }) => status) };
    };
    for (const status of [500, 410]) {
      const [sent] = await send();
      await claim();
      await finish([missed(sent?.id, status)]);
    }
    const well = { is_active: true, is_sent: true };
    expect(await read()).toEqual({ ...well, is_failing: false, deliveries: ['failed', 'failed'] });
    await sql`update public.webhooks set failing_since = now() where id = ${id}`;
    const [sent] = await send();
    await claim();
    await finish([missed(sent?.id)]);
    expect(await read()).toMatchObject({ ...well, is_failing: true });
  });

  test('a successful delivery clears the failing state', async () => {
    const { sql } = database;
    const { id, user_id } = await createOwner();
    await createLead(sql, { user_id });
    const [delivery] = await listDeliveries(id);
    await finish([missed(delivery?.id ?? '')]);
    const [failing] = await sql`select failing_since from public.webhooks where id = ${id}`;
    expect(failing?.failing_since).not.toBeNull();
    await finish([arrived(delivery?.id ?? '')]);
    const [healed] = await sql`select failing_since from public.webhooks where id = ${id}`;
    expect(healed?.failing_since).toBeNull();
    expect(await listDeliveries(id)).toMatchObject([
      { status: 'delivered', attempts: 2, problem: null },
    ]);
  });

  test.for([
    ['after three days of failure', 500, '3 days', 'failing'],
    ['at once when its address is gone', 410, '0 days', 'gone'],
  ] as const)(
    'a webhook is switched off %s, and its owner notified',
    async ([, status, since, reason]) => {
      const { sql } = database;
      const { id, user_id } = await createOwner();
      await createLead(sql, { user_id });
      await createLead(sql, { user_id });
      await sql`update public.webhooks set failing_since = now() - ${since}::interval where id = ${id}`;
      const [delivery] = await listDeliveries(id);
      await finish([missed(delivery?.id ?? '', status)]);
      const [webhook] =
        await sql`select is_active, end_reason from public.webhooks where id = ${id}`;
      expect(webhook).toEqual({ is_active: false, end_reason: reason });
      expect((await listDeliveries(id)).map((one) => [one.status, one.problem])).toEqual([
        ['failed', 'status'],
        ['failed', 'off'],
      ]);
      const jobs = await sql`
      select from graphile_worker.jobs where task_identifier = 'announce_webhook_end'`;
      expect(jobs.length).toBeGreaterThan(0);
      await as(
        sql,
        person(user_id),
        (tx) => tx`
      update public.webhooks set is_active = true where id = ${id}`,
      );
      const [again] = await sql`
      select failing_since, end_reason from public.webhooks where id = ${id}`;
      expect(again).toEqual({ failing_since: null, end_reason: null });
    },
  );

  test('deliveries are kept for 30 days, then deleted', async () => {
    const { sql } = database;
    const { id, user_id } = await createOwner();
    await createLead(sql, { user_id });
    await sql`update public.webhook_deliveries set created_at = now() - interval '29 days' where webhook_id = ${id}`;
    await sql`select private.purge_webhooks()`;
    expect(await listDeliveries(id)).toHaveLength(1);
    await sql`update public.webhook_deliveries set created_at = now() - interval '31 days' where webhook_id = ${id}`;
    await sql`select private.purge_webhooks()`;
    expect(await listDeliveries(id)).toEqual([]);
  });
});
