import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, type Sql } from '#database/connect.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type DatabaseProxy, openDatabaseProxy } from '#test/database-proxy.ts';
import { createProfile } from '#test/factories.ts';
import { createCollector } from './events/collector.ts';

/* A PostgreSQL that takes connections and statements, and says nothing: stopped, swapping, cut off. */

let database: TestDatabase;
let proxy: DatabaseProxy;
let sql: Sql;
let server: TestApp;
beforeAll(async () => {
  database = await createTestDatabase('product');
  proxy = await openDatabaseProxy(database.url);
  sql = connect(proxy.url, { max: 2 });
  server = await createTestApp({ sql });
});
afterAll(async () => {
  proxy.resume();
  await server.close();
  await sql.end({ timeout: 0 });
  await proxy.close();
  await database.drop();
});

test('whoever watches the server is told within a second, however often it asks, and of the end', async () => {
  const ask = () => server.app.request('/healthz');
  expect((await ask()).status).toBe(200);
  proxy.pause();
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(503));
  expect(await answers[0]?.json()).toMatchObject({ code: 'unavailable' });
  proxy.resume();
  await vi.waitFor(async () => expect((await ask()).status).toBe(200));
});

test('events are refused at once while it hangs, and taken when it is back', async () => {
  const { id } = await createProfile(database.sql);
  const collector = createCollector({ sql, patienceMs: 100 });
  const add = () =>
    collector
      .add({
        profile_id: id,
        event_type: 'profile_view',
        created_at: new Date().toISOString(),
        event_data: { device: 'mobile', referrer: '' },
        visitor: null,
      })
      .catch((error: { code: string }) => error.code);
  expect(await add()).toBe(true);
  proxy.pause();
  const waiting = [add()];
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  waiting.push(...Array.from({ length: 50 }, add));
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['unavailable']));
  expect(await add(), 'nothing waits behind it').toBe('unavailable');
  proxy.resume();
  await vi.waitFor(async () => expect(await add()).toBe(true));
  await collector.stop();
});
