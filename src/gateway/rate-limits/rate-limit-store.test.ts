import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { openDatabaseProxy } from '#test/servers/database-proxy.ts';
import { createRateLimitStore } from './rate-limit-store.ts';

const THREE = { points: 3, durationSeconds: 60 };
const REFUSED = { retryAfterSeconds: 60 };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('gateway');
});
afterAll(() => database.drop());

/** A copy of the server, reduced to its counting. */
function startCopy(options: { maxRows?: number } = {}, sql = database.sql) {
  const store = createRateLimitStore(sql, options);
  onTestFinished(() => store.close());
  return store;
}

const listKeys = async () => {
  const rows = await database.sql<{ key: string }[]>`select key from auth.rate_limits order by key`;
  return rows.map(({ key }) => key);
};

test('server instances count together, and a restarted one continues the count', async () => {
  const [first, second] = [startCopy(), startCopy()].map((copy) =>
    copy.createLimiter('try', THREE),
  );
  const answers = [];
  for (const limiter of [first, second, first, second]) answers.push(await limiter?.take('ada'));
  expect(answers).toEqual([null, null, null, REFUSED]);
  expect(await startCopy().createLimiter('try', THREE).take('ada')).toEqual(REFUSED);
  expect(await first?.take('grace')).toBeNull();
  expect(await startCopy().createLimiter('other', THREE).take('ada')).toBeNull();
});

test('of many simultaneous tries, only the allowed number pass', async () => {
  const limiters = [startCopy(), startCopy()].map((copy) => copy.createLimiter('rush', THREE));
  const tries = Array.from({ length: 20 }, (_, index) => limiters[index % 2]?.take('ada'));
  expect((await Promise.all(tries)).filter((answer) => answer === null)).toHaveLength(3);
});

test('uses counted in one tick reach the database together', async () => {
  const limiter = startCopy().createLimiter('together', THREE);
  await Promise.all(['ada', 'grace', 'mary', 'joan'].map((key) => limiter.take(key)));
  const sessions = await database.sql`
    select from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and query ilike '%rate_limits%'`;
  expect(sessions).toHaveLength(1);
});

test('a refused caller is refused from memory until the time is over', async () => {
  const limiter = startCopy().createLimiter('memory', { points: 1, durationSeconds: 1 });
  expect([await limiter.take('ada'), await limiter.take('ada')]).toEqual([
    null,
    { retryAfterSeconds: 1 },
  ]);
  await database.sql`delete from auth.rate_limits where key like 'memory:%'`;
  expect(await limiter.take('ada')).toEqual({ retryAfterSeconds: 1 });
  await expect.poll(() => limiter.take('ada')).toBeNull();
});

test('a use can be returned, and all uses forgotten', async () => {
  const limiter = startCopy().createLimiter('back', THREE);
  for (let uses = 0; uses < 9; uses += 1) {
    expect(await limiter.take('ada')).toBeNull();
    await limiter.giveBack('ada');
  }
  for (let uses = 0; uses < 3; uses += 1) await limiter.take('ada');
  expect(await limiter.take('ada')).toEqual(REFUSED);
  await limiter.forget('ada');
  expect(await limiter.take('ada')).toBeNull();
});

test('a growing block doubles each time, until the key is forgotten', async () => {
  const growth = { firstSeconds: 60, mostSeconds: 180 };
  const limiter = startCopy().createLimiter('grow', { points: 1, durationSeconds: 900 }, growth);
  const other = startCopy().createLimiter('grow', { points: 1, durationSeconds: 900 }, growth);
  const seconds = [];
  for (let block = 0; block < 4; block += 1) {
    expect(await limiter.take('ada')).toBeNull();
    seconds.push((await other.take('ada'))?.retryAfterSeconds);
    expect((await limiter.take('ada'))?.retryAfterSeconds).toBe(seconds.at(-1));
    await database.sql`update auth.rate_limits set expire = 0 where key like 'grow:%'`;
  }
  expect(seconds).toEqual([60, 120, 180, 180]);
  await limiter.forget('ada');
  await limiter.take('ada');
  expect((await limiter.take('ada'))?.retryAfterSeconds).toBe(60);
});

test('without a database each instance counts separately, and every use is counted', async () => {
  const proxy = await openDatabaseProxy(database.url);
  onTestFinished(() => proxy.close());
  const sql = connect(proxy.url, { max: 1 });
  onTestFinished(() => sql.end());
  const copy = startCopy({}, sql);
  const fixed = copy.createLimiter('outage', THREE);
  const growing = copy.createLimiter('growing', THREE, { firstSeconds: 60, mostSeconds: 60 });
  await fixed.take('grace');
  await proxy.cut();
  for (const [limiter, refused] of [
    [fixed, REFUSED],
    [growing, { ...REFUSED, isDatabaseAway: true }],
  ] as const) {
    const answers = [];
    for (let uses = 0; uses < 4; uses += 1) answers.push(await limiter.take('ada'));
    expect(answers).toEqual([null, null, null, refused]);
  }
});

test('the table holds no names, no expired rows, and no more rows than allowed', async () => {
  await database.sql`delete from auth.rate_limits`;
  const store = startCopy({ maxRows: 2 });
  const day = store.createLimiter('day', { points: 1, durationSeconds: 86_400 });
  const hour = store.createLimiter('hour', { points: 1, durationSeconds: 3_600 });
  for (const limiter of [hour, day]) {
    await limiter.take('ada@vizit.test');
    await limiter.take('192.0.2.7');
  }
  await database.sql`
    insert into auth.rate_limits (key, points, expire) values ('past', 1, ${Date.now() - 1})`;
  await store.sweep();
  const keys = await listKeys();
  expect(keys).toHaveLength(2);
  for (const key of keys) expect(key).toMatch(/^day:[\w-]{43}$/);
});
