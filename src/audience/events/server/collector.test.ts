import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, type Sql } from '#database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile } from '#test/factories.ts';
import { openDatabaseProxy } from '#test/servers/database-proxy.ts';
import { createCollector } from './collector.ts';
import type { RecordedEvent } from './write-batch.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

function buildView(profile_id: string, columns: Partial<RecordedEvent> = {}): RecordedEvent {
  return {
    profile_id,
    event_type: 'profile_view',
    created_at: new Date().toISOString(),
    event_data: { device: 'mobile', referrer: 'example.com' },
    visitor: null,
    ...columns,
  };
}

/** Spreads events over this many database queries, so that they make several batches. */
async function arriveAfter(questions: number): Promise<void> {
  for (let asked = 0; asked < questions; asked += 1) await database.sql`select 1`;
}

async function countRows(sql: Sql, user_id: string) {
  const [row] = await sql`
    select (select count(*)::int from analytics where user_id = ${user_id}) as raw,
      (select coalesce(sum(event_count), 0)::int from analytics_daily where user_id = ${user_id}) as daily`;
  return row;
}

test('events that arrive together are written together, each acknowledged once stored', async () => {
  const { id, user_id } = await createProfile(database.sql);
  const onBatch = vi.fn();
  const collector = createCollector({ ask: (work) => work(database.sql), onBatch });
  const stored = await Promise.all(Array.from({ length: 50 }, () => collector.add(buildView(id))));
  expect(stored).toEqual(Array(50).fill(true));
  expect(await countRows(database.sql, user_id)).toEqual({ raw: 50, daily: 50 });
  expect(onBatch.mock.calls.map(([size]) => size)).toEqual([50]);
});

test('events that arrive during a write form the next batch', async () => {
  const { id } = await createProfile(database.sql);
  const sizes: number[] = [];
  const later: Promise<boolean>[] = [];
  const collector = createCollector({
    ask: (work) => work(database.sql),
    onBatch: (size) => {
      sizes.push(size);
      if (sizes.length === 1) later.push(...[1, 2, 3].map(() => collector.add(buildView(id))));
    },
  });
  await collector.add(buildView(id));
  // An event in the very turn in which a flush ends starts another.
  await collector.add(buildView(id));
  expect(await Promise.all(later)).toEqual([true, true, true]);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(5);
});

test('an event the database refuses doesn’t fail the others', async () => {
  const { id, user_id } = await createProfile(database.sql);
  const collector = createCollector({ ask: (work) => work(database.sql) });
  const events = Array.from({ length: 20 }, (_, index) =>
    buildView(id, index === 13 ? { event_data: { referrer: 'nul \u0000 nul' } } : {}),
  );
  const outcomes = await Promise.allSettled(events.map((event) => collector.add(event)));
  const refused = outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []));
  expect(refused).toEqual([13]);
  expect(await countRows(database.sql, user_id)).toEqual({ raw: 19, daily: 19 });
});

test('a full queue refuses at once, and loses nothing it accepted', async () => {
  const { id, user_id } = await createProfile(database.sql);
  const collector = createCollector({ ask: (work) => work(database.sql), capacity: 10 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 15 }, () => collector.add(buildView(id))),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(5).fill('unavailable'));
  expect(await countRows(database.sql, user_id)).toEqual({ raw: 10, daily: 10 });
  expect(await collector.add(buildView(id))).toBe(true);
});

test('no events are written for a hidden page', async () => {
  const { id } = await createProfile(database.sql);
  const hidden = await createProfile(database.sql, { is_active: false });
  const collector = createCollector({ ask: (work) => work(database.sql) });
  const stored = [id, hidden.id, id].map((profile_id) => collector.add(buildView(profile_id)));
  expect(await Promise.all(stored)).toEqual([true, false, true]);
  expect(await countRows(database.sql, hidden.user_id)).toEqual({ raw: 0, daily: 0 });
});

