import { type AddressInfo, createConnection, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createConnectionPool } from '#gateway/connections/connection-pool.ts';
import { followChannel } from '#gateway/connections/follow-channel.ts';
import { findFreePort } from '#test/servers/free-port.ts';
import { connect, type Sql } from './connect.ts';
import { setUpDataDirectories, startReplicated } from './embedded-under-test.ts';
import { createHistory, findPrimary, findWritable, splitHosts } from './hosts.ts';

setUpDataDirectories();

/**
 * Repeats a notice until it's heard: a listener that is dropped and dialled again misses those in between,
 * and reads everything again instead (`null`).
 */
async function expectHeard(heard: (string | null)[], say: () => Promise<unknown>): Promise<void> {
  await expect
    .poll(async () => {
      await say().catch(() => undefined);
      return heard.at(-1);
    })
    .toBe('from the new primary');
}

/**
 * Follows a channel, also if the primary takes more than the allowed second to answer: the dialled standby
 * refuses listeners, and is soon dropped for the primary.
 */
async function follow(sql: Sql): Promise<(string | null)[]> {
  const heard: (string | null)[] = [];
  await followChannel(sql, 'news', (payload) => heard.push(payload)).catch(() => undefined);
  await expect.poll(() => heard.at(-1)).toBeNull();
  return heard;
}

test('the writable host of several is dialled, even after a failover', async () => {
  const { primary, standby } = await startReplicated();
  const url = `postgres://postgres@${standby.host},${primary.host}/postgres?target_session_attrs=read-write`;
  const sql = connect(url, { max: 2 });
  const pool = createConnectionPool(sql);
  onTestFinished(async () => {
    await pool.close();
    await sql.end({ timeout: 0 });
  });
  const write = () =>
    pool.withConnection((db) => db`create table if not exists written (id int)`.then(() => 'done'));
  const read = () =>
    pool.withConnection(
      async (db) => (await db`select pg_is_in_recovery() as standby`)[0]?.standby,
    );
  await expect.poll(() => write().catch(() => 'refused')).toBe('done');
  await expect.poll(() => findPrimary(url).catch(() => 'none')).toContain(primary.host);
  const heard = await follow(sql);
  const before = heard.length;

  await primary.stop();
  await expect.poll(() => read().catch(() => 'away')).toBe(true);
  await expect(write()).rejects.toMatchObject({ failure: 'read-only' });
  await expect(findPrimary(url)).rejects.toThrow('none of these hosts takes writes');
  const promoter = connect(standby.url, { max: 1 });
  await promoter`select pg_promote()`;
  await promoter.end({ timeout: 0 });

  await expect.poll(() => write().catch(() => 'refused')).toBe('done');
  expect(await read()).toBe(false);
  await expect.poll(() => heard.length).toBeGreaterThan(before);
  await expectHeard(heard, () =>
    pool.withConnection((db) => db`select pg_notify('news', 'from the new primary')`),
  );
});

test('connections to a hung primary are dropped once another host takes writes', async () => {
  const { primary, standby } = await startReplicated();
  const url = `postgres://postgres@${primary.host},${standby.host}/postgres`;
  const sql = connect(url, { max: 1 });
  onTestFinished(() => sql.end({ timeout: 0 }));
  const heard = await follow(sql);
  const before = heard.length;

  primary.hang();
  const promoter = connect(standby.url, { max: 1 });
  onTestFinished(() => promoter.end({ timeout: 0 }));
  await promoter`select pg_promote()`;

  await expect.poll(() => heard.length).toBeGreaterThan(before);
  await expectHeard(heard, () => promoter`select pg_notify('news', 'from the new primary')`);
});

test('a connection from before a demotion is redialled once a host takes writes again', async () => {
  const { primary } = await startReplicated();
  const sql = connect(
    `postgres://postgres@127.0.0.1:${await findFreePort()},${primary.host}/postgres`,
    {
      max: 1,
    },
  );
  const operator = connect(primary.url, { max: 1 });
  onTestFinished(async () => {
    await operator.end({ timeout: 0 });
    await sql.end({ timeout: 0 });
  });
  const heard: (string | null)[] = [];
  await followChannel(sql, 'news', (payload) => heard.push(payload));

  // Without etcd a primary demotes itself, and is promoted again later: it never was another host.
  const allow = async (mode: 'on' | 'off') => {
    await operator.unsafe(`alter system set default_transaction_read_only = ${mode}`);
    await operator`select pg_reload_conf()`;
  };
  await allow('on');
  // Only a search for the writable host opens a connection each time.
  const countLooks = async () => {
    const [row] = await operator<{ sessions: number }[]>`
      select sessions::int from pg_stat_database where datname = 'postgres'`;
    return row?.sessions ?? 0;
  };
  const before = await countLooks();
  await expect.poll(countLooks).toBeGreaterThan(before + 3);
  expect(heard).toEqual([null]);
  await operator`set default_transaction_read_only = off`;
  await allow('off');
  await expect.poll(() => heard.length).toBeGreaterThan(1);
});

