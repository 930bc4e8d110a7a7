import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { REPORT_FUNCTIONS } from '#audience/server/data/own-numbers.ts';
import { connect, withDatabase } from '#database/connect.ts';
import { setUpDataDirectories, startReplicated } from '#database/embedded-under-test.ts';
import { readEnv } from '#kit/server/process/env.ts';
import { createTestDatabase } from '#test/database.ts';
import { findFreePort } from '#test/servers/free-port.ts';
import { startServer } from './start-server.ts';

setUpDataDirectories();

async function serve(primaryUrl: string, replicaUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'open-replica-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const server = await startServer(
    readEnv({
      DATABASE_URL: primaryUrl,
      DATABASE_READ_URL: replicaUrl,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      PORT: String(await findFreePort()),
    }),
  );
  onTestFinished(server.stop);
  return `http://localhost:${server.port}`;
}

/** Signs up. @returns a function that sends requests as that person */
async function signUp(origin: string) {
  const { anonKey } = await (await fetch(`${origin}/config.json`)).json();
  const post = (path: string, body: object, token = anonKey) =>
    fetch(origin + path, {
      method: 'POST',
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  const person = { email: 'ada@vizit.test', password: 'a long enough password' };
  await post('/auth/v1/signup', person);
  const session = await (await post('/auth/v1/token?grant_type=password', person)).json();
  return {
    userId: session.user.id as string,
    call: (name: string, body: object = {}) =>
      post(`/rest/v1/rpc/${name}`, body, session.access_token),
  };
}

async function countReports(origin: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const counts = text.matchAll(/^vizit_reports_total\{from="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...counts].map(([, from, count]) => [from, Number(count)]));
}

test('a dashboard’s report is read from the replica, as fresh as from the primary', async () => {
  const { primary, standby } = await startReplicated();
  const origin = await serve(primary.url, standby.url);
  const { userId, call } = await signUp(origin);
  const sql = connect(primary.url, { max: 1 });
  onTestFinished(() => sql.end({ timeout: 0 }));
  // The first start has just written the whole schema.
  await expect
    .poll(async () => (await call('analytics_summary')) && countReports(origin), {
      interval: 2_000,
    })
    .toHaveProperty('replica');
  for (let views = 1; views <= 10; views += 1) {
    await sql`
      insert into public.analytics_daily values (${userId}, (now() at time zone 'utc')::date, 'profile_view', '', '', ${views})
      on conflict (user_id, day, event_type, link_type, section) do update set event_count = excluded.event_count`;
    const answer = await call('analytics_summary');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ profileViews: { total: views } });
  }
  const counted = await countReports(origin);
  // Everything but reports goes to the primary.
  await call('own_sessions');
  expect(await countReports(origin)).toEqual(counted);
  const writing = await sql`
    select proname from pg_proc
    where pronamespace = 'public'::regnamespace and provolatile = 'v'
      and proname in (select jsonb_array_elements_text(${sql.json([...REPORT_FUNCTIONS])}))`;
  expect([...writing]).toEqual([]);
}, 120_000);

test('a start refuses a database that isn’t a replica, and runs without an unreachable one', async () => {
  const { primary, standby } = await startReplicated();
  const other = await createTestDatabase('empty');
  onTestFinished(other.drop);
  const sql = connect(primary.url, { max: 1 });
  onTestFinished(() => sql.end({ timeout: 0 }));
  await expect(serve(primary.url, other.url)).rejects.toThrow(
    'DATABASE_READ_URL: that PostgreSQL is no replica of DATABASE_URL',
  );
  await expect(serve(primary.url, withDatabase(primary.url, 'template1'))).rejects.toThrow(
    'DATABASE_READ_URL: that PostgreSQL is no replica of DATABASE_URL',
  );
  await sql`create role reader login`;
  const [place] = await sql`select pg_current_wal_flush_lsn()::text as at`;
  const atStandby = connect(standby.url, { max: 1, isReplica: true });
  onTestFinished(() => atStandby.end({ timeout: 0 }));
  await expect
    .poll(async () => {
      const [row] =
        await atStandby`select pg_last_wal_replay_lsn() >= ${place?.at}::text::pg_lsn as there`;
      return row?.there;
    })
    .toBe(true);
  const asReader = standby.url.replace('postgres@', 'reader@');
  await expect(serve(primary.url, asReader)).rejects.toThrow(
    'DATABASE_READ_URL: its user may not act as the role authenticated. Use the user of DATABASE_URL',
  );
  await expect(serve(primary.url, standby.url.replace('/postgres', '/nothing'))).rejects.toThrow(
    'DATABASE_READ_URL: that PostgreSQL doesn’t let us in',
  );

  await standby.stop();
  const origin = await serve(primary.url, standby.url);
  const { call } = await signUp(origin);
  expect((await call('analytics_summary')).status).toBe(200);
  expect(await countReports(origin)).toEqual({ away: 1 });
}, 120_000);
