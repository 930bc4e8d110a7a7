import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isHere } from '#test/programs.ts';
import { connect } from './connect.ts';
import { chooseAccount } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import { ensureSocketFolder, socketFolder } from './embedded/folders.ts';
import { listProcesses } from './embedded/leftovers.ts';
import { launchPostmaster } from './embedded/postmaster.ts';
import {
  embeddedUrl,
  isEmbeddedRunning,
  postmasterArguments,
  startEmbeddedPostgres,
} from './embedded.ts';
import {
  ask,
  clusterFolder,
  dataDirectory,
  postmasterPid,
  ready,
  SILENT,
  setUpDataDirectories,
  spawnServer,
  start,
  takePreparedCluster,
} from './embedded-under-test.ts';

setUpDataDirectories();

test('data survives a stop and a start', async () => {
  takePreparedCluster();
  const first = await start();
  await ask(first.url, "create table kept as select 'here' as word");
  await first.stop();
  expect(listProcesses(clusterFolder())).toEqual([]);
  const second = await start();
  expect(await ask(second.url, 'select word from kept')).toEqual([{ word: 'here' }]);
});

test('sessions ended by a requested stop raise no error', async () => {
  takePreparedCluster();
  const errors: string[] = [];
  const debugged: string[] = [];
  const log = {
    ...SILENT,
    debug: (line: string) => void debugged.push(line),
    error: (line: string) => void errors.push(line),
  };
  const server = await startEmbeddedPostgres({ dataDirectory, log });
  const sql = connect(server.url, { max: 1 });
  await sql`select 1`;
  await server.stop();
  await sql.end({ timeout: 1 });
  const parting = expect.stringContaining('terminating connection due to administrator command');
  await expect.poll(() => debugged).toContainEqual(parting);
  expect(errors).toEqual([]);
});