test('a primary that answers more slowly than its standby is still dialled', async () => {
  const { primary, standby } = await startReplicated();
  // Data is passed on after longer than a dial waits for a primary.
  const slow = await openWay(primary.host, () => wait(1_500));
  const sql = connect(`postgres://postgres@${standby.host},${slow.host}/postgres`, { max: 1 });
  onTestFinished(() => sql.end({ timeout: 0 }));
  const write = () => sql`create table if not exists written (id int)`.then(() => 'done');
  await expect.poll(() => write().catch(() => 'refused')).toBe('done');
});

test('a channel’s follower is notified when another pool returns from a standby', async () => {
  const { primary, standby } = await startReplicated();
  let held: Promise<void> | undefined;
  const way = await openWay(primary.host, () => held);
  const url = `postgres://postgres@${standby.host},${way.host}/postgres`;
  const [follower, reader] = [connect(url, { max: 1 }), connect(url, { max: 1 })];
  onTestFinished(async () => {
    await Promise.all([follower, reader].map((sql) => sql.end({ timeout: 0 })));
  });
  const heard = await follow(follower);
  const isOnStandby = async () => (await reader`select pg_is_in_recovery() as yes`)[0]?.yes;

  // Existing connections stay; new ones find no primary.
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  await expect.poll(isOnStandby).toBe(true);
  const before = heard.length;
  release();
  await expect.poll(isOnStandby).toBe(false);
  expect(heard.slice(before)).toContain(null);
});

test('of two hosts claiming to be primary, the later promoted one is chosen', async () => {
  const { primary, standby } = await startReplicated();
  const operator = connect(standby.url, { max: 1 });
  onTestFinished(() => operator.end({ timeout: 0 }));
  await operator`select pg_promote()`;
  const history = createHistory();
  const urls = [primary.url, standby.url];
  // However late either answers.
  const patienceMs = 60_000;
  expect(await findWritable([primary.url], { history })).toMatchObject({ isWritable: true });
  expect(await findWritable([standby.url], { history })).toMatchObject({ isWritable: true });
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await findWritable(urls, { history, patienceMs })).toEqual({
      url: standby.url,
      isWritable: true,
    });
  }
  expect(await findWritable([primary.url], { history })).toMatchObject({ isWritable: false });
});

test('a host on an older timeline is trusted again after a minute without the newer one', () => {
  let now = 0;
  const history = createHistory(() => now);
  const host = (timeline: number) => ({ url: '', isWritable: true, timeline });
  expect(history.isLatest(host(2))).toBe(true);
  now = 59_000;
  expect(history.isLatest(host(1))).toBe(false);
  expect(history.isLatest(host(2))).toBe(true);
  now += 59_000;
  expect(history.isLatest(host(1))).toBe(false);
  now += 2_000;
  expect(history.isLatest(host(1))).toBe(true);
});

/** A proxy to a server that passes nothing on until it may. */
async function openWay(target: string, until: () => Promise<void> | undefined) {
  const [host = '', port = ''] = target.split(':');
  const way = createServer(async (client) => {
    const server = createConnection(Number(port), host);
    for (const socket of [client, server]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        server.destroy();
      });
    }
    await until();
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void way.close());
  return { host: `127.0.0.1:${(way.address() as AddressInfo).port}` };
}

test('a URL with several hosts is split into one per host, keeping shared parts', () => {
  const rest = 'vizit?sslmode=verify-full';
  expect(
    splitHosts(
      `postgres://u:p%40@a.example:5433,[::1]:5434,b.example/${rest}&target_session_attrs=any`,
    ),
  ).toEqual([
    `postgres://u:p%40@a.example:5433/${rest}`,
    `postgres://u:p%40@[::1]:5434/${rest}`,
    `postgres://u:p%40@b.example/${rest}`,
  ]);
  expect(splitHosts('postgres://u@localhost/vizit?host=/run/postgresql')).toHaveLength(1);
});