test('several servers write to the same pages in any order without deadlocks', async () => {
  const profiles = await Promise.all(Array.from({ length: 8 }, () => createProfile(database.sql)));
  const onError = vi.fn();
  const copies = [1, 2, 3].map(() =>
    createCollector({ ask: (work) => work(database.sql), onError }),
  );
  const load = copies.flatMap((collector, copy) =>
    Array.from({ length: 400 }, async (_, index) => {
      await arriveAfter(index % 8);
      const profile = profiles[(copy % 2 ? index : 400 - index) % profiles.length];
      const referrer = `host-${Math.floor(Math.random() * 20)}`;
      const visitor = String(index % 60).padStart(32, '0');
      return collector.add(
        buildView(profile?.id ?? '', { event_data: { device: 'mobile', referrer }, visitor }),
      );
    }),
  );
  expect(new Set(await Promise.all(load))).toEqual(new Set([true]));
  expect(onError).not.toHaveBeenCalled();
  const counts = await Promise.all(profiles.map(({ user_id }) => countRows(database.sql, user_id)));
  expect(counts).toEqual(Array(8).fill({ raw: 150, daily: 150 }));
});

test('deleting an account under load causes no deadlock', async () => {
  const { id, user_id } = await createProfile(database.sql);
  const other = await createProfile(database.sql);
  const collector = createCollector({ ask: (work) => work(database.sql) });
  const load = Array.from({ length: 300 }, async (_, index) => {
    await arriveAfter(index % 8);
    return collector.add(buildView(index % 2 ? id : other.id));
  });
  await Promise.race(load);
  await database.sql`delete from auth.users where id = ${user_id}`;
  await Promise.all(load);
  expect(await countRows(database.sql, other.user_id)).toEqual({ raw: 150, daily: 150 });
});

test('in an outage events are refused, acknowledged ones are kept, and writing resumes by itself', async () => {
  const { id, user_id } = await createProfile(database.sql);
  const proxy = await openDatabaseProxy(database.url);
  const sql = connect(proxy.url, { max: 2 });
  const collector = createCollector({ ask: (work) => work(sql) });
  let acknowledged = 0;
  const attempt = () =>
    collector.add(buildView(id)).then(
      () => {
        acknowledged += 1;
        return 'stored';
      },
      (error: { code?: unknown }) => error.code,
    );
  const burst = () => Promise.all(Array.from({ length: 30 }, attempt));
  await burst();
  const running = burst();
  await proxy.cut();
  await running;
  expect(await attempt()).toBe('unavailable');
  await proxy.mend();
  await vi.waitFor(async () => expect(await attempt()).toBe('stored'));
  const stored = await countRows(database.sql, user_id);
  // The last batch may have been stored without being acknowledged, never the reverse.
  expect(stored?.raw).toBeGreaterThanOrEqual(acknowledged);
  expect(stored?.raw).toBeLessThanOrEqual(acknowledged + 30);
  expect(stored?.daily).toBe(stored?.raw);
  await collector.stop();
  await sql.end({ timeout: 0 });
  await proxy.close();
});

test('a stopping collector writes its queue and drop counts, then refuses events', async () => {
  const { id, user_id } = await createProfile(database.sql);
  const collector = createCollector({ ask: (work) => work(database.sql) });
  const taken = [1, 2, 3].map(() => collector.add(buildView(id)));
  collector.addDrop({ profile_id: id, at: '2026-11-21T10:15:00Z', reason: 'bot' });
  await collector.stop();
  collector.addDrop({ profile_id: id, at: '2026-11-21T10:15:00Z', reason: 'bot' });
  await collector.stop();
  expect(await Promise.all(taken)).toEqual([true, true, true]);
  await expect(collector.add(buildView(id))).rejects.toMatchObject({ code: 'unavailable' });
  expect(await countRows(database.sql, user_id)).toEqual({ raw: 3, daily: 3 });
  const drops = await database.sql`
    select reason, event_count::int from analytics_daily_drops where user_id = ${user_id}`;
  expect([...drops]).toEqual([{ reason: 'bot', event_count: 2 }]);
});