test('it is durable, checksummed, UTF-8, and listens on no network', async () => {
  const { url } = await start();
  const [settings] = await ask(
    url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
            current_setting('data_checksums') as checksums, current_setting('TimeZone') as zone,
            current_setting('listen_addresses') as addresses, datlocale as locale,
            pg_encoding_to_char(encoding) as encoding
       from pg_database where datname = current_database()`,
  );
  expect(settings).toEqual({
    fsync: 'on',
    commit: 'on',
    checksums: 'on',
    zone: 'UTC',
    addresses: '',
    locale: 'C.UTF-8',
    encoding: 'UTF8',
  });
});

test('its folders are accessible to their owner only', async () => {
  takePreparedCluster();
  await start();
  for (const folder of ['', 'postgres', 'postgres/cluster', 'postgres/socket']) {
    expect(statSync(join(dataDirectory, folder)).mode & 0o077, folder).toBe(0);
  }
});

test('any process can find it by data directory and tell whether it is running', async () => {
  takePreparedCluster();
  expect(await isEmbeddedRunning(dataDirectory)).toBe(false);
  const server = await start();
  expect(embeddedUrl(dataDirectory)).toBe(server.url);
  expect(await isEmbeddedRunning(dataDirectory)).toBe(true);
  await server.stop();
  expect(await isEmbeddedRunning(dataDirectory)).toBe(false);
});

test('a second server on the same directory is refused, naming the first', async () => {
  takePreparedCluster();
  const server = await start();
  await expect(start()).rejects.toThrow(
    `${dataDirectory} is already in use by another server (process ${process.pid}).`,
  );
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a server in another process is also refused, and killing it frees the directory', async () => {
  takePreparedCluster();
  const child = spawnServer();
  const url = await ready(child);
  await expect(start()).rejects.toThrow(`(process ${child.pid})`);
  await ask(url, "create table kept as select 'here' as word");
  child.kill('SIGKILL');
  await once(child, 'exit');
  const server = await start();
  expect(await ask(server.url, 'select word from kept')).toEqual([{ word: 'here' }]);
  await server.stop();
  expect(listProcesses(clusterFolder())).toEqual([]);
});

test.runIf(isHere('Linux', process.platform === 'linux'))(
  'no child process outlives a killed server',
  async () => {
    takePreparedCluster();
    const child = spawnServer();
    await ready(child);
    expect(listProcesses(clusterFolder()).length).toBeGreaterThan(1);
    child.kill('SIGKILL');
    await expect.poll(() => listProcesses(clusterFolder())).toEqual([]);
  },
);

test('a process that exits without stopping its server still stops it', async () => {
  takePreparedCluster();
  const child = spawnServer();
  await ready(child);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(listProcesses(clusterFolder())).toEqual([]);
});

test('a leftover PostgreSQL is stopped, never run twice', async () => {
  takePreparedCluster();
  const first = await start();
  await first.stop();
  const socket = socketFolder(join(dataDirectory, 'postgres'));
  const account = chooseAccount(statSync(clusterFolder()));
  ensureSocketFolder(socket, account);
  const args = postmasterArguments(clusterFolder(), socket);
  const { postgres } = findBinaries();
  const never = new AbortController().signal;
  const leftover = await launchPostmaster({ program: postgres, args, account }, SILENT, never);
  const leftoverPid = postmasterPid();
  const second = await start();
  await leftover.exited;
  expect(postmasterPid()).not.toBe(leftoverPid);
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a killed PostgreSQL is restarted, even during a statement', async () => {
  takePreparedCluster();
  const { url } = await start();
  await ask(url, "create table kept as select 'here' as word");
  const sleeping = ask(url, 'select pg_sleep(60)').catch((error: Error) => error);
  await expect
    .poll(() => ask(url, "select from pg_stat_activity where query = 'select pg_sleep(60)'"))
    .toHaveLength(1);
  process.kill(postmasterPid(), 'SIGKILL');
  expect(await sleeping).toBeInstanceOf(Error);
  await expect
    .poll(() => ask(url, 'select word from kept').catch(() => null))
    .toEqual([{ word: 'here' }]);
});

test('a start interrupted while creating the cluster begins again', async () => {
  const home = join(dataDirectory, 'postgres');
  const child = spawnServer();
  const partials = () =>
    existsSync(home) ? readdirSync(home).filter((name) => name.startsWith('partial-')) : [];
  await expect.poll(partials, { interval: 5 }).toHaveLength(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(clusterFolder())).toBe(false);
  const { url } = await start();
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(partials()).toEqual([]);
});

test('a stale pid file whose pid belongs to another program doesn’t block a start', async () => {
  takePreparedCluster();
  const server = await start();
  const mark = readFileSync(join(clusterFolder(), 'postmaster.pid'), 'utf8');
  const stranger = spawn('sleep', ['60']);
  onTestFinished(() => void stranger.kill());
  await server.stop();
  writeFileSync(
    join(clusterFolder(), 'postmaster.pid'),
    mark.replace(/^\d+/, String(stranger.pid)),
    { mode: 0o600 },
  );
  const { url } = await start();
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(stranger.exitCode).toBeNull();
});

test('a data directory’s path may exceed the length of a socket address', async () => {
  const deep = join(dataDirectory, 'd'.repeat(90), 'e'.repeat(90));
  const { url, stop } = await start(deep);
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  const folder = new URL(url).searchParams.get('host') ?? '';
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  await stop();
  expect(existsSync(folder)).toBe(false);
});

test('a data directory’s name may contain commas, quotes and spaces', async () => {
  const { url } = await start(join(dataDirectory, `it's "mine", ü %2F`));
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(isHere('A root user', process.getuid?.() === 0))(
  'a socket folder owned by another user is refused',
  async () => {
    const deep = join(dataDirectory, 'd'.repeat(120));
    const folder = new URL(embeddedUrl(deep)).searchParams.get('host') ?? '';
    mkdirSync(folder, { mode: 0o777 });
    onTestFinished(() => rmSync(folder, { recursive: true }));
    chownSync(folder, 65534, 65534);
    await expect(start(deep)).rejects.toThrow(`${folder} belongs to somebody else`);
  },
);

test('a cluster of another major version is refused, naming both versions', async () => {
  takePreparedCluster();
  const server = await start();
  await server.stop();
  writeFileSync(join(clusterFolder(), 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow('was made by PostgreSQL 17; this one is 18.');
});
