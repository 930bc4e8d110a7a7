import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { startRestUnderTest } from '#gateway/rest/rest-under-test.ts';
import { LOCALHOST } from '#test/servers/localhost-certificate.ts';
import { connect } from './connect.ts';
import {
  clusterFolder,
  setUpDataDirectories,
  startServer,
  takePreparedCluster,
} from './embedded-under-test.ts';
import { findWritable } from './hosts.ts';
import { migrate } from './migrate/migrate.ts';
import { openSocket } from './open-socket.ts';

setUpDataDirectories();

const GATEWAY = {
  directory: join(import.meta.dirname, '../gateway/migrations'),
  table: 'auth.schema_migrations',
};

/** Answers the request for TLS. @returns a URL without a mode */
async function listen(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

async function listenSecurely(): Promise<string> {
  return listen((socket) => {
    socket.write('S');
    new TLSSocket(socket, { isServer: true, ...LOCALHOST }).on('error', () => undefined).resume();
  });
}

/** A PostgreSQL on TCP, with TLS. */
async function startSecure() {
  takePreparedCluster();
  writeFileSync(join(clusterFolder(), 'server.crt'), LOCALHOST.cert);
  writeFileSync(join(clusterFolder(), 'server.key'), LOCALHOST.key, { mode: 0o600 });
  return startServer(clusterFolder(), { ssl: 'on' });
}

/** @returns uncaught errors, each of which would end a server */
function watchUncaught(): Error[] {
  const uncaught: Error[] = [];
  const note = (error: Error) => uncaught.push(error);
  process.on('uncaughtExceptionMonitor', note);
  onTestFinished(() => void process.off('uncaughtExceptionMonitor', note));
  return uncaught;
}

const failureOf = async (socket: Socket) =>
  (await once(socket, 'connect').catch((error: Error) => error)) as Error;

test('a socket closed before the driver’s last message ends no other connection', async () => {
  const uncaught = watchUncaught();
  const { url } = await startSecure();
  for (let round = 0; round < 5; round += 1) {
    let socket: Socket | undefined;
    const dial = async () => {
      socket = await openSocket(`${url}?sslmode=require`);
      return socket;
    };
    const options = { socket: dial, max: 1, fetch_types: false };
    const sql = postgres(url, options);
    expect((await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`)[0]).toEqual({
      ssl: true,
    });
    // As a dial drops the connections to a host that isn't the primary.
    socket?.destroy();
    await sql.end({ timeout: 0 });
  }
  expect(uncaught).toEqual([]);
});

test('an error after the driver has released its socket is caught', async () => {
  const uncaught = watchUncaught();
  const socket = await openSocket(`${await listenSecurely()}?sslmode=require`);
  socket.removeAllListeners();
  socket.destroy(new Error('write EBADF'));
  await new Promise((resolve) => socket.once('close', resolve));
  await turn();
  expect(uncaught).toEqual([]);
});

test('verify-full refuses an untrusted certificate, and require accepts it', async () => {
  const url = await listenSecurely();
  const refused = await openSocket(`${url}?sslmode=verify-full`);
  expect((await failureOf(refused)).message).toMatch(/^self-signed certificate/);
  const taken = await openSocket(`${url}?sslmode=require`);
  expect(taken).toBeInstanceOf(TLSSocket);
  taken.destroy();
});

test.each([
  ['has no TLS', (socket: Socket) => socket.write('N'), 'this host has no TLS, which'],
  ['says more than it may', (socket: Socket) => socket.write('S1'), 'this host has no TLS, which'],
  ['hangs up', (socket: Socket) => socket.end(), 'this host hung up'],
])('a host that %s fails at once', async (_, answer, words) => {
  const socket = await openSocket(`${await listen(answer)}?sslmode=require`);
  expect((await failureOf(socket)).message).toContain(words);
});

test('backends terminated under load cause 503s over TLS and never crash the process', async () => {
  const { url } = await startSecure();
  const sql = connect(`${url}?sslmode=require`, { max: 6 });
  const operator = connect(url, { max: 1 });
  onTestFinished(() => operator.end({ timeout: 0 }));
  await migrate(operator, GATEWAY);
  const drop = () => sql.end({ timeout: 0 });
  const rest = await startRestUnderTest({ sql, drop });
  onTestFinished(() => rest.stop());
  const statuses: number[] = [];
  let isRunning = true;
  const callers = Array.from({ length: 8 }, async () => {
    while (isRunning) {
      const answer = await rest.fetch('/animals?select=id&id=eq.1');
      await answer.arrayBuffer();
      statuses.push(answer.status);
      // As each dialled connection does.
      await findWritable([`${url}?sslmode=require`]).catch(() => undefined);
    }
  });
  onTestFinished(() => {
    isRunning = false;
  });
  for (let rounds = 0; rounds < 30; ) {
    const before = statuses.length;
    await expect.poll(() => statuses.slice(before).includes(200), { interval: 5 }).toBe(true);
    const ended = await operator`
      select pg_terminate_backend(pid) from pg_stat_ssl join pg_stat_activity using (pid)
      where ssl and pid <> pg_backend_pid()`;
    if (ended.length > 0) rounds += 1;
  }
  isRunning = false;
  await Promise.all(callers);
  expect([...new Set(statuses)].filter((status) => ![200, 503].includes(status))).toEqual([]);
});
