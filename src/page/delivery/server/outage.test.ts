import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, type Sql } from '#database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile } from '#test/factories.ts';
import { type DatabaseProxy, openDatabaseProxy } from '#test/servers/database-proxy.ts';
import { buildReply } from './answer.ts';
import { createPublicPageCache } from './cache.ts';
import { createPublicPageLoader } from './loader.ts';
import { watchPublicPages } from './watch.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let sql: Sql;

beforeAll(async () => {
  database = await createTestDatabase('product');
  proxy = await openDatabaseProxy(database.url);
  sql = connect(proxy.url, { max: 2 });
});

afterAll(async () => {
  await sql.end({ timeout: 0 });
  await proxy.close();
  await database.drop();
});

test('in an outage known pages are served, others ask to retry, and all recover', async () => {
  const known = await createProfile(database.sql, { bio: 'before the outage' });
  const unseen = await createProfile(database.sql);
  const time = { now: Date.now() };
  const loader = createPublicPageLoader({
    ask: (work) => work(sql),
    publicUrl: 'https://vizit.test',
    script: null,
    clock: () => new Date(),
  });
  const cache = createPublicPageCache({ ...loader, now: () => time.now, log: { warn: () => {} } });
  const watch = await watchPublicPages(sql, [cache]);
  const ask = async (username: string) => {
    const request = { query: '', acceptEncoding: undefined, ifNoneMatch: undefined };
    const { status, headers, body } = buildReply(await cache.get(username), request);
    return { status, headers, text: String(body) };
  };
  await ask(known.username);

  await proxy.cut();
  time.now += 5 * 60 * 1000;
  expect((await ask(known.username)).text).toContain('before the outage');
  const refused = await ask(unseen.username);
  expect(refused.status).toBe(503);
  expect(refused.headers).toContain('retry-after');
  await database.sql`
    update public.profiles set bio = 'during the outage' where id = ${known.id}`;

  await proxy.mend();
  // The change was never announced to us: the listening connection was gone. The driver reconnects with
  // growing pauses, up to twenty seconds.
  await vi.waitFor(async () => {
    // A page that couldn't be made is requested again after a while.
    time.now += 1_000;
    expect((await ask(known.username)).text).toContain('during the outage');
    expect((await ask(unseen.username)).status).toBe(200);
  });
  await database.sql`
    update public.profiles set bio = 'after the outage' where id = ${known.id}`;
  await vi.waitFor(async () =>
    expect((await ask(known.username)).text).toContain('after the outage'),
  );
  await watch.stop();
}, 120_000);
